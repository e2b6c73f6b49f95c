import { expect, test } from "vitest"
import type { EconomicRelease } from "../../context/market/economicCalendar/release"
import { recorded } from "../testing/recorded"
import { serve } from "../testing/served"
import { fed } from "./live"

const { collect, replay, testOutcomes } = serve<EconomicRelease>(fed, { from: "2026-07-01", to: "2027-03-31" })

test("a meeting decides on its last day, a release without an hour has none, and speeches are left out", async () => {
  const { run, facts } = await collect("ok", { from: "2026-12-01", to: "2027-01-31" })
  const release = { source: "fed", period: null, announced_date: null }
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(facts).toEqual([
    { ...release, name: "FOMC Rate Decision", date: "2026-12-09", scheduled_at: "2026-12-09T19:00:00.000Z" },
    { ...release, name: "FOMC Press Conference", date: "2026-12-09", scheduled_at: "2026-12-09T19:30:00.000Z" },
    { ...release, name: "Beige Book", date: "2026-12-25", scheduled_at: null },
    { ...release, name: "FOMC Minutes", date: "2027-01-18", scheduled_at: "2027-01-18T19:00:00.000Z" },
  ])
})

test("a meeting that spans the end of a month decides in the next one, and each day of a list is a release", async () => {
  const { facts } = await collect("other_days", { from: "2026-12-10", to: "2027-01-31" })
  expect(facts.map(({ name, date }) => `${date} ${name}`)).toEqual([
    "2027-01-01 FOMC Rate Decision",
    "2026-12-25 Beige Book",
    "2027-01-04 FOMC Minutes",
    "2027-01-18 FOMC Minutes",
  ])
})

test("the recorded calendar has decisions, minutes and Beige Books, and its empty last event is skipped", async () => {
  const { run, facts } = await replay("2026-10-01T12:00:00Z", `\uFEFF${recorded("fed/calendar-2026-10.json")}`, {
    from: "2026-09-01",
    to: "2026-10-31",
  })
  expect(run).toMatchObject({ rejected: [] })
  expect(facts.map(({ name, scheduled_at }) => `${scheduled_at} ${name}`).toSorted()).toEqual([
    "2026-09-02T18:00:00.000Z Beige Book",
    "2026-09-16T18:00:00.000Z FOMC Rate Decision",
    "2026-09-16T18:30:00.000Z FOMC Press Conference",
    "2026-10-07T18:00:00.000Z FOMC Minutes",
    "2026-10-14T18:00:00.000Z Beige Book",
    "2026-10-28T18:00:00.000Z FOMC Rate Decision",
    "2026-10-28T18:30:00.000Z FOMC Press Conference",
  ])
})

testOutcomes([
  ["broken_json", "format_changed", "broken JSON"],
  ["renamed", "format_changed", "with a known name"],
])
