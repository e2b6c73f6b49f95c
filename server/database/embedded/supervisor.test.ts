import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { startedAt } from "./processes"
import { superviseCluster } from "./supervisor"

it("a server that ends does not wait for its PostgreSQL to be started again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-supervisor-"))
  // The start waits for this, for a minute.
  writeFileSync(join(folder, "lock"), `${process.ppid} ${startedAt(process.ppid) ?? "alive"}`)
  const told: string[] = []
  const supervisor = superviseCluster(folder, (words) => told.push(words))
  await vi.waitUntil(() => told.length > 0, { timeout: 10_000 })
  await supervisor.stop()
  expect(told).toEqual(["the embedded PostgreSQL has ended; it is being started again"])
  rmSync(folder, { recursive: true })
})
