import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { testFolder } from "../../testing/folder"
import { exclusively } from "./leases"
import { startedAt } from "./processes"
import { requireDataFolder } from "./storageErrors"
import { superviseCluster } from "./supervisor"

const parent = testFolder()

/** A folder with the lock of a living process. */
function lockedFolder(name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder)
  writeFileSync(join(folder, "lock"), `${process.ppid} ${startedAt(process.ppid) ?? "alive"}`)
  return folder
}

it("waiting for a lock that another process holds ends after the allowed time", () => {
  const folder = lockedFolder("waited for")
  expect(() => exclusively(folder, () => "done", 50)).toThrow(`${folder}/lock has been held`)
  rmSync(join(folder, "lock"))
  expect(exclusively(folder, () => "done", 50)).toBe("done")
})

it("a stopping server does not wait for its PostgreSQL to be restarted", async () => {
  const events: unknown[] = []
  // The restart waits a minute for the lock.
  const supervisor = superviseCluster(lockedFolder("down"), { error: ({ event }) => void events.push(event) })
  await expect.poll(() => events.length).toBeGreaterThan(0)
  await supervisor.stop()
  expect(events).toEqual(["database.down"])
})

it("DATA_DIR is created if possible, and refused with a sentence if a file is in the way", () => {
  requireDataFolder(join(parent, "one", "two"))
  expect(existsSync(join(parent, "one", "two"))).toBe(true)
  const file = join(parent, "file")
  writeFileSync(file, "")
  for (const folder of [file, join(file, "below")]) {
    expect(() => requireDataFolder(folder), folder).toThrow(/^No folder can be made at .*\. Set DATA_DIR to /)
  }
})
