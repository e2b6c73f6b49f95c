import { beforeAll, expect, it } from "vitest"
import { loadKnownPanels } from "../../server/bars/knownPanels"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { listLines } from "../../server/ledger/storage/predictionRows"
import { byDriver } from "../../server/platform/database/byDriver"
import { connect } from "../../server/platform/database/database"
import { barsKnownAt } from "../../server/platform/exchange/sessions"
import type { UpstreamWorld } from "../../server/sources/testing/routes"
import { worldOfPanel } from "../../server/sources/testing/upstream"
import type { Row } from "../contract/recomputedRates"
import { faultsOfStatements } from "../contract/recomputedStatements"
import { createTestDatabase, testNow } from "../support/database"
import { liveDatabase } from "../support/liveDatabase"

const sessions = ["2026-11-18", "2026-11-19", "2026-11-20"] as const
const [newcomer, splitting] = ["PG", "MSFT"]

const variables = { BARS_PROVIDER: "alpaca", BARS_LICENCE: "own", ALPACA_KEY_ID: "id", ALPACA_SECRET_KEY: "secret" }
const live = liveDatabase(variables)
let rows: Row[]
let lines: Row[]

/** In the last session the ticker trades at half its price. */
async function worldWithSplit(): Promise<UpstreamWorld> {
  const database = connect(await createTestDatabase(), 2)
  const { bars, actions } = worldOfPanel((await loadKnownPanels(database.pool, testNow)).at(testNow))
  await database.close()
  const halved = (ticker: string, date: string) => ticker === splitting && date === sessions[2]
  return {
    bars: bars
      .filter(({ date }) => date >= "2025-04-01")
      .map(({ open, high, low, close, ...bar }) => {
        const by = halved(bar.ticker, bar.date) ? 2 : 1
        return { ...bar, open: open / by, high: high / by, low: low / by, close: close / by }
      }),
    actions: [...actions, { ticker: splitting, kind: "split", exDate: sessions[2], ratio: 2 }],
  }
}

beforeAll(async () => {
  const { bars, actions } = await worldWithSplit()
  await requireWorld(live.database, live.env)
  for (const [night, session] of sessions.entries()) {
    live.upstream.become({
      bars: bars.filter(({ date, ticker }) => date <= session && (night > 0 || ticker !== newcomer)),
      actions: actions.filter(({ exDate }) => exDate <= session),
    })
    await runPipeline(live.database, live.env, { at: new Date(barsKnownAt(session).getTime() + 900_000) })
  }
  const queries = byDriver(live.database.pool)
  const { rows: leaves } = await live.database.pool.query("SELECT index::int, body::json FROM log_leaf ORDER BY index")
  rows = leaves.map(({ index, body }) => ({ ledger_index: index, ...body }))
  const targets = rows.flatMap(({ kind, target_date }) => (kind === "prediction_batch" ? [target_date] : []))
  lines = (await Promise.all(targets.map((target) => listLines(queries, target))))
    .flat()
    .map((line) => JSON.parse(line))
})

const of = (kind: string) => rows.filter((row) => row.kind === kind)
const predictedFrom = (session: string) =>
  lines.flatMap(({ kind, reference_date, ticker }) =>
    kind === "prediction" && reference_date === session ? [ticker] : [],
  )

it("A new ticker is predicted or left out with a reason from the session after the night that states it", () => {
  const [first, second] = of("universe")
  expect(of("universe")).toHaveLength(2)
  expect(first).toMatchObject({ from_date: sessions[0], tickers: expect.not.arrayContaining([newcomer]) })
  expect(second).toMatchObject({ from_date: sessions[2], tickers: [...first.tickers, newcomer].sort() })
  const batches = of("prediction_batch")
  expect(batches.map((batch) => batch.universe_ledger_index)).toEqual(
    [first, first, second].map(({ ledger_index }) => ledger_index),
  )
  const isCovered = sessions.map((session, night) =>
    [...predictedFrom(session), ...batches[night].left_out.map(({ ticker }: Row) => ticker)].includes(newcomer),
  )
  expect(isCovered).toEqual([false, false, true])
})

it("A split is listed before the grades that rest on it, and once", () => {
  expect(of("splits").map(({ splits }) => splits)).toEqual([
    [],
    [{ ticker: splitting, ex_date: sessions[2], ratio: 2 }],
  ])
  const [begin, split] = of("splits")
  const grades = of("prediction_grades")
  expect(begin.ledger_index).toBeLessThan(grades[0].ledger_index)
  expect(split.ledger_index).toBeLessThan(grades[1].ledger_index)
  const graded = lines.find(({ kind, ticker, target_date }) => {
    return kind === "grade" && ticker === splitting && target_date === sessions[2]
  })
  expect(graded).toMatchObject({ split_ratio: 2, ledger_index: grades[1].ledger_index })
  expect(Math.abs(graded?.realized_return_pct)).toBeLessThan(20)
})

it("Every grade and batch follows from these rows", () => {
  expect(lines.length).toBeGreaterThan(200)
  expect(faultsOfStatements(rows, lines)).toEqual([])
})
