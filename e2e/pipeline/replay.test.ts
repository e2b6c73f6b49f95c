// @module-tag slow
import type { Pool } from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { replay } from "../../server/jobs/pipeline"
import { worldClock } from "../../server/jobs/predictAndGrade"
import { connect, type Database } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { barsKnownAt, nextSession, sessionsBetween } from "../../server/platform/exchange/sessions"
import { seededRandom } from "../../server/platform/statistics/testing/seededRandom"
import { parseModel, serialiseModel } from "../../server/predictions/model"
import { listResults } from "../../server/predictions/storage/results"
import { sourceHash } from "../../server/predictions/version"
import { createTestDatabase, testNow, testVariables } from "../support/database"
import { recordFigures } from "../support/record"
import { oneIn } from "../support/sampled"
import { testDatabase } from "../support/testDatabase"

const env = readEnv(testVariables)
const database = testDatabase()

const run = (from: string, to: string) => replay(database, env, { from, to }, { at: testNow })
const forgetAll = () => database.pool.query("TRUNCATE prediction, pipeline_step, forecast_model")

describe("ranges that are replayed out of order", () => {
  beforeEach(forgetAll)

  it("give for an earlier range after a later one the same as alone, graded at the sessions of then", async () => {
    await run("2026-06-01", "2026-06-05")
    const later = await recordFigures(database.pool)
    await run("2026-05-18", "2026-05-29")
    const earlier = await recordFigures(database.pool, "2026-05-29")
    expect(earlier.predictions).toBeGreaterThan(300)
    expect(earlier.pending).toBe(0)
    expect(await wrongRecords("2026-05-29")).toEqual([])
    expect(await datesOfGrades()).toEqual([])
    await forgetAll()
    await run("2026-05-18", "2026-05-29")
    expect((await recordFigures(database.pool, "2026-05-29")).hash).toBe(earlier.hash)
    expect(later.steps).toBe(5 * 6)
  })

  it("give the same for a session whichever was first, except for the record that it shows", async () => {
    const ranges = [
      ["2026-05-18", "2026-05-22"],
      ["2026-05-26", "2026-06-05"],
    ]
    for (const [from, to] of ranges) await run(from, to)
    const inOrder = await listVersions()
    await forgetAll()
    for (const [from, to] of ranges.toReversed()) await run(from, to)
    const reversed = await listVersions()
    const withoutRecord = (said: typeof inOrder) =>
      [...said.values()].map((row) => ({ ...row, historical_count: 0, historical_correct: 0 }))
    expect(inOrder.size).toBeGreaterThan(500)
    expect(withoutRecord(reversed)).toEqual(withoutRecord(inOrder))
  })

  it("never use a model of other code: the next range is predicted by one of this code", async () => {
    await run("2026-05-18", "2026-05-19")
    const stored = await database.prisma.forecastModel.findFirstOrThrow()
    const model = parseModel(stored.parameters)
    if (!model) throw new Error("the model is in another format")
    const card = { ...model.card, version: "other", source_hash: "other code" }
    const parameters = new Uint8Array(serialiseModel({ ...model, card }))
    await database.prisma.forecastModel.updateMany({ data: { version: card.version, card, parameters } })
    await run("2026-05-20", "2026-05-21")
    const { rows } = await database.pool.query(
      `SELECT DISTINCT card->>'source_hash' AS hash FROM prediction JOIN forecast_model m ON m.version = model_version
       WHERE reference_date >= '2026-05-20'`,
    )
    expect(rows).toEqual([{ hash: sourceHash(process.cwd()) }])
  })

  it("include sessions that had too little history once there is more", async () => {
    const world = await openWorld()
    const range = { from: "2026-06-01", to: "2026-06-02" }
    const predicted = () =>
      world.pool.query("SELECT DISTINCT reference_date::text AS date FROM prediction ORDER BY date")
    await world.pool.query("CREATE TABLE earlier AS SELECT * FROM bar WHERE date < '2026-05-01'")
    await world.pool.query("DELETE FROM bar WHERE date < '2026-05-01'")
    expect(await replay(world, env, range, { at: testNow })).toEqual({ stored: 2, undone: 2 })
    expect((await predicted()).rows).toEqual([])
    await world.pool.query("INSERT INTO bar SELECT * FROM earlier")
    expect(await replay(world, env, range, { at: testNow })).toEqual({ stored: 2, undone: 2 })
    expect((await predicted()).rows).toEqual([{ date: "2026-06-01" }, { date: "2026-06-02" }])
    expect(await replay(world, env, range, { at: testNow })).toEqual({ stored: 2, undone: 0 })
    await world.close()
  })

  it("fill holes by the range around them, and do nothing twice", async () => {
    await run("2026-05-18", "2026-05-19")
    await run("2026-05-27", "2026-05-29")
    const before = await listVersions()
    await run("2026-05-18", "2026-05-29")
    const after = await listVersions()
    const days = [...new Set([...after.values()].map(({ reference }) => reference))].toSorted()
    expect(days).toEqual(sessionsBetween("2026-05-18", "2026-05-29"))
    expect(new Map([...after].filter(([id]) => before.has(id)))).toEqual(before)
    expect(await wrongRecords("2026-05-26")).toEqual([])
    const figures = await recordFigures(database.pool)
    await run("2026-05-18", "2026-05-29")
    expect(await recordFigures(database.pool)).toEqual(figures)
  })

  it("grade the last session when its bars are there, and wait for them otherwise", async () => {
    await run("2026-06-01", "2026-06-02")
    const graded = await database.pool.query(
      "SELECT DISTINCT graded_at FROM prediction WHERE reference_date = '2026-06-02'",
    )
    expect(graded.rows).toEqual([{ graded_at: barsKnownAt("2026-06-03") }])
    await forgetAll()
    await run("2026-11-19", "2026-11-20")
    const { rows } = await database.pool.query(
      "SELECT DISTINCT reference_date::text AS date, outcome = 'pending' AS waits FROM prediction ORDER BY date",
    )
    expect(rows).toEqual([
      { date: "2026-11-19", waits: false },
      { date: "2026-11-20", waits: true },
    ])
  })
})

