import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, expect, it } from "vitest"
import { holdingLock } from "./lock.mjs"

const folder = mkdtempSync(join(tmpdir(), "assay-lock-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("who waits does not take the place of a living process, though the machine stood still for an hour", async () => {
  const file = join(folder, "alive")
  const other = spawn("sleep", ["600"])
  writeFileSync(file, String(other.pid))
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(file, anHourAgo, anHourAgo)
  let isHeld = false
  const waiting = holdingLock(file, async () => {
    isHeld = true
  })
  await sleep(700)
  expect(isHeld).toBe(false)
  other.kill("SIGKILL")
  await once(other, "close")
  await waiting
  expect([isHeld, existsSync(file)]).toEqual([true, false])
})
