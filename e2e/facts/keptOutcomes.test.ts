// @module-tag slow
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { connect } from "../../server/platform/database/database"
import { listOutcomes, listOutcomesAfter } from "../../server/signals/headlines/storage/outcomes"
import type { TickerOutcome } from "../../server/signals/headlines/storage/read"
import { startDatabaseProxy } from "../support/databaseProxy"
import { testDatabase } from "../support/testDatabase"

const database = testDatabase("migrated", 2)

const start = Date.UTC(2020, 0, 6, 15)
const at = (day: number) => new Date(start + day * 86_400_000)

type Portion = { issued: number[]; graded: { nth: number; day: number; isVoid: boolean }[] }

/**
 * The portions that a writer stores at once: mostly later than all before, sometimes late, sometimes with an instant
 * that is taken.
 */
const portions = fc.array(
  fc.record({
    issued: fc.array(fc.nat({ max: 3 }), { maxLength: 4 }),
    graded: fc.array(fc.record({ nth: fc.nat(), day: fc.nat({ max: 3 }), isVoid: fc.boolean() }), { maxLength: 3 }),
    isLate: fc.nat({ max: 4 }).map((one) => one === 0),
  }),
  { minLength: 30, maxLength: 30 },
)

let count = 0
const ungraded: number[] = []

async function store({ issued, graded }: Portion, day: number): Promise<void> {
  const { pool, prisma } = database
  for (const ahead of issued) {
    await pool.query(
      `INSERT INTO event_signal (id, origin, document_key, event_type, is_second_order, ticker, direction, confidence,
         horizon_sessions, entry_date, horizon_end_date, tradable_from, headline, reasoning, issued_at, is_independent,
         type_wins, type_count, model_version)
       VALUES ('sig_' || $1::int, 'simulated', $1::text, 'tariff', $1 % 2 = 0, 'AAPL', 'bullish', 0.6, 5, $2::date + 1, $2::date + 6,
         $2, 'A headline', 'A reason', $2, true, 0, 0, 'scripted')`,
      [count, at(day + ahead)],
    )
    ungraded.push(count++)
  }
  for (const { nth, day: ahead, isVoid } of graded) {
    if (ungraded.length === 0) break
    const [id] = ungraded.splice(nth % ungraded.length, 1)
    await pool.query(
      `INSERT INTO event_signal_grade (signal_id, outcome, entry_date, exit_date, raw_move_pct, base_rate, spy_move_pct, graded_at)
       VALUES ('sig_' || $1::int, $2, $3::date + 2, $3::date + 7, 1.5, 0.5, 0.1, $3)`,
      [id, isVoid ? "void" : "win", at(day + ahead)],
    )
  }
  await prisma.$executeRaw(factsArrived("signals", []))
}

const fields = (outcomes: readonly TickerOutcome[]) =>
  outcomes.map((outcome) => ({ ...outcome, id: undefined, firstEntryDate: undefined }))

describe("outcomes that are kept in memory", () => {
  it("equal the database's at any instant, whether they arrive in order or not", async () => {
    const [history] = fc.sample(portions, { numRuns: 1, seed: 28 })
    for (const [index, { isLate, ...portion }] of history.entries()) {
      await store(portion, isLate ? index : 4 * index)
      for (const day of [4 * index + 4, 4 * index, 2 * index, -1]) {
        const view = { asOf: at(day), feed: "simulated" as const, database }
        const stored = await listOutcomesAfter(view, { issuedAfter: new Date(0) })
        expect(fields(await listOutcomes(view))).toEqual(fields(stored))
      }
    }
    const view = { asOf: at(1_000), feed: "simulated" as const, database }
    expect(count).toBeGreaterThan(30)
    const other = connect(database.url, 2)
    expect(fields(await listOutcomes({ ...view, database: other }))).toEqual(fields(await listOutcomes(view)))
    await other.close()
    expect(await listOutcomes({ ...view, feed: "live" })).toEqual([])
  })

  it("are not lost if reading fails, and are read again", async () => {
    const wire = await startDatabaseProxy(database.url)
    const far = connect(wire.url, 1)
    const view = { asOf: at(1_000), feed: "simulated" as const, database: far }
    const before = await listOutcomes(view)
    await store({ issued: [0], graded: [] }, 900)
    await wire.disconnect()
    await expect(listOutcomes(view)).rejects.toThrow()
    await wire.reconnect()
    expect(await listOutcomes(view)).toHaveLength(before.length + 1)
    await far.close()
    await wire.disconnect()
  })
})
