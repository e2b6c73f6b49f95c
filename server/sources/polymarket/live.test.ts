import { expect, test } from "vitest"
import { recorded } from "../testing/recorded"
import { unrefused } from "../testing/served"
import { quoteIn, serveVenue } from "../testing/venues"
import { polymarket } from "./live"
import { polymarketMarket, resolvedMarket } from "./parse"

const { upstream, collect, replay, testOutcomes } = serveVenue(polymarket)

test("pages are read by the last one's cursor, most traded markets first", async () => {
  await collect()
  const pages = upstream.requests.map(({ path }) => path).filter((path) => path.includes("/markets/keyset"))
  expect(pages[0]).toContain("active=true&closed=false&order=volume24hr&ascending=false")
  const closed = pages.filter((path) => path.includes("closed=true"))
  expect(closed.map((path) => new URL(path, upstream.url).searchParams.get("after_cursor"))).toEqual([null, "10", "20"])
})

test("a resolved market has its price a day before the close, not its last one", async () => {
  const { outcomes } = await collect()
  expect(outcomes).toHaveLength(25)
  // On Friday AAPL closed at 204, above 203. On Thursday it closed at 203, so the chance was even.
  expect(outcomes.find(({ market_id }) => market_id === "516501")).toMatchObject({
    closed_at: "2026-11-20T21:00:00.000Z",
    resolved_at: "2026-11-20T21:00:00.000Z",
    result: "yes",
    forecast: { at: "2026-11-19T21:00:00.000Z", probability: 0.5 },
  })
})

test("only markets that closed since the first requested day are priced", async () => {
  const { outcomes } = await collect("ok", { from: "2026-11-20" })
  expect(outcomes).toHaveLength(5)
})

test("a market that is closed and not resolved has no outcome, and a split is neither Yes nor No", async () => {
  expect((await collect("closed_not_resolved")).outcomes).toEqual([])
  const { outcomes } = await collect("split")
  expect(new Set(outcomes.map(({ result }) => result))).toEqual(new Set(["yes", "no", "void"]))
})

test("a market resolved to a price other than 0, 1 or a half has no result, and the others are kept", async () => {
  const { reasons, outcomes } = await collect("unclear_result")
  expect(outcomes).toHaveLength(24)
  expect(reasons).toEqual(["no_result"])
})

test("an unordered history does not change what is read", async () => {
  expect((await collect("unordered_history")).run).toEqual((await collect()).run)
})

test("a market without its optional fields is read", async () => {
  const { questions, snapshots, outcomes } = unrefused(await collect("missing_fields"))
  expect(questions[0]).toMatchObject({ category: null, closes_at: null, opened_at: "2026-11-08T21:00:00.000Z" })
  expect(quoteIn(snapshots, "516602")).toMatchObject({ bid: 0.495, ask: 0.505, volume: 20_602 })
  expect(outcomes).toHaveLength(25)
})

test("a market without a bid keeps its last trade", async () => {
  const { snapshots } = await collect("no_bid")
  expect(quoteIn(snapshots, "516602")).toMatchObject({ bid: null, ask: null, last: 0.5 })
})

test("a market that still trades after its planned end is open, with an unknown close", async () => {
  const { questions } = await collect("planned_end_past")
  expect(questions.map(({ closes_at }) => closes_at)).toEqual(new Array(5).fill(null))
})

test.each(["orders_closed", "not_active"])("a market that is %s is not open", async (scenario) => {
  const { questions } = unrefused(await collect(scenario))
  expect(questions).toHaveLength(4)
})

test("a closed market with prices of 1 and 0 is resolved, whether or not it has a status", {
  tags: "slow",
}, async () => {
  expect((await collect("without_status")).outcomes).toEqual((await collect()).outcomes)
})

test("one price that is not a probability is refused and the rest are kept", async () => {
  const { run, questions } = await collect("out_of_range")
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "price_out_of_range" }] })
  expect(questions).toHaveLength(4)
})

test("a market without a price a day before its close is kept without a forecast", { tags: "slow" }, async () => {
  const { outcomes } = await collect("no_history")
  expect(outcomes).toHaveLength(25)
  expect(outcomes.every(({ forecast }) => forecast === null)).toBe(true)
})

test("one market whose history is missing is left out, and the others keep theirs", async () => {
  const { run, outcomes } = await collect("one_history_missing")
  expect(outcomes).toHaveLength(24)
  expect(outcomes.every(({ forecast }) => forecast !== null)).toBe(true)
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "outcomes_unavailable" }] })
})

test("the current quotes are kept if the price history cannot be read, and no outcome is stored without its price", async () => {
  const { run, snapshots, outcomes } = await collect("history_failing")
  expect([run.outcome, snapshots.length, outcomes.length]).toEqual(["ok", 1, 0])
  expect(run.outcome === "ok" && new Set(run.rejected.map(({ reason }) => reason))).toEqual(
    new Set(["outcomes_unavailable"]),
  )
  // Gives up after a few failures instead of requesting each of 25 markets four times.
  expect(upstream.requests.filter(({ path }) => path.includes("/prices-history"))).toHaveLength(12)
})

