import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect, type Database } from "../../server/database/database"
import { readEnv } from "../../server/env"
import { barsKnownAt } from "../../server/exchange/sessions"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { createTestDatabase, testNow, testVariables } from "../support/database"

const quiet = () => {}
const at = (now: Date) => ({ at: now, now: () => now, progress: quiet })

/** All that is stored of signals, as text. */
async function dump({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT (to_jsonb(s) - 'stored_at' || coalesce(to_jsonb(g), '{}'))::text AS line
     FROM event_signal s LEFT JOIN event_signal_grade g ON g.signal_id = s.id ORDER BY s.id`,
  )
  return rows.map(({ line }) => line)
}

/** Unlike a service, a test may rewrite history. */
async function forget({ pool }: Database): Promise<void> {
  for (const table of ["event_signal_grade", "event_signal", "event_reading", "graded_session"]) {
    await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER; DELETE FROM ${table};`)
  }
}

describe("event signals of the simulated market", () => {
  const env = readEnv(testVariables)
  let database: Database

  beforeAll(async () => {
    database = connect(await createTestDatabase(), 4)
  })
  afterAll(() => database.close())

  it("are a year of them, each graded once its horizon has ended and not before", async () => {
    const { rows } = await database.pool.query<Record<string, string> & { graded_at: Date; issued_at: Date }>(
      `SELECT horizon_end_date::text AS end, graded_at, issued_at, tradable_from, s.entry_date::text AS entry
       FROM event_signal s JOIN event_signal_grade g ON g.signal_id = s.id`,
    )
    expect(rows.length).toBeGreaterThan(300)
    for (const { end, graded_at } of rows) expect(graded_at.getTime()).toBeGreaterThanOrEqual(barsKnownAt(end).getTime())
    const { rows: open } = await database.pool.query(
      `SELECT FROM event_signal s WHERE horizon_end_date < '2026-11-10'
       AND NOT EXISTS (SELECT FROM event_signal_grade g WHERE g.signal_id = s.id)`,
    )
    expect(open).toEqual([])
    const { rows: early } = await database.pool.query("SELECT FROM event_signal WHERE tradable_from <= issued_at")
    expect(early).toEqual([])
  })

  it("have a record at the issue that counts only what was graded before", async () => {
    const { rows } = await database.pool.query<{ said: number; known: number }>(
      `SELECT s.type_count AS said, (SELECT count(*)::int FROM event_signal o JOIN event_signal_grade g ON g.signal_id = o.id
          WHERE o.event_type = s.event_type AND o.is_second_order = s.is_second_order AND o.is_independent
            AND g.outcome <> 'void' AND g.graded_at <= s.issued_at) AS known
       FROM event_signal s ORDER BY s.issued_at`,
    )
    expect(rows.map(({ said }) => said)).toEqual(rows.map(({ known }) => known))
    expect(rows.at(-1)?.said).toBeGreaterThan(0)
  })

  it("are the same when they are made again, in one go or with a stop between", async () => {
    const before = await dump(database)
    await forget(database)
    expect(await dump(database)).toEqual([])
    await proposeAndGrade(database, env, at(new Date("2026-07-15T12:00:00Z")))
    expect((await dump(database)).length).toBeLessThan(before.length)
    await proposeAndGrade(database, env, at(testNow))
    expect(await dump(database)).toEqual(before)
    expect(await proposeAndGrade(database, env, at(testNow))).toBeNull()
  })

  it("are not rewritten by anybody", async () => {
    const other = connect(await createTestDatabase(), 1)
    for (const change of [
      "UPDATE event_signal SET direction = 'bullish'",
      "DELETE FROM event_signal_grade",
      "TRUNCATE event_reading",
      "UPDATE analyst_answer SET text = ''",
    ]) {
      await expect(other.pool.query(change), change).rejects.toThrow()
    }
    await other.close()
  })
})

