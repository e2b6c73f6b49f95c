import { issueKey } from "../../server/accounts/keys/issue"
import { universe } from "../../server/context/market/universe"
import { openService } from "../../server/hosts/service"
import { appendFacts } from "../../server/knowledge/facts/append"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { fearGreed } from "../../server/knowledge/families/fearGreed"
import type { Database } from "../../server/platform/database/database"
import { announce } from "../../server/platform/database/notifications"
import { inTransaction } from "../../server/platform/database/transaction"
import { dayMs } from "../../server/platform/dates"
import { products } from "../../server/products"
import { run } from "../../server/surfaces/requests/run"
import type { Service } from "../../server/surfaces/requests/service"
import { type Figure, milliseconds, shown, under } from "../figure"
import { inDatabase } from "../places"
import { bySize, worldSize } from "../size"
import { withoutLimits } from "../world"
import { end, storeBars, storeFacts, storeRuns, storeTickers, tidyFacts } from "./storing"

const rounds = bySize(20, 2)
const stored = bySize(1_000_000, 5_000)
const sources = Array.from({ length: 25 }, (_, n) => ({ family: `family${n}`, sourceId: `source${n}` }))

export function versions(): Promise<Figure[]> {
  return inDatabase({ WORLD_SIZE: worldSize }, async ({ database, env }) => {
    const tickers = universe(worldSize).map(({ ticker }) => ticker)
    await storeTickers(database, tickers)
    await storeBars(database, "2024-11-20")
    const service = withoutLimits(await openService(env, database.url, new Date()))
    try {
      const small = await measureRefreshes(service, database)
      await storeRuns(database, sources, [0, stored / sources.length], { minutesApart: 12.5 })
      await database.pool.query("VACUUM ANALYZE ingestion")
      const { slowestMs, loads, kept } = await measureRefreshes(service, database)
      const asked = await slowestOf(() => storeRun(database, "bars"), service.knowledge)
      await storeFacts(database, [0, stored], {
        ...{ family: fearGreed.name, aYear: 1_051_200, isAssumed: true, key: `'fact' || n % ${(stored * 9) / 10}` },
        body: { date: "2026-11-20", score: 1 },
      })
      await tidyFacts(database)
      const before = new Date(end.getTime() - dayMs)
      const listNewest = () => asKnown(database.pool, fearGreed, before, { most: 50 })
      const listed = await slowestOf(async () => {}, { refresh: listNewest })
      return [
        shown("refresh after a run of a family that is not needed, without other runs", milliseconds(small.slowestMs)),
        under(
          `the same with ${stored.toLocaleString("en-US")} runs stored, the slowest of ${rounds}`,
          slowestMs,
          20,
          milliseconds,
        ),
        {
          name: "cached answers that kept their bytes, of those that do not need it",
          measured: `${kept.same} of ${kept.all}`,
          required: "all",
          holds: kept.same === kept.all,
        },
        { name: "loads of the panel meanwhile", measured: `${loads}`, required: "none", holds: loads === 0 },
        under(
          "refresh after a run of bars that brought none, as many runs stored, the slowest",
          asked,
          50,
          milliseconds,
        ),
        shown("the newest 50 of a million facts, as of a day before, the slowest", milliseconds(listed)),
      ]
    } finally {
      await service.close()
    }
  })
}

let runs = 0

async function storeRun({ prisma }: Database, name: string): Promise<void> {
  const at = new Date(end.getTime() + ++runs * 1_000)
  await prisma.ingestion.create({
    data: { sourceId: name, family: name, startedAt: at, finishedAt: at, outcome: "ok" },
  })
  await prisma.$transaction((tx) => announce(tx, "facts", name))
}

async function storeFact(database: Database): Promise<void> {
  const at = new Date(end.getTime() + runs * 1_000)
  const body = { date: "2026-11-20", score: runs % 100 }
  const statement = { key: body.date, describedAt: at, subjects: [], body, knownAt: at }
  await inTransaction(database.pool, async (client) => {
    await appendFacts(client, fearGreed, runs, [{ ...statement, isAssumed: false, isRetracted: false }])
    await client.query(factsArrived(fearGreed.name, [at]))
  })
  await storeRun(database, fearGreed.name)
}

async function measureRefreshes(service: Service, database: Database) {
  const at = end.getTime() + dayMs
  const change = { at: new Date(at), actor: "bench" }
  const { key } = await issueKey(database, { email: `bench${runs}@example.com`, tier: "api_pro" }, {}, change)
  const asked = products.filter((product) => "needs" in product && !product.needs.includes(fearGreed.name))
  /** One after the other, because an account that sends many requests at once is refused. */
  const answers = async () => {
    const bodies: (Buffer | null)[] = []
    for (const product of asked) {
      const { answer } = await run(service, { product, input: product.example, key, channel: "rest", at })
      bodies.push(answer?.body ?? null)
    }
    return bodies
  }
  const panel = () => service.knowledge.at(new Date(at), ["bars"]).bars().axes
  const [before, panelBefore] = [await answers(), panel()]
  const slowestMs = await slowestOf(() => storeFact(database), service.knowledge)
  const after = await answers()
  const same = after.filter((body, index) => body !== null && body === before[index]).length
  return { slowestMs, loads: panel() === panelBefore ? 0 : 1, kept: { same, all: asked.length } }
}

async function slowestOf(change: () => Promise<void>, { refresh }: { refresh(): Promise<unknown> }): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    await change()
    const start = performance.now()
    await refresh()
    took.push(performance.now() - start)
  }
  return Math.max(...took)
}
