"use server"

import { textIn } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { type Restored, undoAddressChange } from "@/server/accounts/registration/undoChange"
import { findSession, signOut } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"

export async function undoChange(_: Restored | null, form: FormData): Promise<Restored> {
  const restored = await undoAddressChange(await service(), { token: textIn(form, "token"), at: new Date() })
  if (!restored.ok) return restored
  if (!(await findSession())) await signOut()
  return { ok: true, email: spellEmail(restored.email) }
}
