// @module-tag slow
import { describe, expect, it } from "vitest"
import type { DailyBar } from "../../server/bars/bar"
import { ingest } from "../../server/jobs/ingest"
import { replay } from "../../server/jobs/pipeline"
import { barSink } from "../../server/jobs/sinks"
import { readEnv } from "../../server/platform/env"
import { callerOf } from "../support/caller"
import { testNow, testVariables } from "../support/database"
import { recordFigures } from "../support/record"
import { testDatabase } from "../support/testDatabase"
import { testServer } from "../support/testServer"

const env = readEnv(testVariables)

describe("no look-ahead", () => {
  const cut = "2026-02-13"
  const database = testDatabase()

  it("a future in which every price differs changes no earlier prediction", { tags: "slow" }, async () => {
    const { pool } = database
    const before = await pool.query(saidUpTo, [cut])
    const later = await pool.query(saidAfter, [cut])
    expect(before.rows[0].n).toBeGreaterThan(1_000)
    await pool.query(
      `UPDATE bar SET open = open * f, high = high * f, low = low * f, close = close * f, volume = volume * 3
       FROM (SELECT ticker AS t, date AS d, 1 + 0.3 * sin(date - date '2026-01-01' + length(ticker)) AS f FROM bar) AS other
       WHERE ticker = t AND date = d AND date > $1::date`,
      [cut],
    )
    const first = await pool.query<{ from: string }>("SELECT min(reference_date)::text AS from FROM prediction")
    await pool.query("TRUNCATE prediction, pipeline_step, forecast_model")
    await replay(database, env, { from: first.rows[0].from, to: "2026-02-27" }, { at: testNow })
    expect((await pool.query(saidUpTo, [cut])).rows).toEqual(before.rows)
    expect((await pool.query(saidAfter, [cut])).rows).not.toEqual(later.rows)
  })
})

/** Predictions from closes up to a session; their grades may be in the future. */
const saidUpTo = said("reference_date <= $1::date")
const saidAfter = said("reference_date > $1::date AND reference_date <= '2026-02-27'")

function said(condition: string): string {
  return `SELECT count(*)::int AS n, md5(string_agg(concat_ws(' ', ticker, direction, confidence, predicted_return_pct,
    reference_date, reference_price, issued_at, target_date, model_version, historical_correct, historical_count, probability_up,
    base_probability_up, relative_direction, relative_probability, rank_pct),
    ';' ORDER BY target_date, ticker)) AS hash FROM prediction WHERE timeframe = 'daily' AND ${condition}`
}

describe("a bar that is corrected late", () => {
  const server = testServer()
  const { ask } = callerOf(server)
  const [ticker, date] = ["AAPL", "2026-11-10"]
  const at = new Date("2026-11-21T16:00:00Z")
  const closeAsOf = async (asOf: string) => {
    const { bars } = await ask(`market/ohlcv/${ticker}?days=20&as_of=${asOf}`)
    return bars.find((bar: { date: string }) => bar.date === date).close
  }

  it("is known from then on, and the old one before", async () => {
    const { pool } = server.service.database
    const stored = await pool.query<DailyBar>(
      "SELECT ticker, date::text AS date, open, high, low, close, volume FROM bar WHERE ticker = $1 AND date = $2::date",
      [ticker, date],
    )
    const [old] = stored.rows
    const before = await closeAsOf("2026-11-21T15:00:00Z")
    const record = await recordFigures(pool)
    const history = await ask(`predictions/${ticker}/history?as_of=2026-11-21T15:00:00Z`)
    const corrected = { ...old, high: old.high * 1.5, close: old.close * 1.25 }
    async function* runs() {
      yield { outcome: "ok" as const, rows: { bars: [corrected], actions: [] }, rejected: [] }
    }
    const { database } = server.service
    const task = { family: "bars", sourceId: "simulated", at, sink: barSink(database, [ticker]) } as const
    const report = await ingest(database, task, runs())
    expect(report).toMatchObject({ added: 0, corrected: 1 })
    const rows = await pool.query("SELECT count(*)::int AS n FROM bar WHERE ticker = $1 AND date = $2::date", [
      ticker,
      date,
    ])
    expect(rows.rows[0].n).toBe(2)

    server.clock.now = at.getTime() + 60_000
    await expect.poll(() => closeAsOf("2026-11-21T16:00:00Z")).toBeCloseTo(before * 1.25, 2)
    expect(await closeAsOf("2026-11-21T15:59:59Z")).toBe(before)
    expect(await closeAsOf("2026-11-21T15:00:00Z")).toBe(before)
    const later = await ask(`predictions/${ticker}/history?as_of=2026-11-21T15:00:00Z`)
    expect(later.predictions).toEqual(history.predictions)
    expect((await recordFigures(pool)).hash).toBe(record.hash)
  })
})
