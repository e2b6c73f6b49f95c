// @module-tag slow
import { setTimeout as sleep } from "node:timers/promises"
import { expect, inject, it } from "vitest"
import { openPool } from "../../server/platform/database/pool"

const silenceMs = 4_000

/** Uses no processor, as if the machine gave this process none. */
function stallFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

it("a stall of the whole machine does not count as silence of the database", async () => {
  const pool = openPool(inject("postgresUrl"), 1, { connectMs: 60_000, silenceMs })
  await pool.query("SELECT 1")
  const asked = pool.query("SELECT pg_sleep($1)", [silenceMs / 1_000 + 0.5])
  await sleep(50)
  stallFor(silenceMs + 100)
  expect((await asked).rowCount).toBe(1)
  await pool.end()
})
