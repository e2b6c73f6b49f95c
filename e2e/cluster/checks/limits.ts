import { randomUUID } from "node:crypto"
import { mailLimits } from "../../../server/accounts/mail/limits"
import { networkLimits } from "../../../server/accounts/oauth/terms"
import { requestSignup } from "../../../server/accounts/registration/requestLink"
import { anonymousLimits, tiers } from "../../../server/accounts/tiers"
import { arrived, call, regime, statusOf } from "../../harness/ask"
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

async function mcp(origin: string, key: string): Promise<number> {
  const response = await call(origin, key)
  return (await response.text()).includes('"isError":true') ? 429 : response.status
}

/** As many of `times` requests at once as the limit allows are answered with this status, and all others with 429. */
async function requireLimit(
  cluster: Cluster,
  { times, most, status = 200 }: { times: number; most: number; status?: number },
  open: () => Promise<(origin: string, index: number) => Promise<number>>,
): Promise<void> {
  const counts = await inOneMinute(cluster, async () => countOf(await everywhere(cluster, times, await open())))
  requireEqual(counts, { [status]: most, 429: times - most }, `${times} requests at once`)
}

const quotas: Check = {
  name: "A quota is exact, whichever replica is asked, by REST and by MCP",
  async run(cluster) {
    const { perMinute, perDay } = tiers.free.limits
    let key = ""
    await requireLimit(cluster, { times: 50, most: perMinute }, async () => {
      key = await cluster.operator.key("free")
      return (origin, index) => (index % 3 === 0 ? mcp(origin, key) : statusOf(regime(origin, key)))
    })
    for (const { origin } of cluster.replicas) {
      const { headers } = await arrived(regime(origin, key))
      const left = Number(headers.get("x-ratelimit-remaining-day"))
      if (left > perDay - perMinute) throw new Error(`${origin} says that ${left} of the day are left`)
    }
    return `${perMinute} of 50 were answered`
  },
}

const anonymous: Check = {
  name: "What one network may ask without a key holds over all replicas",
  async run(cluster) {
    const { perMinute } = anonymousLimits
    await requireLimit(cluster, { times: 2 * perMinute, most: perMinute }, async () => {
      const headers = ownNetwork()
      return (origin) => statusOf(fetch(`${origin}/track-record/checkpoint`, { headers }))
    })
    return `${perMinute} of ${2 * perMinute} were answered`
  },
}

const registration: Check = {
  name: "What one network may register of OAuth clients holds over all replicas",
  async run(cluster) {
    const { perMinute } = networkLimits.register
    const body = JSON.stringify({ redirect_uris: ["https://client.example/callback"], client_name: "Tester" })
    await requireLimit(cluster, { times: perMinute + 10, most: perMinute, status: 201 }, async () => {
      const headers = { ...ownNetwork(), "Content-Type": "application/json" }
      return (origin) => statusOf(fetch(`${origin}/oauth/register`, { method: "POST", headers, body }))
    })
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
        const asked = Array.from({ length: perMinute + 6 }, (_, index) => {
          const email = `${randomUUID()}@example.com`
          return requestSignup([service, other.service][index % 2], { email, network, at: now(cluster) })
        })
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
