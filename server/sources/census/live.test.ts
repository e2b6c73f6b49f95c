import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { EconomicRelease } from "../../context/market/economicCalendar/release"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { census } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("census", "ok"))
afterAll(() => upstream.close())

async function collect(from = "2026-07-01", to = "2027-03-31") {
  const source = census.open({ CENSUS_BASE_URL: `${upstream.url}/census` }, steppedClient(saturday).client)
  const run = await source.collect({ from, to })
  return { run, releases: run.outcome === "ok" ? run.rows.map(({ body }) => body as EconomicRelease) : [] }
}

test("retail sales and housing have their hour and the month that they cover", async () => {
  const { run, releases } = await collect("2026-12-01", "2026-12-31")
  expect(run).toMatchObject({ rejected: [], counts: [{ document: "Census Bureau calendar", stated: 36, read: 36 }] })
  expect(releases).toEqual([
    {
      source: "census",
      name: "Retail Sales",
      date: "2026-12-16",
      scheduled_at: "2026-12-16T13:30:00.000Z",
      period: "November 2026",
      announced_date: null,
    },
    expect.objectContaining({ name: "Housing Starts and Building Permits", scheduled_at: "2026-12-18T13:30:00.000Z" }),
    expect.objectContaining({ name: "New Home Sales", scheduled_at: "2026-12-23T15:00:00.000Z" }),
  ])
})

test("the recorded calendar is read, and two months released at the same time are one release", async () => {
  const client = replaying("2026-11-21T12:00:00Z", () => recorded("census/calendar-listview-2026.html"))
  const run = await census.open({}, client).collect({ from: "2026-01-01", to: "2026-12-31" })
  if (run.outcome !== "ok") throw new Error(run.reason)
  expect(run).toMatchObject({ rejected: [], counts: [{ stated: 19, read: 19 }] })
  const said = run.rows.map(({ body }) => body as EconomicRelease)
  expect(said.map(({ scheduled_at, name, period }) => `${scheduled_at} ${name}, ${period}`)).toEqual([
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
  await upstream.play("census", "suspended")
  expect((await collect()).run.outcome).toBe("empty_confirmed")
})

test("one date that cannot be read is refused, and the rest is kept", async () => {
  await upstream.play("census", "one_bad_date")
  const { run, releases } = await collect()
  expect([releases.length, run]).toMatchObject([26, { rejected: [{ reason: "malformed_date" }] }])
})

test.each([
  ["html", "unavailable", "another page"],
  ["failing", "unavailable", "503"],
  ["no_table", "format_changed", "no calendar"],
  ["renamed", "format_changed", "with a known name"],
  ["bad_dates", "format_changed", "malformed_date"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("census", scenario)
  expect((await collect()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