testOutcomes([["no_open_markets", "unavailable", "no open market"]])

type RecordedMarket = { id: string; closed: boolean }

/** Serves the recorded markets of these files in pages. A file of an event gives its markets that event. */
async function readRecorded(...files: string[]) {
  const markets = files.flatMap((file): RecordedMarket[] => {
    const said = JSON.parse(recorded(`polymarket/${file}.json`))
    return [said].flat().flatMap(({ markets = null, tags, ...event }) => {
      if (!markets) return [{ ...event, tags }]
      return markets.map((market: object) => ({ ...market, tags, events: [{ id: event.id, slug: event.slug }] }))
    })
  })
  return replay(
    "2026-08-18T18:00:00Z",
    ({ pathname, searchParams }) => {
      if (pathname === "/prices-history") {
        const until = Number(searchParams.get("endTs"))
        return JSON.stringify({ history: [{ t: until - 60, p: 0.0125 }] })
      }
      const isAsked = ({ closed }: RecordedMarket) => String(closed) === searchParams.get("closed")
      return JSON.stringify({ markets: markets.filter(isAsked), next_cursor: null })
    },
    { from: "2020-10-01", to: "2026-08-18" },
  )
}

test("the three trading markets of the recorded group are open, under their own full questions", async () => {
  const { questions, snapshots } = unrefused(await readRecorded("event-mixed-live-and-resolved"))
  expect(questions).toEqual(
    ["September 1439549", "October 1439550", "December 1439555"].map((named) => {
      const [month, id] = named.split(" ")
      return {
        kind: "question",
        market_id: id,
        title: `Fed rate cut by ${month} 2026 meeting?`,
        category: "Fed",
        url: "https://polymarket.com/event/fed-rate-cut-by-629",
        opened_at: expect.stringMatching(/^2026-02-26T00:29:/),
        closes_at: null,
      }
    }),
  )
  const [{ observed_at, quotes }, ...later] = snapshots
  expect([observed_at, later]).toEqual(["2026-08-18T18:00:00.000Z", []])
  expect(quotes).toEqual([
    { market_id: "1439549", bid: 0.009, ask: 0.01, last: 0.009, volume: 264076.787037 },
    { market_id: "1439550", bid: 0.038, ask: 0.049, last: 0.049, volume: 101792.661007 },
    { market_id: "1439555", bid: 0.13, ask: 0.14, last: 0.13, volume: 267896.36869500007 },
  ])
})

test("the resolved markets of the recorded group have their own closes, and prices a day before", async () => {
  const { outcomes } = await readRecorded("event-mixed-live-and-resolved")
  expect(outcomes.map(({ market_id, closed_at, result }) => [market_id, closed_at, result])).toEqual([
    ["949495", "2026-06-17T20:04:49.000Z", "no"],
    ["949492", "2026-01-29T00:18:06.000Z", "no"],
    ["1439536", "2026-07-29T20:11:59.000Z", "no"],
    ["949494", "2026-04-29T21:45:46.000Z", "no"],
    ["949493", "2026-03-18T20:18:03.000Z", "no"],
  ])
  expect(outcomes[2]).toMatchObject({
    event_id: "106884",
    title: "Fed rate cut by July 2026 meeting?",
    forecast: { at: "2026-07-28T20:10:59.000Z", probability: 0.0125 },
  })
})

test("a recorded market of Up and Down is not a question, and those of another group are", async () => {
  const { questions } = unrefused(await readRecorded("event-up-down-binary", "gamma_market", "gamma_event"))
  expect(questions.map(({ market_id, closes_at }) => [market_id, closes_at])).toEqual([
    ["559657", "2028-11-07T00:00:00.000Z"],
    ["559659", "2028-11-07T00:00:00.000Z"],
  ])
})

test("recorded closed markets with prices of 1 and 0 are resolved, and the others have no result", async () => {
  const { run, outcomes } = await readRecorded(
    "event-up-down-binary",
    "gamma_market_closed_binary_accepting_false",
    "gamma_market_closed_binary_accepting_true",
    "gamma_market_closed_nonbinary_legacy",
    "gamma_market_closed_zero_zero_legacy",
    "gamma_market_sports_market_money_line",
  )
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(outcomes.map(({ market_id, closed_at, result }) => [market_id, closed_at, result])).toEqual([
    ["1812085", "2026-05-09T02:07:01.000Z", "yes"],
    ["1460332", "2026-03-19T23:20:15.000Z", "no"],
  ])
})

test("a list of prices may contain numbers, and a list of tokens may be empty text", async () => {
  const market = JSON.parse(recorded("polymarket/gamma_market_closed_binary_accepting_false.json"))
  const read = (changed: object) => polymarketMarket.parse({ ...market, ...changed })
  expect(resolvedMarket(read({ outcomePrices: "[0, 1]" }))).toMatchObject({ result: "no" })
  expect(read({ clobTokenIds: "" }).yesToken).toBe("")
  expect(polymarketMarket.safeParse({ ...market, outcomes: "Yes" }).success).toBe(false)
})
