import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { cboe } from "../../sources/cboe/live"
import { fred } from "../../sources/fred/live"
import type { BarsRequest, SourceRun } from "../../sources/source"
import { steppedClient } from "../../sources/testing/steppedClient"
import { startUpstream, type Upstream } from "../../sources/testing/upstream"
import { saturday, smallWorld, week, weekOf } from "../../sources/testing/world"
import { firstAnswer } from "../firstAnswer"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("cboe", "ok")
  await upstream.play("fred", "ok")
})
afterAll(() => upstream.close())

const key = "a".repeat(32)
const request: BarsRequest = { tickers: ["^VIX"], ...week }
const days = weekOf("^VIX", 17).map((bar) => ({ ...bar, volume: 0 }))
const closes = days.map(({ close, ...bar }) => ({ ...bar, open: close, high: close, low: close, close }))

function fromCboe(at = saturday) {
  return cboe.open({ CBOE_BASE_URL: `${upstream.url}/cboe` }, steppedClient(at).client)
}

function fromFred(apiKey?: string) {
  const addresses = { FRED_BASE_URL: `${upstream.url}/fred`, FRED_CSV_BASE_URL: `${upstream.url}/fred` }
  return fred.open({ ...addresses, FRED_API_KEY: apiKey }, steppedClient(saturday).client)
}

function barsOf(run: SourceRun<{ bars: unknown[] }>): unknown[] {
  if (run.outcome !== "ok") throw new Error(`${run.outcome}: ${run.reason}`)
  return run.rows.bars
}

test.each(["ok", "bom", "preamble", "iso_dates"])("Cboe's file is read in the form %s", async (scenario) => {
  await upstream.play("cboe", scenario)
  expect(barsOf(await fromCboe().collect(request))).toEqual(days)
})

test("only the requested days of Cboe's file are returned", async () => {
  expect(barsOf(await fromCboe().collect({ ...request, from: "2026-11-19" }))).toEqual(days.slice(3))
})

test("values on exchange holidays are refused without counting as a change of format", async () => {
  const holiday = { ...days[0], date: "2026-11-26" }
  upstream.become({ bars: [holiday, { ...days[0], date: "2026-11-25" }], actions: [] })
  const run = await fromCboe("2026-11-28T12:00:00Z").collect({ ...request, to: "2026-11-27" })
  upstream.become(smallWorld)
  expect(run).toMatchObject({
    outcome: "ok",
    rows: { bars: [{ date: "2026-11-25" }] },
    rejected: [{ reason: "not_a_session" }],
  })
})

test.each([
  ["access_denied", "unavailable", "AccessDenied"],
  ["html", "unavailable", "page"],
  ["failing", "unavailable", "503"],
  ["other_columns", "format_changed", ""],
])("%s at Cboe is %s", async (scenario, outcome, reason) => {
  await upstream.play("cboe", scenario)
  const run = await fromCboe().collect(request)
  expect(run).toMatchObject({ outcome, reason: expect.stringContaining(reason) })
})

test("FRED gives closes, by key and without one", async () => {
  expect(barsOf(await fromFred(key).collect(request))).toEqual(closes)
  expect(barsOf(await fromFred().collect(request))).toEqual(closes)
})

test("a day without a value at FRED is skipped and is not an error", async () => {
  await upstream.play("fred", "missing_values")
  for (const apiKey of [key, undefined]) {
    const run = await fromFred(apiKey).collect(request)
    expect(run).toMatchObject({ outcome: "ok", rows: { bars: [closes[1], closes[3]] }, rejected: [] })
  }
})

test("words instead of FRED's values are a change of format", async () => {
  await upstream.play("fred", "words_for_values")
  expect((await fromFred(key).collect(request)).outcome).toBe("format_changed")
  expect((await fromFred().collect(request)).outcome).toBe("format_changed")
})

test("a key unknown to FRED is unavailable, and the reason does not contain it", async () => {
  const run = await fromFred("b".repeat(32)).collect(request)
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("not registered") })
  expect(JSON.stringify(run)).not.toContain("b".repeat(32))
  expect(JSON.stringify(run)).toContain("api_key=***")
})

test("tickers other than the VIX are confirmed empty", async () => {
  const stock = { ...request, tickers: ["AAPL"] }
  expect((await fromCboe().collect(stock)).outcome).toBe("empty_confirmed")
  expect((await fromFred().collect(stock)).outcome).toBe("empty_confirmed")
})

test("the VIX names Cboe as the source that answered", async () => {
  const run = await firstAnswer([fromCboe(), fromFred(key)]).collect(request)
  expect(run).toMatchObject({ outcome: "ok", answeredBy: "cboe" })
})

test("the VIX falls back on FRED", async () => {
  await upstream.play("cboe", "access_denied")
  const run = await firstAnswer([fromCboe(), fromFred(key)]).collect(request)
  expect(run).toMatchObject({ outcome: "ok", answeredBy: "fred" })
  expect(barsOf(run)).toEqual(closes)
})

test("the VIX is unavailable with both reasons when neither answers", async () => {
  await upstream.play("cboe", "failing")
  await upstream.play("fred", "html")
  const run = await firstAnswer([fromCboe(), fromFred(key)]).collect(request)
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringMatching(/cboe.*503.*fred/) })
})
