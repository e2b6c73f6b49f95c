import { expect, test } from "vitest"
import { longestPauseSeconds } from "./pauses"

const timeZone = "America/New_York"

test.each([
  ["20 16 * * 1-5", 72 * 3_600],
  ["15 0 * * *", 24 * 3_600],
  ["*/15 * * * *", 900],
  ["0 6,18 * * *", 12 * 3_600],
])("%s pauses for at most %i seconds", (cron, seconds) => {
  expect(longestPauseSeconds({ cron, timeZone })).toBe(seconds)
})
