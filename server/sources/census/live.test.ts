import { expect, test } from "vitest"
import type { EconomicRelease } from "../../context/market/economicCalendar/release"
import { recorded } from "../testing/recorded"
import { serve } from "../testing/served"
import { census } from "./live"

const { collect, replay, testOutcomes } = serve<EconomicRelease>(census, { from: "2026-07-01", to: "2027-03-31" })

test("the recorded calendar is read, and two months released at the same time are one release", async () => {
  const { run, facts } = await replay("2026-11-21T12:00:00Z", recorded("census/calendar-listview-2026.html"), {
    from: "2026-01-01",
    to: "2026-12-31",
  })
  expect(run).toMatchObject({ rejected: [], counts: [{ document: "Census Bureau calendar", stated: 19, read: 19 }] })
  expect(facts[0]).toMatchObject({ source: "census", date: "2026-01-09", announced_date: null })
  expect(facts.map(({ scheduled_at, name, period }) => `${scheduled_at} ${name}, ${period}`)).toEqual([
    "2026-01-09T13:30:00.000Z Housing Starts and Building Permits, September 2025 and October 2025",
    "2026-01-13T15:00:00.000Z New Home Sales, September 2025 and October 2025",
    "2026-01-14T13:30:00.000Z Retail Sales, November 2025",
    "2026-10-27T14:00:00.000Z New Home Sales, September 2026",
    "2026-11-17T13:30:00.000Z Retail Sales, October 2026",
    "2026-11-18T13:30:00.000Z Housing Starts and Building Permits, October 2026",
    "2026-11-25T15:00:00.000Z New Home Sales, October 2026",
    "2026-12-16T13:30:00.000Z Retail Sales, November 2026",
    "2026-12-17T13:30:00.000Z Housing Starts and Building Permits, November 2026",
    "2026-12-23T15:00:00.000Z New Home Sales, November 2026",
  ])
})

test("a suspended release is skipped and is not an error", async () => {
  expect((await collect("suspended")).run.outcome).toBe("empty_confirmed")
})

testOutcomes([
  ["no_table", "format_changed", "no calendar"],
  ["renamed", "format_changed", "with a known name"],
])
