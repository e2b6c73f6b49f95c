import { type FakeMarket, fakeMarkets, rottenTitle } from "../testing/crowd"
import {
  html,
  json,
  type UpstreamReply,
  type UpstreamRequest,
  type UpstreamRoutes,
  type UpstreamWorld,
} from "../testing/routes"

/** The only series that has markets. */
const series = "KXINXY"
const page = 10

/** Kalshi's markets by cursor, and candlesticks of several markets at once. */
export const routes: UpstreamRoutes = {
  scenarios: [
    "no_quotes",
    "cent_fields",
    "removed_fields",
    "closed_not_settled",
    "scalar",
    "shared_titles",
    "rotten_title",
    "crossed",
    "renamed_columns",
    "html",
    "forbidden",
    "limited",
    "failing",
    "no_history",
    "history_failing",
  ],
  answer(request, world) {
    const { path, scenario, callNumber } = request
    if (scenario === "html") return html(200)
    if (scenario === "forbidden") return json(403, { error: { code: "forbidden" } })
    if (scenario === "failing") return { status: 503, body: "" }
    // Without a Retry-After, as Kalshi does.
    if (scenario === "limited" && callNumber === 1) return json(429, { error: { code: "too_many_requests" } })
    if (path === "/markets") return marketsOf(request, world)
    if (path === "/markets/candlesticks") return candlesticksOf(request, world)
    return json(404, { error: { code: "not_found" } })
  },
}

const statuses = new Set(["unopened", "open", "paused", "closed", "settled"])

function marketsOf({ query, scenario }: UpstreamRequest, world: UpstreamWorld): UpstreamReply {
  const status = query.get("status") ?? ""
  if (!statuses.has(status) || Number(query.get("limit")) > 1_000) return json(400, { error: { code: "bad_request" } })
  if (query.get("series_ticker") !== series) return json(200, { markets: [], cursor: "" })
  const [from, to] = [Number(query.get("min_close_ts") ?? "0"), Number(query.get("max_close_ts") ?? "1e12")]
  const asked = fakeMarkets(world).filter(({ result, closesAt }) => {
    const closes = Date.parse(closesAt) / 1_000
    return (result !== null) === (status === "settled") && closes >= from && closes <= to
  })
  const first = Number(query.get("cursor") ?? "0")
  const shown = asked.slice(first, first + page)
  const cursor = first + page < asked.length ? String(first + page) : ""
  return json(200, { markets: shown.map((market, index) => rowOf(market, scenario, index)), cursor })
}

function rowOf(market: FakeMarket, scenario: string, index: number): Record<string, unknown> {
  const { title, result, closesAt, opensAt, level, eventNumber } = market
  const shared = scenario === "shared_titles" ? title.replace(/above \$\d+/, "above the level") : title
  const row: Record<string, unknown> = {
    ticker: tickerOf(market),
    event_ticker: `${series}-EVENT${eventNumber}`,
    market_type: "binary",
    title: scenario === "rotten_title" && index === 0 ? rottenTitle : shared,
    yes_sub_title: `Above $${level}`,
    status: result === null ? "active" : "finalized",
    open_interest_fp: "9876.00",
    open_time: opensAt,
    close_time: closesAt,
    can_close_early: true,
    rules_primary: "",
    result: result === null || scenario === "closed_not_settled" ? "" : result,
    liquidity_dollars: "0.0000",
    ...(result === null ? pricesOf(market, scenario) : {}),
  }
  if (result !== null && scenario !== "closed_not_settled") row.settlement_ts = closesAt
  if (result !== null && scenario === "scalar" && index === 0) row.result = "scalar"
  if (scenario !== "renamed_columns") return row
  const { ticker, ...others } = row
  return { ...others, market_ticker: ticker }
}

function pricesOf(market: FakeMarket, scenario: string): Record<string, unknown> {
  const cents = Math.round(100 * market.probabilityAt(Number.POSITIVE_INFINITY))
  const [bid, ask] = [Math.max(1, cents - 1), Math.min(99, cents + 1)]
  if (scenario === "removed_fields") return {}
  if (scenario === "cent_fields") return { yes_bid: bid, yes_ask: ask, last_price: cents, volume: 12_345 }
  const [yesBid, yesAsk] = scenario === "no_quotes" ? [0, 100] : scenario === "crossed" ? [ask, bid - 1] : [bid, ask]
  return {
    yes_bid_dollars: dollars(yesBid),
    yes_ask_dollars: dollars(yesAsk),
    last_price_dollars: dollars(cents),
    volume_fp: "12345.00",
  }
}

function candlesticksOf({ query, scenario }: UpstreamRequest, world: UpstreamWorld): UpstreamReply {
  if (scenario === "history_failing") return json(500, { error: { code: "internal" } })
  const tickers = query.get("market_tickers")?.split(",") ?? []
  const [start, end] = [Number(query.get("start_ts")), Number(query.get("end_ts"))]
  const isRefused =
    tickers.length === 0 || tickers.length > 100 || !start || !end || query.get("period_interval") !== "60"
  if (isRefused) return json(400, { error: { code: "bad_request" } })
  const first = Math.ceil(start / 3_600) * 3_600
  const times = Array.from({ length: Math.floor((end - first) / 3_600) + 1 }, (_, hour) => first + hour * 3_600)
  const asked = fakeMarkets(world).filter((market) => tickers.includes(tickerOf(market)))
  return json(200, {
    markets: asked.map((market) => ({
      market_ticker: tickerOf(market),
      candlesticks: scenario === "no_history" ? [] : times.map((time) => candleOf(market, time)),
    })),
  })
}

function candleOf(market: FakeMarket, time: number): Record<string, unknown> {
  const cents = Math.round(100 * market.probabilityAt(time * 1_000))
  const flat = (value: number) => ({
    open_dollars: dollars(value),
    low_dollars: dollars(value),
    high_dollars: dollars(value),
    close_dollars: dollars(value),
  })
  return {
    end_period_ts: time,
    yes_bid: flat(Math.max(1, cents - 1)),
    yes_ask: flat(Math.min(99, cents + 1)),
    price: { open_dollars: null, close_dollars: null, previous_dollars: dollars(cents) },
    volume_fp: "0.00",
    open_interest_fp: "9876.00",
  }
}

function tickerOf({ eventNumber, level }: FakeMarket): string {
  return `${series}-EVENT${eventNumber}-T${level}`
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(4)
}
