import { refusalOfRecent } from "../alpaca/fake"
import { type Fake, json, lastNoon } from "../testing/routes"

export const routes: Fake = {
  scenarios: "clock_behind recent_sip small_pages endless_pages none",
  answer({ path, query, headers, scenario }, world) {
    if (!headers["apca-api-key-id"] || !headers["apca-api-secret-key"]) return json(401, { message: "unauthorized." })
    if (path !== "/v1beta1/news") return json(404, { message: "endpoint not found." })
    const [start, end, limit] = [query.get("start") ?? "", query.get("end") ?? "", Number(query.get("limit") ?? 10)]
    if (Number.isNaN(Date.parse(start)) || Number.isNaN(Date.parse(end))) return json(400, { message: "invalid start" })
    if (!(limit >= 1 && limit <= 50) || query.get("sort") !== "asc") return json(400, { message: "invalid limit" })
    const refused = refusalOfRecent(world, end, scenario)
    if (refused) return refused
    if (scenario === "endless_pages") return json(200, { news: [], next_page_token: "again" })
    const all = scenario === "none" ? [] : articlesOf(lastNoon(world))
    const matching = all.filter(({ created_at }) => created_at >= start && created_at <= end)
    const first = Number(query.get("page_token") ?? "0")
    const last = first + (scenario === "small_pages" ? 2 : limit)
    const news = matching.slice(first, last)
    return json(200, { news, next_page_token: last < matching.length ? String(last) : null })
  },
}

const told: readonly (readonly [headline: string, symbols: readonly string[]])[] = [
  ["Apple Beats Q4 Estimates", ["AAPL"]],
  ["10 Stocks To Watch Today", ["AAPL", "BRKB", "BRK.B", "MSFT", "ZZZZ"]],
  ["A Company That Nobody Follows Raises Money", ["ZZZZ"]],
  ["Microsoft&#39;s Contract Is Extended", ["MSFT"]],
  ["Why Berkshire Shares Are Trading Higher", ["BRK/B"]],
  ["Coinbase Cuts Guidance", ["COIN", "BTCUSD"]],
]

function articlesOf(noon: Date) {
  return told.map(([headline, symbols], index) => {
    const created = new Date(noon.getTime() - (40 - index * 6) * 3_600_000).toISOString().replace(".000Z", "Z")
    return {
      id: 24_843_171 + index,
      headline,
      summary: index === 0 ? "" : "What happened, in two sentences.",
      ...{ author: "A Reporter", source: "benzinga", content: "", images: [], symbols },
      ...{ created_at: created, updated_at: created, url: `https://www.benzinga.com/news/${index}` },
    }
  })
}