describe("facts that become known later", () => {
  const [from, to] = ["2026-04-06", "2026-05-08"]
  const range = sessionsBetween(from, to)
  let undisturbed: Database

  beforeAll(async () => {
    undisturbed = await openWorld()
    await replay(undisturbed, env, { from, to }, { at: testNow })
  })
  afterAll(() => undisturbed.close())

  it.each(oneIn(3, [1, 2, 3]))(
    "change no earlier prediction, grade, model or figure, whatever they are (history %i)",
    async (seed) => {
      const random = seededRandom(`later ${seed}`)
      const instant = barsKnownAt(range[8 + Math.floor(random() * (range.length - 12))])
      instant.setUTCMinutes(instant.getUTCMinutes() + Math.floor(random() * 60))
      const other = await openWorld()
      await changeAfter(other.pool, instant, random)
      await replay(other, env, { from, to }, { at: testNow })
      const [before, after] = [new Date(instant), barsKnownAt(nextSession(to))]
      expect(await differing(other, undisturbed, before)).toEqual([])
      expect(await differing(other, undisturbed, after)).not.toEqual([])
      await other.close()
    },
    240_000,
  )

  it("do not reach a replay of a year before: neither a corrected bar, nor a split, nor a delisting", async () => {
    const [first, last] = ["2025-11-24", "2025-11-26"]
    await forgetAll()
    await run(first, last)
    const before = await recordFigures(database.pool, last)
    const knownAt = new Date("2026-11-10T15:00:00Z")
    const ingestionId = await beginRun(database.pool)
    await database.pool.query(
      `INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
       SELECT ticker, date, $1, open, high * 2, low / 2, close * (0.7 + (length(ticker) + date - date '2025-01-01') % 7 * 0.1), volume, false, $2
       FROM bar WHERE date BETWEEN '2025-08-01' AND '2025-12-01'`,
      [knownAt, ingestionId],
    )
    await database.pool.query(
      `INSERT INTO corporate_action (ticker, ex_date, kind, value, known_at, ingestion_id)
       SELECT ticker, date '2025-11-25', 'split', 3, $1, $2 FROM instrument WHERE kind = 'stock'`,
      [knownAt, ingestionId],
    )
    await database.pool.query(
      "UPDATE instrument SET delisted_date = '2025-11-24', delisted_known_at = $1 WHERE ticker IN ('AAPL', 'MSFT')",
      [knownAt],
    )
    await forgetAll()
    await run(first, last)
    expect(await recordFigures(database.pool, last)).toEqual({ ...before, bars: expect.any(Number) })
  })

  it("do not grade what was due before: a close that came days late ends no move", async () => {
    const world = await openWorld()
    const [reference, target, next] = ["2026-06-15", "2026-06-16", "2026-06-17"]
    await world.pool.query("UPDATE bar SET known_at = $1 WHERE ticker = 'AAPL' AND date = $2::date", [
      barsKnownAt("2026-06-24"),
      target,
    ])
    await replay(world, env, { from: reference, to: reference }, { at: testNow })
    const { rows } = await world.pool.query(
      `SELECT graded_at AS "gradedAt", realized_return_pct AS realized,
         100 * ((SELECT close FROM bar WHERE ticker = 'AAPL' AND date = $1::date) / reference_price - 1) AS expected
       FROM prediction WHERE ticker = 'AAPL' AND reference_date = $2::date`,
      [next, reference],
    )
    expect(rows).toEqual([
      { gradedAt: barsKnownAt(next), realized: expect.closeTo(rows[0].expected, 3), expected: expect.any(Number) },
    ])
    await world.close()
  })
})

async function openWorld(): Promise<Database> {
  const world = connect(await createTestDatabase())
  await world.pool.query("TRUNCATE prediction, pipeline_step, forecast_model")
  return world
}

async function beginRun(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO ingestion (source_id, family, started_at, outcome) VALUES ('simulated', 'bars', now(), 'ok') RETURNING id",
  )
  return rows[0].id
}

