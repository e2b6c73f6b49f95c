import { expect, test } from "vitest"
import { recorded } from "../testing/recorded"
import { unrefused } from "../testing/served"
import { steppedClient } from "../testing/steppedClient"
import { quoteIn, serveVenue } from "../testing/venues"
import { saturday } from "../testing/world"
import { kalshi } from "./live"

const { upstream, collect, replay } = serveVenue(kalshi, { KALSHI_SERIES: "KXINXY,KXFED" })

test("all pages of the open markets of the configured series are read", async () => {
  const { questions } = unrefused(await collect())
  expect(questions).toHaveLength(5)
  const series = upstream.requests.map(({ path }) => new URL(path, upstream.url).searchParams.get("series_ticker"))
  expect(new Set(series)).toEqual(new Set(["KXINXY", "KXFED", null]))
})

test("a settled market has its midpoint of a day before the close, in one call for all with that close", async () => {
  const { outcomes } = await collect()
  expect(outcomes).toHaveLength(25)
  expect(outcomes.find(({ market_id }) => market_id === "KXINXY-EVENT5-T203")).toMatchObject({
    event_id: "KXINXY-EVENT5",
    closed_at: "2026-11-20T21:00:00.000Z",
    result: "yes",
    forecast: { at: "2026-11-19T21:00:00.000Z", probability: 0.5 },
  })
  const calls = upstream.requests.filter(({ path }) => path.includes("/markets/candlesticks"))
  expect(calls).toHaveLength(5)
})

test("prices in whole cents are read if there are none in dollars", async () => {
  const { snapshots } = await collect("cent_fields")
  expect(quoteIn(snapshots, "KXINXY-EVENT6-T204")).toEqual({
    market_id: "KXINXY-EVENT6-T204",
    bid: 0.49,
    ask: 0.51,
    last: 0.5,
    volume: 4_284_450,
  })
})

test("when the markets of an event share a title, each adds the meaning of its Yes", async () => {
  const { questions, outcomes } = await collect("shared_titles")
  expect(questions[0].title).toBe("Will AAPL close above the level on December 18, 2026?: Above $202")
  expect(outcomes.find(({ market_id }) => market_id === "KXINXY-EVENT5-T203")?.title).toContain("Above $203")
})

test("markets are found by the day they settled, however long ago they closed", async () => {
  expect((await collect("ok", { from: "2026-11-20" })).outcomes).toHaveLength(5)
  const { outcomes } = await collect("settled_late", { from: "2026-11-20" })
  expect(outcomes).toHaveLength(25)
  expect(outcomes.map(({ closed_at }) => closed_at).sort()[0]).toBe("2026-11-16T21:00:00.000Z")
})

test("the last price stands when nothing moved for a day", async () => {
  const { outcomes } = await collect("standing_quotes")
  expect(outcomes).toHaveLength(25)
  expect(outcomes.find(({ market_id }) => market_id === "KXINXY-EVENT5-T203")).toMatchObject({
    closed_at: "2026-11-20T21:00:00.000Z",
    forecast: { at: "2026-11-18T21:00:00.000Z", probability: 0.38 },
  })
})

test("a market without its optional fields is read", async () => {
  const { snapshots, outcomes } = unrefused(await collect("missing_fields"))
  expect(quoteIn(snapshots, "KXINXY-EVENT6-T204")).toMatchObject({ bid: 0.49, ask: 0.51, last: null, volume: null })
  expect(outcomes).toHaveLength(25)
})

test("series without markets are confirmed empty", async () => {
  expect((await collect("no_markets")).run.outcome).toBe("empty_confirmed")
})

test("a market that is closed and not settled has no outcome, and a scalar one is neither Yes nor No", async () => {
  expect((await collect("closed_not_settled")).outcomes).toEqual([])
  expect(new Set((await collect("scalar")).outcomes.map(({ result }) => result))).toContain("void")
})

test("the current quotes are kept if the candlesticks cannot be read, and an outcome without a candle has no forecast", async () => {
  const failing = await collect("history_failing")
  expect([failing.run.outcome, failing.snapshots.length, failing.outcomes.length]).toEqual(["ok", 1, 0])
  const { outcomes } = await collect("no_history")
  expect(outcomes.every(({ forecast }) => forecast === null)).toBe(true)
})

test.each(["removed_fields", "crossed"])("%s are a change of format", async (scenario) => {
  expect((await collect(scenario)).run).toMatchObject({
    outcome: "format_changed",
    rawBody: expect.stringContaining("markets"),
  })
})

test("invalid series tickers are refused by name", () => {
  const { client } = steppedClient(saturday)
  expect(() => kalshi.open({ KALSHI_SERIES: "KXFED&status=all" }, client)).toThrow("KALSHI_SERIES")
})

test("the recorded markets of a Fed meeting are read to the digit, and a bid of 0 is no bid", async () => {
  const { run, questions, snapshots } = await replay(
    "2026-08-13T12:00:00Z",
    ({ searchParams }) =>
      searchParams.get("status") === "open"
        ? recorded("kalshi/markets-KXFEDDECISION-26SEP.json")
        : JSON.stringify({ cursor: "", markets: [] }),
    { from: "2026-08-12" },
    { KALSHI_SERIES: "KXFEDDECISION" },
  )
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(questions).toHaveLength(5)
  expect(questions[0]).toEqual({
    kind: "question",
    market_id: "KXFEDDECISION-26SEP-C25",
    title: "Will the Federal Reserve Cut rates by 25bps at their September 2026 meeting?",
    category: null,
    url: "https://kalshi.com/markets/kxfeddecision",
    opened_at: "2025-09-29T14:00:00.000Z",
    closes_at: "2026-09-16T17:59:00.000Z",
  })
  const [{ quotes }] = snapshots
  expect(quotes.map(({ market_id, bid, ask, last, volume }) => [market_id.slice(20), bid, ask, last, volume])).toEqual([
    ["C25", null, 0.01, 0.01, 2_475_281.4],
    ["H25", 0.28, 0.29, 0.28, 2_544_188.6],
    ["H0", 0.7, 0.71, 0.71, 4_284_449.64],
    ["C26", null, 0.01, 0.01, 651_049.28],
    ["H26", null, 0.01, 0.01, 787_178.16],
  ])
})
