import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { exclusively } from "./leases"
import { startedAt } from "./processes"

it("waiting for a lock that another process holds ends after the allowed time", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-lock-"))
  const lock = join(folder, "lock")
  writeFileSync(lock, `${process.ppid} ${startedAt(process.ppid) ?? "alive"}`)
  expect(() => exclusively(folder, () => "done", 50)).toThrow(`${lock} has been held`)
  rmSync(lock)
  expect(exclusively(folder, () => "done", 50)).toBe("done")
  rmSync(folder, { recursive: true })
})
