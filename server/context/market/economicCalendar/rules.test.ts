import { expect, test } from "vitest"
import { addDays } from "../../../platform/dates"
import { ruledReleases } from "./rules"

function datesOf(name: string, from: string, to: string, knownOn = from): string[] {
  return ruledReleases(from, to, knownOn).flatMap((release) => (release.name === name ? release.date : []))
}

test("jobless claims come on Thursdays, as on record", () => {
  for (const day of ["2017-02-09", "2020-03-26", "2020-04-23", "2025-01-16", "2026-04-09"]) {
    expect(datesOf("Jobless Claims", day, day)).toEqual([day])
  }
})

test("jobless claims come on Wednesday, as the Department of Labor announces, when Thursday is a holiday", () => {
  for (const day of ["2024-11-27", "2025-06-18", "2025-11-26", "2025-12-24", "2025-12-31"]) {
    expect(datesOf("Jobless Claims", day, addDays(day, 1))).toEqual([day])
  }
})

test("a day of mourning moves jobless claims once it is announced, and not before", () => {
  expect(datesOf("Jobless Claims", "2025-01-06", "2025-01-17", "2025-01-06")).toEqual(["2025-01-08", "2025-01-16"])
  expect(datesOf("Jobless Claims", "2025-01-06", "2025-01-17", "2024-12-20")).toEqual(["2025-01-09", "2025-01-16"])
})

test("the ISM reports come on the days of its calendar for 2024", () => {
  const days = (name: string) => datesOf(name, "2024-01-01", "2024-12-31").map((date) => Number(date.slice(8)))
  expect(days("ISM Manufacturing PMI")).toEqual([3, 1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 2])
  expect(days("ISM Services PMI")).toEqual([5, 5, 5, 3, 3, 5, 3, 5, 5, 3, 5, 4])
})

test("the ISM reports of other years come on the days of their press releases", () => {
  for (const day of ["2016-02-03", "2019-10-03", "2021-01-07", "2021-02-03", "2026-02-04"]) {
    expect(datesOf("ISM Services PMI", day, day)).toEqual([day])
  }
})

test("an ISM report due on Good Friday comes on Monday, and Good Friday counts as a workday", () => {
  const april = (year: number) => datesOf("ISM Services PMI", `${year}-04-01`, `${year}-04-30`)
  expect([2015, 2021, 2026].map(april)).toEqual([["2015-04-06"], ["2021-04-05"], ["2026-04-06"]])
})

test("each release has its hour in New York, and an ISM report covers the month before", () => {
  expect(ruledReleases("2026-12-01", "2026-12-03", "2026-11-21")).toEqual([
    expect.objectContaining({
      source: "rule",
      name: "ISM Manufacturing PMI",
      scheduled_at: "2026-12-01T15:00:00.000Z",
      period: "November 2026",
    }),
    expect.objectContaining({ name: "ISM Services PMI", scheduled_at: "2026-12-03T15:00:00.000Z" }),
    expect.objectContaining({ name: "Jobless Claims", scheduled_at: "2026-12-03T13:30:00.000Z", period: null }),
  ])
})
