"use server"

import { textIn } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { findSession, findVisitor, keepSession } from "@/server/hosts/next/session"
import { type Confirmed, confirmSignup } from "@/server/registration/confirm"
import { service } from "@/server/service"

/** `staysAs` is the other account that this browser is signed in to, and stays with. */
export type ConfirmedHere =
  | Exclude<Confirmed, { ok: true }>
  | (Extract<Confirmed, { ok: true }> & { staysAs: string | null })

export async function confirm(_: ConfirmedHere | null, form: FormData): Promise<ConfirmedHere> {
  const visitor = await findVisitor()
  const confirmed = await confirmSignup(await service(), { token: textIn(form, "token"), at: new Date(), visitor })
  if (!confirmed.ok) return confirmed
  if (visitor && confirmed.isSignedIn) {
    await keepSession(visitor)
    return { ...confirmed, staysAs: null }
  }
  const session = await findSession()
  return { ...confirmed, staysAs: session && spellEmail(session.email) }
}
