import { expect, test } from "vitest"
import type { Panel } from "../bars/panel"
import { computeBases } from "./base"
import { computeFeatures } from "./features"
import { HORIZON_SESSIONS } from "./horizon"
import { collectSamples } from "./samples"
import { smallWorld, withOtherFuture } from "./testing/smallWorld"
import { layOutWindows } from "./trainingWindows"

test("no training outcome lies in the calibration block, and no calibration outcome at or after the cut", () => {
  for (const timeframe of ["daily", "weekly", "monthly"] as const) {
    const horizon = HORIZON_SESSIONS[timeframe]
    for (let cut = 400; cut < 2000; cut += 7) {
      const windows = layOutWindows(timeframe, cut, 63)
      if (!windows) throw new Error(`no windows at ${cut}`)
      expect(windows.trainTo + horizon).toBeLessThan(windows.calibrateFrom)
      expect(windows.calibrateTo + horizon).toBeLessThan(cut)
      expect(windows.trainFrom).toBeGreaterThanOrEqual(Math.max(63, cut - 756))
      expect(windows.trainTo - windows.trainFrom).toBeGreaterThan(windows.calibrateTo - windows.calibrateFrom)
    }
  }
})

test("training rows and outcomes stay the same when everything from the calibration block on changes", () => {
  const panel = smallWorld()
  const windows = layOutWindows("weekly", 400, 63)
  if (!windows) throw new Error("no windows")
  const other = withOtherFuture(panel, windows.calibrateFrom)
  const block = { from: windows.trainFrom, to: windows.trainTo, limit: 800, seed: "purge" }
  const collect = (world: Panel) =>
    collectSamples(world, { features: computeFeatures(world, 63, 400), bases: computeBases(world, 5, 63, 400) }, block)
  const rows = collect(panel)
  expect(rows.count).toBeGreaterThan(500)
  expect(collect(other)).toEqual(rows)
})

test("there are no windows if history is too short to train and calibrate", () => {
  expect(layOutWindows("daily", 70, 63)).toBeNull()
  expect(layOutWindows("monthly", 200, 63)).toBeNull()
  expect(layOutWindows("daily", 250, 63)).not.toBeNull()
})
