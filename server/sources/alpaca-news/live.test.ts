import { expect, test } from "vitest"
import { headline } from "../../context/entities/headline"
import { fakeSettings } from "../../knowledge/families/testing/addresses"
import { serve, unrefused } from "../testing/served"
import { steppedClient } from "../testing/steppedClient"
import { saturday, smallWorld, throughToday, today } from "../testing/world"
import { alpacaNews } from "./live"

const { upstream, collect, testOutcomes } = serve(alpacaNews, throughToday, headline.parse)

test("an article has the tickers it names, in our spelling and each once", async () => {
  const { facts } = unrefused(await collect())
  expect(facts.map(({ title, tickers }) => [title, tickers])).toEqual([
    ["Apple Beats Q4 Estimates", ["AAPL"]],
    ["10 Stocks To Watch Today", ["AAPL", "BRKB", "BRK.B", "MSFT", "ZZZZ"]],
    ["Microsoft's Contract Is Extended", ["MSFT"]],
    ["Why Berkshire Shares Are Trading Higher", ["BRK.B"]],
    ["Coinbase Cuts Guidance", ["COIN", "BTCUSD"]],
  ])
  expect(facts[0]).toMatchObject({
    source: "alpaca-news",
    document_id: "24843171",
    summary: null,
    url: "https://www.benzinga.com/news/0",
    published_at: "2026-11-19T20:00:00.000Z",
  })
})

test("all pages are read, without requesting the bodies of articles", async () => {
  expect((await collect("small_pages")).facts).toHaveLength(5)
  expect(upstream.requests).toHaveLength(3)
  expect(upstream.requests[0].path).toContain("include_content=false")
})

const endsAsked = () => upstream.requests.map(({ path }) => new URL(path, upstream.url).searchParams.get("end") ?? "")

test("the request leaves out the minutes that the free plan does not show yet, and more of them when Alpaca's clock is behind", async () => {
  upstream.become({ ...smallWorld, now: () => new Date(saturday) })
  expect((await collect()).facts).toHaveLength(5)
  expect(endsAsked()).toEqual(["2026-11-21T11:45:00Z"])
  expect((await collect("clock_behind")).facts).toHaveLength(5)
  expect(endsAsked().slice(1)).toEqual(["2026-11-21T11:45:00Z", "2026-11-21T11:40:00Z"])
})

test("a day that has hardly begun is left to a later run", async () => {
  const early = steppedClient("2026-11-21T00:05:00Z")
  const run = await alpacaNews.open(fakeSettings(upstream.url), early.client).collect(today)
  expect([run.outcome, upstream.requests]).toEqual(["empty_confirmed", []])
})

testOutcomes([
  ["none", "empty_confirmed", "no article"],
  ["endless_pages", "format_changed", "never end"],
  ["recent_sip", "unavailable", "does not permit querying recent"],
])
