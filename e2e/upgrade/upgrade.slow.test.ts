// @module-tag slow
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { loadKnownPanels } from "../../server/bars/knownPanels"
import { VIX } from "../../server/bars/panel"
import { universe } from "../../server/context/market/universe"
import { jobs } from "../../server/jobs"
import { collect, collectDue } from "../../server/jobs/collect"
import { predictAndGrade, worldClock } from "../../server/jobs/predictAndGrade"
import { startJobs } from "../../server/jobs/runner"
import { requireWorld } from "../../server/jobs/world"
import { bars } from "../../server/knowledge/families/bars"
import { worldStart } from "../../server/knowledge/upstreams"
import { auditLog } from "../../server/ledger/audit"
import { backfillLog } from "../../server/ledger/backfill"
import { logIdentity } from "../../server/ledger/identity"
import { connect, type Database } from "../../server/platform/database/database"
import { listMigrations, migrate } from "../../server/platform/database/migrate"
import { checksumOf } from "../../server/platform/database/migrationHistory"
import { schemaChange } from "../../server/platform/database/schemaEngine"
import { readEnv } from "../../server/platform/env"
import { pipelineState } from "../../server/predictions/storage/pipelineState"
import { simulateMarket } from "../../server/sources/simulated/testing/simulateMarket"
import { createTestDatabase, testVariables } from "../support/database"
import { startTestServer, type TestServer } from "../support/server"
import { restore } from "./restore"

/** Half an hour after the data was made. */
const now = new Date("2026-11-21T23:10:00Z")

const versions = {
  "460fbea": {
    pro: "assay_jGpMeeDYNCaBpO6xdeZoEefEx1WOOi66I47IdohXYoM3brKb3",
    deactivated: "assay_M8VZZXxuxYyA9QT29fvhVBpbsk2JPvhi9TIZBTRSL4Z2OgdHA",
    requests: 11,
  },
  aa1f9d3: {
    pro: "assay_j1IQbZwty2a0fHlMMqD4cijSlocdb0Y8bW6xUn5fBeA3ZSslf",
    deactivated: "assay_s92aAGzIJaxupY05v9VWQsioMGAmDFhf9pFnD1kt2CV1xz0Ly",
    requests: 12,
  },
}

/** The answers of those versions, from before totals were stored, with another interval method. */
const realizedThen = [
  [
    "predictions/latest?limit=1",
    {
      realized_accuracy: 0.4999,
      realized_accuracy_n: 14_616,
      realized_accuracy_low: 0.4918,
      realized_accuracy_high: 0.508,
      realized_accuracy_n_sessions: 252,
    },
  ],
  [
    "predictions/latest?limit=1&as_of=2026-06-10",
    {
      realized_accuracy: 0.4845,
      realized_accuracy_n: 8_004,
      realized_accuracy_n_sessions: 138,
    },
  ],
  [
    "predictions/AAPL",
    {
      realized_accuracy: 0.5079,
      realized_accuracy_n: 252,
      realized_accuracy_n_sessions: 252,
    },
  ],
] as const

