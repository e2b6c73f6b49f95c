import { dayMs } from "../../platform/dates"
import { type FakeMarket, fakeMarkets, type Row, without } from "../testing/crowd"
import { recorded } from "../testing/recorded"
import { type Asked, type Fake, json, type Reply, type UpstreamWorld } from "../testing/routes"

const series = "KXINXY"
const page = 10

const { markets: recordedMarkets } = JSON.parse(recorded("kalshi/markets-KXFEDDECISION-26SEP.json"))

/** Kalshi's documentation is the source for settled markets and candlesticks, because none were recorded. */
export const routes: Fake = {
  scenarios: `
    cent_fields removed_fields closed_not_settled scalar settled_late no_markets missing_fields
    shared_titles crossed standing_quotes no_history history_failing`,
  answer(request, world) {
    if (request.path === "/markets") return marketsOf(request, world)
    if (request.path === "/markets/candlesticks") return candlesticksOf(request, world)
    return json(404, { error: { code: "not_found" } })
  },
}

const optional = /^(market_type|yes_sub_title|volume_fp|last_price_dollars|can_close_early|rules_primary)$/

const filterOf = new Map([
  ["unopened", "created"],
  ["open", "created"],
  ["paused", ""],
  ["closed", "close"],
  ["settled", "settled"],
])

