// @module-tag slow
import { expect, it } from "vitest"
import { connect } from "../../server/platform/database/database"
import { callerOf, minuteForEachTest } from "../support/caller"
import { createTestDatabase } from "../support/database"
import { startTestServer } from "../support/server"
import { startedBy } from "../support/testServer"

/* The simulated record relabelled as real: a replay up to the end of October, and a live record from that month on. */

const replayed = { from: "2025-11-01", to: "2026-10-30" }
const liveFrom = "2026-10-05"

const server = startedBy(async () => {
  const url = await createTestDatabase()
  const { pool, close } = connect(url, 2)
  const copied = (table: string, id: string, origin: string) =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, to_jsonb(made))).*
     FROM ${table} t, LATERAL (SELECT ${id} '${origin}' AS origin) AS made WHERE t.origin = 'simulated'`
  for (const [origin, from, to] of [
    ["replay", replayed.from, replayed.to],
    ["live", liveFrom, "2026-12-31"],
  ]) {
    await pool.query(
      `${copied("prediction", `'${origin} ' || t.id AS id,`, origin)} AND timeframe = 'daily'
         AND target_date BETWEEN $1 AND $2`,
      [from, to],
    )
    await pool.query(copied("forecast_model", "", origin))
  }
  await close()
  return startTestServer({ FEED: "live" }, url)
})
const caller = callerOf(server)
minuteForEachTest(server)

const ask = (path: string) => caller.ask(`predictions/${path}`)

type Said = { origin: string; target_date: string }

it("the accuracy of a replay is separate from that of the live record, which comes first", async () => {
  const { accuracy, meta } = await ask("accuracy?days=365")
  const daily = accuracy.filter((row: { timeframe: string }) => row.timeframe === "daily")
  expect(daily.map(({ origin, status }: Record<string, unknown>) => [origin, status])).toEqual([
    ["live", "live"],
    ["replay", "live"],
  ])
  const { rows } = await server.service.database.pool.query(
    `SELECT origin, count(*)::int AS n FROM prediction
     WHERE timeframe = 'daily' AND outcome IN ('correct', 'incorrect') AND origin <> 'simulated' AND target_date > '2025-11-21'
     GROUP BY origin ORDER BY origin`,
  )
  const counted = Object.fromEntries(rows.map(({ origin, n }) => [origin, n]))
  const [live, replay] = daily
  expect(live.n_resolved).toBe(counted.live)
  expect(replay.n_resolved).toBeGreaterThan(live.n_resolved)
  expect(live.window_start_date).toBe(liveFrom)
  expect(replay.window_end_date).toBe(replayed.to)
  expect(meta).toMatchObject({ data_origin: "mixed", survivorship_biased: true })
})

it("the days of a replay that has ended are counted back from its last target", async () => {
  const { accuracy } = await ask("accuracy?days=7")
  const [, replay] = accuracy.filter((row: { timeframe: string }) => row.timeframe === "daily")
  expect(replay).toMatchObject({ window_start_date: "2026-10-26", window_end_date: replayed.to, n_sessions: 5 })
})

it("predictions come from the live record once it has begun, and from the replay if requested", async () => {
  for (const path of ["latest?limit=3", "batch?tickers=AAPL,MSFT"]) {
    const now = await ask(path)
    expect(now.predictions.map(({ origin }: Said) => origin)).toEqual(now.predictions.map(() => "live"))
    expect(now.meta.data_origin).toBe("live")
    const replay = await ask(`${path}&origin=replay`)
    for (const { origin, target_date } of replay.predictions) {
      expect([origin, target_date]).toEqual(["replay", replayed.to])
    }
    expect(replay.predictions.length).toBeGreaterThan(0)
    expect(replay.meta).toMatchObject({ data_origin: "replay", survivorship_biased: true })
  }
  const { predictions } = await ask("AAPL?origin=replay")
  expect(predictions.daily).toMatchObject({ origin: "replay", target_date: replayed.to, accuracy_status: "live" })
  expect((await ask("AAPL")).predictions.daily.origin).toBe("live")
})

it("before the live record began, the replay answers, and a request for the live one learns that it had not begun", async () => {
  const { predictions } = await ask("latest?limit=1&as_of=2026-09-15")
  expect(predictions[0].origin).toBe("replay")
  const { count, meta } = await ask("latest?origin=live&as_of=2026-09-15")
  expect([count, meta.empty_reason]).toEqual([0, "before_coverage"])
  expect(meta.empty_detail).toContain("live record had not begun")
})

it("the history of a ticker has both, each row with its origin, the live one first for the same target", async () => {
  const { predictions } = await ask("AAPL/history?days=30&limit=365")
  const both = (predictions as Said[]).filter(({ target_date }) => target_date === "2026-10-28")
  expect(both.map(({ origin }) => origin)).toEqual(["live", "replay"])
  const of = (wanted: string) => (predictions as Said[]).filter(({ origin }) => origin === wanted)
  expect(of("live").map(({ target_date }) => target_date)).toContain("2026-11-23")
  expect(of("replay")[0].target_date).toBe(replayed.to)
})

it("both have the model that serves them, and the live one comes first", async () => {
  const { models } = await ask("model?timeframe=daily")
  expect(models.map(({ origin }: Said) => origin)).toEqual(["live", "replay"])
})
