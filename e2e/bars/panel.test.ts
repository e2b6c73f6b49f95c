import type { PoolClient } from "pg"
import { beforeAll, expect, it } from "vitest"
import type { Bars, CorporateAction } from "../../server/bars/bar"
import { loadKnownPanels } from "../../server/bars/knownPanels"
import { knownBars, openPanel, type PanelStore } from "../../server/bars/openPanel"
import type { Panel } from "../../server/bars/panel"
import { countKnown } from "../../server/bars/revisions"
import { type StoredSpans, storeBars } from "../../server/bars/store"
import { wholePanels } from "../../server/bars/wholePanels"
import { barsKnownAt, sessionOpenAt, sessionsBetween } from "../../server/platform/exchange/sessions"
import { seededRandom } from "../../server/platform/statistics/testing/seededRandom"
import { testDatabase } from "../support/testDatabase"

const database = testDatabase("migrated")
const tickers = ["AAA", "BBB", "CCC", "DDD", "^VIX"]
const calendar = sessionsBetween("2025-12-15", "2026-03-31")

beforeAll(async () => {
  await database.prisma.instrument.createMany({ data: tickers.map((ticker) => ({ ticker, kind: "stock" })) })
})

it("the bars known at an instant are those of a naive reading, whatever came late and in whatever order", {
  tags: "slow",
}, async () => {
  const history = randomHistory("panel")
  const store = await openPanel(database.pool)
  const panelIn = wholePanels()
  const columns = new Set<Float64Array>()
  let mostRevisions = 0
  for (let round = 0; round < 40; round++) {
    await history.go(round)
    await store.refresh()
    columns.add(store.latest().panel.close)
    const log = await readLog()
    for (const instant of history.someInstants(4)) {
      const expected = naivePanel(log, instant)
      const count = countKnown(store.latest().revisions, instant)
      const known = knownBars(store.latest, instant)
      expect(cellsOf(known.panelOf(...tickers)), `round ${round}, rows`).toEqual(expected)
      const alone = tickers.flatMap((ticker) => Object.entries(cellsOf(known.panelOf(ticker)).rows))
      expect(Object.fromEntries(alone), `round ${round}, one row at a time`).toEqual(expected.rows)
      expect(panelIn(store.latest(), count, cellsOf), `round ${round}, all`).toEqual(expected)
      expect(spansOf(store, instant), `round ${round}, spans`).toEqual(naiveSpans(expected))
      mostRevisions = Math.max(mostRevisions, count)
    }
  }
  await history.commitAll()
  const log = await readLog()
  const panels = await loadKnownPanels(database.pool, new Date("2027-01-01"))
  for (const instant of [...history.someInstants(12), new Date("2027-01-01")]) {
    expect(cellsOf(panels.at(instant)), `all rows at ${instant.toISOString()}`).toEqual(naivePanel(log, instant))
  }
  expect(mostRevisions).toBeGreaterThan(50)
  expect(columns.size, "new columns are made where all is read again, and that is rare").toBeLessThan(8)
})

it("one import arrives as one: its bars and splits, newest first and in portions, were known when they were due", async () => {
  const days = sessionsBetween("2026-01-05", "2026-01-16").toReversed()
  const imported = days.map((date) => ({ ticker: "EEE", date, open: 10, high: 12, low: 9, close: 11, volume: 100 }))
  const split: CorporateAction = { ticker: "EEE", exDate: days[6], kind: "split", ratio: 2 }
  const store = async (portions: Bars[]) => {
    const { id } = await database.prisma.ingestion.create({
      data: { sourceId: "csv", family: "bars", startedAt: new Date(), outcome: "ok" },
    })
    const before: StoredSpans = new Map()
    for (const rows of portions)
      await storeBars(database.pool, rows, { ingestionId: id, at: new Date("2026-12-01"), before })
  }
  await database.prisma.instrument.create({ data: { ticker: "EEE", kind: "stock" } })
  const part = (first: number, end: number) => imported.filter((_, index) => first <= index && index < end)
  await store([
    { bars: [...part(0, 2), ...part(8, 9)], actions: [] },
    { bars: part(3, 8), actions: [split] },
  ])
  await store([{ bars: imported, actions: [{ ...split, exDate: days[4], ratio: 3 }] }])
  const known = async (instant: Date) => {
    const { sessions, close, splitFactor } = knownBars((await openPanel(database.pool)).latest, instant).panelOf("EEE")
    return days.map((date) => [close[sessions.indexOf(date)], splitFactor[sessions.indexOf(date)]])
  }
  // The second import fills the gap on the third day, adds an earlier first day and brings another split.
  const [none, both] = [Number.NaN, 6]
  expect(await known(new Date("2026-11-30"))).toEqual(days.map((_, day) => [day === 2 ? none : 11, day <= 6 ? 2 : 1]))
  expect(await known(new Date("2026-12-02"))).toEqual(days.map((_, day) => [11, day <= 4 ? both : day <= 6 ? 2 : 1]))
})

