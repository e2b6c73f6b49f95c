"use server"

import { textIn } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { type Changed, confirmAddressChange } from "@/server/accounts/registration/changeAddress"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"

export async function confirmChange(_: Changed | null, form: FormData): Promise<Changed> {
  const signedIn = (await findSession())?.accountId ?? null
  const confirmation = { token: textIn(form, "token"), signedIn, at: new Date() }
  const changed = await confirmAddressChange(await service(), confirmation)
  return changed.ok ? { ok: true, email: spellEmail(changed.email) } : changed
}
