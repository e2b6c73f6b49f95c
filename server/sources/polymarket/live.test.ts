import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { quoteIn, sorted } from "../testing/venues"
import { saturday, smallWorld } from "../testing/world"
import { polymarket } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("polymarket", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(scenario = "ok", from = "2026-11-16") {
  await upstream.play("polymarket", scenario)
  const { client } = steppedClient(saturday)
  const url = `${upstream.url}/polymarket`
  const source = polymarket.open({ POLYMARKET_GAMMA_BASE_URL: url, POLYMARKET_CLOB_BASE_URL: url }, client)
  const run = await source.collect({ from, to: "2026-11-21" })
  return { run, ...sorted(run) }
}

test("open markets become questions and one snapshot of their quotes", async () => {
  const { run, questions, snapshots } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(questions).toHaveLength(5)
  expect(questions[0]).toMatchObject({
    market_id: "516600",
    title: "Will AAPL close above $202 on December 18, 2026?",
    category: "Finance",
    url: "https://polymarket.com/event/event-6",
    closes_at: "2026-12-18T21:00:00.000Z",
  })
  expect(snapshots).toHaveLength(1)
  expect(snapshots[0].observed_at).toBe("2026-11-21T12:00:00.000Z")
  expect(quoteIn(snapshots, "516602")).toEqual({
    market_id: "516602",
    bid: 0.495,
    ask: 0.505,
    last: 0.5,
    volume: 20_602,
  })
})

test("the pages are turned by the cursor that the last one gave, most traded markets first", async () => {
  await collect()
  const pages = upstream.requests.map(({ path }) => path).filter((path) => path.includes("/markets/keyset"))
  expect(pages[0]).toContain("active=true&closed=false&order=volume24hr&ascending=false")
  const closed = pages.filter((path) => path.includes("closed=true"))
  expect(closed.map((path) => new URL(path, upstream.url).searchParams.get("after_cursor"))).toEqual([null, "10", "20"])
})

test("a resolved market carries the price of a day before its close, and not its last one", async () => {
  const { outcomes } = await collect()
  expect(outcomes).toHaveLength(25)
  const [friday] = outcomes.filter(({ market_id }) => market_id === "516501")
  // On Friday AAPL closed at 204, above 203; on Thursday at 203, where the chance was even.
  expect(friday).toEqual({
    kind: "outcome",
    market_id: "516501",
    event_id: "9005",
    title: "Will AAPL close above $203 on November 20, 2026?",
    closed_at: "2026-11-20T21:00:00.000Z",
    resolved_at: "2026-11-20T22:00:00.000Z",
    result: "yes",
    forecast: { at: "2026-11-19T21:00:00.000Z", probability: 0.5 },
  })
})

test("only markets that closed since the first asked day are priced", async () => {
  const { outcomes } = await collect("ok", "2026-11-20")
  expect(outcomes).toHaveLength(5)
})

test("what is closed and not resolved has no outcome, and a split is neither Yes nor No", async () => {
  expect((await collect("closed_not_resolved")).outcomes).toEqual([])
  const { outcomes } = await collect("split")
  expect(new Set(outcomes.map(({ result }) => result))).toEqual(new Set(["yes", "no", "void"]))
})

test("a market that was resolved to neither 0, 1 nor a half has no result, and the others are kept", async () => {
  const { run, outcomes } = await collect("unclear_result")
  expect(outcomes).toHaveLength(24)
  expect(run.outcome === "ok" && run.rejected.map(({ reason }) => reason)).toEqual(["no_result"])
})

test.each(["numbers_as_text", "byte_order_mark", "unordered_history"])(
  "%s changes nothing of what is read",
  async (scenario) => {
    expect((await collect(scenario)).run).toEqual((await collect()).run)
  },
)

test("of a market that leaves out what it may, the rest is read", async () => {
  const { run, questions, snapshots, outcomes } = await collect("missing_fields")
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(questions[0]).toMatchObject({ category: null, closes_at: null, opened_at: "2026-11-08T21:00:00.000Z" })
  expect(quoteIn(snapshots, "516602")).toMatchObject({ bid: 0.495, ask: 0.505, volume: 20_602 })
  expect(outcomes).toHaveLength(25)
})

test("a row without its question is refused and counted, and the others are kept", async () => {
  const { run, questions } = await collect("incomplete_row")
  expect(questions).toHaveLength(4)
  expect(run.outcome === "ok" && run.rejected.map(({ reason }) => reason)).toEqual(["malformed_row"])
})

test("a market without a bid keeps its last trade", async () => {
  const { snapshots } = await collect("no_bid")
  expect(quoteIn(snapshots, "516602")).toMatchObject({ bid: null, ask: null, last: 0.5 })
})

test("the claim of a market in a group is named by the group and its own item", async () => {
  const { questions } = await collect("grouped")
  expect(questions[0].title).toBe("AAPL at the close: $202")
})

test("a title is cleaned and cut", async () => {
  const { questions } = await collect("rotten_title")
  expect(questions[0].title.length).toBeLessThanOrEqual(300)
  expect(questions[0].title).toMatch(/^Will it gnp\.exe rally rally/)
})

test("one price that is no probability is refused and the rest is kept", async () => {
  const { run, questions } = await collect("out_of_range")
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "price_out_of_range" }] })
  expect(questions).toHaveLength(4)
})

test("a market that nobody priced a day before its close is kept without a forecast", async () => {
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

test("without the price history the quotes of now are kept, and no outcome is stored without its price", async () => {
  const { run, snapshots, outcomes } = await collect("history_failing")
  expect([run.outcome, snapshots.length, outcomes.length]).toEqual(["ok", 1, 0])
  expect(run.outcome === "ok" && new Set(run.rejected.map(({ reason }) => reason))).toEqual(
    new Set(["outcomes_unavailable"]),
  )
  // Gives up after a few failures instead of trying all 25 markets four times each.
  expect(upstream.requests.filter(({ path }) => path.includes("/prices-history"))).toHaveLength(12)
})

test.each(["renamed_columns", "broken_list"])("%s is a change of format, with the raw body kept", async (scenario) => {
  const { run } = await collect(scenario)
  expect(run).toMatchObject({ outcome: "format_changed", rawBody: expect.stringContaining("markets") })
})

test.each([
  ["html", "instead of JSON"],
  ["forbidden", "403"],
  ["region_blocked", "451"],
  ["no_open_markets", "no open market"],
  ["failing", "503"],
])("%s is unavailable", async (scenario, words) => {
  expect((await collect(scenario)).run).toMatchObject({
    outcome: "unavailable",
    reason: expect.stringContaining(words),
  })
})