/** Bars and splits, on time and late. Some transactions end long after later ones. */
function randomHistory(seed: string) {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(items: readonly T[]) => items[below(items.length)]
  const open: PoolClient[] = []
  const unfinished: number[] = []
  let runId = 0
  // Storing a bar twice would wait for the other transaction.
  const used = new Set<string>()
  const isUsed = (...key: unknown[]) => used.size === used.add(key.join(" ")).size
  const instants = calendar.flatMap((date) => [barsKnownAt(date), sessionOpenAt(date)])

  async function storeBar(client: PoolClient, ticker: string, date: string): Promise<void> {
    const due = barsKnownAt(date).getTime()
    const knownAt = new Date(due + oneOf([0, 0, 0, 0, -3_600_000, 60_000, 20 * 3_600_000, 30 * 86_400_000 * random()]))
    if (isUsed(ticker, date, knownAt.getTime())) return
    const prices = Array.from({ length: 4 }, () => 50 + below(5_000) / 100)
    await client.query(
      `INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [ticker, date, knownAt, ...prices, below(1e6), random() < 0.3, runId],
    )
  }

  async function storeSplit(client: PoolClient, reach: number): Promise<void> {
    const date = calendar[reach + 4 - below(oneOf([6, reach]))]
    const knownAt = new Date(sessionOpenAt(date).getTime() + oneOf([0, 0, 0, 0, 0, -86_400_000, 5 * 86_400_000]))
    const ticker = oneOf(tickers)
    if (isUsed("split", ticker, date, knownAt.getTime())) return
    await client.query(
      `INSERT INTO corporate_action (ticker, ex_date, kind, known_at, value, ingestion_id)
       VALUES ($1, $2, 'split', $3, $4, $5)`,
      [ticker, date, knownAt, oneOf([2, 3, 0.1, 1.5]), runId],
    )
  }

  async function end(client: PoolClient, how = random() < 0.15 ? "ROLLBACK" : "COMMIT"): Promise<void> {
    await client.query(how)
    client.release()
  }

  async function beginRun(): Promise<void> {
    const { id } = await database.prisma.ingestion.create({
      data: { sourceId: "simulated", family: "bars", startedAt: new Date(calendar[0]) },
    })
    unfinished.push(id)
    runId = id
  }

  async function finishRun(id: number): Promise<void> {
    await database.prisma.ingestion.update({ where: { id }, data: { outcome: "ok" } })
  }

  return {
    async go(round: number): Promise<void> {
      await beginRun()
      const client = await database.pool.connect()
      await client.query("BEGIN")
      const first = round < 25 ? 5 : 2
      const reach = first + round
      // The fourth ticker, and days before all others, come late, which makes everything be read again.
      const listed = round < 15 ? tickers.filter((ticker) => ticker !== "DDD") : tickers
      // On some days only the index comes, which makes no session until others come.
      const ofDay = listed.filter((ticker) => ticker === "^VIX" || (round % 5 !== 4 && random() < 0.8))
      for (const ticker of ofDay) await storeBar(client, ticker, calendar[reach])
      for (let more = below(6); more > 0; more--) {
        await storeBar(client, oneOf(listed), calendar[first + below(round + 1)])
      }
      if (random() < 0.6) await storeSplit(client, reach)
      if (round === 0) await storeBar(client, "AAA", calendar[reach - 1])
      open.push(client)
      if (round === 0) await this.commitAll()
      while (unfinished.length > 3 || (unfinished.length > 0 && (round === 0 || random() < 0.5))) {
        await finishRun(unfinished.splice(below(unfinished.length), 1)[0])
      }
      while (open.length > 4 || (open.length > 0 && random() < 0.6)) await end(open.splice(below(open.length), 1)[0])
    },
    async commitAll(): Promise<void> {
      for (const client of open.splice(0)) await end(client, "COMMIT")
    },
    someInstants(count: number): Date[] {
      const jitter = () => oneOf([-1, 0, 1, 60_000, 86_400_000])
      return Array.from({ length: count }, () => new Date(oneOf(instants).getTime() + jitter()))
    },
  }
}

type Fields = { open: number; high: number; low: number; close: number; volume: number }
type LoggedBar = Fields & { ticker: string; date: string; known_at: Date }
type LoggedSplit = { ticker: string; date: string; value: number; known_at: Date }
type Log = { bars: LoggedBar[]; splits: LoggedSplit[] }

/** Runs without an outcome are not known yet. */
async function readLog(): Promise<Log> {
  const finished = "ingestion_id IN (SELECT id FROM ingestion WHERE outcome IS NOT NULL)"
  const bars = await database.pool.query<LoggedBar>(
    `SELECT *, date::text AS date FROM bar WHERE ${finished} ORDER BY known_at`,
  )
  const splits = await database.pool.query<LoggedSplit>(
    `SELECT *, ex_date::text AS date FROM corporate_action WHERE ${finished} ORDER BY known_at, ticker, ex_date`,
  )
  return { bars: bars.rows, splits: splits.rows }
}

type Cells = { sessions: readonly string[]; rows: Record<string, Record<keyof Fields | "factor" | "return", number[]>> }

function naivePanel({ bars, splits }: Log, instant: Date): Cells {
  const dates = bars.filter(({ ticker }) => ticker !== "^VIX").map(({ date }) => date)
  const sessions = sessionsBetween(dates.reduce(earlier), dates.reduce(later))
  const isKnown = ({ date, known_at }: { date: string; known_at: Date }) =>
    known_at <= barsKnownAt(date) || known_at <= instant
  const known = { bars: bars.filter(isKnown), splits: splits.filter(isKnown) }
  const onTimeFirst = (a: LoggedSplit, b: LoggedSplit) =>
    Number(a.known_at > barsKnownAt(a.date)) - Number(b.known_at > barsKnownAt(b.date))
  const listed = tickers.filter((ticker) => bars.some((bar) => bar.ticker === ticker))
  const rows = listed.map((ticker) => {
    const found = sessions.map((date) => known.bars.findLast((bar) => bar.ticker === ticker && bar.date === date))
    const ownSplits = known.splits.filter((split) => split.ticker === ticker).toSorted(onTimeFirst)
    const factor = sessions.map((session) =>
      ownSplits.filter(({ date }) => date <= session).reduce((product, split) => product * ratioOf(split, splits), 1),
    )
    const fields = (["open", "high", "low", "close", "volume"] as const).map(
      (field) => [field, found.map((bar) => bar?.[field] ?? Number.NaN)] as const,
    )
    const adjusted = found.map((bar, session) => (bar?.close ?? Number.NaN) * factor[session])
    const moves = adjusted.map((price, session) => (session === 0 ? Number.NaN : price / adjusted[session - 1] - 1))
    return [ticker, { ...Object.fromEntries(fields), factor, return: moves }]
  })
  return { sessions, rows: Object.fromEntries(rows) }
}

function ratioOf({ ticker, date, value, known_at }: LoggedSplit, splits: readonly LoggedSplit[]): number {
  const before = splits.findLast(
    (other) => other.ticker === ticker && other.date === date && other.known_at.getTime() < known_at.getTime(),
  )
  return value / (before?.value ?? 1)
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

function cellsOf(panel: Panel): Cells {
  const rows = [...panel.rows].map(([ticker, row]) => {
    const cells = (column: Float64Array) => [
      ...column.subarray(row * panel.stride, row * panel.stride + panel.sessions.length),
    ]
    const { open, high, low, close, volume, splitFactor, returns } = panel
    const columns = { open, high, low, close, volume, factor: splitFactor, return: returns }
    return [ticker, Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, cells(column)]))]
  })
  return { sessions: panel.sessions, rows: Object.fromEntries(rows) }
}

function spansOf(store: PanelStore, instant: Date) {
  const { axes, listSpans } = knownBars(store.latest, instant)
  return listSpans(axes.sessions.length - 1)
}

function naiveSpans({ rows }: Cells) {
  return Object.values(rows).map(({ close }) => {
    const isBar = (price: number) => !Number.isNaN(price)
    const first = close.findIndex(isBar)
    return first < 0 ? null : { first, last: close.findLastIndex(isBar) }
  })
}
