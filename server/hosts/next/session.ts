import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { cache } from "react"
import { spellEmail } from "../../accounts/email"
import type { Visitor } from "../../accounts/registration/confirm"
import { sessionCookie } from "../../accounts/sessions/cookies"
import { isFromOwnPage } from "../../accounts/sessions/ownPage"
import { returnToOf, signInPathTo } from "../../accounts/sessions/returnTo"
import { endSession, readSession, type SignedIn } from "../../accounts/sessions/store"
import { tiers } from "../../accounts/tiers"
import { readEnv } from "../../platform/env"
import { askedAddress } from "../askedAddress"
import { service } from "../service"

/*
 * The edge of browser sessions: what server components, actions and tRPC ask. Everything under it takes its instants and
 * its database as arguments.
 */

/** Who the browser is signed in as; null for nobody. The parts of a page that ask are told by one look into the database. */
export const findSession = cache(async (): Promise<SignedIn | null> => {
  const jar = await cookies()
  const { database, env } = await service()
  const token = jar.get(sessionCookie(env.BASE_URL).name)?.value
  return token ? readSession(database, token, new Date()) : null
})

/** The session of a page that needs one. Whoever is not signed in signs in first, and comes back to the same address. */
export async function requireSession(): Promise<SignedIn> {
  const session = await findSession()
  if (session) return session
  redirect(signInPathTo(returnToOf(askedAddress(await headers())), "/sign-in"))
}

/**
 * Who the header says is signed in; nobody while the database cannot say. A browser without a session asks nothing of it.
 * The cookies are read outside of what is caught, since by them Next learns that a page is its reader's own.
 */
export async function findReader(): Promise<{ email: string; planName: string } | null> {
  const jar = await cookies()
  if (!jar.get(sessionCookie(readEnv().BASE_URL).name)?.value) return null
  const session = await findSession().catch(() => null)
  return session && { email: spellEmail(session.email), planName: tiers[session.tier].tierName }
}

/** Who pressed a button that may sign in; null where another site sent the form, or nobody can tell. What signs them in is `signIn.ts`. */
export async function findVisitor(): Promise<Visitor | null> {
  const sent = await headers()
  if (!isFromOwnPage(sent, readEnv().BASE_URL)) return null
  const session = await findSession()
  return { signedInAs: session?.accountId ?? null }
}

/** Signs this browser out. For actions and route handlers, which may set cookies. */
export async function signOut(): Promise<void> {
  const jar = await cookies()
  const { database, env } = await service()
  const { name, options } = sessionCookie(env.BASE_URL)
  const token = jar.get(name)?.value
  if (token) await endSession(database, token, new Date())
  jar.set(name, "", { ...options, maxAge: 0 })
}
