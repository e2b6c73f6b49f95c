import { describe, expect, it } from "vitest"
import { runPipeline } from "../../server/jobs/pipeline"
import { readEnv } from "../../server/platform/env"
import { sessionOpenAt } from "../../server/platform/exchange/sessions"
import { callerOf } from "../support/caller"
import { testVariables } from "../support/database"
import { recordFigures } from "../support/record"
import { testServer } from "../support/testServer"

const env = readEnv(testVariables)
const monday = new Date("2026-11-23T21:30:00Z")

describe("a night after one more session", () => {
  const server = testServer()
  const { ask } = callerOf(server)
  const pool = () => server.service.database.pool

  it("adds that session's bars, grades what it decided and issues what comes next, all before the next open", async () => {
    const before = await recordFigures(pool())
    const waiting = await ask("predictions/latest?limit=60")
    const reports = await runPipeline(server.service.database, env, { at: monday })
    expect(reports.map(({ family }) => family)).toEqual(["bars", "vix"])
    const bars = await pool().query("SELECT DISTINCT date::text FROM bar WHERE date > '2026-11-20'")
    expect(bars.rows).toEqual([{ date: "2026-11-23" }])
    const graded = await pool().query(
      "SELECT count(*)::int AS n FROM prediction WHERE target_date = '2026-11-23' AND timeframe = 'daily' AND outcome <> 'pending'",
    )
    expect(graded.rows[0].n).toBeGreaterThanOrEqual(waiting.count)
    const issued = await pool().query<{ target: string; from: string; issued: Date; pending: boolean }>(
      `SELECT DISTINCT target_date::text AS target, reference_date::text AS from, issued_at AS issued, outcome = 'pending' AS pending
       FROM prediction WHERE reference_date > '2026-11-20'`,
    )
    expect(issued.rows).toMatchObject([{ target: "2026-11-24", from: "2026-11-23", pending: true }])
    expect(issued.rows[0].issued.getTime()).toBeLessThan(sessionOpenAt("2026-11-24").getTime())
    const after = await recordFigures(pool())
    expect(after.pending).toBe(before.pending)
    expect(after.steps).toBe(before.steps + 6)
  })

  it("reaches a running server, which serves the new batch and the grades of the old one", async () => {
    server.clock.now = monday.getTime() + 60_000
    await expect.poll(() => ask("predictions/latest?limit=1").then(({ meta }) => meta.data_through)).toBe("2026-11-23")
    const { predictions } = await ask("predictions/latest?limit=1")
    expect(predictions[0]).toMatchObject({ target_date: "2026-11-24", outcome: "pending" })
    const { predictions: past } = await ask("predictions/AAPL/history?days=3")
    expect(past.map(({ target_date }: { target_date: string }) => target_date)).toEqual(["2026-11-24", "2026-11-23"])
    expect(past[1].outcome).toMatch(/^(correct|incorrect|void)$/)
  })

  it("leaves answers as of the moment before unchanged", async () => {
    const { predictions, meta } = await ask("predictions/AAPL/history?days=3&as_of=2026-11-21T15:00:00Z")
    expect(predictions[0]).toMatchObject({ target_date: "2026-11-23", outcome: "pending" })
    expect(meta.data_through).toBe("2026-11-20")
  })

  it("adds nothing if it runs a second time", async () => {
    const before = await recordFigures(pool())
    await runPipeline(server.service.database, env, { at: new Date(monday.getTime() + 3_600_000) })
    expect(await recordFigures(pool())).toEqual(before)
  })
})
