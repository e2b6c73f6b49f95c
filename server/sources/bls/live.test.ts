import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { readIcs } from "./ics"
import { bls } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("bls", "ok"))
afterAll(() => upstream.close())

function collect(from = "2026-12-01", to = "2026-12-31") {
  return bls.open({ BLS_BASE_URL: `${upstream.url}/bls` }, steppedClient(saturday).client).collect({ from, to })
}

const cpi = {
  source: "bls",
  name: "Consumer Price Index",
  date: "2026-12-10",
  scheduled_at: "2026-12-10T13:30:00.000Z",
  period: "November 2026",
  announced_date: null,
}

test("folded lines become releases at their hour in New York, and look-alikes are left out", async () => {
  const run = await collect()
  if (run.outcome !== "ok") throw new Error(run.reason)
  expect(run.rows.map(({ body }) => (body as typeof cpi).name)).toEqual([
    "Job Openings and Labor Turnover Survey",
    "Employment Situation",
    "Consumer Price Index",
    "Real Earnings",
    "Producer Price Index",
  ])
  expect(run.rows[2].body).toEqual(cpi)
  const summer = await collect("2026-08-10", "2026-08-10")
  expect(summer).toMatchObject({ rows: [{ body: { scheduled_at: "2026-08-10T12:30:00.000Z" } }, {}] })
})

test("an hour in UTC is read as such", async () => {
  await upstream.play("bls", "utc")
  const run = await collect("2026-12-10", "2026-12-10")
  expect(run).toMatchObject({ outcome: "ok", rows: [{ body: cpi }, {}] })
})

test("one release that cannot be read is refused, and the rest is kept", async () => {
  await upstream.play("bls", "one_bad_start")
  const run = await collect("2026-07-01")
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_start" }] })
})

test.each([
  ["blocked", "unavailable", "403"],
  ["html", "unavailable", "page instead of the calendar"],
  ["failing", "unavailable", "503"],
  ["no_calendar", "format_changed", "not a calendar"],
  ["renamed", "format_changed", "with a known name"],
  ["bad_starts", "format_changed", "malformed_start"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("bls", scenario)
  expect(await collect("2026-07-01")).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})

test("days of which nothing is announced are confirmed empty", async () => {
  expect((await collect("2028-01-01", "2028-12-31")).outcome).toBe("empty_confirmed")
})

test("an iCalendar file is unfolded, with its escapes taken away", () => {
  const text =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:Prices\\, and\r\n  more\\nof it\r\nEND:VEVENT\r\n"
  expect(readIcs(text)).toEqual([{ SUMMARY: "Prices, and more of it" }])
  expect(readIcs("SUMMARY:none")).toBeNull()
})
