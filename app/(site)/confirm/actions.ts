"use server"

import { cookies } from "next/headers"
import { textIn } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { type Confirmed, confirmSignup } from "@/server/accounts/registration/confirm"
import { connectCookie } from "@/server/accounts/sessions/cookies"
import { findSession, findVisitor, keepSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"
import { readEnv } from "@/server/platform/env"

/**
 * `staysAs` is another account that this browser stays signed in to; `isClientAsking`: an OAuth client is waiting in
 * this browser.
 */
export type ConfirmedHere =
  | Exclude<Confirmed, { ok: true }>
  | (Extract<Confirmed, { ok: true }> & { staysAs: string | null; isClientAsking: boolean })

export async function confirm(_: ConfirmedHere | null, form: FormData): Promise<ConfirmedHere> {
  const visitor = await findVisitor()
  const confirmed = await confirmSignup(await service(), { token: textIn(form, "token"), at: new Date(), visitor })
  if (!confirmed.ok) return confirmed
  if (visitor && confirmed.isSignedIn) {
    await keepSession(visitor)
    return { ...confirmed, staysAs: null, isClientAsking: await isClientAsking() }
  }
  const session = await findSession()
  return { ...confirmed, staysAs: session && spellEmail(session.email), isClientAsking: false }
}

async function isClientAsking(): Promise<boolean> {
  const jar = await cookies()
  return Boolean(jar.get(connectCookie(readEnv().BASE_URL).name)?.value)
}