/** Changes everything after the instant: prices, gaps, corrections of old bars, old and future splits, delistings. */
async function changeAfter(pool: Pool, instant: Date, random: () => number): Promise<void> {
  const ingestionId = await beginRun(pool)
  const later = () => new Date(instant.getTime() + 1 + Math.floor(random() ** 3 * 60 * 86_400_000))
  const tickers = await pool.query<{ ticker: string }>("SELECT ticker FROM instrument ORDER BY ticker")
  const dates = sessionsBetween("2025-06-02", "2026-05-15")
  const oneOf = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]
  await pool.query(
    `UPDATE bar SET open = open * f, high = high * f * 1.1, low = low * f / 1.1, close = close * f
     FROM (SELECT ticker AS t, date AS d, 1 + 0.2 * sin((date - date '2026-01-01') * $2::float8 + length(ticker)) AS f FROM bar) AS o
     WHERE ticker = t AND date = d AND known_at > $1`,
    [instant, 1 + random()],
  )
  await pool.query("DELETE FROM bar WHERE known_at > $1 AND hashtext(ticker || date || $2) % 40 = 0", [
    instant,
    `${random()}`,
  ])
  for (let count = 0; count < 40; count++) {
    const { ticker } = oneOf(tickers.rows)
    await pool.query(
      `INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
       SELECT ticker, date, $3, open, high * 1.5, low / 1.5, close * $4, volume * 3, false, $5 FROM bar
       WHERE ticker = $1 AND date = $2::date ORDER BY known_at DESC LIMIT 1`,
      [ticker, oneOf(dates), later(), 0.7 + 0.6 * random(), ingestionId],
    )
    if (count % 5 > 0) continue
    await pool.query(
      `INSERT INTO corporate_action (ticker, ex_date, kind, value, known_at, ingestion_id)
       VALUES ($1, $2::date, 'split', $3, $4, $5) ON CONFLICT DO NOTHING`,
      [ticker, oneOf(dates), oneOf([2, 3, 0.1]), later(), ingestionId],
    )
    await pool.query("UPDATE instrument SET delisted_date = $2::date, delisted_known_at = $3 WHERE ticker = $1", [
      ticker,
      oneOf(dates),
      later(),
    ])
  }
}

async function differing(one: Database, other: Database, instant: Date): Promise<string[]> {
  const [first, second] = [new Set(await knownBy(one, instant)), new Set(await knownBy(other, instant))]
  expect(first.size).toBeGreaterThan(500)
  return [...first.symmetricDifference(second)].slice(0, 6)
}

async function knownBy(database: Database, instant: Date): Promise<string[]> {
  const predictions = await database.pool.query<{ row: object }>(
    `SELECT to_jsonb(p) - ARRAY['stored_at', 'ledger_index', 'grade_ledger_index'] - CASE WHEN graded_at <= $1 THEN ARRAY[]::text[]
       ELSE ARRAY['outcome', 'realized_return_pct', 'graded_at', 'relative_outcome', 'median_return_pct', 'entry_price',
         'exit_price', 'split_ratio', 'exit_date'] END AS row
     FROM prediction p WHERE issued_at <= $1`,
    [instant],
  )
  const models = await database.prisma.forecastModel.findMany({ select: { servesFrom: true, card: true } })
  const results = await listResults({ database, asOf: instant }, { origin: "simulated", timeframe: "daily" })
  return [
    ...predictions.rows.map(({ row }) => row),
    ...models.filter(({ servesFrom }) => worldClock.issuedAt(servesFrom.toISOString().slice(0, 10)) <= instant),
    ...results,
  ].map((known) => JSON.stringify(known))
}

/** Predictions whose `historical_accuracy` differs from what was graded by their issue. */
async function wrongRecords(through: string): Promise<object[]> {
  const { rows } = await database.pool.query(
    `SELECT p.id FROM prediction p, LATERAL (
       SELECT count(*) AS n, count(*) FILTER (WHERE b.outcome = 'correct') AS correct FROM prediction b
       WHERE (b.ticker, b.timeframe, b.origin) = (p.ticker, p.timeframe, p.origin) AND b.graded_at <= p.issued_at
         AND b.outcome IN ('correct', 'incorrect')) AS known
     WHERE reference_date <= $1::date AND (historical_count, historical_correct) <> (known.n, known.correct)`,
    [through],
  )
  return rows
}

/** Daily predictions graded at another session than their target, although there is a bar. */
async function datesOfGrades(): Promise<object[]> {
  const { rows } = await database.pool.query<{ targetDate: string; gradedAt: Date }>(
    `SELECT DISTINCT target_date::text AS "targetDate", graded_at AS "gradedAt" FROM prediction p
     WHERE EXISTS (SELECT FROM bar WHERE bar.ticker = p.ticker AND bar.date = p.target_date)`,
  )
  return rows.filter(({ targetDate, gradedAt }) => gradedAt.getTime() !== barsKnownAt(targetDate).getTime())
}

async function listVersions(): Promise<Map<string, { reference: string }>> {
  const { rows } = await database.pool.query(
    `SELECT id, reference_date::text AS reference, direction, confidence, predicted_return_pct, model_version,
       historical_count, historical_correct, outcome, graded_at FROM prediction ORDER BY id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
