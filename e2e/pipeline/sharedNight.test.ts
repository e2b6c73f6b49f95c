// @module-tag slow
import { PgBoss } from "pg-boss"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queueName } from "../../server/jobs/blockQueue"
import { collectDue } from "../../server/jobs/collect"
import { type NightBlocks, nightBlocks } from "../../server/jobs/nightBlocks"
import { forecastDue, predictedFrom } from "../../server/jobs/pipeline"
import { auditLog } from "../../server/ledger/audit"
import { connect, type Database } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { createTestDatabase, testVariables } from "../support/database"
import { type Running, run } from "../support/processes"
import { isWhole } from "../support/sampled"

const env = readEnv(testVariables)
/** After Monday's close. */
const monday = new Date("2026-11-23T21:30:00Z")
const tickersPerBlock = 8
const open: Database[] = []

/** The world before its newest night; `isTraining` without the models that would serve it. */
async function beforeTheNight(isTraining: boolean): Promise<Database> {
  const database = connect(await createTestDatabase(), 4)
  open.push(database)
  const boss = new PgBoss({ connectionString: database.url, schema: "jobs", supervise: false, schedule: false })
  await boss.start()
  await boss.stop()
  if (isTraining) await database.pool.query("DELETE FROM forecast_model WHERE timeframe = 'daily'")
  await collectDue(database, env, predictedFrom, monday, () => {})
  return database
}

async function night(database: Database, blocks: NightBlocks): Promise<string[]> {
  await forecastDue(database, env, monday, () => {}, { blocks, present: () => monday })
  expect((await auditLog(database)).problems).toEqual([])
  expect((await database.pool.query("SELECT FROM night_piece")).rowCount).toBe(0)
  const { rows } = await database.pool.query<{ row: string }>(
    `SELECT (to_jsonb(p) - 'stored_at')::text AS row FROM prediction p WHERE reference_date > '2026-10-01'
     UNION ALL SELECT (to_jsonb(l) - 'created_at')::text FROM log_leaf l
     UNION ALL SELECT (to_jsonb(c) - 'created_at')::text FROM log_checkpoint c
     UNION ALL SELECT concat_ws(' ', version, timeframe, origin, trained_from, serves_from, card, parameters) FROM forecast_model
     UNION ALL SELECT concat_ws(' ', origin, session, step) FROM pipeline_step ORDER BY row`,
  )
  return rows.map(({ row }) => row)
}

function startHelper(database: Database, ...args: string[]): Running {
  return run("e2e/support/nightHelperProcess.ts", [database.url, ...args], testVariables)
}

/** This process's part of the night, which begins when the other's has. */
function onceBegun(others: Promise<unknown>): NightBlocks {
  return {
    ...nightBlocks,
    tickersPerBlock,
    async compute(database, task) {
      await others
      return nightBlocks.compute(database, task)
    },
  }
}

afterAll(async () => {
  for (const database of open) await database.close()
})

const nights = [
  { isTraining: false, of: "without training" },
  { isTraining: true, of: "with training" },
]

describe.each(isWhole ? nights : nights.slice(0, 1))("a night $of", ({ isTraining }) => {
  let alone: string[]

  beforeAll(async () => {
    alone = await night(await beforeTheNight(isTraining), nightBlocks)
  })

  it("stores the same rows and the same leaves by two workers as by one", async () => {
    const database = await beforeTheNight(isTraining)
    const helper = startHelper(database)
    await helper.says(/ready/)
    try {
      expect(await night(database, onceBegun(helper.says(/computed/)))).toEqual(alone)
    } finally {
      await helper.end()
    }
  })

  it("ends the same when a worker is killed inside a block, which the other computes", async () => {
    const database = await beforeTheNight(isTraining)
    const helper = startHelper(database, "hang")
    await helper.says(/ready/)
    const killed = helper.says(/took the block of (.+)/).then(async ([, ticker]) => {
      await helper.end("SIGKILL")
      // As if its heartbeat had been missing for a minute.
      await database.pool.query(
        `UPDATE jobs.job SET heartbeat_on = now() - interval '1 minute'
         WHERE name = $1 AND state = 'active' AND data #>> '{task,tickers,0}' = $2`,
        [queueName(nightBlocks), ticker],
      )
    })
    expect(await night(database, onceBegun(killed))).toEqual(alone)
  })
})
