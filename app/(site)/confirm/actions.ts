"use server"

import { cookies } from "next/headers"
import { textIn } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { type Confirmed, confirmSignup } from "@/server/accounts/registration/confirm"
import { connectCookie } from "@/server/accounts/sessions/cookies"
import { findSession, findVisitor } from "@/server/hosts/next/session"
import { signInAs } from "@/server/hosts/next/signIn"
import { service } from "@/server/hosts/service"
import { readEnv } from "@/server/platform/env"

/**
 * `isSignedIn`: this browser is now signed in to the account of the address. `staysAs`: another account that this
 * browser stays signed in to. `isClientAsking`: a client waits in this browser for access to an account.
 */
export type ConfirmedHere =
  | Exclude<Confirmed, { ok: true }>
  | (Extract<Confirmed, { ok: true }> & { isSignedIn: boolean; staysAs: string | null; isClientAsking: boolean })

export async function confirm(_: ConfirmedHere | null, form: FormData): Promise<ConfirmedHere> {
  const visitor = await findVisitor()
  const confirmed = await confirmSignup(await service(), { token: textIn(form, "token"), at: new Date(), visitor })
  if (!confirmed.ok) return confirmed
  if (confirmed.maySignIn && (await signInAs(confirmed.email))) {
    return { ...confirmed, isSignedIn: true, staysAs: null, isClientAsking: await isClientAsking() }
  }
  const session = await findSession()
  const staysAs = session && spellEmail(session.email)
  return { ...confirmed, isSignedIn: false, staysAs, isClientAsking: false }
}

async function isClientAsking(): Promise<boolean> {
  const jar = await cookies()
  return Boolean(jar.get(connectCookie(readEnv().BASE_URL).name)?.value)
}
