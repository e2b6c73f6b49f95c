import { type FakeMarket, fakeMarkets, type Row, without } from "../testing/crowd"
import { recorded } from "../testing/recorded"
import { type Asked, type Fake, json, type Reply, type UpstreamWorld } from "../testing/routes"

const page = 10

const { markets: groupOfMeetings } = JSON.parse(recorded("polymarket/event-mixed-live-and-resolved.json"))
const [recordedClosed] = groupOfMeetings
const recordedOpen = groupOfMeetings.find(({ closed }: { closed: boolean }) => !closed)

/** Gamma's markets by keyset, and the CLOB's price history. Pages are short, so that every test needs several. */
export const routes: Fake = {
  scenarios: `
    no_bid closed_not_resolved split unclear_result no_open_markets missing_fields unordered_history planned_end_past
    orders_closed not_active without_status out_of_range no_history one_history_missing history_failing`,
  answer(request, world) {
    if (request.path === "/markets/keyset") return keysetOf(request, world)
    if (request.path === "/prices-history") return historyOf(request, world)
    return json(404, { type: "not found error", error: "not found" })
  },
}

function keysetOf({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  const refused = ["offset", "cursor"].some((name) => query.has(name)) || Number(query.get("limit")) > 100
  if (refused) return json(422, { type: "validation error", error: "invalid query" })
  const isClosed = query.get("closed") === "true"
  if (scenario === "no_open_markets" && !isClosed) return json(200, { markets: [], next_cursor: null })
  const asked = fakeMarkets(world).filter(({ result }) => (result !== null) === isClosed)
  const ordered = isClosed ? asked.toReversed() : asked
  const first = Number(query.get("after_cursor") ?? "0")
  const shown = ordered.slice(first, first + page)
  const next = first + page < ordered.length ? String(first + page) : null
  return json(200, { markets: shown.map((market, index) => rowOf(market, scenario, index)), next_cursor: next })
}

function rowOf(market: FakeMarket, scenario: string, index: number): Row {
  const { number, title, result, closesAt, opensAt, eventNumber, ticker } = market
  const yes = result === null ? market.probabilityAt(Number.POSITIVE_INFINITY) : result === "yes" ? 1 : 0
  const row: Row = {
    ...(result === null ? recordedOpen : recordedClosed),
    id: String(516_000 + number),
    question: title,
    conditionId: `0x${number}`,
    slug: `market-${number}`,
    startDate: opensAt,
    createdAt: opensAt,
    endDate: scenario === "planned_end_past" ? opensAt : closesAt,
    outcomePrices: JSON.stringify([yes, 1 - yes].map(String)),
    clobTokenIds: JSON.stringify([`yes${number}`, `no${number}`]),
    volume: String(20_000 + number),
    volumeNum: 20_000 + number,
    groupItemTitle: `$${market.level}`,
    events: [{ id: String(9_000 + eventNumber), slug: `event-${eventNumber}`, title: `${ticker} at the close` }],
    tags: [{ id: "120", label: "Finance", slug: "finance" }],
  }
  if (result === null) {
    row.lastTradePrice = yes
    row.bestBid = Math.max(0.001, yes - 0.005)
    row.bestAsk = Math.min(0.999, yes + 0.005)
    if (scenario === "no_bid") Object.assign(row, { bestBid: undefined, bestAsk: undefined })
    if (scenario === "out_of_range" && index === 0) row.bestAsk = 1.5
    if (scenario === "orders_closed" && index === 0) row.acceptingOrders = false
    if (scenario === "not_active" && index === 0) row.active = false
  } else {
    row.closedTime = closesAt.replace("T", " ").replace(".000Z", "+00")
    if (scenario === "without_status") delete row.umaResolutionStatus
    if (scenario === "closed_not_resolved") {
      Object.assign(row, { umaResolutionStatus: "proposed", outcomePrices: '["0.9995", "0.0005"]' })
    }
    if (scenario === "split" && index === 0) row.outcomePrices = '["0.5", "0.5"]'
    if (scenario === "unclear_result" && number === 100) row.outcomePrices = '["0.9985", "0.0015"]'
  }
  return scenario === "missing_fields" ? without(row, optional) : row
}

const optional = /^(startDate|endDate|volumeNum|lastTradePrice|groupItemTitle|events|tags)$/

function historyOf({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  if (scenario === "history_failing") return json(500, { error: "internal" })
  const market = fakeMarkets(world).find(({ number }) => query.get("market") === `yes${number}`)
  const [start, end] = [Number(query.get("startTs")), Number(query.get("endTs"))]
  if (scenario === "one_history_missing" && market?.number === 501) return json(404, { error: "market not found" })
  if (!market || !start || !end) return json(400, { error: "invalid filters: market, startTs and endTs are required" })
  if (scenario === "no_history") return json(200, { history: [] })
  const times = Array.from({ length: Math.floor((end - start) / 3_600) + 1 }, (_, hour) => start + hour * 3_600)
  const history = times.map((t) => ({ t, p: market.probabilityAt(t * 1_000) }))
  return json(200, { history: scenario === "unordered_history" ? history.toReversed() : history })
}
