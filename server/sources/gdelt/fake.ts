import { html, json, lastNoon, type UpstreamReply, type UpstreamRoutes } from "../testing/routes"

/** Rejections are plain text with status 200. */
export const routes: UpstreamRoutes = {
  scenarios: ["none", "too_fast", "broken_escapes", "few_bad_rows", "renamed_columns", "cut_off", "html", "failing"],
  answer({ path, query, scenario }, world) {
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 503, body: "" }
    if (path !== "/api/v2/doc/doc") return html(404)
    if (scenario === "too_fast") return words("Please limit requests to one every 5 seconds or contact us.")
    const hours = Number(/^(\d+)h$/.exec(query.get("timespan") ?? "")?.[1])
    if ((query.get("query") ?? "").length < 5) return words("Your query was too short or too long.")
    if (query.get("mode") !== "artlist" || query.get("format") !== "json" || !(hours > 0)) return words("Invalid mode.")
    if (scenario === "none") return json(200, {})
    const articles = articlesOf(lastNoon(world), scenario)
    const text = JSON.stringify({ articles })
    if (scenario === "cut_off") return { status: 200, headers: ofJson, body: text.slice(0, -40) }
    const sent = scenario === "broken_escapes" ? text.replace("Example", "Ex\\'ample\u0003") : text
    return { status: 200, headers: ofJson, body: sent }
  },
}

const ofJson = { "content-type": "application/json; charset=utf-8" }

function words(body: string): UpstreamReply {
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body }
}

function articlesOf(noon: Date, scenario: string): unknown[] {
  const titles = [
    "Example Motors recalls 40,000 vans over brake fault",
    "White House weighs tariff on imported chips",
    "Regulator opens antitrust inquiry into cloud licences",
    "Retailer discloses data breach at supplier",
    "Board rejects takeover bid as too low",
    "Short seller questions accounts of a lithium miner",
  ]
  return titles.map((title, index) => {
    const seen = new Date(noon.getTime() - (index * 7 + 1) * 3_600_000).toISOString()
    const seendate = seen.replace(/[-:]|\.\d+/g, "")
    const url = `https://news.example/articles/${index}?from=gdelt`
    const article = { url, url_mobile: "", title, seendate, socialimage: "", domain: "news.example" }
    const told = { ...article, language: "English", sourcecountry: "United States" }
    if (scenario === "few_bad_rows" && index === 5) return { ...told, seendate: "now" }
    return scenario === "renamed_columns" ? { headline: title, link: url } : told
  })
}
