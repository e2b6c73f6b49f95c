import { expect, test } from "vitest"
import type { FeedReading } from "../../context/social/reading"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { smallWorld, today } from "../testing/world"
import { apewisdom } from "./live"

const { upstream, collect, replay, testOutcomes } = serve<FeedReading>(apewisdom, today)

function stock(ticker: string, rank: number) {
  const title = `Company of ${ticker} & Sons`
  const counted = { rank, rankBefore: rank + 1, mentions: 1000, mentionsBefore: 999, engagement: 3000 }
  return { id: ticker, title, ticker, ...counted }
}

test("the stocks of the universe are read from the pages, with the figures of the day before, at one call a second", async () => {
  const { facts, waits } = unrefused(await collect())
  expect(facts).toEqual([
    {
      platform: "reddit",
      observedAt: "2026-11-21T12:00:00.000Z",
      entries: [stock("AAPL", 1), stock("BRK.B", 2), stock("MSFT", 3)],
    },
  ])
  const page = "/apewisdom/api/v1.0/filter/all-stocks/page"
  expect(upstream.requests.map(({ path }) => path)).toEqual([`${page}/1`, `${page}/2`, `${page}/3`])
  expect(waits).toEqual([1000, 1000])
})

test("a stock that moves to the next page between two calls is counted once", async () => {
  const [reading] = (await collect("shifted_pages")).facts
  expect(reading.entries.map(({ ticker }) => ticker)).toEqual(["AAPL", "BRK.B", "MSFT"])
})

test("a stock that was not mentioned the day before has no earlier rank or mentions", async () => {
  upstream.become({ ...smallWorld, bars: smallWorld.bars.filter(({ date }) => date === "2026-11-20") })
  const [{ entries }] = (await collect()).facts
  expect(entries[0]).toMatchObject({ mentions: 1000, rankBefore: null, mentionsBefore: null })
})

testOutcomes([["empty", "unavailable", "no stock"]])

test("net upvotes may be negative, and the mentions are still kept", async () => {
  const [{ entries }] = (await collect("downvoted")).facts
  expect(entries[0]).toMatchObject({ ticker: "AAPL", mentions: 1000, engagement: -3000 })
})

test("rows are compared with ApeWisdom's own count, and a page that was not requested is not read", async () => {
  const document = "ApeWisdom's list of stocks (pages 1 to 3 of 3)"
  expect((await collect("cut_off")).run).toMatchObject({ counts: [{ document, stated: 5, read: 3 }] })
  expect((await collect("other_page")).run).toMatchObject({ outcome: "ok", counts: [{ document, stated: 5, read: 2 }] })
})

type Replayed = { count: number; pages: number; current_page: number; results: unknown[] }

async function read(at: string, pageOf: (number: number) => Replayed) {
  const { run, facts } = await replay(at, ({ pathname }) => JSON.stringify(pageOf(Number(pathname.split("/").at(-1)))))
  const [{ entries }] = facts
  return { run, entries, of: new Map(entries.map((entry) => [entry.id, entry])) }
}

test("the stocks of the universe on a recorded page are read with their exact figures", async () => {
  const whole = JSON.parse(recorded("apewisdom/all-stocks-p1.json"))
  const { run, entries, of } = await read("2026-09-01T12:00:00Z", () => ({ ...whole, count: 8, pages: 1 }))
  expect(run).toMatchObject({ rejected: [], counts: [{ stated: 8, read: 8 }] })
  expect(entries.map(({ id }) => id)).toEqual(["HPE", "MU", "NVDA", "SPY", "MSFT", "NOW"])
  expect(of.get("SPY")).toEqual({
    id: "SPY",
    title: "SPDR S&P 500 ETF Trust",
    ticker: "SPY",
    rank: 5,
    rankBefore: 5,
    mentions: 335,
    mentionsBefore: 92,
    engagement: 1399,
  })
})

test("no row of three recorded pages is refused, not even for downvotes or as a new entry", async () => {
  const rows: unknown[] = JSON.parse(recorded("apewisdom/stored-rows.json")).filters["all-stocks"]
  const { run, entries, of } = await read("2026-05-03T14:11:00Z", (number) => ({
    ...{ count: rows.length, pages: 3, current_page: number },
    results: rows.slice(100 * (number - 1), 100 * number),
  }))
  expect(run).toMatchObject({ rejected: [], counts: [{ stated: 300, read: 300 }] })
  expect(entries).toHaveLength(173)
  expect(of.get("EBAY")).toMatchObject({ rank: 98, rankBefore: 38, mentions: 3, mentionsBefore: 20, engagement: -9 })
  expect(of.get("BBY")).toMatchObject({
    rank: 195,
    rankBefore: null,
    mentions: 1,
    mentionsBefore: null,
    engagement: -11,
  })
  expect(of.get("GS")).toMatchObject({ rank: 216, rankBefore: 283, mentions: 1, mentionsBefore: 1, engagement: -1 })
  expect(of.get("TXN")).toMatchObject({ rankBefore: 247, mentionsBefore: 0 })
})
