"use server"

import { textIn } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { findSession, signOut } from "@/server/hosts/next/session"
import { type Restored, undoAddressChange } from "@/server/registration/undoChange"
import { service } from "@/server/service"

export async function undoChange(_: Restored | null, form: FormData): Promise<Restored> {
  const restored = await undoAddressChange(await service(), { token: textIn(form, "token"), at: new Date() })
  if (!restored.ok) return restored
  // It may be signed in to another account, which goes on.
  if (!(await findSession())) await signOut()
  return { ok: true, email: spellEmail(restored.email) }
}
