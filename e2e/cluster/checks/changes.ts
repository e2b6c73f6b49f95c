import { createTRPCClient, httpLink } from "@trpc/client"
import { deactivateKey } from "../../../server/accounts/keys/deactivate"
import { setPlan } from "../../../server/accounts/plan"
import { sessionCookie } from "../../../server/accounts/sessions/cookies"
import { newSessionToken, openSession } from "../../../server/accounts/sessions/open"
import { appendFacts } from "../../../server/knowledge/facts/append"
import { factsArrived } from "../../../server/knowledge/facts/versions"
import { fearGreed } from "../../../server/knowledge/families/fearGreed"
import { inTransaction } from "../../../server/platform/database/transaction"
import { newYorkDate } from "../../../server/platform/exchange/sessions"
import { portalResponse } from "../../../server/surfaces/portal/trpc/handler"
import type { AppRouter } from "../../../server/surfaces/portal/trpc/router"
import { arrived, get, regime, statusOf } from "../../harness/ask"
import { oauthClient } from "../../oauth/client"
import { comesWithin, looksOfASecond } from "../../support/looks"
import { type Cluster, now } from "../cluster"
import { type Check, requireEqual } from "./check"

/** The dashboard's calls, sent to the first replica or, if replicas have no pages, to the operator's server. */
function portalOf(cluster: Cluster, session: string) {
  const { operator, replicas, hasPages } = cluster
  const headers = { ...cookieOf(cluster, session), origin: operator.service.env.BASE_URL }
  const url = `${hasPages ? replicas[0].origin : operator.service.env.BASE_URL}/api/trpc`
  const answer = (asked: string | URL | Request, init?: RequestInit) =>
    portalResponse(operator.service, new Request(asked, init), now(cluster))
  const link = httpLink({ url, headers, ...(hasPages ? {} : { fetch: answer as typeof fetch }) })
  return createTRPCClient<AppRouter>({ links: [link] })
}

function cookieOf({ operator }: Cluster, session: string): { cookie: string } {
  return { cookie: `${sessionCookie(operator.service.env.BASE_URL).name}=${session}` }
}

export const portalStatus = (cluster: Cluster, origin: string, session: string) =>
  statusOf(fetch(`${origin}/api/portal/search`, { headers: cookieOf(cluster, session) }))

async function signedIn(cluster: Cluster, accountId: string): Promise<string> {
  const session = newSessionToken()
  await openSession(cluster.operator.service.database, { token: session, accountId, at: now(cluster) })
  return session
}

/** Asks every replica until it answers as expected, for a second each at most. */
async function comesEverywhere<T>(
  { replicas }: Cluster,
  ask: (origin: string) => Promise<T>,
  expected: T,
  looks = looksOfASecond,
): Promise<string> {
  const begun = performance.now()
  await Promise.all(replicas.map(({ origin }) => comesWithin(looks, () => ask(origin), expected)))
  return `everywhere after ${Math.round(performance.now() - begun)} ms`
}

async function isEverywhere<T>(cluster: Cluster, ask: (origin: string) => Promise<T>, expected: T): Promise<void> {
  for (const { origin } of cluster.replicas) requireEqual(await ask(origin), expected, origin)
}

type Portal = ReturnType<typeof portalOf>

/** How a key is changed; the status that it gets from then on; what changes it, and returns a key that takes its place. */
const keyChanges: readonly [
  name: string,
  expected: number,
  change: (portal: Portal, keyId: string, cluster: Cluster) => Promise<string | null>,
][] = [
  [
    "A key that its owner revokes at one replica is refused by all within a second",
    401,
    (portal, keyId) => portal.keys.revoke.mutate({ keyId }).then(() => null),
  ],
  [
    "A key that is rotated at one replica is refused by all within a second, and the new one works at each",
    401,
    async (portal, keyId) => (await portal.keys.rotate.mutate({ keyId, overlapSeconds: 0 })).key,
  ],
  [
    "A key that the operator deactivates is refused by all within a second",
    403,
    async (_, keyId, cluster) => {
      await deactivateKey(cluster.operator.service.database, keyId, { at: now(cluster), actor: "operator" })
      return null
    },
  ],
]

