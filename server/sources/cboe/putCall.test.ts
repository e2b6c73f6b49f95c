import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { FactsRequest } from "../source"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld, week } from "../testing/world"
import { cboePutCall } from "./putCall"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("cboe", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(request: FactsRequest = week) {
  const { client, waits } = steppedClient(saturday)
  const run = await cboePutCall.open({ CBOE_BASE_URL: `${upstream.url}/cboe` }, client).collect(request)
  const days = run.outcome === "ok" ? run.rows.map(({ body }) => body) : []
  return { run, days, waits }
}

const monday = { date: "2026-11-16", total: 0.84, equity: 0.58, index: 1.14, etp: 0.94 }

test("the ratios of each session are found by name, and no other day is requested", async () => {
  const { days } = await collect({ from: "2026-11-14", to: "2026-11-17" })
  expect(days).toEqual([monday, { date: "2026-11-17", total: 0.86, equity: 0.6, index: 1.16, etp: 0.96 }])
  expect(upstream.requests.map(({ path }) => path)).toEqual(
    ["2026-11-16", "2026-11-17"].map((date) => `/cboe/data/us/options/market_statistics/daily/${date}_daily_options`),
  )
})

test("a session whose file is not out yet is left for the next run", async () => {
  await upstream.play("cboe", "not_out_yet")
  expect((await collect()).days).toHaveLength(4)
  expect((await collect({ from: week.to, to: week.to })).run.outcome).toBe("empty_confirmed")
})

test("days without a session are not requested", async () => {
  expect((await collect({ from: "2026-11-21", to: "2026-11-22" })).run.outcome).toBe("empty_confirmed")
  expect(upstream.requests).toEqual([])
})

test("a missing ratio is null, and a file without the total is refused", async () => {
  await upstream.play("cboe", "missing_ratio")
  expect((await collect()).days[0]).toEqual({ ...monday, index: null })
  await upstream.play("cboe", "hidden_ratio")
  expect((await collect()).run).toMatchObject({
    outcome: "format_changed",
    reason: expect.stringContaining("no_total_ratio"),
  })
})

test("a documented session has its ratios", async () => {
  const client = replaying("2026-07-20T12:00:00Z", () => recorded("cboe/daily_options-as-transcribed.json"))
  const run = await cboePutCall.open({}, client).collect({ from: "2026-07-16", to: "2026-07-16" })
  expect(run).toMatchObject({
    rows: [{ body: { date: "2026-07-16", total: 0.94, equity: 0.66, index: 1.02, etp: 1.14 } }],
    rejected: [],
  })
})

test("one file that cannot be read is refused, and the other sessions are kept", async () => {
  await upstream.play("cboe", "broken_file")
  const { run, days } = await collect()
  expect([days.length, run]).toMatchObject([4, { rejected: [{ reason: "malformed_file" }] }])
})

test("files of another form are a change of format, with the last of them kept", async () => {
  await upstream.play("cboe", "other_columns")
  expect((await collect()).run).toMatchObject({ outcome: "format_changed", rawBody: expect.stringContaining("VOLUME") })
})

test.each([
  ["access_denied", "denies the files of all 5 sessions"],
  ["blocked", "403"],
  ["html", "instead of JSON"],
  ["failing", "503"],
])("%s is unavailable", async (scenario, words) => {
  await upstream.play("cboe", scenario)
  expect((await collect()).run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining(words) })
})

test("no more than sixty files are requested in a minute", async () => {
  const { waits } = await collect({ from: "2026-06-01", to: "2026-11-20" })
  expect(upstream.requests.length).toBeGreaterThan(60)
  expect(Math.max(...waits)).toBe(60_000)
})