describe.each(Object.entries(versions))("data made by %s", (version, { pro, deactivated, requests }) => {
  let server: TestServer

  beforeAll(async () => {
    const url = await createTestDatabase("empty")
    await restore(url, version, "world")
    await migrate(url)
    server = await startTestServer({ WORLD_SEED: "assay" }, url, { now: now.getTime() })
  })
  afterAll(() => server.close())

  const get = async (path: string) => {
    const response = await server.get(`/api/v1/${path}`, { key: pro })
    expect(response.status).toBe(200)
    return response.json()
  }

  it("are the configured world, and nothing of it is missing", async () => {
    const { database, env } = server.service
    await requireWorld(database, env)
    expect(await pipelineState(database, env, now)).toBe("done")
  })

  it("accept a key of then, with its usage, and refuse one that was deactivated", async () => {
    const me = await get("account/me")
    expect(me).toMatchObject({ tier: "api_pro", key_name: "reports", usage: { total_requests: requests } })
    expect((await server.get("/api/v1/market/regime", { key: deactivated })).status).toBe(403)
    const { totals } = await get("account/usage")
    expect(totals).toMatchObject({ requests: requests + 1, refused: 2, errors: 0 })
  })

  it("answer with the predictions of then and their outcomes", async () => {
    const { predictions } = await get("predictions/latest?limit=60")
    expect(predictions.length).toBeGreaterThan(50)
    expect(predictions[0]).toMatchObject({ reference_date: "2026-11-20", target_date: "2026-11-23" })
    const { accuracy } = await get("predictions/accuracy")
    expect(accuracy[0].n_resolved).toBeGreaterThan(1_000)
    expect((await get("market/regime")).spy_close).toBeGreaterThan(0)
  })

  it("are logged once, as stored before there was a log", async () => {
    const { database, env } = server.service
    const identity = { ...logIdentity(env), secrets: [Buffer.alloc(32, 1)] }
    const before = await countOf("ledger_index")
    expect(before).toBe(0)
    expect(await backfillLog(database, identity, () => now)).toBeGreaterThan(500)
    expect(await backfillLog(database, identity, () => now)).toBe(0)
    expect(await countOf("ledger_index")).toBe(await countOf("id"))
    expect(await countOf("grade_ledger_index")).toBe(await countOf("graded_at"))
    const { rows } = await database.pool.query<{ leaves: number; backfill: number }>(`
      SELECT count(*)::int AS leaves, count(*) FILTER (WHERE body::jsonb->'is_backfill' = 'true')::int AS backfill
      FROM log_leaf WHERE kind NOT IN ('log_key', 'checkpoint')`)
    expect(rows[0].backfill).toBe(rows[0].leaves)
    expect((await auditLog(database)).problems).toEqual([])
  })

  const countOf = async (column: string) => {
    const counted = `SELECT count(${column})::int AS n FROM prediction WHERE origin <> 'replay'`
    return (await server.service.database.pool.query<{ n: number }>(counted)).rows[0].n
  }

  it("have no base and no relative claim, and none is invented or counted", async () => {
    const { rows } = await server.service.database.pool.query(`
      SELECT count(*)::int AS predictions, count(probability_up)::int AS scored, count(relative_outcome)::int AS relative,
        (SELECT sum(n)::int FROM session_total) AS resolved,
        (SELECT sum(n_scored + n_relative)::int FROM session_total) AS counted,
        (SELECT count(*)::int FROM forecast_model) AS models FROM prediction`)
    expect(rows).toEqual([
      {
        predictions: expect.any(Number),
        scored: 0,
        relative: 0,
        resolved: 15_486,
        counted: 0,
        models: expect.any(Number),
      },
    ])
    expect(rows[0].models).toBeGreaterThan(1)
  })

  it("count in the record as they are published, with four decimals", async () => {
    const { rows } = await server.service.database.pool.query(`
      WITH told AS (
        SELECT round(confidence::numeric, 4) AS confidence, round(predicted_return_pct::numeric, 4) AS predicted,
          round(realized_return_pct::numeric, 4) AS realized, realized_return_pct
        FROM prediction WHERE outcome IN ('correct', 'incorrect')
      ), published AS (
        SELECT sum(confidence) AS confidence, sum(abs(predicted - realized)) AS error, sum(abs(realized)) AS no_move,
          count(*) FILTER (WHERE realized::float8 <> realized_return_pct)::int AS rounded FROM told
      ), counted AS (
        SELECT sum(sum_confidence) AS confidence, sum(sum_abs_error_pct) AS error,
          sum(sum_no_move_abs_error_pct) AS no_move FROM session_total
      )
      SELECT rounded, (counted.confidence - published.confidence)::float8 AS confidence,
        (counted.error - published.error)::float8 AS error, (counted.no_move - published.no_move)::float8 AS no_move
      FROM published, counted`)
    expect(rows).toHaveLength(1)
    expect(rows[0].rounded, "stored with more digits").toBeGreaterThan(10_000)
    for (const figure of ["confidence", "error", "no_move"])
      expect([figure, rows[0][figure]]).toEqual([figure, expect.closeTo(0, 6)])
  })

  it("get their pending grades, for the price claim alone", async () => {
    const { database } = server.service
    const session = "2026-11-20"
    const graded = async () => {
      const { rows } = await database.pool.query(
        `SELECT ticker, outcome, round(realized_return_pct::numeric, 4) AS realized, relative_outcome, median_return_pct, graded_at
         FROM prediction WHERE timeframe = 'daily' AND target_date = $1 ORDER BY ticker`,
        [session],
      )
      return rows
    }
    const then = await graded()
    expect(then.length).toBeGreaterThan(50)
    await database.pool.query(
      `UPDATE prediction SET outcome = 'pending', realized_return_pct = NULL, graded_at = NULL
       WHERE timeframe = 'daily' AND target_date = $1`,
      [session],
    )
    const panels = await loadKnownPanels(database.pool, now)
    const batch = {
      origin: "simulated",
      timeframe: "daily",
      sessions: [session],
      clock: worldClock,
      log: null,
    } as const
    await predictAndGrade(database, panels, { ...batch, predictions: [] })
    expect(await graded()).toEqual(then)
  })

  it.each(realizedThen)("answer %s with the accuracy of then", async (path, then) => {
    const { realized_accuracy_detail, ...answer } = await get(path)
    expect(realized_accuracy_detail ? realized_accuracy_detail.daily : answer).toMatchObject(then)
  })
})

