import { expect, test } from "vitest"
import { lastUpTo, openCrowdIntake, readInstant, readQuote } from "./crowdIntake"

const observedAt = new Date("2026-11-21T12:00:00Z")
const market = {
  market_id: "constructor",
  title: "Up?",
  category: null,
  url: "https://example.com/",
  opened_at: "2026-11-01T00:00:00.000Z",
  closes_at: null,
  quote: { bid: null, ask: null, last: 0.5, volume: null },
}

function questionsOf(...offered: (typeof market)[]) {
  const intake = openCrowdIntake(observedAt)
  for (const each of offered) intake.offer(each, each)
  return intake.conclude("raw", "nothing")
}

test.each([
  [
    { bid: "0.3600", ask: "0.3800", last: "0.3700", volume: "12" },
    { bid: 0.36, ask: 0.38, last: 0.37, volume: 12 },
  ],
  [
    { bid: "0.0000", ask: "1.0000", last: null, volume: "" },
    { bid: null, ask: null, last: null, volume: null },
  ],
  [
    { bid: 0, ask: 1, last: 0, volume: 0 },
    { bid: null, ask: null, last: null, volume: 0 },
  ],
  [
    { bid: 0.4, ask: 0, last: 0.4, volume: 3 },
    { bid: 0.4, ask: null, last: 0.4, volume: 3 },
  ],
  [
    { bid: 1, ask: 0.6, last: 0.6, volume: 3 },
    { bid: null, ask: 0.6, last: 0.6, volume: 3 },
  ],
  [{ bid: 0.4, ask: 0.3, last: null, volume: null }, "crossed_quote"],
  [{ bid: 0.4, ask: 40, last: null, volume: null }, "price_out_of_range"],
  [{ bid: -0.1, ask: null, last: null, volume: null }, "price_out_of_range"],
  [{ bid: "soon", ask: null, last: null, volume: null }, "not_a_number"],
  [{ bid: null, ask: null, last: 0.5, volume: -1 }, "negative_volume"],
])("%j is read as %j", (said, read) => {
  expect(readQuote(said)).toEqual(read)
})

test.each([
  ["2026-03-19 23:20:15+00", "2026-03-19T23:20:15.000Z"],
  ["2026-12-31T12:00:00Z", "2026-12-31T12:00:00.000Z"],
  [1_763_700_000_000, "2025-11-21T04:40:00.000Z"],
  [1_763_700_000, "2025-11-21T04:40:00.000Z"],
  ["1763700000000", "2025-11-21T04:40:00.000Z"],
  ["tomorrow", null],
  [8.64e15, null],
  [undefined, null],
])("the instant %j is read as %j", (raw, read) => {
  expect(readInstant(raw)).toBe(read)
})

test("the newest price up to an instant is found in any order, and none if all are later", () => {
  const prices = [5, 1, 3].map((at) => ({ at }))
  expect([4, 3, 0].map((until) => lastUpTo(prices, until, ({ at }) => at))).toEqual([{ at: 3 }, { at: 3 }, null])
})

test("a market repeated on two pages is taken once, and an id such as a JavaScript property name does no harm", () => {
  const run = questionsOf(market, { ...market, quote: { ...market.quote, last: 0.6 } })
  expect(run.outcome === "ok" && run.rows.map(({ body }) => body)).toMatchObject([
    { kind: "question", market_id: "constructor" },
    { kind: "snapshot", quotes: [{ market_id: "constructor", last: 0.5 }] },
  ])
})

test.each([
  ["an id that is no name", { market_id: "../admin" }],
  ["an id without end", { market_id: "m".repeat(121) }],
  ["no title", { title: "" }],
  ["an opening that lies ahead", { opened_at: "2026-11-22T00:00:00.000Z" }],
])("a market with %s is refused", (_, wrong) => {
  expect(questionsOf({ ...market, ...wrong }).outcome).toBe("format_changed")
})

test("no market at all is confirmed empty", () => {
  expect(questionsOf()).toEqual({ outcome: "empty_confirmed", reason: "nothing" })
})