const changedKeys = keyChanges.map(
  ([name, expected, change]): Check => ({
    name,
    async run(cluster) {
      const { accountId, key } = await oauthClient(cluster.operator).newAccount()
      const { prisma } = cluster.operator.service.database
      const { id: keyId } = await prisma.apiKey.findFirstOrThrow({ where: { accountId } })
      const status = (origin: string) => statusOf(regime(origin, key))
      await isEverywhere(cluster, status, 200)
      const next = await change(portalOf(cluster, await signedIn(cluster, accountId)), keyId, cluster)
      const seen = await comesEverywhere(cluster, status, expected)
      if (next) await isEverywhere(cluster, (origin) => statusOf(regime(origin, next)), 200)
      return seen
    },
  }),
)

const plan: Check = {
  name: "A change of plan holds at all replicas within a second",
  async run(cluster) {
    const { key, accountId } = await oauthClient(cluster.operator).newAccount("free")
    const limit = async (origin: string) => (await arrived(regime(origin, key))).headers.get("x-ratelimit-limit")
    await isEverywhere(cluster, limit, "5")
    const change = { at: now(cluster), actor: "operator" }
    const upgrade = { tier: "api_pro", isLegacyPrice: false } as const
    await cluster.operator.service.database.prisma.$transaction((tx) => setPlan(tx, accountId, upgrade, change))
    return comesEverywhere(cluster, limit, "30")
  },
}

const oauth: Check = {
  name: "An access token that is revoked at one replica is refused by all within a second",
  async run(cluster) {
    const { tokens, clientId } = await oauthClient(cluster.operator).connected("api_pro")
    const at = (origin: string) => oauthClient({ ...cluster.operator, origin })
    const status = (origin: string) => statusOf(at(origin).call(tokens.access_token))
    await isEverywhere(cluster, status, 200)
    const fields = { token: tokens.refresh_token, client_id: clientId }
    requireEqual((await at(cluster.replicas[0].origin).post("/oauth/revoke", fields)).status, 200, "the revocation")
    return comesEverywhere(cluster, status, 401)
  },
}

const signOut: Check = {
  name: "A session works at every replica, and at none within a second of signing out at one",
  async run(cluster) {
    const { accountId } = await oauthClient(cluster.operator).newAccount()
    const session = await signedIn(cluster, accountId)
    const status = (origin: string) => portalStatus(cluster, origin, session)
    await isEverywhere(cluster, status, 200)
    await portalOf(cluster, session).settings.signOutEverywhere.mutate()
    return comesEverywhere(cluster, status, 401)
  },
}

const facts: Check = {
  name: "A new fact is in the answers of all replicas within two seconds",
  async run(cluster) {
    const { key } = await oauthClient(cluster.operator).newAccount()
    const score = async (origin: string): Promise<number> =>
      (await (await get(origin, "market/fear-greed", key)).json()).crypto.score
    const before = await score(cluster.replicas[0].origin)
    await isEverywhere(cluster, score, before)
    await storeScore(cluster, (before + 41) % 100)
    return comesEverywhere(cluster, score, (before + 41) % 100, 2 * looksOfASecond)
  },
}

async function storeScore(cluster: Cluster, score: number): Promise<void> {
  const { pool, prisma } = cluster.operator.service.database
  const at = now(cluster)
  const { id } = await prisma.ingestion.create({
    data: { sourceId: "simulated", family: fearGreed.name, startedAt: at, finishedAt: at, outcome: "ok" },
  })
  const body = { date: newYorkDate(at), score }
  const statement = { key: body.date, describedAt: new Date(body.date), subjects: ["crypto"], body, knownAt: at }
  await inTransaction(pool, async (client) => {
    await appendFacts(client, fearGreed, id, [{ ...statement, isAssumed: false, isRetracted: false }])
    await client.query(factsArrived(fearGreed.name, [at]))
  })
}

export const changes: readonly Check[] = [...changedKeys, plan, oauth, signOut, facts]