describe.each(Object.keys(versions))("the job queue of %s", (version) => {
  it("is continued, with the jobs that were added since", async () => {
    const url = await createTestDatabase("empty")
    await restore(url, version)
    await migrate(url)
    const server = await startTestServer({ WORLD_SEED: "assay" }, url)
    const worker = await startJobs(
      server.service,
      jobs.map((job) => ({ ...job, isDueAtStart: undefined })),
    )
    const { rows } = await server.service.database.pool.query<{ name: string }>("SELECT name FROM jobs.schedule")
    await worker.stop()
    await server.close()
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...jobs.map(({ name }) => name), "catch-up"].toSorted())
  })
})

describe("a simulated market that an earlier version made", () => {
  const env = readEnv({ ...testVariables, WORLD_SEED: "assay" })
  let database: Database

  beforeAll(async () => {
    const url = await createTestDatabase("empty")
    await restore(url, "aa1f9d3", "world")
    await migrate(url)
    database = connect(url, 2)
    await requireWorld(database, env)
  })
  afterAll(() => database.close())

  const collectAt = async (at: string) => {
    const reports = await collectDue(database, env, ["bars", "vix"], { at: new Date(at) })
    expect(reports.map(({ outcome, corrected }) => [outcome, corrected])).toEqual([
      ["ok", 0],
      ["ok", 0],
    ])
  }
  const closesOn = async (date: string) => {
    const { rows } = await database.pool.query<{ ticker: string; close: number }>(
      "SELECT ticker, close FROM bar WHERE date = $1",
      [date],
    )
    return new Map(rows.map(({ ticker, close }) => [ticker, close]))
  }

  it("continues from its last closes, with the present version's moves", async () => {
    await collectAt("2026-11-23T23:00:00Z")
    await collectAt("2026-11-24T23:00:00Z")
    const { panel, actions } = simulateMarket({
      seed: "assay",
      members: universe("test"),
      from: worldStart.test,
      to: "2026-11-24",
    })
    const madeOn = (ticker: string, date: string) =>
      panel.close[(panel.rows.get(ticker) ?? -1) * panel.stride + panel.sessions.indexOf(date)]
    const last = await closesOn("2026-11-20")
    expect(last.size).toBe(59)
    for (const date of ["2026-11-23", "2026-11-24"]) {
      const closes = await closesOn(date)
      expect([...closes.keys()].toSorted()).toEqual([...last.keys()].toSorted())
      for (const [ticker, close] of closes) {
        const ratio = (last.get(ticker) ?? Number.NaN) / madeOn(ticker, "2026-11-20")
        const left = ticker === VIX && date === "2026-11-24" ? 0.95 : 1
        expect(close, `${ticker} ${date}`).toBe(Math.round(madeOn(ticker, date) * ratio ** left * 100) / 100)
      }
    }
    expect(actions.filter(({ kind, exDate }) => kind === "split" && exDate > "2026-11-20")).toEqual([])
    const first = await closesOn("2026-11-23")
    const jumps = [...first].filter(([ticker, close]) => Math.abs(close / (last.get(ticker) ?? 0) - 1) > 0.1)
    expect(jumps.map(([ticker]) => ticker).filter((ticker) => ticker !== VIX)).toEqual([])
  })

  it("has about the same trading volume as before, in money", async () => {
    const { rows } = await database.pool.query<{ ratio: number }>(
      `SELECT avg(close * volume) FILTER (WHERE date > '2026-11-20')
         / avg(close * volume) FILTER (WHERE date BETWEEN '2026-10-22' AND '2026-11-20') AS ratio
       FROM bar WHERE ticker <> $1 GROUP BY ticker`,
      [VIX],
    )
    const ratios = rows.flatMap(({ ratio }) => ratio ?? []).sort((a, b) => a - b)
    expect(ratios[ratios.length >> 1]).toBeGreaterThan(0.5)
    expect(ratios[ratios.length >> 1]).toBeLessThan(1.5)
    expect(ratios[ratios.length - 1]).toBeLessThan(8)
  })

  it("gives the same bars if it is read again, and none for the sessions before", async () => {
    const [report] = await collect(database, env, bars, {
      from: "2026-11-02",
      to: "2026-11-24",
      at: new Date("2026-11-25T01:00:00Z"),
      progress: () => {},
    })
    expect(report).toMatchObject({ outcome: "ok", added: 0, corrected: 0 })
  })
})

