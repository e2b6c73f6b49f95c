import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { startedAt } from "./processes"
import { superviseCluster } from "./supervisor"

it("a stopping server does not wait for its PostgreSQL to be restarted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-supervisor-"))
  // The restart waits a minute for this lock.
  writeFileSync(join(folder, "lock"), `${process.ppid} ${startedAt(process.ppid) ?? "alive"}`)
  const events: unknown[] = []
  const supervisor = superviseCluster(folder, { error: ({ event }) => void events.push(event) })
  await expect.poll(() => events.length).toBeGreaterThan(0)
  await supervisor.stop()
  expect(events).toEqual(["database.down"])
  rmSync(folder, { recursive: true })
})
