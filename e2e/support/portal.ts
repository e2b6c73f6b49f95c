import { createTRPCClient, httpLink } from "@trpc/client"
import { setPlan } from "../../server/accounts/plan"
import { sessionCookie } from "../../server/accounts/sessions/cookies"
import { newSessionToken } from "../../server/accounts/sessions/open"
import { sessionHash } from "../../server/accounts/sessions/store"
import type { Tier } from "../../server/accounts/tiers"
import { portalResponse } from "../../server/surfaces/portal/trpc/handler"
import type { AppRouter } from "../../server/surfaces/portal/trpc/router"
import type { TestServer } from "./server"

const ownOrigin = "https://assay.test"
const dayMs = 86_400_000

/** The dashboard, as the browsers of account owners use it. The server must be running when they do. */
export function portalOf(server: TestServer) {
  const now = () => new Date(server.clock.now)
  const answers: Response[] = []

  /** Signs a browser in, or in again, at this moment. */
  async function signIn(accountId: string, token = newSessionToken()): Promise<string> {
    const tokenHash = sessionHash(token)
    const session = { accountId, createdAt: now(), expiresAt: new Date(server.clock.now + 30 * dayMs) }
    await server.prisma.session.upsert({ where: { tokenHash }, create: { tokenHash, ...session }, update: session })
    return token
  }

  const cookieOf = (token: string) => `${sessionCookie(server.service.env.BASE_URL).name}=${token}`

  /** A browser with this session. `before` runs before each of its requests. */
  function browser(
    token: string | null,
    { origin = ownOrigin, before }: { origin?: string | null; before?: () => Promise<unknown> } = {},
  ) {
    const headers = { ...(token ? { cookie: `other=1; ${cookieOf(token)}` } : {}), ...(origin ? { origin } : {}) }
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      await before?.()
      const answer = await portalResponse(server.service, new Request(url as string, init), now())
      answers.push(answer)
      return answer
    }
    const link = httpLink({ url: `${ownOrigin}/api/trpc`, headers, fetch: fetch as typeof globalThis.fetch })
    return createTRPCClient<AppRouter>({ links: [link] })
  }

  /** A new account with a key, and a browser in which its owner has just signed in. */
  async function person(tier: Tier = "api_pro", email?: string) {
    const account = await server.account(tier, { email, name: "first" })
    const token = await signIn(account.accountId)
    return { ...account, token, cookie: cookieOf(token), portal: browser(token) }
  }

  return { answers, signIn, cookieOf, browser, person }
}

export type Person = Awaited<ReturnType<ReturnType<typeof portalOf>["person"]>>

/** What the portal rejects with. */
export const code = (code: string, message?: string) => ({ data: { code }, ...(message ? { message } : {}) })

export function setTier(
  { service, clock }: TestServer,
  accountId: string,
  tier: Tier,
  actor = "test",
): Promise<boolean> {
  const change = { at: new Date(clock.now), actor }
  return service.database.prisma.$transaction((tx) => setPlan(tx, accountId, { tier, isLegacyPrice: false }, change))
}