const isPartition = (table: string) =>
  `EXISTS (SELECT FROM pg_inherits WHERE inhrelid = quote_ident(${table})::regclass)`

/** Tables and indexes as PostgreSQL describes them, without partitions, which the Prisma schema does not have. */
async function shapeOf(url: string) {
  const { pool, close } = connect(url, 1)
  const { rows: columns } = await pool.query(`
    SELECT table_name, column_name, udt_name, is_nullable, column_default, datetime_precision
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'
      AND NOT ${isPartition("table_name")} ORDER BY 1, 2`)
  const { rows: indexes } = await pool.query(`
    SELECT replace(indexdef, ' ON ONLY ', ' ON ') AS indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' AND NOT ${isPartition("tablename")} ORDER BY 1`)
  await close()
  return { columns, indexes }
}

describe("the migrations", () => {
  let database: Database
  const migrations = listMigrations()
  const accounts = migrations.find(({ name }) => name === "0002_accounts")

  beforeAll(async () => {
    const url = await createTestDatabase("empty")
    await restore(url, "460fbea")
    database = connect(url, 2)
  })
  afterAll(() => database.close())

  const note = (name: string, checksum: string) =>
    database.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       VALUES (gen_random_uuid(), $1, now(), $2, 1)`,
      [checksum, name],
    )

  it("have the same texts as when they were released", () => {
    expect(Object.fromEntries(migrations.map(({ name, sql }) => [name, checksumOf(sql)]))).toMatchObject({
      "0001_init": "692d0d3de8d23b3d26bff07842ac6892058e620abb1238af8acdd5fdea7e83d9",
      "0002_accounts": "10987e09f1906fb12a046c5cdc8b6217f8428e0192db0cb8b53f1a2cdd157155",
      "0003_plan_given": "6ecbb4a7d42080e63e521a751d13ee928dd1cb8bdd3b7ce80b73fd86b3f5361a",
      "0004_account_recovery": "15394c42c6eb52a63b0cbb770f4a211e43ff43e05cdbb5bed30bdcc790a163d6",
      "0005_facts": "3fcb7544496af2890f49373eb81771e6c0c23fcf6874ab7f328d29a2fdbe31dd",
      "0006_panel_loads": "45593d057b5a19ca6d262c7f61b2561e9e763439bb76ab60284115041a75eed5",
      "0007_session_totals": "6aed150b56477c96d270a79c9f50db0ef0ecca3e0b4bf3928fc370809ef230f4",
      "0008_enums": "a785c6f43d032302bf81a0a36de74d724364a384100b6722216f21596eeeab55",
      "0009_unfinished_runs": "7923b145500d5b59e579c7ba5a6feb9d5af529159867c86d28b48a64bfd95b61",
      "0010_forecasts": "6133b95c4edbf22419ec3cb1f025959fbc5fa2a2b7d97f5d69b9f20150aa0bce",
      "0011_world_generator": "b099172d1280ec26f5f1f3349d6f1a8388cc1a09854fba89e891ef56b35aa81e",
      "0012_claims_and_status": "b5a4e9771d8dd22b4d8da45105129556d864d69533232507ce71f5c51a76e230",
    })
  })

  it("lead to the schema of this version, with which the next one is compared", async () => {
    const [migrated, made] = await Promise.all([createTestDatabase("empty"), createTestDatabase("empty")])
    await migrate(migrated)
    const schema = readFileSync("prisma/schema.prisma", "utf8")
    const empty = connect(made, 1)
    await empty.pool.query(await schemaChange(made, "", schema))
    await empty.close()
    const [reached, asked] = [await shapeOf(migrated), await shapeOf(made)]
    expect(reached.columns).toEqual(asked.columns)
    // The Prisma schema cannot express partial indexes or included columns, which are written by hand.
    const whole = reached.indexes.filter(({ indexdef }) => !indexdef.includes(" WHERE "))
    expect(whole.map(({ indexdef }) => ({ indexdef: indexdef.replace(/ INCLUDE \(.*\)$/, "") }))).toEqual(asked.indexes)
  })

  it("update a database whose 0002 had its earlier text", async () => {
    const earlier = accounts?.sql.replace(/ +"is_plan_given" .*\n/, "") ?? ""
    await database.pool.query(earlier)
    await note("0002_accounts", checksumOf(earlier))
    await database.pool.query(`
      INSERT INTO subscription (id, account_id, status, tier, price_id, current_period_end, cancel_at_period_end, as_of_event_at)
      SELECT 'sub_1', id, 'active', tier, 'price_1', now(), false, now() FROM account LIMIT 1`)
    expect(await migrate(database.url)).toContain("0003_plan_given")
    expect(await database.prisma.subscription.findFirst()).toMatchObject({ id: "sub_1", isPlanGiven: false })
    expect(await migrate(database.url)).toEqual([])
  })

  it("start again if a crash has ended one", async () => {
    const url = await createTestDatabase("empty")
    await migrate(url)
    const crashed = connect(url, 1)
    await crashed.pool.query("ALTER TABLE subscription DROP COLUMN is_plan_given")
    await crashed.pool.query(
      "UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0 WHERE migration_name = '0003_plan_given'",
    )
    await crashed.close()
    expect(await migrate(url)).toEqual(["0003_plan_given"])
    expect(await migrate(url)).toEqual([])
  })

  it("refuse a database on which one of them was applied with another text", async () => {
    await database.pool.query(
      "UPDATE _prisma_migrations SET checksum = repeat('0', 64) WHERE migration_name = '0001_init'",
    )
    await expect(migrate(database.url)).rejects.toThrow(
      'The migration "0001_init" was applied to this database with another text than prisma/migrations/0001_init/migration.sql has now.',
    )
  })

  it("refuse a database that a newer version has used", async () => {
    await database.pool.query("DELETE FROM _prisma_migrations WHERE migration_name = '0001_init'")
    await note("9001_from_the_future", "0".repeat(64))
    await expect(migrate(database.url)).rejects.toThrow(
      'This database has the migration "9001_from_the_future", which this version of Assay does not know',
    )
  })
})
