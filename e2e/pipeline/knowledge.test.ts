// @module-tag slow
import { describe, expect, it } from "vitest"
import type { DailyBar } from "../../server/bars/bar"
import { ingest } from "../../server/jobs/ingest"
import { barSink } from "../../server/jobs/sinks"
import { callerOf } from "../support/caller"
import { recordFigures } from "../support/record"
import { testServer } from "../support/testServer"

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
