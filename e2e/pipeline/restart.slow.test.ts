// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { auditLog } from "../../server/ledger/audit"
import { connect, type Database } from "../../server/platform/database/database"
import { createTestDatabase, testNow, testVariables } from "../support/database"
import { run, runToEnd } from "../support/processes"
import { type RecordFigures, recordFigures } from "../support/record"

const script = "e2e/support/pipelineProcess.ts"

describe("a pipeline that is killed in the middle of its predictions", () => {
  let database: Database
  let atKill: RecordFigures

  beforeAll(async () => {
    const url = await createTestDatabase("migrated")
    database = connect(url)
    const pipeline = run(script, [url, testNow.toISOString()], { ...testVariables })
    await pipeline.says(/daily predictions [1-9]/)
    await pipeline.end("SIGKILL")
    atKill = await recordFigures(database.pool)
    expect((await runToEnd(script, [url, testNow.toISOString()], { ...testVariables })).code).toBe(0)
  })
  afterAll(() => database.close())

  it("has made some of them", async () => {
    const whole = await recordFigures(database.pool)
    expect(atKill.predictions).toBeGreaterThan(0)
    expect(atKill.predictions).toBeLessThan(whole.predictions)
    expect(atKill.bars).toBe(whole.bars)
  })

  it("continues where it was, and ends with exactly the record of an undisturbed run", async () => {
    const undisturbed = connect(await createTestDatabase("world"))
    expect(await recordFigures(database.pool)).toEqual(await recordFigures(undisturbed.pool))
    await undisturbed.close()
  })

  it("leaves a complete log, wherever it was interrupted", async () => {
    const { leaves, problems } = await auditLog(database)
    expect(leaves).toBeGreaterThan(500)
    expect(problems).toEqual([])
  })
})
