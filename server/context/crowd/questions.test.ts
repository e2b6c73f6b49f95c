import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { divergencesOf } from "./divergence"
import { type CrowdSnapshot, VENUES } from "./facts"
import { isLastTrade, probabilityOf } from "./probability"
import { listingsOf, questionsOf } from "./questions"
import { shiftsOf } from "./shift"
import { listing } from "./testing/listing"
import { titleKey } from "./titles"

test.each([
  [{ bid: 0.4, ask: 0.5, last: 0.9 }, 0.45, false],
  [{ bid: 0.4, ask: 0.501, last: 0.9 }, 0.9, true],
  [{ bid: 0.4, ask: null, last: 0.6 }, 0.6, true],
  [{ bid: null, ask: 0.5, last: 0.6 }, 0.6, true],
  [{ bid: null, ask: null, last: 0.6 }, 0.6, true],
  [{ bid: null, ask: 0.5, last: null }, null, true],
  [{ bid: 0.4, ask: 0.9, last: null }, null, true],
])("%j gives the probability %s, a last trade: %s, but never at a market maker's venue", (quote, is, isTrade) => {
  expect(probabilityOf(quote)).toEqual(is === null ? null : expect.closeTo(is, 12))
  expect([isLastTrade("kalshi", quote), isLastTrade("polymarket", quote)]).toEqual([isTrade, isTrade])
  expect(isLastTrade("manifold", quote)).toBe(false)
})

test.each([
  ["Will the Fed cut?", "will  the fed cut", true],
  ["Will “AAPL” close up ?", 'Will "AAPL" close up', true],
  ["Isn’t it?", "Isn't it", true],
  ["Will the Fed cut in December?", "Will the Fed cut in January?", false],
  ["Will the Fed cut?", "Will the Fed cut!", false],
  ["Will the Fed cut by 25bps?", "Will the Fed cut by 25 bps?", false],
])("%j and %j name the same question: %s", (one, other, isSame) => {
  expect(titleKey(one) === titleKey(other)).toBe(isSame)
})

describe("questions", () => {
  it("join the markets that several venues list under one title, at the plain mean of their probabilities", () => {
    const listings = [
      listing("polymarket", "Up?", [0.4, 0.5]),
      listing("manifold", "up", 0.75),
      listing("kalshi", "Down?", 0.2),
    ]
    const [up, down] = questionsOf(listings)
    expect(up).toMatchObject({ title: "Up?", probability: 0.6 })
    expect(up.listings.map(({ venue }) => venue)).toEqual(["polymarket", "manifold"])
    expect(down.listings).toHaveLength(1)
  })

  it("stay apart when one venue has the title twice, since either could be meant", () => {
    const twice = [
      listing("polymarket", "Up?", 0.5, "a"),
      listing("polymarket", "Up?", 0.7, "b"),
      listing("kalshi", "Up?", 0.6),
    ]
    const questions = questionsOf(twice)
    expect(questions.map(({ listings }) => listings.length)).toEqual([1, 1, 1])
    expect(new Set(questions.map(({ id }) => id)).size).toBe(3)
    expect(divergencesOf(twice)).toMatchObject({ rows: [], matchedTitles: 0 })
  })

  it("end with their close, and need a price", () => {
    const { question } = listing("kalshi", "Up?", 0.5)
    const quote = { bid: null, ask: null, last: 0.5, volume: null }
    const snapshot: CrowdSnapshot = {
      kind: "snapshot",
      observed_at: "2026-11-20T05:00:00.000Z",
      quotes: [{ market_id: "m1", ...quote }],
    }
    const closing = { ...question, closes_at: "2026-11-20T21:00:00.000Z" }
    const openAt = (at: string) => listingsOf("kalshi", snapshot, [closing], new Date(at)).length
    expect([openAt("2026-11-20T20:59:59Z"), openAt("2026-11-20T21:00:00Z")]).toEqual([1, 0])
    const quotedSince = { ...snapshot, observed_at: "2026-11-20T22:00:00.000Z" }
    expect(listingsOf("kalshi", quotedSince, [closing], new Date("2026-11-20T22:30:00Z"))).toHaveLength(1)
    const unpriced = { ...snapshot, quotes: [{ market_id: "m1", ...quote, last: null }] }
    expect(listingsOf("kalshi", unpriced, [question], new Date("2026-11-20"))).toEqual([])
  })
})

describe("a divergence", () => {
  it("is a price outside the other venue's bid and ask, seen from the venue that quotes them", () => {
    const { rows, comparedPairs } = divergencesOf([
      listing("polymarket", "Up?", [0.4, 0.44]),
      listing("manifold", "Up?", 0.5),
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ side: "above_ask", quoted: { venue: "polymarket" }, other: { venue: "manifold" } })
    expect(rows[0].gap).toBeCloseTo(0.06, 12)
    expect(comparedPairs).toBe(1)
  })

  it("appears from both sides when both venues have a bid and an ask", () => {
    const { rows } = divergencesOf([listing("polymarket", "Up?", [0.4, 0.42]), listing("kalshi", "Up?", [0.5, 0.52])])
    expect(rows.map(({ quoted, side }) => [quoted.venue, side])).toEqual([
      ["polymarket", "above_ask"],
      ["kalshi", "below_bid"],
    ])
  })

  it("does not exist at the bid or ask itself, or between two market makers", () => {
    expect(divergencesOf([listing("kalshi", "Up?", [0.4, 0.44]), listing("manifold", "Up?", 0.44)]).rows).toEqual([])
    const makers = [listing("polymarket", "Up?", 0.1), listing("manifold", "Up?", 0.9)]
    expect(divergencesOf(makers)).toMatchObject({ rows: [], matchedTitles: 1, comparedPairs: 0 })
  })

  it("always lies outside the quote, whatever the prices", () => {
    const cents = fc.integer({ min: 1, max: 99 }).map((cent) => cent / 100)
    const quoted = fc.record({ bid: cents, width: fc.integer({ min: 0, max: 10 }) })
    fc.assert(
      fc.property(quoted, cents, ({ bid, width }, last) => {
        const ask = Math.min(1, bid + width / 100)
        const { rows } = divergencesOf([listing("kalshi", "Up?", [bid, ask]), listing("manifold", "Up?", last)])
        expect(rows.length).toBe(last > ask || last < bid ? 1 : 0)
        for (const { gap } of rows) expect(gap).toBeGreaterThan(0)
      }),
    )
  })
})

describe("a shift", () => {
  it("compares the same markets at both moments, so a new venue is no shift", () => {
    const before = [listing("polymarket", "Up?", 0.4)]
    const now = [listing("polymarket", "Up?", 0.5), listing("manifold", "Up?", 0.9)]
    expect(shiftsOf(before, now)).toMatchObject([{ probabilityBefore: 0.4, probabilityNow: 0.5 }])
  })

  it("needs a price for the question before", () => {
    expect(
      shiftsOf(
        [],
        VENUES.map((venue) => listing(venue, "Up?", 0.5)),
      ),
    ).toEqual([])
  })
})
