import { randomUUID } from "node:crypto"
import { mailLimits } from "../../../server/accounts/mail/limits"
import { networkLimits } from "../../../server/accounts/oauth/terms"
import { requestSignup } from "../../../server/accounts/registration/requestLink"
import { anonymousLimits, tiers } from "../../../server/accounts/tiers"
import { eras } from "../../support/mcpRequests"
import { startTestServer } from "../../support/server"
import { type Cluster, now, ownNetwork } from "../cluster"
import { type Check, countOf, requireEqual } from "./check"

/** Sends all requests at once; repeats them in the next minute if they crossed the end of one. */
async function inOneMinute<T>(cluster: Cluster, ask: () => Promise<T>): Promise<T> {
  const minute = Math.floor(cluster.operator.clock.now / 60_000)
  const answered = await ask()
  return Math.floor(cluster.operator.clock.now / 60_000) === minute ? answered : inOneMinute(cluster, ask)
}

/** Directly, since a balancer adds the network of each caller. */
function everywhere(
  { replicas }: Cluster,
  times: number,
  ask: (origin: string, index: number) => Promise<number>,
): Promise<number[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => ask(replicas[index % replicas.length].origin, index)))
}

async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked
  await response.arrayBuffer()
  return response.status
}

async function rest(origin: string, key: string): Promise<number> {
  return statusOf(fetch(`${origin}/api/v1/market/regime`, { headers: { "X-API-Key": key } }))
}

async function mcp(origin: string, key: string): Promise<number> {
  const { message, headers } = eras["2026-07-28"]("tools/call", { name: "get_market_regime", arguments: {} })
  const body = JSON.stringify(message)
  const response = await fetch(`${origin}/mcp`, { method: "POST", headers: { ...headers, "X-API-Key": key }, body })
  return (await response.text()).includes('"isError":true') ? 429 : response.status
}

const quotas: Check = {
  name: "A quota is exact, whichever replica is asked, by REST and by MCP",
  async run(cluster) {
    const { perMinute, perDay } = tiers.free.limits
    const [counts, key] = await inOneMinute(cluster, async () => {
      const key = await cluster.operator.key("free")
      const asked = everywhere(cluster, 50, (origin, index) => (index % 3 === 0 ? mcp : rest)(origin, key))
      return [countOf(await asked), key] as const
    })
    requireEqual(counts, { 200: perMinute, 429: 50 - perMinute }, "50 requests at once")
    for (const { origin } of cluster.replicas) {
      const response = await fetch(`${origin}/api/v1/market/regime`, { headers: { "X-API-Key": key } })
      await response.arrayBuffer()
      const left = Number(response.headers.get("x-ratelimit-remaining-day"))
      if (left > perDay - perMinute) throw new Error(`${origin} says that ${left} of the day are left`)
    }
    return `${perMinute} of 50 were answered`
  },
}

const anonymous: Check = {
  name: "What one network may ask without a key holds over all replicas",
  async run(cluster) {
    const { perMinute } = anonymousLimits
    const counts = await inOneMinute(cluster, async () => {
      const headers = ownNetwork()
      const ask = (origin: string) => statusOf(fetch(`${origin}/track-record/checkpoint`, { headers }))
      return countOf(await everywhere(cluster, 2 * perMinute, ask))
    })
    requireEqual(counts, { 200: perMinute, 429: perMinute }, "requests without a key")
    return `${perMinute} of ${2 * perMinute} were answered`
  },
}

const registration: Check = {
  name: "What one network may register of OAuth clients holds over all replicas",
  async run(cluster) {
    const { perMinute } = networkLimits.register
    const body = JSON.stringify({ redirect_uris: ["https://client.example/callback"], client_name: "Tester" })
    const counts = await inOneMinute(cluster, async () => {
      const headers = { ...ownNetwork(), "Content-Type": "application/json" }
      const ask = (origin: string) => statusOf(fetch(`${origin}/oauth/register`, { method: "POST", headers, body }))
      return countOf(await everywhere(cluster, perMinute + 10, ask))
    })
    requireEqual(counts, { 201: perMinute, 429: 10 }, "registrations")
    return `${perMinute} of ${perMinute + 10} were taken`
  },
}

const mail: Check = {
  name: "What one network may have mailed holds over all replicas",
  async run(cluster) {
    const { perMinute } = mailLimits.network
    const { service, clock } = cluster.operator
    const variables = Object.fromEntries(Object.entries(service.env.variables).map(([name, set]) => [name, set ?? ""]))
    const other = await startTestServer(variables, service.database.url, clock)
    try {
      const counts = await inOneMinute(cluster, async () => {
        const network = randomUUID()
        const asked = Array.from({ length: perMinute + 6 }, (_, index) =>
          requestSignup([service, other.service][index % 2], {
            email: `${randomUUID()}@example.com`,
            network,
            at: now(cluster),
          }),
        )
        return countOf((await Promise.all(asked)).map(({ ok }) => (ok ? "mailed" : "refused")))
      })
      requireEqual(counts, { mailed: perMinute, refused: 6 }, "requests for mail")
    } finally {
      await other.close()
    }
    return `${perMinute} of ${perMinute + 6} were mailed`
  },
}

export const limits: readonly Check[] = [quotas, anonymous, registration, mail]
