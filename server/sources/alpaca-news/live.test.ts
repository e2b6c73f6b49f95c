import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { readHeadlines } from "../testing/headlines"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { alpacaNews } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("alpaca-news", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

const settings = (secretKey = "secret-key-of-alpaca") => ({
  ALPACA_NEWS_BASE_URL: `${upstream.url}/alpaca-news`,
  ALPACA_KEY_ID: "key-id-of-alpaca",
  ALPACA_SECRET_KEY: secretKey,
})
const read = (secretKey?: string) => readHeadlines(alpacaNews, settings(secretKey))

test("an article has the tickers it names, in our spelling and each once", async () => {
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(headlines.map(({ title, tickers }) => [title, tickers])).toEqual([
    ["Apple Beats Q4 Estimates", ["AAPL"]],
    ["10 Stocks To Watch Today", ["AAPL", "BRKB", "BRK.B", "MSFT", "ZZZZ"]],
    ["Microsoft's Contract Is Extended", ["MSFT"]],
    ["Why Berkshire Shares Are Trading Higher", ["BRK.B"]],
    ["Coinbase Cuts Guidance", ["COIN", "BTCUSD"]],
  ])
  expect(headlines[0]).toMatchObject({
    source: "alpaca-news",
    document_id: "24843171",
    summary: null,
    url: "https://www.benzinga.com/news/0",
    published_at: "2026-11-19T20:00:00.000Z",
  })
})

test("all pages are read, without requesting the bodies of articles", async () => {
  await upstream.play("alpaca-news", "small_pages")
  expect((await read()).headlines).toHaveLength(5)
  expect(upstream.requests).toHaveLength(3)
  expect(upstream.requests[0].path).toContain("include_content=false")
})

const endsAsked = () => upstream.requests.map(({ path }) => new URL(path, upstream.url).searchParams.get("end") ?? "")

test("the request leaves out the minutes that the free plan does not show yet, and more of them when Alpaca's clock is behind", async () => {
  upstream.become({ ...smallWorld, now: () => new Date(saturday) })
  expect((await read()).headlines).toHaveLength(5)
  expect(endsAsked()).toEqual(["2026-11-21T11:45:00Z"])
  await upstream.play("alpaca-news", "clock_behind")
  expect((await read()).headlines).toHaveLength(5)
  expect(endsAsked().slice(1)).toEqual(["2026-11-21T11:45:00Z", "2026-11-21T11:40:00Z"])
  upstream.become(smallWorld)
})

test("a day that has hardly begun is left to a later run", async () => {
  const today = { from: "2026-11-21", to: "2026-11-21" }
  const early = steppedClient("2026-11-21T00:05:00Z")
  const run = await alpacaNews.open(settings(), early.client).collect(today)
  expect([run.outcome, upstream.requests]).toEqual(["empty_confirmed", []])
})

test("without a key it is not configured", async () => {
  expect((await read("")).run.outcome).toBe("not_configured")
})

test("one article that cannot be read is refused and the others are kept", async () => {
  await upstream.play("alpaca-news", "few_bad_rows")
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
  expect(headlines).toHaveLength(4)
})

test.each([
  ["none", "empty_confirmed", "no article"],
  ["endless_pages", "format_changed", "never end"],
  ["renamed_columns", "format_changed", "malformed_row"],
  ["recent_sip", "unavailable", "does not permit querying recent"],
  ["html", "unavailable", "instead of JSON"],
  ["failing", "unavailable", "500"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("alpaca-news", scenario)
  expect((await read()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
