import { createHash } from "node:crypto"
import { claimWithinHour } from "../../../server/accounts/mail/hourlyCap"
import { isDailyBriefWanted } from "../../../server/accounts/mail/notices/dailyBriefs"
import { withTeam } from "../../../server/accounts/plan"
import { memoryQuotaStore } from "../../../server/accounts/quota/memory"
import { requestSignIn } from "../../../server/accounts/registration/requestLink"
import { newSessionToken, openSession } from "../../../server/accounts/sessions/open"
import { usageCounter } from "../../../server/accounts/usage/counter"
import { restoreQuotas } from "../../../server/accounts/usage/restore"
import { writeUsage } from "../../../server/accounts/usage/write"
import { sweepOld } from "../../../server/jobs/retention"
import type { Database } from "../../../server/platform/database/database"
import { utcDate } from "../../../server/platform/dates"
import type { Env } from "../../../server/platform/env"
import { lastClosedSession } from "../../../server/platform/exchange/sessions"
import { createLogger } from "../../../server/platform/log"
import { type Figure, median } from "../../figure"
import { byRows, bySize } from "../../size"
import { withEmptyDatabase } from "../coldFigures"
import { fillAccounts, queueBriefs, vacuum } from "./filling"
import { logCosts, type Note } from "./logCosts"

const whole = { accounts: byRows(1_000_000), briefs: byRows(100_000) }
const shares = [0.01, 0.1, 1] as const
const rounds = bySize(50, 2)

type Costs = Map<string, { ms: number[]; most: number }>

/** What each operation costs with a hundredth of the rows, a tenth, and all of them. */
export function curves(): Promise<Figure[]> {
  return withEmptyDatabase({}, async (database, env) => {
    const at = new Date()
    const costs: Costs = new Map()
    const note = (name: string, most: number, ms: number) => {
      const cost = costs.get(name) ?? { ms: [], most }
      cost.ms.push(ms)
      costs.set(name, cost)
    }
    let [accounts, briefs] = [0, 0]
    for (const share of shares) {
      const more = { accounts: Math.round(whole.accounts * share), briefs: Math.round(whole.briefs * share) }
      await fillAccounts(database, { from: accounts, to: more.accounts }, at)
      await queueBriefs(database, { from: briefs, to: more.briefs }, at)
      await vacuum(database)
      await ofAccounts(database, env, { accounts: more.accounts, at, note })
      await logCosts(database, share, note)
      ;({ accounts, briefs } = more)
    }
    return [...costs].map(([name, cost]) => curve(name, cost))
  })
}

async function ofAccounts(
  database: Database,
  env: Env,
  { accounts, at, note }: { accounts: number; at: Date; note: Note },
): Promise<void> {
  const quota = memoryQuotaStore()
  const usage = usageCounter(database, createLogger("silent"))
  const some = (round: number) => (round * 7_919) % accounts
  const timed = async (name: string, most: number, ask: (round: number) => Promise<unknown>, times = rounds) => {
    const took: number[] = []
    for (let round = 0; round < times; round++) {
      const start = performance.now()
      await ask(round)
      took.push(performance.now() - start)
    }
    note(name, most, median(took))
  }
  await timed("the quotas of the day, as a server starts", 5_000, () => restoreQuotas(database.pool, quota, at), 1)
  await timed("a key that is not in memory", 10, (round) =>
    database.prisma.apiKey.findUnique({
      where: { hash: hashOf(`key${some(round)}`) },
      include: { account: { include: withTeam } },
    }),
  )
  await timed("a write of what 500 accounts have asked", 500, (round) =>
    writeUsage(
      database,
      { writer: "bench", number: round + 1 },
      {
        counted: Array.from({ length: Math.min(500, accounts) }, (_, n) => countedRow(some(round * 500 + n), at)),
        shared: [],
        recent: [],
      },
    ),
  )
  await timed("the usage of an account over 30 days", 20, (round) => usage.history(`acct_${some(round)}`, 30, at))
  await timed("all requests of an account", 20, (round) => usage.totalRequests(`acct_${some(round)}`))
  await timed("a sign-in", 20, (round) =>
    openSession(database, { token: newSessionToken(), accountId: `acct_${some(round)}`, at }),
  )
  await timed("a link to sign in is requested", 50, (round) =>
    requestSignIn({ database, quota, env }, { email: `${some(round)}@example.com`, network: `${round}`, at }),
  )
  await timed("whether the daily brief is wanted", 20, () => isDailyBriefWanted(database, lastClosedSession(at)))
  await timed("the next four mails, with the hour's count", 10, () =>
    claimWithinHour(database, at, { most: 4, mostAnHour: 1_000_000 }),
  )
  await sweepOld({ database, env }, at)
  await timed("retention with nothing to do", 200, () => sweepOld({ database, env }, at), 3)
  await usage.close()
}

function hashOf(key: string): Uint8Array<ArrayBuffer> {
  return createHash("sha256").update(key).digest()
}

function countedRow(account: number, at: Date) {
  return {
    ...{ accountId: `acct_${account}`, keyId: `key_${account}`, endpoint: "predictions/latest", channel: "rest" },
    ...{ status: 200, code: "", day: utcDate(at), requests: 1, charged: 1, latency: [1], lastAt: at.getTime() },
  }
}

/** The costs by size, and the power of the number of rows with which they grow: 0 is constant, 1 is proportional. */
function curve(name: string, { ms, most }: { ms: number[]; most: number }): Figure {
  const last = ms[ms.length - 1]
  const exponent = Math.log(last / ms[0]) / Math.log(shares[shares.length - 1] / shares[0])
  return {
    name,
    measured: `${ms.map((value) => value.toFixed(value < 10 ? 2 : 0)).join(", ")} ms; n^${Math.max(0, exponent).toFixed(2)}`,
    required: `under ${most} ms`,
    holds: last < most,
  }
}
