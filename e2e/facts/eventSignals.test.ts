import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Headline } from "../../server/context/entities/headline"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { ingest } from "../../server/jobs/ingest"
import { factSink } from "../../server/jobs/sinks"
import { headlines } from "../../server/knowledge/families/headlines"
import { fakeModel } from "../../server/knowledge/families/testing/addresses"
import { auditLog } from "../../server/ledger/audit"
import { connect, type Database } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import type { Analyst } from "../../server/signals/headlines/analyst"
import { listSignals } from "../../server/signals/headlines/storage/read"
import type { FactRow, SourceRun } from "../../server/sources/source"
import { startUpstream, type Upstream } from "../../server/sources/testing/upstream"
import { smallWorld } from "../../server/sources/testing/world"
import { createLiveDatabase, createTestDatabase, testNow, testVariables } from "../support/database"
import { rewriteHistory } from "../support/rewriteHistory"
import { testDatabase } from "../support/testDatabase"

type Leaf = Record<string, unknown>

const quiet = () => {}
const at = (now: Date) => ({ at: now, now: () => now, progress: quiet })

/** All stored signals and document changes, as text. */
async function dump({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT ((to_jsonb(s) || coalesce(to_jsonb(g), '{}')) - 'stored_at' - 'ledger_index')::text AS line
     FROM event_signal s LEFT JOIN event_signal_grade g ON g.signal_id = s.id
     UNION ALL SELECT (to_jsonb(d) - 'ledger_index')::text FROM event_signal_document d ORDER BY line`,
  )
  return rows.map(({ line }) => line)
}

const signalTables = ["event_signal_document", "event_signal_grade", "event_signal", "event_reading", "signal_session"]
const logTables = ["log_leaf", "log_tile", "log_checkpoint"]

const forget = (database: Database, ...tables: string[]) =>
  rewriteHistory(database, ...tables.map((table) => `DELETE FROM ${table}`))

describe("event signals of the simulated market", () => {
  const env = readEnv(testVariables)
  const database = testDatabase("world", 4)

  it("cover a year", async () => {
    const { rows } = await database.pool.query("SELECT FROM event_signal_grade")
    expect(rows.length).toBeGreaterThan(300)
  })

  it("are right by the audit's rules: their leaves, their entries, their records at the issue and their grades", {
    tags: "slow",
  }, async () => {
    expect((await auditLog(database)).problems).toEqual([])
  })

  it("are noted once when their document was corrected or withdrawn, and still count", async () => {
    const { rows } = await database.pool.query<{
      status: string
      changed: Date
      at: Date
      isRetracted: boolean
      graded: boolean
    }>(
      `SELECT d.status, d.changed_at AS changed, said.known_at AS at, said.is_retracted AS "isRetracted",
         EXISTS (SELECT FROM event_signal_grade g WHERE g.signal_id = s.id) AS graded
       FROM event_signal s JOIN fact said ON said.family = 'headlines' AND said.key = s.document_key AND said.known_at > s.issued_at
         LEFT JOIN event_signal_document d ON d.signal_id = s.id`,
    )
    const { rows: told } = await database.pool.query("SELECT FROM event_signal_document")
    expect(rows).toHaveLength(told.length)
    expect(new Set(rows.map(({ isRetracted }) => isRetracted))).toEqual(new Set([true, false]))
    expect(rows.some(({ graded }) => graded)).toBe(true)
    for (const { status, changed, at, isRetracted } of rows)
      expect([status, changed]).toEqual([isRetracted ? "retracted" : "revised", at])
  })

  it("use the first version of their documents, whatever became of them", async () => {
    const { rows } = await database.pool.query<{ known: Date; read: Date }>(
      `SELECT min(known_at) AS known, read_at AS read FROM fact JOIN event_reading r ON r.document_key = fact.key
       WHERE family = 'headlines' GROUP BY key, read_at HAVING count(*) > 1`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { known, read } of rows) expect(read).toEqual(known)
  })

  it("are the same if they are made again, at once or with a stop between", { tags: "slow" }, async () => {
    const before = await dump(database)
    await forget(database, ...signalTables)
    expect(await dump(database)).toEqual([])
    await proposeAndGrade(database, env, at(new Date("2026-07-15T12:00:00Z")))
    expect((await dump(database)).length).toBeLessThan(before.length)
    await proposeAndGrade(database, env, at(testNow))
    expect(await dump(database)).toEqual(before)
    expect(await proposeAndGrade(database, env, at(testNow))).toBeNull()
  })

  it("cannot be rewritten by anybody", async () => {
    const other = connect(await createTestDatabase(), 1)
    for (const change of [
      "UPDATE event_signal SET direction = 'bullish'",
      "DELETE FROM event_signal_grade",
      "UPDATE event_signal_document SET status = 'revised'",
      "TRUNCATE event_reading",
      "UPDATE analyst_answer SET text = ''",
    ]) {
      await expect(other.pool.query(change), change).rejects.toThrow()
    }
    await other.close()
  })
})

/** Live headlines, ten minutes before the tests' moment. */
const arriving: Headline[] = [
  ["AAPL", "Apple wins a contract worth $20 million"],
  ["MSFT", "Microsoft cuts full-year guidance"],
  ["BA", "Boeing to present at an investor conference"],
  ["KO", "Coca-Cola recalls a product after complaints"],
].map(([ticker, title], index) => ({
  ...{ source: "sec-edgar", document_id: `live-${index}`, title, summary: null, tickers: [ticker], cik: null },
  url: `https://www.sec.gov/${index}`,
  published_at: new Date(testNow.getTime() - 600_000).toISOString(),
}))

