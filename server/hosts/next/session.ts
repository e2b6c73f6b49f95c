import { cookies } from "next/headers"
import { readEnv } from "../../env"
import { service } from "../../service"
import { sessionCookie } from "../../sessions/cookies"
import { endSession, readSession, type SignedIn } from "../../sessions/store"

/*
 * The edge of browser sessions: what server components, actions and tRPC ask. Everything under it takes its instants and
 * its database as arguments.
 */

/** Who the browser is signed in as; null for nobody. */
export async function findSession(): Promise<SignedIn | null> {
  const jar = await cookies()
  const { database, env } = await service()
  const token = jar.get(sessionCookie(env.BASE_URL).name)?.value
  return token ? readSession(database, token, new Date()) : null
}

/**
 * Whether the browser brings a session, unread: enough to choose a link by, never to let anyone in. A cookie that this very
 * answer takes away is there, and empty.
 */
export async function bringsSession(): Promise<boolean> {
  const jar = await cookies()
  return Boolean(jar.get(sessionCookie(readEnv().BASE_URL).name)?.value)
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
