// @module-tag slow
import { afterEach, beforeEach, expect, it } from "vitest"
import { collectDue } from "../../server/jobs/collect"
import { requireWorld } from "../../server/jobs/world"
import { connect, type Database } from "../../server/platform/database/database"
import { deferIndexes } from "../../server/platform/database/deferredIndexes"
import { migrate } from "../../server/platform/database/migrate"
import { readEnv } from "../../server/platform/env"
import { createTestDatabase, testNow, testVariables } from "../support/database"
import { run } from "../support/processes"

const env = readEnv({ ...testVariables })
const keys = ["bar_pkey"]
let database: Database
let migrated: string[]

beforeEach(async () => {
  database = connect(await createTestDatabase("migrated"))
  await requireWorld(database, env)
  migrated = await listDefinitions()
})
afterEach(() => database.close())

it("an empty table is filled without its secondary indexes, and has all that the migrations made afterwards", async () => {
  const meanwhile: Promise<string[]>[] = []
  await collectDue(database, env, ["bars"], { at: testNow, progress: () => meanwhile.push(listNames()) })
  expect(await meanwhile[0]).toEqual(keys)
  expect(await listDefinitions()).toEqual(migrated)
  expect(await readNote()).toBeNull()
})

it("a fill that is killed leaves a note, from which the next start builds the indexes", async () => {
  const release = await holdSecondPortion()
  const pipeline = run("e2e/support/pipelineProcess.ts", [database.url, testNow.toISOString()], { ...testVariables })
  await pipeline.says(/bars 1\//)
  await pipeline.end("SIGKILL")
  await release()
  expect(await listNames()).toEqual(keys)
  expect(await readNote()).toContain("bar_date_idx")
  await Promise.all([migrate(database.url), migrate(database.url)])
  expect(await listDefinitions()).toEqual(migrated)
  expect(await readNote()).toBeNull()
}, 240_000)

it("a worker that continues a killed one has the indexes from the first bar on", async () => {
  await deferIndexes(database.pool, "bar")
  await database.pool.query("INSERT INTO bar VALUES ('AAPL', '2016-01-04', '2016-01-05', 1, 1, 1, 1, 1, false, 1)")
  const meanwhile: Promise<string[]>[] = []
  await collectDue(database, env, ["bars"], { at: testNow, progress: () => meanwhile.push(listDefinitions()) })
  expect(await meanwhile[0]).toEqual(migrated)
  expect(await listDefinitions()).toEqual(migrated)
})

it("a table that has rows or is being read keeps its indexes", async () => {
  const reader = await database.pool.connect()
  await reader.query("BEGIN")
  await reader.query("SELECT FROM bar")
  await deferIndexes(database.pool, "bar")
  expect(await listDefinitions()).toEqual(migrated)
  await reader.query("COMMIT")
  reader.release()
  await deferIndexes(database.pool, "instrument")
  expect(await readNote()).toBeNull()
})

/** Makes the second portion wait, once the first is stored, until the returned function is called. */
async function holdSecondPortion(): Promise<() => Promise<void>> {
  const holder = await database.pool.connect()
  await holder.query("SELECT pg_advisory_lock(22)")
  await database.pool.query(`
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM bar) THEN PERFORM pg_advisory_xact_lock(22); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER wait BEFORE INSERT ON bar FOR EACH STATEMENT EXECUTE FUNCTION wait()`)
  return async () => {
    await holder.query("SELECT pg_advisory_unlock(22)")
    holder.release()
  }
}

async function listDefinitions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ indexdef: string }>(
    "SELECT indexdef FROM pg_indexes WHERE tablename IN ('bar', 'instrument') ORDER BY indexname",
  )
  return rows.map(({ indexdef }) => indexdef)
}

async function listNames(): Promise<string[]> {
  const { rows } = await database.pool.query<{ indexname: string }>(
    "SELECT indexname FROM pg_indexes WHERE tablename = 'bar' ORDER BY indexname",
  )
  return rows.map(({ indexname }) => indexname)
}

async function readNote(): Promise<string | null> {
  const { rows } = await database.pool.query("SELECT obj_description('bar'::regclass) AS note")
  return rows[0].note
}
