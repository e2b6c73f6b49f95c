import { PgBoss } from "pg-boss"
import type { DailyBar } from "../../server/bars/bar"
import { SPY, VIX } from "../../server/bars/panel"
import { storeBars } from "../../server/bars/store"
import { GICS_SECTORS } from "../../server/context/market/universe"
import type { Database } from "../../server/platform/database/database"
import { barsKnownAt, sessionsBetween } from "../../server/platform/exchange/sessions"
import { seededRandom } from "../../server/platform/statistics/testing/seededRandom"
import { openHelperTables } from "../helperDatabase"
import { say } from "../processes"

/**
 * `universe.ts TICKERS FROM TO`: stocks, SPY and the VIX with a bar for every session, and the queues of a worker.
 * PostgreSQL runs until this process is ended.
 */
const [count, from, to] = process.argv.slice(2)
const tickersAtOnce = 200
const { url, database } = await openHelperTables()
const stocks = Array.from({ length: Number(count) }, (_, index) => `T${String(index).padStart(4, "0")}`)
await storeInstruments(database)
const ingestionId = await beginRun(database)
const sessions = sessionsBetween(from, to)
const market = marketMoves()
for (let first = 0; first < stocks.length; first += tickersAtOnce) {
  await store(stocks.slice(first, first + tickersAtOnce).flatMap(barsOf))
}
await store([...barsOf(SPY), ...barsOf(VIX)])
await database.pool.query("UPDATE ingestion SET outcome = 'ok' WHERE id = $1", [ingestionId])
await database.pool.query("ANALYZE bar")
await makeQueues()
await database.close()
say({})

async function storeInstruments({ prisma }: Database): Promise<void> {
  await prisma.instrument.createMany({
    data: [
      { ticker: SPY, kind: "etf" },
      { ticker: VIX, kind: "index" },
      ...stocks.map((ticker, index) => ({
        ticker,
        kind: "stock" as const,
        gicsSector: GICS_SECTORS[index % GICS_SECTORS.length],
      })),
    ],
  })
}

async function makeQueues(): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: "jobs", supervise: false, schedule: false })
  await boss.start()
  await boss.stop()
}

async function beginRun({ prisma }: Database): Promise<number> {
  const { id } = await prisma.ingestion.create({
    data: { sourceId: "csv", family: "bars", startedAt: barsKnownAt(to) },
  })
  return id
}

async function store(bars: readonly DailyBar[]): Promise<void> {
  await storeBars(database.pool, { bars: [...bars], actions: [] }, { ingestionId, at: barsKnownAt(to) })
}

function marketMoves(): number[] {
  const random = seededRandom("market")
  return sessions.map(() => 0.0003 + 0.01 * bell(random))
}

/** Market moves plus own moves; the VIX wanders around a mean. */
function barsOf(ticker: string): DailyBar[] {
  const random = seededRandom(ticker)
  const [beta, own] = ticker === SPY ? [1, 0] : [0.5 + random(), 0.01 + 0.02 * random()]
  let close = 20 + 200 * random()
  return sessions.map((date, session) => {
    const before = close
    close = ticker === VIX ? 20 + 4 * bell(random) : before * (1 + beta * market[session] + own * bell(random))
    const open = ticker === VIX ? close : before * (1 + own * 0.5 * bell(random))
    const high = Math.max(open, close) * (1 + 0.005 * random())
    const low = Math.min(open, close) * (1 - 0.005 * random())
    return { ticker, date, open, high, low, close, volume: Math.round(1e6 * (0.5 + random())) }
  })
}

/** Nearly normal, with mean 0 and standard deviation 1. */
function bell(random: () => number): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3)
}
