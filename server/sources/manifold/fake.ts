import { type FakeMarket, fakeMarkets, type Row, without } from "../testing/crowd"
import { recorded } from "../testing/recorded"
import { type Asked, type Fake, json, type Reply, type UpstreamWorld } from "../testing/routes"

const recordedMarkets = JSON.parse(recorded("manifold/search-markets.json"))

/** Manifold's documentation is the source for resolved markets and bets, because none were recorded. */
export const routes: Fake = {
  scenarios: "cancelled partly few_bettors no_open_markets missing_fields no_history history_failing",
  answer(request, world) {
    if (request.path === "/v0/search-markets") return searchOf(request, world)
    if (request.path === "/v0/bets") return betsOf(request, world)
    return json(404, { message: "The requested route was not found" })
  },
}

function searchOf({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))]
  const isRefused = !query.has("term") || query.get("contractType") !== "BINARY" || !(limit > 0 && limit <= 1_000)
  if (isRefused) return json(400, { message: "Error validating request." })
  const isResolved = query.get("filter") === "resolved"
  if (scenario === "no_open_markets" && !isResolved) return json(200, [])
  const asked = fakeMarkets(world).filter(({ result }) => (result !== null) === isResolved)
  const ordered = isResolved ? asked.toReversed() : asked
  const shown = ordered.slice(offset, offset + limit).map((market, index) => rowOf(market, scenario, index))
  return json(200, shown)
}

function rowOf(market: FakeMarket, scenario: string, index: number): Row {
  const { number, title, result, closesAt, opensAt } = market
  const closes = Date.parse(closesAt)
  const like = recordedMarkets[number % recordedMarkets.length]
  const row: Row = {
    ...like,
    id: `mf${number}`,
    question: title,
    slug: `market-${number}`,
    url: `https://manifold.markets/${like.creatorUsername}/market-${number}`,
    probability: result === null ? market.probabilityAt(Number.POSITIVE_INFINITY) : result === "yes" ? 0.99 : 0.01,
    // Neither recorded market has enough bettors for its price to count.
    uniqueBettorCount: scenario === "few_bettors" ? like.uniqueBettorCount : 210,
    ...{ createdTime: Date.parse(opensAt), closeTime: closes, lastBetTime: closes - 1_000 },
    isResolved: result !== null,
  }
  if (result !== null) {
    row.resolution = result.toUpperCase()
    row.resolutionTime = closes + 3_600_000
    if (scenario === "cancelled" && index === 0) row.resolution = "CANCEL"
    if (scenario === "partly" && index === 0) Object.assign(row, { resolution: "MKT", resolutionProbability: 0.4 })
  }
  return scenario === "missing_fields" ? without(row, optional) : row
}

const optional = /^(closeTime|volume|lastBetTime|mechanism)$/

function betsOf({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  if (scenario === "history_failing") return json(500, { message: "Internal error" })
  const market = fakeMarkets(world).find(({ number }) => query.get("contractId") === `mf${number}`)
  const before = Number(query.get("beforeTime"))
  if (!market || !before) return json(400, { message: "Error validating request." })
  if (scenario === "no_history") return json(200, [])
  const createdTime = before - 5_400_000
  const probAfter = market.probabilityAt(createdTime)
  return json(200, [{ id: "bet", contractId: query.get("contractId"), createdTime, probBefore: probAfter, probAfter }])
}
