// @module-tag slow
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { openTallies } from "../../server/jobs/tallies"
import { listLongShort } from "../../server/predictions/storage/longShort"
import { listResults } from "../../server/predictions/storage/results"
import { summariseResolved } from "../../server/predictions/storage/summaries"
import { type GradedPrediction, listTallies, storeGrades } from "../../server/predictions/storage/write"
import { recountLongShort, recountResults, recountSummary } from "../support/recount"
import { testDatabase } from "../support/testDatabase"

/*
 * A record with delays: some grades come days late, some predictions are void, some tickers leave, and an earlier
 * version made the first predictions.
 */

const database = testDatabase()

beforeAll(async () => {
  await database.pool.query(`
    UPDATE prediction SET graded_at = graded_at + make_interval(days => 1 + length(ticker))
    WHERE outcome <> 'pending' AND target_date > '2026-08-31' AND hashtext(id) % 9 = 0`)
  await database.pool.query(`
    UPDATE prediction SET outcome = 'void', realized_return_pct = NULL, relative_outcome = 'void'
    WHERE outcome <> 'pending' AND target_date > '2026-08-31' AND hashtext(id) % 31 = 0`)
  await database.pool.query(`
    UPDATE prediction SET probability_up = NULL, probability_unchanged = NULL, base_probability_up = NULL,
      relative_direction = NULL, relative_probability = NULL, rank_pct = NULL, relative_outcome = NULL, median_return_pct = NULL
    WHERE target_date BETWEEN '2026-08-15' AND '2026-09-10'`)
  await database.pool.query("DELETE FROM prediction WHERE ticker IN ('KO', 'AAPL') AND target_date > '2026-09-15'")
  await database.pool.query("DELETE FROM prediction WHERE target_date = '2026-10-13'")
  await database.pool.query("DELETE FROM prediction WHERE target_date = '2026-10-20' AND hashtext(ticker) % 8 <> 0")
})

const day = 86_400_000
const moment = fc
  .integer({ min: Date.parse("2025-11-20"), max: Date.parse("2026-12-01") })
  .map((instant) => new Date(instant))
const subject = fc.record({
  origin: fc.constant("simulated" as const),
  timeframe: fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const),
  ticker: fc.constantFrom(undefined, undefined, "KO", "AAPL", "SPY", "MSFT", "NVDA"),
})

const everyTotal = async () => [
  ...(await database.pool.query("SELECT * FROM session_total ORDER BY origin, timeframe, reference_date, graded_at"))
    .rows,
  ...(await database.pool.query("SELECT * FROM rank_turnover ORDER BY origin, target_date")).rows,
]

/** Beyond this, the order of floating-point additions shows. */
const inNineDecimals = (result: object) =>
  Object.fromEntries(
    Object.entries(result).map(([name, figure]) => [name, typeof figure === "number" ? figure.toFixed(9) : figure]),
  )

