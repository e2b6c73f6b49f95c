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
import { lastClosedSession } from "../../../server/platform/exchange/sessions"
import { createLogger } from "../../../server/platform/log"
import { type Figure, median } from "../../figure"
import { addFillers, appendThousands, growTo, proofTimes } from "../../log/leaves"
import { inDatabase, type Place, timed } from "../../places"
import { byRows, bySize } from "../../size"
import { countedRow, fillAccounts, queueBriefs, vacuum } from "./filling"

const whole = { accounts: byRows(1_000_000), briefs: byRows(100_000), leaves: byRows(1_000_000) }
const shares = [0.01, 0.1, 1] as const
const rounds = bySize(50, 2)

/** Milliseconds, and the most with all rows. */
type Cost = readonly [name: string, mostMs: number, ms: number]

/** What each operation costs with a hundredth of the rows, a tenth, and all of them. */
export function curves(): Promise<Figure[]> {
  return inDatabase({}, async (place) => {
    const { database } = place
    const at = new Date()
    const sizes: Cost[][] = []
    let [accounts, briefs] = [0, 0]
    for (const share of shares) {
      const more = { accounts: Math.round(whole.accounts * share), briefs: Math.round(whole.briefs * share) }
      await fillAccounts(database, { from: accounts, to: more.accounts }, at)
      await queueBriefs(database, { from: briefs, to: more.briefs }, at)
      await vacuum(database)
      sizes.push([...(await ofAccounts(place, more.accounts, at)), ...(await ofLeaves(database, share))])
      ;({ accounts, briefs } = more)
    }
    return sizes[0].map(([name, most], index) =>
      curve(
        name,
        most,
        sizes.map((costs) => costs[index][2]),
      ),
    )
  })
}

async function ofAccounts({ database, env }: Place, accounts: number, at: Date): Promise<Cost[]> {
  const quota = memoryQuotaStore()
  const usage = usageCounter(database, createLogger("silent"))
  const some = (round: number) => (round * 7_919) % accounts
  const hashOf = (round: number) =>
    createHash("sha256")
      .update(`key${some(round)}`)
      .digest()
  const keyOf = (round: number) => ({ where: { hash: hashOf(round) }, include: { account: { include: withTeam } } })
  const costs: Cost[] = []
  const note = async (name: string, most: number, ask: (round: number) => Promise<unknown>, times = rounds) =>
    void costs.push([name, most, median(await timed(times, ask))])

  await note("the quotas of the day, as a server starts", 5_000, () => restoreQuotas(database.pool, quota, at), 1)
  await note("a key that is not in memory", 10, (round) => database.prisma.apiKey.findUnique(keyOf(round)))
  await note("a write of what 500 accounts have asked", 500, (round) => {
    const asked = Array.from({ length: Math.min(500, accounts) }, (_, n) => countedRow(some(round * 500 + n), at))
    return writeUsage(database, { writer: "bench", number: round + 1 }, { counted: asked, shared: [], recent: [] })
  })
  await note("the usage of an account over 30 days", 20, (round) => usage.history(`acct_${some(round)}`, 30, at))
  await note("all requests of an account", 20, (round) => usage.totalRequests(`acct_${some(round)}`))
  await note("a sign-in", 20, (round) =>
    openSession(database, { token: newSessionToken(), accountId: `acct_${some(round)}`, at }),
  )
  await note("a link to sign in is requested", 50, (round) =>
    requestSignIn({ database, quota, env }, { email: `${some(round)}@example.com`, network: `${round}`, at }),
  )
  await note("whether the daily brief is wanted", 20, () => isDailyBriefWanted(database, lastClosedSession(at)))
  await note("the next four mails, with the hour's count", 10, () =>
    claimWithinHour(database, at, { most: 4, mostAnHour: 1_000_000 }),
  )
  await sweepOld({ database, env }, at)
  await note("retention with nothing to do", 200, () => sweepOld({ database, env }, at), 3)
  await usage.close()
  return costs
}

async function ofLeaves(database: Database, share: number): Promise<Cost[]> {
  const size = await growTo(database, whole.leaves * share)
  const appended = await appendThousands(database, addFillers)
  const proofs = await proofTimes(database, size, bySize(100, 2))
  return [
    ["1,000 leaves appended, with a checkpoint", 1_000, appended],
    ["an inclusion proof", 10, proofs.inclusion],
    ["a consistency proof", 10, proofs.consistency],
  ]
}

/** The costs by size, and the power of the number of rows with which they grow: 0 is constant, 1 is proportional. */
function curve(name: string, mostMs: number, ms: readonly number[]): Figure {
  const last = ms[ms.length - 1]
  const exponent = Math.log(last / ms[0]) / Math.log(shares[shares.length - 1] / shares[0])
  return {
    name,
    measured: `${ms.map((value) => value.toFixed(value < 10 ? 2 : 0)).join(", ")} ms; n^${Math.max(0, exponent).toFixed(2)}`,
    required: `under ${mostMs} ms`,
    holds: last < mostMs,
  }
}
