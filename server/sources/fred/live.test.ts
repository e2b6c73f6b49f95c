import { expect, test } from "vitest"
import { type EconomicFigure, seriesIds } from "../../context/market/economicCalendar/figures"
import type { EconomicRelease } from "../../context/market/economicCalendar/release"
import { recorded, replaying } from "../testing/recorded"
import { serve } from "../testing/served"
import { week } from "../testing/world"
import { fredCreditSpread } from "./creditSpread"
import { fredFigures } from "./figures"
import { fredReleases } from "./releases"
import { readSeries } from "./series"

const spreads = serve(fredCreditSpread, week)

test.each(["a".repeat(32), undefined])("a spread a day is read, with the key %s", async (apiKey) => {
  const { run } = await spreads.collect("ok", { to: "2026-11-17" }, { FRED_API_KEY: apiKey })
  expect(run).toMatchObject({
    outcome: "ok",
    rows: [{ body: { date: "2026-11-16", spread: 3.2 } }, { body: { date: "2026-11-17", spread: 3.3 } }],
    rejected: [],
  })
})

test("numbers instead of strings give the same spreads", async () => {
  const { facts } = await spreads.collect()
  expect((await spreads.collect("numbers")).facts).toEqual(facts)
})

const figures = serve<EconomicFigure>(fredFigures, { from: "2026-01-01", to: "2026-11-21" })

test.each(["a".repeat(32), undefined])("every series is read, with the key %s", async (apiKey) => {
  const { facts } = await figures.collect("ok", {}, { FRED_API_KEY: apiKey })
  expect(new Set(facts.map(({ series }) => series))).toEqual(new Set(seriesIds))
  expect(facts[3]).toEqual({ series: "CPIAUCSL", date: "2026-10-01", value: 321.92, released_date: null })
})

const opened = (answer: string, apiKey?: string) => ({
  settings: {
    FRED_BASE_URL: "https://api.stlouisfed.org",
    FRED_CSV_BASE_URL: "https://fred.stlouisfed.org",
    FRED_API_KEY: apiKey,
  },
  transport: replaying("2026-09-21T12:00:00Z", () => recorded(`fred/${answer}`)).reaching({
    hosts: ["api.stlouisfed.org", "fred.stlouisfed.org"],
    pace: { name: "fred", calls: 10, windowSeconds: 1 },
  }),
})
const sinceRecorded = { from: "2015-01-01", to: "2026-09-21" }

test("a recorded series is read with its figures and their number", async () => {
  const series = await readSeries(opened("series-observations-GDP.json", "a".repeat(32)), "GDP", sinceRecorded)
  if (!series.ok) throw new Error(series.run.reason)
  const read = series.observations.map((observation) => observation.read)
  expect(read).toHaveLength(39)
  expect(read[0]).toEqual({ date: "2015-01-01", value: 18_063.529 })
  expect(read.at(-1)).toEqual({ date: "2024-07-01", value: 29_374.914 })
  // The recording was cut to figures since 2015.
  expect(series.counts).toEqual([{ document: "FRED series GDP", stated: 315, read: 39 }])
})

test("a recorded chart file is read without the month that has no figure", async () => {
  const series = await readSeries(opened("fredgraph-UNRATE.csv"), "UNRATE", sinceRecorded)
  if (!series.ok) throw new Error(series.run.reason)
  const read = series.observations.map((observation) => observation.read)
  expect(read).toHaveLength(14)
  expect(read.slice(3, 5)).toEqual([
    { date: "2025-09-01", value: 4.4 },
    { date: "2025-11-01", value: 4.5 },
  ])
})

test("one figure that is not a number is refused, and the rest are kept", async () => {
  const body = recorded("fred/series-observations-GDP.json").replace('"value":"18063.529"', '"value":"see notes"')
  const { facts, reasons } = await figures.replay("2025-01-21T12:00:00Z", body, sinceRecorded)
  expect(facts).toHaveLength(seriesIds.length * 38)
  expect(reasons).toEqual(seriesIds.map(() => "malformed_row"))
})

const releases = serve<EconomicRelease>(fredReleases, { from: "2026-12-01", to: "2026-12-31" })

test("coming releases have a day and no hour", async () => {
  const { facts } = await releases.collect()
  expect(facts).toHaveLength(7)
  expect(facts[4]).toEqual({
    source: "fred",
    name: "Retail Sales",
    date: "2026-12-16",
    scheduled_at: null,
    period: null,
    announced_date: null,
  })
})

releases.testOutcomes([["no_release_dates", "format_changed", "with a known name"]])

test("an unknown key is unavailable and not shown", async () => {
  const { run } = await releases.collect("ok", {}, { FRED_API_KEY: "b".repeat(32) })
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("not registered") })
  expect(JSON.stringify(run)).not.toContain("b".repeat(32))
})

test("recorded dates are read with their number", async () => {
  const answer = recorded("fred/release-dates-10.json")
  const { run, facts } = await releases.replay("2025-01-21T12:00:00Z", answer, { from: "2024-10-01", to: "2024-12-31" })
  expect(facts.filter(({ name }) => name === "Consumer Price Index").map(({ date }) => date)).toEqual([
    "2024-10-10",
    "2024-11-13",
    "2024-12-11",
  ])
  // The recording was cut to dates since 2019.
  const document = "FRED's list of release dates of Consumer Price Index"
  expect(run).toMatchObject({ counts: expect.arrayContaining([{ document, stated: 930, read: 79 }]) })
})