describe("event signals by a model", () => {
  const database = testDatabase("world", 4)
  let upstream: Upstream
  const modelled = (variables: Record<string, string> = {}) =>
    readEnv({ ...testVariables, FEED: "live", ...fakeModel(upstream.url), ...variables })
  const asked = () => upstream.requests.filter(({ path }) => path.startsWith("/llm/")).length
  const said = async () => {
    const { rows } = await database.pool.query(
      `SELECT id, ticker, direction, confidence, reasoning, conviction, entry_date::text, issued_at, model_version
       FROM event_signal WHERE origin = 'live' ORDER BY id`,
    )
    return rows
  }

  beforeAll(async () => {
    upstream = await startUpstream(smallWorld)
    // A live log has no rows of a simulated market.
    await forget(database, ...logTables, ...signalTables, "prediction")
    await bring(database, arriving)
  })
  afterAll(() => upstream.close())

  it("do not exist while no model is configured or reachable", async () => {
    expect(await proposeAndGrade(database, readEnv({ ...testVariables, FEED: "live" }), at(testNow))).toBeNull()
    await upstream.play("llm", "overloaded")
    const report = await proposeAndGrade(database, modelled(), at(testNow))
    expect(report).toMatchObject({ read: 0, issued: 0, stoppedBecause: expect.stringMatching(/could not be asked/) })
    expect(asked()).toBe(3)
    await upstream.play("llm", "ok")
  })

  it("wait for the first prices, without which reading a document would be in vain", { tags: "slow" }, async () => {
    const empty = connect(await createLiveDatabase({ FEED: "live" }), 4)
    await bring(empty, arriving)
    upstream.requests.splice(0)
    expect(await proposeAndGrade(empty, modelled(), at(testNow))).toBeNull()
    expect(asked()).toBe(0)
    await empty.close()
  })

  it("are read for ten minutes at a time if the model is slow, and the rest in the next run", async () => {
    const slow = connect(await createTestDatabase(), 4)
    await bring(slow, arriving)
    let minutes = 0
    const clock = { at: testNow, now: () => new Date(testNow.getTime() + minutes * 60_000), progress: quiet }
    const analyst: Analyst = {
      modelVersion: "slow",
      async read() {
        minutes += 4
        return { outcome: "answered", findings: [], dropped: [] }
      },
    }
    expect(await proposeAndGrade(slow, modelled(), { ...clock, analyst })).toMatchObject({
      read: 3,
      stoppedBecause: expect.stringContaining("ten minutes"),
    })
    expect(await proposeAndGrade(slow, modelled(), { ...clock, analyst })).toMatchObject({ read: 1 })
    await slow.close()
  })

  it("stop when the day's budget is spent, and continue the next day with the rest", async () => {
    upstream.requests.splice(0)
    // A dollar per token: a call may cost up to 1,500 dollars and costs 80, so a third could exceed the day's budget.
    const dear = { LLM_USD_PER_MILLION_INPUT: "0", LLM_USD_PER_MILLION_OUTPUT: "1000000", LLM_USD_PER_DAY: "1620" }
    const first = await proposeAndGrade(database, modelled(dear), at(testNow))
    expect(first).toMatchObject({ read: 2, stoppedBecause: expect.stringMatching(/budget/) })
    const { rows } = await database.pool.query("SELECT sum(cost_usd) AS spent FROM analyst_answer")
    expect(rows).toEqual([{ spent: 160 }])
    const tomorrow = new Date(testNow.getTime() + 86_400_000)
    expect(await proposeAndGrade(database, modelled(dear), at(tomorrow))).toMatchObject({ read: 2 })
    expect(await proposeAndGrade(database, modelled(), at(tomorrow))).toBeNull()
    expect(asked()).toBe(arriving.length)
  })

  it("are issued at the moment of the model's answer, enter at the next open, and name the model", async () => {
    const signals = await said()
    expect(signals.map(({ ticker }) => ticker).toSorted()).toEqual(["AAPL", "KO", "MSFT"])
    for (const { issued_at, entry_date, model_version } of signals) {
      expect(issued_at.getTime()).toBeGreaterThanOrEqual(testNow.getTime())
      expect(entry_date).toBe("2026-11-23")
      expect(model_version).toMatch(/^llm-/)
    }
  })

  it("are in the log at that moment, under a checkpoint from before the open, without prices that may not be shown", async () => {
    const { rows } = await database.pool.query<{ leaf: Leaf; issued_at: Date; tradable_from: Date; signed_at: Date }>(
      `SELECT body::json AS leaf, issued_at, tradable_from, (SELECT min(signed_at) FROM log_checkpoint WHERE tree_size > s.ledger_index) AS signed_at
       FROM event_signal s JOIN log_leaf l ON l.index = s.ledger_index WHERE origin = 'live'`,
    )
    expect(rows).toHaveLength(3)
    for (const { leaf, issued_at, tradable_from, signed_at } of rows) {
      expect(leaf).toMatchObject({ data_origin: "live", has_prices: false, reference_price: null })
      expect(signed_at >= issued_at).toBe(true)
      expect(signed_at < tradable_from).toBe(true)
    }
  })

  it("show that the source has changed or withdrawn the document since, and are then not followed", async () => {
    const before = await listKnown(database, testNow)
    const [revised, retracted] = [arriving[0], arriving[1]]
    const later = new Date(testNow.getTime() + 2 * 86_400_000)
    const rows = [
      { body: { ...revised, title: `${revised.title}, correction` } },
      { body: retracted, isRetracted: true },
    ]
    const task = { family: "headlines", sourceId: "sec-edgar", at: later, sink: factSink(database, headlines) }
    await ingest(database, task, told(rows))
    expect(new Set(before.map(({ documentStatus }) => documentStatus))).toEqual(new Set(["current"]))
    const after = new Map((await listKnown(database, later)).map((signal) => [signal.ticker, signal]))
    expect(after.get("AAPL")).toMatchObject({ documentStatus: "revised", documentChangedAt: later })
    expect(after.get("MSFT")).toMatchObject({ documentStatus: "retracted", documentChangedAt: later })
    expect(after.get("KO")).toMatchObject({ documentStatus: "current", documentChangedAt: null })
    expect(await listKnown(database, testNow)).toEqual(before)
  })

  it("have one row in the log for that, with or without a model", async () => {
    const later = new Date(testNow.getTime() + 3 * 86_400_000)
    const unread = readEnv({ ...testVariables, FEED: "live" })
    expect(await proposeAndGrade(database, unread, at(later))).toMatchObject({ changed: 2, read: 0, issued: 0 })
    expect(await proposeAndGrade(database, unread, at(later))).toBeNull()
    const { rows } = await database.pool.query<{ leaf: Leaf; issued: Leaf }>(
      `SELECT l.body::json AS leaf, i.body::json AS issued FROM event_signal_document d JOIN log_leaf l ON l.index = d.ledger_index
         JOIN event_signal s ON s.id = d.signal_id JOIN log_leaf i ON i.index = s.ledger_index
       WHERE s.origin = 'live' ORDER BY s.ticker`,
    )
    const changedAt = new Date(testNow.getTime() + 2 * 86_400_000).toISOString()
    expect(rows.map(({ leaf }) => leaf)).toMatchObject([
      { ticker: "AAPL", status: "revised", changed_at: changedAt, data_origin: "live" },
      { ticker: "MSFT", status: "retracted", changed_at: changedAt, document_sha256: null },
    ])
    expect(rows[0].leaf.document_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(rows[0].leaf.document_sha256).not.toBe(rows[0].issued.document_sha256)
    expect((await auditLog(database)).problems).toEqual([])
  })

  it("are reproduced from recorded answers to the byte, without the model", async () => {
    const before = await said()
    await forget(database, ...logTables, ...signalTables)
    upstream.requests.splice(0)
    await proposeAndGrade(database, modelled(), at(before[0].issued_at))
    const again = await said()
    const words = ({ issued_at: _, ...signal }: Record<string, unknown>) => signal
    expect(again.map(words)).toEqual(before.map(words))
    expect(asked()).toBe(0)
  })
})

async function bring(database: Database, bodies: readonly Headline[]): Promise<void> {
  await database.pool.query(
    `ALTER TABLE fact DISABLE TRIGGER USER; DELETE FROM fact WHERE family = 'headlines' AND NOT is_assumed;
     ALTER TABLE fact ENABLE TRIGGER USER`,
  )
  const task = { family: "headlines", sourceId: "sec-edgar", at: testNow, sink: factSink(database, headlines) }
  await ingest(database, task, told(bodies.map((body) => ({ body }))))
}

function listKnown(database: Database, asOf: Date) {
  return listSignals({ database, asOf, feed: "live" })
}

async function* told(rows: FactRow[]): AsyncGenerator<SourceRun<FactRow[]>> {
  yield { outcome: "ok", rows, rejected: [] }
}
