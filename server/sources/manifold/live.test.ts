import { expect, test } from "vitest"
import { recorded } from "../testing/recorded"
import { unrefused } from "../testing/served"
import { quoteIn, serveVenue } from "../testing/venues"
import { manifold } from "./live"

const { upstream, collect, replay, testOutcomes } = serveVenue(manifold)

test("the open markets of two answers are requested, the most liquid ones first", async () => {
  const { questions } = unrefused(await collect())
  expect(questions).toHaveLength(5)
  expect(upstream.requests[0].path).toBe(
    "/manifold/v0/search-markets?term=&contractType=BINARY&sort=liquidity&filter=open&limit=300&offset=0",
  )
})

test("a resolved market has the price after the last bet up to a day before its close", async () => {
  const { outcomes } = await collect()
  expect(outcomes).toHaveLength(25)
  expect(outcomes.find(({ market_id }) => market_id === "mf501")).toMatchObject({
    closed_at: "2026-11-20T21:00:00.000Z",
    resolved_at: "2026-11-20T22:00:00.000Z",
    result: "yes",
    forecast: { at: "2026-11-19T21:00:00.000Z", probability: 0.378 },
  })
})

test.each(["cancelled", "partly"])("a market that is %s resolved is neither Yes nor No", async (scenario) => {
  expect(new Set((await collect(scenario)).outcomes.map(({ result }) => result))).toContain("void")
})

test("markets with few bettors are not a crowd", async () => {
  expect((await collect("few_bettors")).outcomes).toEqual([])
})

test("a market without its optional fields is read", async () => {
  const { questions, snapshots, outcomes } = unrefused(await collect("missing_fields"))
  expect(questions[0].closes_at).toBeNull()
  expect(quoteIn(snapshots, "mf602")).toMatchObject({ last: 0.5, volume: null })
  expect(outcomes).toHaveLength(25)
})

test("the current prices are kept if the bets cannot be read, and a market without bets has no forecast", async () => {
  const failing = await collect("history_failing")
  expect([failing.run.outcome, failing.snapshots.length, failing.outcomes.length]).toEqual(["ok", 1, 0])
  expect((await collect("no_history")).outcomes.every(({ forecast }) => forecast === null)).toBe(true)
})

testOutcomes([
  ["words_under_200", "format_changed"],
  ["no_open_markets", "unavailable", "no open market"],
])

test("the recorded markets are read with the price of the market maker, to the last digit", async () => {
  const { run, questions, snapshots } = await replay(
    "2026-08-18T18:00:00Z",
    ({ searchParams }) => (searchParams.get("filter") === "open" ? recorded("manifold/search-markets.json") : "[]"),
    { from: "2026-08-17", to: "2026-08-18" },
  )
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(questions.map(({ market_id, opened_at, closes_at }) => [market_id, opened_at, closes_at])).toEqual([
    ["lqtROphAhp", "2026-06-17T22:04:31.765Z", "2026-09-16T18:25:00.000Z"],
    ["udAUupudlE", "2026-06-18T12:01:52.995Z", "2026-10-28T18:25:00.000Z"],
  ])
  expect(questions[0]).toMatchObject({
    title: "Will the Fed cut rates by at least 25 bps at the Sept. 16, 2026 FOMC meeting?",
    url: expect.stringMatching("^https://manifold.markets/CalibratedGhosts/"),
  })
  expect(snapshots[0].quotes).toEqual([
    { market_id: "lqtROphAhp", bid: null, ask: null, last: 0.011657194517287568, volume: 1211.8943323272179 },
    { market_id: "udAUupudlE", bid: null, ask: null, last: 0.08173166009073281, volume: 262.752108931257 },
  ])
})
