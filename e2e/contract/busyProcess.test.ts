import { expect, inject, it } from "vitest"
import { openPool } from "../../server/platform/database/pool"

const silenceMs = 4_000

/** Without using a processor, as on a machine that gives this process none. */
function stallFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

it("a process that was busy for longer than a database may be silent waits for the answer to what it asks then", async () => {
  const pool = openPool(inject("postgresUrl"), 1, { connectMs: 60_000, silenceMs })
  await pool.query("SELECT 1")
  stallFor(silenceMs + 100)
  const { rowCount } = await pool.query("SELECT pg_sleep(0.2)")
  expect(rowCount).toBe(1)
  await pool.end()
})
