import { expect, test } from "vitest"
import { lastReportedWeek, releasedAt } from "./inventories"

test.each([
  ["2026-11-13", "2026-11-18T15:30:00.000Z"],
  ["2026-07-10", "2026-07-15T14:30:00.000Z"],
  // Veterans Day on a Wednesday and on a Tuesday, Juneteenth on a Wednesday.
  ["2026-11-06", "2026-11-12T15:30:00.000Z"],
  ["2025-11-07", "2025-11-13T15:30:00.000Z"],
  ["2024-06-14", "2024-06-20T14:30:00.000Z"],
  // Labor Day, Columbus Day, and Veterans Day observed on a Monday.
  ["2026-09-04", "2026-09-10T14:30:00.000Z"],
  ["2026-10-09", "2026-10-15T14:30:00.000Z"],
  ["2029-11-09", "2029-11-15T15:30:00.000Z"],
])("the petroleum report of the week ending %s comes out at %s", (week, instant) => {
  expect(releasedAt(week).toISOString()).toBe(instant)
  expect(lastReportedWeek(new Date(instant))).toBe(week)
  expect(lastReportedWeek(new Date(Date.parse(instant) - 1)) < week).toBe(true)
})

test("without a holiday, the gas report comes out a day after the petroleum report", () => {
  expect(releasedAt("2026-11-13", "gas").toISOString()).toBe("2026-11-19T15:30:00.000Z")
})

test("at every hour of a year the last reported week ends on a Friday, and the next one is not out", () => {
  for (let at = Date.parse("2026-01-01T00:30:00Z"); at < Date.parse("2027-01-01"); at += 3_600_000) {
    const week = lastReportedWeek(new Date(at))
    const next = new Date(Date.parse(week) + 7 * 86_400_000)
    expect(new Date(week).getUTCDay()).toBe(5)
    expect(releasedAt(week).getTime()).toBeLessThanOrEqual(at)
    expect(releasedAt(next.toISOString().slice(0, 10)).getTime()).toBeGreaterThan(at)
  }
})