function marketsOf({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  const status = query.get("status") ?? ""
  const times = [...query.keys()].filter((name) => /^(min|max)_\w+_ts$/.test(name))
  const isRefused =
    !filterOf.has(status) ||
    Number(query.get("limit")) > 1_000 ||
    times.some((name) => !name.endsWith(`_${filterOf.get(status)}_ts`))
  if (isRefused) return json(400, { error: { code: "bad_request" } })
  if (query.get("series_ticker") !== series || scenario === "no_markets") return json(200, { markets: [], cursor: "" })
  const [from, to] = [Number(query.get("min_settled_ts") ?? "0"), Number(query.get("max_settled_ts") ?? "1e12")]
  const known = fakeMarkets(world)
  const asked = known.filter((market) => {
    if (status === "open") return market.result === null
    const settles = Date.parse(settledAt(market, scenario, known)) / 1_000
    return status === "settled" && market.result !== null && settles >= from && settles <= to
  })
  const first = Number(query.get("cursor") ?? "0")
  const shown = asked.slice(first, first + page)
  const cursor = first + page < asked.length ? String(first + page) : ""
  return json(200, { markets: shown.map((market, index) => rowOf(market, known, scenario, index)), cursor })
}

/** An hour after its close, or after the last close if all settle late. */
function settledAt({ closesAt }: FakeMarket, scenario: string, known: readonly FakeMarket[]): string {
  const closes = known.flatMap((market) => (market.result === null ? [] : market.closesAt)).sort()
  const from = scenario === "settled_late" ? (closes.at(-1) ?? closesAt) : closesAt
  return new Date(Date.parse(from) + 3_600_000).toISOString()
}

function rowOf(market: FakeMarket, known: readonly FakeMarket[], scenario: string, index: number): Row {
  const { number, title, result, closesAt, opensAt, level, eventNumber } = market
  const shared = scenario === "shared_titles" ? title.replace(/above \$\d+/, "above the level") : title
  const [above, latest] = [`Above $${level}`, new Date(Date.parse(closesAt) + 90 * dayMs).toISOString()]
  const row: Row = {
    ...recordedMarkets[number % recordedMarkets.length],
    ...{ ticker: tickerOf(market), event_ticker: `${series}-EVENT${eventNumber}` },
    title: shared,
    ...{ subtitle: above, yes_sub_title: above, no_sub_title: above, custom_strike: { Above: String(level) } },
    ...{ created_time: opensAt, open_time: opensAt, updated_time: opensAt },
    ...{ close_time: closesAt, expected_expiration_time: closesAt },
    ...{ expiration_time: latest, latest_expiration_time: latest },
    ...{ rules_primary: title, rules_secondary: "" },
  }
  if (result === null) Object.assign(row, pricesOf(market, scenario))
  if (result !== null) row.status = "finalized"
  if (result !== null && scenario !== "closed_not_settled") {
    row.result = scenario === "scalar" && index === 0 ? "scalar" : result
    row.settlement_ts = settledAt(market, scenario, known)
  }
  if (scenario === "missing_fields") return without(row, optional)
  if (result === null && scenario === "removed_fields") return without(row, /_(dollars|fp)$/)
  if (result === null && scenario === "cent_fields") return inCents(row)
  return row
}

function pricesOf(market: FakeMarket, scenario: string): Record<string, string> {
  const cents = Math.round(100 * market.probabilityAt(Number.POSITIVE_INFINITY))
  const [bid, ask] = [Math.max(1, cents - 1), Math.min(99, cents + 1)]
  const [yesBid, yesAsk] = scenario === "crossed" ? [ask, bid - 1] : [bid, ask]
  return {
    ...{ yes_bid_dollars: dollars(yesBid), yes_ask_dollars: dollars(yesAsk) },
    ...{ no_bid_dollars: dollars(100 - yesAsk), no_ask_dollars: dollars(100 - yesBid) },
    last_price_dollars: dollars(cents),
  }
}

/** The format before 2026: prices in whole cents, and whole contracts. */
function inCents(row: Row): Row {
  const said = Object.entries(row).map(([field, value]): [string, unknown] => {
    if (field.endsWith("_dollars")) return [field.replace("_dollars", ""), Math.round(100 * Number(value))]
    return field.endsWith("_fp") ? [field.replace("_fp", ""), Math.round(Number(value))] : [field, value]
  })
  return Object.fromEntries(said)
}

function candlesticksOf({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  if (scenario === "history_failing") return json(500, { error: { code: "internal" } })
  const tickers = query.get("market_tickers")?.split(",") ?? []
  const [start, end] = [Number(query.get("start_ts")), Number(query.get("end_ts"))]
  const isRefused =
    tickers.length === 0 || tickers.length > 100 || !start || !end || query.get("period_interval") !== "60"
  const isTooMuch = (tickers.length * (end - start)) / 3_600 > 10_000
  if (isRefused || isTooMuch) return json(400, { error: { code: "bad_request" } })
  const first = Math.ceil(start / 3_600) * 3_600
  const times = Array.from({ length: Math.floor((end - first) / 3_600) + 1 }, (_, hour) => first + hour * 3_600)
  const asked = fakeMarkets(world).filter((market) => tickers.includes(tickerOf(market)))
  const hasEarlier = query.get("include_latest_before_start") === "true"
  const candlesOf = (market: FakeMarket) => {
    if (scenario === "no_history") return []
    if (scenario === "standing_quotes") return hasEarlier ? [earlierCandle(market, first)] : []
    return times.map((time) => candleOf(market, time))
  }
  const markets = asked.map((market) => ({ market_ticker: tickerOf(market), candlesticks: candlesOf(market) }))
  return json(200, { markets })
}

function candleOf(market: FakeMarket, time: number): Row {
  const cents = Math.round(100 * market.probabilityAt(time * 1_000))
  const flat = (value: number) =>
    Object.fromEntries(["open", "low", "high", "close"].map((name) => [`${name}_dollars`, dollars(value)]))
  return {
    end_period_ts: time,
    yes_bid: flat(Math.max(1, cents - 1)),
    yes_ask: flat(Math.min(99, cents + 1)),
    price: { open_dollars: null, close_dollars: null, previous_dollars: dollars(cents) },
    volume_fp: "0.00",
    open_interest_fp: "9876.00",
  }
}

/** As Kalshi does, moves the last earlier candle to the first hour of the range, with only a previous close. */
function earlierCandle(market: FakeMarket, time: number): Row {
  const none = { open_dollars: null, low_dollars: null, high_dollars: null, close_dollars: null }
  const { price, ...others } = candleOf(market, time)
  return { ...others, yes_bid: none, yes_ask: none, price }
}

function tickerOf({ eventNumber, level }: FakeMarket): string {
  return `${series}-EVENT${eventNumber}-T${level}`
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(4)
}
