import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { recorded, replaying } from "../testing/recorded"
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
  period: null,
  announced_date: null,
}

test.each(["ok", "folded"])(
  "with %s, a release has its hour in New York, and look-alikes are left out",
  async (scenario) => {
    await upstream.play("bls", scenario)
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
  },
)

test("the recorded calendar has every market-moving release of half a year, and no look-alike", async () => {
  const client = replaying("2024-12-01T12:00:00Z", () => recorded("bls/bls.ics"))
  const run = await bls.open({}, client).collect({ from: "2023-01-01", to: "2024-12-31" })
  if (run.outcome !== "ok") throw new Error(run.reason)
  const releases = run.rows.map(({ body }) => body as typeof cpi)
  const counted = [...Map.groupBy(releases, ({ name }) => name)].map(([name, all]) => `${all.length} ${name}`)
  expect(counted.toSorted()).toEqual([
    "2 Employment Cost Index",
    "4 Productivity and Costs",
    "6 Consumer Price Index",
    "6 Employment Situation",
    "6 Job Openings and Labor Turnover Survey",
    "6 Producer Price Index",
    "6 Real Earnings",
    "6 U.S. Import and Export Price Indexes",
  ])
  expect(run).toMatchObject({ rejected: [], counts: [{ document: "BLS calendar", stated: 78, read: 78 }] })
  expect(releases[0]).toEqual({
    ...cpi,
    name: "Job Openings and Labor Turnover Survey",
    date: "2024-07-02",
    scheduled_at: "2024-07-02T14:00:00.000Z",
  })
  const inSummerAndWinter = releases.filter(({ date }) => date === "2024-07-11" || date === "2024-12-11")
  expect(inSummerAndWinter.map(({ name, scheduled_at }) => `${scheduled_at} ${name}`)).toEqual([
    "2024-07-11T12:30:00.000Z Consumer Price Index",
    "2024-07-11T12:30:00.000Z Real Earnings",
    "2024-12-11T13:30:00.000Z Real Earnings",
    "2024-12-11T13:30:00.000Z Consumer Price Index",
  ])
})

test("a calendar truncated within an event counts one as missing", async () => {
  const whole = recorded("bls/bls.ics")
  const client = replaying("2024-12-01T12:00:00Z", () => whole.slice(0, whole.lastIndexOf("END:VEVENT")))
  const run = await bls.open({}, client).collect({ from: "2023-01-01", to: "2024-12-31" })
  expect(run).toMatchObject({ outcome: "ok", counts: [{ stated: 78, read: 77 }] })
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

test("days without announced releases are confirmed empty", async () => {
  expect((await collect("2028-01-01", "2028-12-31")).outcome).toBe("empty_confirmed")
})

test("an iCalendar file is unfolded and unescaped", () => {
  const text =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:Prices\\, and\r\n  more\\nof it\r\nEND:VEVENT\r\n"
  expect(readIcs(text)).toEqual([{ SUMMARY: "Prices, and more of it" }])
  expect(readIcs("SUMMARY:none")).toBeNull()
})
