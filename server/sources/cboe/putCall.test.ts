import { expect, test } from "vitest"
import { recorded } from "../testing/recorded"
import { serve } from "../testing/served"
import { week } from "../testing/world"
import { cboePutCall } from "./putCall"

const { upstream, collect, replay, testOutcomes } = serve(cboePutCall, week)

const monday = { date: "2026-11-16", total: 0.84, equity: 0.58, index: 1.14, etp: 0.94 }

test("the ratios of each session are found by name, and no other day is requested", async () => {
  const { facts } = await collect("ok", { from: "2026-11-14", to: "2026-11-17" })
  expect(facts).toEqual([monday, { date: "2026-11-17", total: 0.86, equity: 0.6, index: 1.16, etp: 0.96 }])
  expect(upstream.requests.map(({ path }) => path)).toEqual(
    ["2026-11-16", "2026-11-17"].map((date) => `/cboe/data/us/options/market_statistics/daily/${date}_daily_options`),
  )
})

test("a session whose file is not out yet is left for the next run", async () => {
  expect((await collect("not_out_yet")).facts).toHaveLength(4)
  expect((await collect("not_out_yet", { from: week.to, to: week.to })).run.outcome).toBe("empty_confirmed")
})

test("days without a session are not requested", async () => {
  expect((await collect("ok", { from: "2026-11-21", to: "2026-11-22" })).run.outcome).toBe("empty_confirmed")
  expect(upstream.requests).toEqual([])
})

test("a missing ratio is null, and a file without the total is refused", async () => {
  expect((await collect("missing_ratio")).facts[0]).toEqual({ ...monday, index: null })
  expect((await collect("hidden_ratio")).run).toMatchObject({
    outcome: "format_changed",
    reason: expect.stringContaining("no_total_ratio"),
  })
})

test("a documented session has its ratios", async () => {
  const { run } = await replay("2026-07-20T12:00:00Z", recorded("cboe/daily_options-as-transcribed.json"), {
    from: "2026-07-16",
    to: "2026-07-16",
  })
  expect(run).toMatchObject({
    rows: [{ body: { date: "2026-07-16", total: 0.94, equity: 0.66, index: 1.02, etp: 1.14 } }],
    rejected: [],
  })
})

test("one file that cannot be read is refused, and the other sessions are kept", async () => {
  const { run, facts } = await collect("broken_file")
  expect([facts.length, run]).toMatchObject([4, { rejected: [{ reason: "malformed_file" }] }])
})

test("files of another form are a change of format, with the last of them kept", async () => {
  expect((await collect("other_columns")).run).toMatchObject({
    outcome: "format_changed",
    rawBody: expect.stringContaining("VOLUME"),
  })
})

testOutcomes([
  ["access_denied", "unavailable", "denies the files of all 5 sessions"],
  ["blocked", "unavailable", "403"],
])

test("no more than sixty files are requested in a minute", async () => {
  const { waits } = await collect("ok", { from: "2026-06-01", to: "2026-11-20" })
  expect(upstream.requests.length).toBeGreaterThan(60)
  expect(Math.max(...waits)).toBe(60_000)
})
