import { expect, test } from "vitest"
import { type EconomicFigure, seriesIds } from "../../context/market/economicCalendar/figures"
import { recorded, replaying } from "../testing/recorded"
import { serve } from "../testing/served"
import { fredFigures } from "./figures"
import { readSeries } from "./series"

const { collect, replay } = serve<EconomicFigure>(fredFigures, { from: "2026-01-01", to: "2026-11-21" })

test.each(["a".repeat(32), undefined])("every series is read, with the key %s", async (apiKey) => {
  const { facts } = await collect("ok", {}, { FRED_API_KEY: apiKey })
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
const days = { from: "2015-01-01", to: "2026-09-21" }

test("a recorded series is read with its figures and their number", async () => {
  const series = await readSeries(opened("series-observations-GDP.json", "a".repeat(32)), "GDP", days)
  if (!series.ok) throw new Error(series.run.reason)
  const figures = series.observations.map(({ read }) => read)
  expect(figures).toHaveLength(39)
  expect(figures[0]).toEqual({ date: "2015-01-01", value: 18_063.529 })
  expect(figures.at(-1)).toEqual({ date: "2024-07-01", value: 29_374.914 })
  // The recording was cut to figures since 2015.
  expect(series.counts).toEqual([{ document: "FRED series GDP", stated: 315, read: 39 }])
})

test("a recorded chart file is read without the month that has no figure", async () => {
  const series = await readSeries(opened("fredgraph-UNRATE.csv"), "UNRATE", days)
  if (!series.ok) throw new Error(series.run.reason)
  const figures = series.observations.map(({ read }) => read)
  expect(figures).toHaveLength(14)
  expect(figures.slice(3, 5)).toEqual([
    { date: "2025-09-01", value: 4.4 },
    { date: "2025-11-01", value: 4.5 },
  ])
})

test("one figure that is not a number is refused, and the rest are kept", async () => {
  const body = recorded("fred/series-observations-GDP.json").replace('"value":"18063.529"', '"value":"see notes"')
  const { facts, reasons } = await replay("2025-01-21T12:00:00Z", body, days)
  expect(facts).toHaveLength(seriesIds.length * 38)
  expect(reasons).toEqual(seriesIds.map(() => "malformed_row"))
})