describe("the results of predictions", () => {
  it("equal at any instant a recount of those graded by then, session by session", { tags: "slow" }, async () => {
    const days = fc.integer({ min: 1, max: 600 })
    await fc.assert(
      fc.asyncProperty(moment, subject, days, async (asOf, asked, within) => {
        const targetAfter = new Date(asOf.getTime() - within * day).toISOString().slice(0, 10)
        const filter = { ...asked, targetAfter }
        const stored = await listResults({ database, asOf }, { ...filter, tickers: asked.ticker && [asked.ticker] })
        const recounted = await recountResults({ database, asOf }, filter)
        expect(stored).toHaveLength(recounted.length)
        for (const [i, { ticker, ...result }] of stored.entries()) {
          expect(ticker ?? undefined).toBe(asked.ticker)
          expect(inNineDecimals(result)).toEqual(inNineDecimals(recounted[i]))
        }
      }),
      { numRuns: 40 },
    )
  })

  it("equal at any instant a recount over all sessions", async () => {
    await fc.assert(
      fc.asyncProperty(moment, subject, async (asOf, asked) => {
        const known = { database, asOf }
        expect(await summariseResolved(known, asked)).toEqual(await recountSummary(known, asked))
      }),
      { numRuns: 40 },
    )
  })

  it("give the gain and the turnover of the tenths by rank, whatever was graded late, is void or is missing", async () => {
    const known = { database, asOf: new Date("2027-01-01") }
    const all = await listLongShort(known, { origin: "simulated" })
    expect(
      all.filter(({ turnover }) => turnover === null).map(({ session, hasTenths }) => [session, hasTenths]),
    ).toEqual([
      [all[0].session, true],
      ["2026-09-10", true],
      ["2026-10-13", true],
      ["2026-10-19", false],
      ["2026-10-20", true],
    ])
    await fc.assert(
      fc.asyncProperty(moment, fc.constantFrom("0001-01-01", "2026-08-01", "2026-10-12"), async (asOf, targetAfter) => {
        const listed = await listLongShort({ database, asOf }, { origin: "simulated", targetAfter })
        const recounted = await recountLongShort({ database, asOf }, targetAfter)
        expect(listed.map(inNineDecimals)).toEqual(recounted.map(inNineDecimals))
      }),
      { numRuns: 40 },
    )
  })

  it("are listed by target and counted by session if predictions of one session have two", async () => {
    const of = { origin: "simulated", timeframe: "daily" } as const
    const known = { database, asOf: new Date("2027-01-01") }
    const before = await listResults(known, of)
    // Half of a target's predictions were made a session earlier, when the others had another target.
    await database.pool.query(`
      UPDATE prediction SET reference_date = (SELECT max(p.reference_date) FROM prediction p
        WHERE p.timeframe = 'daily' AND p.reference_date < prediction.reference_date)
      WHERE timeframe = 'daily' AND target_date = (SELECT max(target_date) FROM prediction
        WHERE timeframe = 'daily' AND outcome = 'correct') AND hashtext(ticker) % 2 = 0`)
    expect(await listResults(known, of)).toHaveLength(before.length + 1)
    expect(await summariseResolved(known, of)).toEqual(await recountSummary(known, of))
  })

  it("change with a grade from the instant on at which it came, and not before", async () => {
    const { rows } = await database.pool.query<{ id: string; ticker: string; target: string }>(
      `SELECT id, ticker, target_date::text AS target FROM prediction
       WHERE outcome = 'pending' AND timeframe = 'daily' ORDER BY ticker LIMIT 2`,
    )
    const [{ id, ticker, target }] = rows
    const gradedAt = new Date(`${target}T21:15:00.007Z`)
    const prices = { entry: 100, exit: 101, splitRatio: 1 }
    const grade = { outcome: "correct", realizedReturnPct: 1, exitDate: target, prices } as const
    const unlogged = { relative: { outcome: null, medianReturnPct: null }, ledgerIndex: null }
    for (const asked of [undefined, ticker]) {
      const filter = { origin: "simulated", timeframe: "daily", ticker: asked } as const
      const count = async (asOf: number) =>
        (await summariseResolved({ database, asOf: new Date(asOf) }, filter)).n_resolved
      const before = await count(gradedAt.getTime())
      await database.prisma.$transaction((tx) => storeGrades(tx, [{ id, grade, ...unlogged, gradedAt }]))
      expect(await count(gradedAt.getTime() - 1)).toBe(before)
      expect(await count(gradedAt.getTime())).toBe(before + 1)
      await database.pool.query(
        "UPDATE prediction SET outcome = 'pending', realized_return_pct = NULL, graded_at = NULL WHERE id = $1",
        [id],
      )
      expect(await count(gradedAt.getTime())).toBe(before)
    }
  })

  it("count no grade twice if grading is repeated, and none that was not stored in the end", async () => {
    const before = await everyTotal()
    const { rows } = await database.pool.query<{ id: string; outcome: string; realized: number; at: Date }>(
      `SELECT id, realized_return_pct AS realized, graded_at AS at FROM prediction
       WHERE outcome IN ('correct', 'incorrect') ORDER BY graded_at DESC LIMIT 50`,
    )
    const again = rows.map(({ id, realized, at }): GradedPrediction => {
      const prices = { entry: 100, exit: 100 + realized, splitRatio: 1 }
      const grade = { outcome: "correct", realizedReturnPct: realized, exitDate: "2026-11-20", prices } as const
      const relative = { outcome: "correct", medianReturnPct: 0 } as const
      return { id, grade, relative, ledgerIndex: null, gradedAt: new Date(at.getTime() + day) }
    })
    await database.prisma.$transaction((tx) => storeGrades(tx, again))
    expect(await everyTotal()).toEqual(before)
    const broken = database.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE prediction SET outcome = 'correct', graded_at = issued_at, realized_return_pct = 1
        WHERE outcome = 'pending'`
      throw new Error("the run broke off")
    })
    await expect(broken).rejects.toThrow("the run broke off")
    expect(await everyTotal()).toEqual(before)
  })

  it("show each prediction how often its ticker had been right by its issue, whatever was graded later", {
    tags: "slow",
  }, async () => {
    for (const asOf of [new Date("2026-09-09T20:15:00Z"), new Date("2027-01-01")]) {
      const tallies = await database.prisma.$transaction((tx) => listTallies(tx, "simulated", "daily", asOf))
      expect(tallies.length).toBeGreaterThan(50)
      for (const { ticker, count, correct } of tallies.slice(0, 10)) {
        const asked = { origin: "simulated", timeframe: "daily", ticker } as const
        const { n_resolved, n_correct } = await recountSummary({ database, asOf }, asked)
        expect([ticker, count, correct]).toEqual([ticker, n_resolved, n_correct])
      }
    }
  })

  it("advance with the sessions of a replay, by what had been graded by each issue", async () => {
    const instants = ["2026-08-20", "2026-09-09", "2026-10-01", "2026-11-02"].map(
      (date) => new Date(`${date}T21:30:00Z`),
    )
    await database.prisma.$transaction(async (tx) => {
      const moving = await openTallies(tx, "simulated", "daily", instants)
      for (const instant of instants) {
        moving.advanceTo(instant)
        const counted = await listTallies(tx, "simulated", "daily", instant)
        expect(counted.length).toBeGreaterThan(50)
        for (const { ticker, ...tally } of counted) expect([ticker, moving.of(ticker)]).toEqual([ticker, tally])
      }
    })
  })

  it("are deleted with the predictions", async () => {
    await database.pool.query("TRUNCATE prediction")
    expect(await everyTotal()).toEqual([])
  })
})
