import { createServer } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { recordEvent } from "../../server/accounts/events/record"
import { issueKey } from "../../server/accounts/keys/issue"
import { byOwner } from "../../server/accounts/keys/owned"
import { memoryQuotaStore } from "../../server/accounts/quota/memory"
import { createEndpoint } from "../../server/accounts/webhooks/own"
import type { Topic } from "../../server/events/topics"
import { connect, type Database } from "../../server/platform/database/database"
import { type Env, readEnv } from "../../server/platform/env"
import { type Figure, seconds, shown, under } from "../figure"
import { withHelper } from "../places"
import { portOf } from "../processes"
import { bySize, isAsked } from "../size"
import type { WebhookWorker } from "./webhookWorker"

const slowCount = bySize(50, 6)
const answerAfterMs = bySize(7_000, 200)
/** Longer than one run of the worker's job, whose end must not delay events either. */
const watchedSeconds = bySize(150, 1)
const pauseMs = bySize(3_000, 300)
const mostSeconds = 5

/** After 15 s, the endpoints count as slow: their first slow answer has arrived. */
const crowds = bySize(
  [
    { accounts: 3, settleMs: 0 },
    { accounts: 10, settleMs: 15_000 },
  ],
  [{ accounts: 3, settleMs: 0 }],
)

type Parts = {
  database: Database
  env: Env
  origin: string
  arrived: Map<string, number>
  slow: { now: number; most: number }
}

export async function slowWebhooks(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const crowd of crowds) {
    const name = `${slowCount} slow webhooks of ${crowd.accounts} accounts`
    if (isAsked(name)) figures.push(...(await besideSlow(name, crowd)))
  }
  return figures
}

function besideSlow(name: string, crowd: (typeof crowds)[number]): Promise<Figure[]> {
  const own = { variables: { WEBHOOK_PRIVATE_NETWORKS: "allowed", LOG_LEVEL: "info" } }
  return withHelper<WebhookWorker, Figure[]>("neighbours/webhookWorker.ts", own, async ({ said, variables }) => {
    const arrived = new Map<string, number>()
    const slow = { now: 0, most: 0 }
    const receiver = createServer((request, response) => {
      request.resume()
      if (request.url !== "/slow") {
        arrived.set(String(request.headers["webhook-id"]), performance.now())
        return void response.writeHead(204).end()
      }
      slow.most = Math.max(slow.most, ++slow.now)
      setTimeout(() => {
        slow.now--
        response.writeHead(200).end()
      }, answerAfterMs)
    })
    const origin = `http://127.0.0.1:${await portOf(receiver)}`
    const database = connect(said.databaseUrl, 2)
    try {
      return await measure(name, { database, env: readEnv(variables), origin, arrived, slow }, crowd)
    } finally {
      await database.close()
      receiver.close().closeAllConnections()
    }
  })
}

async function measure(name: string, parts: Parts, { accounts, settleMs }: (typeof crowds)[number]): Promise<Figure[]> {
  const { slow } = parts
  const owners = await Promise.all(Array.from({ length: accounts }, (_, n) => addAccount(parts, `slow${n}`)))
  for (let n = 0; n < slowCount; n++) await addEndpoint(parts, owners[n % accounts], "/slow", "regime.changed")
  const other = await addAccount(parts, "other")
  await addEndpoint(parts, other, "/other", "quota.warning")
  // As many as all of them can be sent while the bench runs.
  for (let n = 0; n < bySize(400, 20); n++) await happen(parts, `regime_${n}`, "regime.changed", null)
  while (slow.now === 0) await sleep(10)
  await sleep(settleMs)
  const tookSeconds: number[] = []
  const endsAt = performance.now() + watchedSeconds * 1_000
  for (let n = 0; performance.now() < endsAt; n++) {
    tookSeconds.push(await deliver(parts, `quota_${n}`, other))
    await sleep(pauseMs)
  }
  return [
    shown(`beside ${name}`, `${seconds(answerAfterMs / 1_000)} for an answer, at most ${slow.most} sent to at once`),
    under("  another account's first event, delivered after", tookSeconds[0], mostSeconds, seconds),
    under(
      `  the slowest of ${tookSeconds.length} events over ${watchedSeconds} s`,
      Math.max(...tookSeconds),
      mostSeconds,
      seconds,
    ),
  ]
}

async function addAccount({ database }: Parts, name: string): Promise<string> {
  const change = { at: new Date(), actor: "bench" }
  return (await issueKey(database, { email: `${name}@example.com`, tier: "api_pro" }, {}, change)).accountId
}

async function addEndpoint(
  { database, env, origin }: Parts,
  accountId: string,
  path: string,
  topic: Topic,
): Promise<void> {
  const wanted = { url: `${origin}${path}`, topics: [topic], tickers: [] }
  // A new quota store each time: an owner may not add so many endpoints in a minute.
  const owned = { database, env, quota: memoryQuotaStore() }
  const made = await createEndpoint(
    owned,
    accountId,
    { ...wanted, beginning: { row: 0, recorded: 0 } },
    byOwner(new Date()),
  )
  if (!made.ok) throw new Error(made.sentence)
}

function happen({ database }: Parts, id: string, type: Topic, accountId: string | null): Promise<boolean> {
  return database.prisma.$transaction((tx) => recordEvent(tx, { id, type, accountId, at: new Date(), content: {} }))
}

/** Seconds from the commit of an event until it is posted. */
async function deliver(parts: Parts, id: string, accountId: string): Promise<number> {
  await happen(parts, id, "quota.warning", accountId)
  const recordedAt = performance.now()
  const givenUpAt = recordedAt + 60_000
  while (!parts.arrived.has(id) && performance.now() < givenUpAt) await sleep(10)
  return ((parts.arrived.get(id) ?? givenUpAt) - recordedAt) / 1_000
}
