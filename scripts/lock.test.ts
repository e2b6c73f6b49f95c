import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { testFolder } from "../server/platform/testing/folder"
import { holdingLock } from "./lock.mjs"

const folder = testFolder()

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
