import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Reading } from "../../context/social/reading"
import { readFeeds } from "../testing/feed"
import { recorded, replaying } from "../testing/recorded"
import { startUpstream, type Upstream } from "../testing/upstream"
import { smallWorld, weekOf } from "../testing/world"
import { apewisdom } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("apewisdom", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

const read = () => readFeeds(apewisdom, { APEWISDOM_BASE_URL: `${upstream.url}/apewisdom` })

function stock(ticker: string, rank: number) {
  const title = `Company of ${ticker} & Sons`
  const counted = { rank, rankBefore: rank + 1, mentions: 1000, mentionsBefore: 999, engagement: 3000 }
  return { id: ticker, title, ticker, ...counted }
}

test("the stocks of the universe are read from the pages, with the figures of the day before, at one call a second", async () => {
  const { run, readings, waits } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(readings).toEqual([
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
  await upstream.play("apewisdom", "shifted_pages")
  const [reading] = (await read()).readings
  expect(reading.entries.map(({ ticker }) => ticker)).toEqual(["AAPL", "BRK.B", "MSFT"])
})

test("numbers may come as strings", async () => {
  const expected = (await read()).readings
  await upstream.play("apewisdom", "numbers_as_strings")
  expect((await read()).readings).toEqual(expected)
})

test("names are cleaned and cut", async () => {
  await upstream.play("apewisdom", "hostile_names")
  const [{ entries }] = (await read()).readings
  expect(entries[0].title).toMatch(/^Company of AAPL & Sons x+…$/)
  expect(entries[0].title?.length).toBeLessThanOrEqual(300)
})

test("a stock that was not mentioned the day before has no earlier rank or mentions", async () => {
  upstream.become({ ...smallWorld, bars: smallWorld.bars.filter(({ date }) => date === "2026-11-20") })
  const [{ entries }] = (await read()).readings
  expect(entries[0]).toMatchObject({ mentions: 1000, rankBefore: null, mentionsBefore: null })
  upstream.become(smallWorld)
})

test.each([
  ["html", "instead of JSON"],
  ["failing", "503"],
  ["empty", "no stock"],
])("%s is unavailable, though the status may be 200", async (scenario, words) => {
  await upstream.play("apewisdom", scenario)
  expect((await read()).run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining(words) })
})

test.each([
  ["bad_row", "not_a_number"],
  ["absurd_figure", "out_of_range"],
])("one stock with %s is refused, and the others are kept", async (scenario, reason) => {
  const others = ["NVDA", "XOM", "WMT", "JPM"].flatMap((ticker) => weekOf(ticker, 100))
  upstream.become({ ...smallWorld, bars: [...smallWorld.bars, ...others] })
  await upstream.play("apewisdom", scenario)
  const { run, readings } = await read()
  upstream.become(smallWorld)
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason }] })
  expect(readings[0].entries).toHaveLength(6)
})

test("renamed columns are a change of format", async () => {
  await upstream.play("apewisdom", "renamed_columns")
  expect((await read()).run).toMatchObject({ outcome: "format_changed", rawBody: expect.stringContaining("results") })
})

test("net upvotes may be negative, and the mentions are still kept", async () => {
  await upstream.play("apewisdom", "downvoted")
  const [{ entries }] = (await read()).readings
  expect(entries[0]).toMatchObject({ ticker: "AAPL", mentions: 1000, engagement: -3000 })
})

test("rows are compared with ApeWisdom's own count, and a page that was not requested is not read", async () => {
  const document = "ApeWisdom's list of stocks (pages 1 to 3 of 3)"
  expect((await read()).run).toMatchObject({ counts: [{ document, stated: 5, read: 5 }] })
  await upstream.play("apewisdom", "cut_off")
  expect((await read()).run).toMatchObject({ counts: [{ document, stated: 5, read: 3 }] })
  await upstream.play("apewisdom", "other_page")
  expect((await read()).run).toMatchObject({ outcome: "ok", counts: [{ document, stated: 5, read: 2 }] })
})

type Replayed = { count: number; pages: number; current_page: number; results: unknown[] }

async function replay(at: string, pageOf: (number: number) => Replayed) {
  const client = replaying(at, ({ pathname }) => JSON.stringify(pageOf(Number(pathname.split("/").at(-1)))))
  const run = await apewisdom.open({}, client).collect({ from: at.slice(0, 10), to: at.slice(0, 10) })
  if (run.outcome !== "ok") throw new Error(`${run.outcome}: ${run.reason}`)
  const { entries } = run.rows[0].body as Reading
  return { run, entries, of: new Map(entries.map((entry) => [entry.id, entry])) }
}

test("the stocks of the universe on a recorded page are read with their exact figures", async () => {
  const whole = JSON.parse(recorded("apewisdom/all-stocks-p1.json"))
  const { run, entries, of } = await replay("2026-09-01T12:00:00Z", () => ({ ...whole, count: 8, pages: 1 }))
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
  const { run, entries, of } = await replay("2026-05-03T14:11:00Z", (number) => ({
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
