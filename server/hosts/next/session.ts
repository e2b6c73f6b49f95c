import { cookies, headers } from "next/headers"
import { notFound, redirect } from "next/navigation"
import { cache } from "react"
import { spellEmail } from "../../accounts/email"
import { isOperator } from "../../accounts/operator/operators"
import { isRecentSignIn } from "../../accounts/recentSignIn"
import type { SignedInVisitor } from "../../accounts/registration/confirm"
import { sessionCookie } from "../../accounts/sessions/cookies"
import { isFromOwnPage } from "../../accounts/sessions/ownPage"
import { returnToOf, signInAgainPath, signInPathTo } from "../../accounts/sessions/returnTo"
import { endSession, readSession, type SignedIn } from "../../accounts/sessions/store"
import { tiers } from "../../accounts/tiers"
import { readEnv } from "../../platform/env"
import { askedAddress } from "../askedAddress"
import { service } from "../service"

/*
 * Session access for server components, actions and tRPC. The layers below take the instant and the database as
 * arguments.
 */

export const findSession = cache(async (): Promise<SignedIn | null> => {
  const jar = await cookies()
  const { database, env } = await service()
  const token = jar.get(sessionCookie(env.BASE_URL).name)?.value
  return token ? readSession(database, token, new Date()) : null
})

export async function requireSession(): Promise<SignedIn> {
  const session = await findSession()
  if (session) return session
  redirect(signInPathTo(returnToOf(askedAddress(await headers())), "/sign-in"))
}

/** For the desk: for everyone but the accounts in OPERATORS, its pages do not exist. */
export async function requireOperator(): Promise<SignedIn> {
  const session = await findSession()
  const { env } = await service()
  if (!session || !isOperator(env, session.email)) notFound()
  if (isRecentSignIn(session, new Date())) return session
  redirect(signInAgainPath(returnToOf(askedAddress(await headers()))))
}

/**
 * For the header: null also while the database is unavailable, and without a query if there is no cookie. Cookies are
 * read outside the try block, so that Next sees that a page is dynamic.
 */
export async function findReader(): Promise<{ email: string; planName: string } | null> {
  const jar = await cookies()
  if (!jar.get(sessionCookie(readEnv().BASE_URL).name)?.value) return null
  const session = await findSession().catch(() => null)
  return session && { email: spellEmail(session.email), planName: tiers[session.tier].tierName }
}

/** The person who pressed a button that may sign in; null if another site sent the form. */
export async function findVisitor(): Promise<SignedInVisitor | null> {
  const sent = await headers()
  if (!isFromOwnPage(sent, readEnv().BASE_URL)) return null
  const session = await findSession()
  return { signedInAs: session?.accountId ?? null }
}

export async function signOut(): Promise<void> {
  const jar = await cookies()
  const { database, env } = await service()
  const { name, options } = sessionCookie(env.BASE_URL)
  const token = jar.get(name)?.value
  if (token) await endSession(database, token, new Date())
  jar.set(name, "", { ...options, maxAge: 0 })
}