describe("event signals by a model", () => {
  let database: Database
  let asked = 0
  let status = 200
  let content = (_: { tickers: string[] }): string => JSON.stringify({ signals: [] })
  const host = createServer(async (request, response) => {
    asked++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { messages } = JSON.parse(Buffer.concat(chunks).toString())
    const message = { role: "assistant", content: content(JSON.parse(messages[1].content)) }
    const usage = { prompt_tokens: 1_000, completion_tokens: 100 }
    response.writeHead(status, { "content-type": "application/json" })
    response.end(JSON.stringify({ id: "a", created: 1, model: "m", choices: [{ index: 0, finish_reason: "stop", message }], usage }))
  })
  const signalOn = (ticker: string) => ({
    ...{ event_type: "contract_award", ticker, second_order: false, direction: "bullish" },
    ...{ confidence: 0.55, time_horizon_days: 5, reasoning: "An order adds revenue." },
  })
  const envWith = (variables: Record<string, string> = {}) =>
    readEnv({
      ...{ ...testVariables, FEED: "live", LLM_MODEL: "m", LLM_API_KEY: "k" },
      LLM_BASE_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}/v1`,
      ...variables,
    })
  const live = async () =>
    (await database.pool.query("SELECT * FROM event_signal WHERE origin = 'live' ORDER BY id")).rows

  beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
    database = connect(await createTestDatabase(), 4)
  })
  afterAll(async () => {
    host.close()
    await database.close()
  })

  it("are none while no model is configured, or none can be reached", async () => {
    expect(await proposeAndGrade(database, readEnv({ ...testVariables, FEED: "live" }), at(testNow))).toBeNull()
    status = 503
    const report = await proposeAndGrade(database, envWith(), at(testNow))
    expect(report).toMatchObject({ read: 0, issued: 0, stoppedBecause: expect.stringMatching(/could not be asked/) })
    expect(asked).toBe(3)
    status = 200
  })

  it("stop when the day's budget is spent, and go on the day after without asking again", async () => {
    asked = 0
    content = ({ tickers }) => JSON.stringify({ signals: [signalOn(tickers[0])] })
    const limited = envWith({ LLM_TOKENS_PER_DAY: "12000" })
    const first = await proposeAndGrade(database, limited, at(testNow))
    expect(first?.read).toBeGreaterThan(0)
    expect(first?.stoppedBecause).toMatch(/budget/)
    const { rows } = await database.pool.query("SELECT sum(input_tokens + output_tokens)::int AS n FROM analyst_answer")
    expect(rows[0].n).toBeLessThanOrEqual(12_000)
    const rest = await proposeAndGrade(database, envWith(), at(new Date(testNow.getTime() + 86_400_000 / 2)))
    expect(rest).toMatchObject({ stoppedBecause: null })
    expect(asked).toBe(Number(first?.read) + Number(rest?.read))
  })

  it("are issued at the moment they were said, enter at the next open, and say which model said them", async () => {
    const signals = await live()
    expect(signals.length).toBeGreaterThan(0)
    for (const { issued_at, tradable_from, model_version } of signals) {
      expect(issued_at.getTime()).toBeGreaterThanOrEqual(testNow.getTime())
      expect(tradable_from.toISOString()).toBe("2026-11-23T14:30:00.000Z")
      expect(model_version).toMatch(/^llm-/)
    }
  })

  it("are made again from recorded answers to the byte, without the model", async () => {
    const before = (await live()).map(({ id, direction, confidence, reasoning }) => ({ id, direction, confidence, reasoning }))
    await database.pool.query(
      `ALTER TABLE event_signal DISABLE TRIGGER USER; ALTER TABLE event_reading DISABLE TRIGGER USER;
       DELETE FROM event_signal WHERE origin = 'live'; DELETE FROM event_reading WHERE origin = 'live'`,
    )
    asked = 0
    status = 503
    await proposeAndGrade(database, envWith(), at(testNow))
    const again = (await live()).map(({ id, direction, confidence, reasoning }) => ({ id, direction, confidence, reasoning }))
    expect(again).toEqual(before)
    expect(asked).toBe(0)
  })
})
