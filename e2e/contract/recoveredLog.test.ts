// @module-tag slow
import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Job } from "../../server/jobs/job"
import { publishedSize } from "../../server/jobs/publishedSize"
import { witnesses } from "../../server/jobs/witnesses"
import { auditLog } from "../../server/ledger/audit"
import { logIdentity } from "../../server/ledger/identity"
import { recoverLog } from "../../server/ledger/recover"
import { createTestDatabase } from "../support/database"
import { isNeeded, runJob, statusOf } from "../support/jobs"
import { addSamples } from "../support/ownLog"
import { rewriteHistory } from "../support/rewriteHistory"
import { startTestServer, type TestServer } from "../support/server"
import { verifierFolder, verify } from "../support/verifier"
import { listeningWitness } from "../support/witnesses"

const folder = verifierFolder()

let own: TestServer
let witness: Awaited<ReturnType<typeof listeningWitness>>

beforeAll(async () => {
  const clock = { now: Date.UTC(2026, 10, 21, 12) }
  witness = await listeningWitness(folder, "witness.example", () => new Date(clock.now))
  const variables = { FEED: "live", DATA_DIR: join(folder, "data"), LOG_WITNESSES: `${witness.key} ${witness.url}` }
  own = await startTestServer(variables, await createTestDatabase("migrated"), clock)
})
afterAll(async () => {
  await own.close()
  await witness.close()
  rmSync(folder, { recursive: true })
})

const identity = () => logIdentity(own.service.env)
const append = (...numbers: number[]) => addSamples(own, identity(), ...numbers)
async function run(job: Job) {
  if (await isNeeded(own, job)) await runJob(own, job)
}
/** As if the database were restored from a dump of that time. */
const restore = (size: number) =>
  rewriteHistory(
    own.service.database,
    `DELETE FROM log_cosignature WHERE checkpoint_id IN (SELECT id FROM log_checkpoint WHERE tree_size > ${size})`,
    `DELETE FROM log_checkpoint WHERE tree_size > ${size}; DELETE FROM log_tile WHERE width > ${size}`,
    `DELETE FROM log_leaf WHERE index >= ${size}; DELETE FROM log_witness`,
  )
const onStatus = () => statusOf(own, "log")
const recover = () => recoverLog(own.service.database, identity(), () => new Date(own.clock.now))
const check = (...options: string[]) => verify(folder, own, ...options)

describe("a log whose database is restored from an older copy", () => {
  it("signs nothing if the service noted outside the database that more was published", async () => {
    await append(1, 2)
    await append(3, 4, 5)
    await run(publishedSize)
    expect(await onStatus()).toBe(undefined)
    expect(await recover()).toBe(null)
    await restore(4)
    await expect(append(6)).rejects.toThrow(
      /The database has 4 rows of the log, and this installation has published 8: it was restored from an older copy/,
    )
    expect(await onStatus()).toMatchObject({ ok: false, reason: expect.stringContaining("log recover") })
    await run(publishedSize)
    await expect(append(6)).rejects.toThrow("it was restored from an older copy")
  })

  it("continues with a row that records it, which the verifier shows", async () => {
    expect(await recover()).toMatchObject({ keptSize: 4, publishedSize: 8, knownFrom: "own_record", index: 4 })
    expect(await onStatus()).toBe(undefined)
    const { code, said } = await check()
    expect(said).toMatch(
      /^WARNING: Row 4 says that rows 4 to 7, which had been published, were lost, .* at 2026-11-21T/m,
    )
    expect(code).toBe(0)
    await append(7)
    expect((await auditLog(own.service.database)).problems.join("\n")).not.toContain("Leaf 4 ")
  })

  it("signs nothing if a witness has seen more, even if the note was lost with the database", async () => {
    const { keys } = await (await own.get("/track-record/keys")).json()
    witness.trust("assay.test/track-record", keys)
    await append(8, 9)
    await run(witnesses)
    expect(await check("--witness", witness.key, "--state", "state.json")).toMatchObject({ code: 0 })
    await restore(8)
    rmSync(join(folder, "data", "published-checkpoint.json"))
    await run(witnesses)
    await expect(append(10)).rejects.toThrow("The database has 8 rows of the log, and a witness has seen 11")
    expect(await recover()).toMatchObject({ keptSize: 8, publishedSize: 11, knownFrom: "witness", index: 8 })
    await append(11, 12)
    await run(witnesses)
    expect((await check()).said).toMatch(/Row 8 says that rows 8 to 10, which had been published, were lost/)
    const { code, said } = await check("--witness", witness.key)
    expect(said).toContain("0 of 1 witnesses have signed the newest checkpoint")
    expect(code).toBe(1)
    expect((await check("--state", "state.json")).said).toMatch(/Row 8 is not the one that you verified before/)
  })
})
