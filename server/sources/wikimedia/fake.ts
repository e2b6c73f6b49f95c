import { dayMs, utcDate } from "../../platform/dates"
import { html, json, type UpstreamReply, type UpstreamRoutes, upstreamNow } from "../testing/routes"

/** Refuses clients that do not identify themselves. */
export const routes: UpstreamRoutes = {
  scenarios: ["hostile_title", "bad_row", "another_day", "renamed_columns", "no_articles", "html", "failing"],
  answer({ path, headers, scenario }, world) {
    if (!/\(.*@.*\)/.test(headers["user-agent"] ?? "")) return { status: 403, body: "Set a user agent with a contact." }
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 500, body: "" }
    const form = /^\/api\/rest_v1\/metrics\/pageviews\/top\/en\.wikipedia\/all-access\/(\d{4})\/(\d{2})\/(\d{2})$/
    const [, year, month, day] = form.exec(path) ?? []
    if (!year) return json(400, { type: "about:blank", title: "Invalid route" })
    if (`${year}-${month}-${day}` > lastDay(upstreamNow(world))) return notYet()
    return json(200, answerOf({ year, month, day: scenario === "another_day" ? "01" : day }, scenario))
  },
}

/** The last day that ended over a day and a half ago. */
const lastDay = (now: Date) => utcDate(now.getTime() - 2.5 * dayMs)

function notYet(): UpstreamReply {
  return json(404, {
    type: "https://mediawiki.org/wiki/HyperSwitch/errors/not_found",
    title: "Not found.",
    detail:
      "The date(s) you used are valid, but we either do not have data for those date(s), or they are not loaded yet.",
  })
}

function answerOf(date: { year: string; month: string; day: string }, scenario: string): object {
  const names = [
    "Main_Page",
    "Special:Search",
    "-",
    "Example_Topic",
    "AC/DC",
    "Wikipedia_talk:About",
    "NVIDIA",
    "C++",
    "Moon",
  ]
  const articles = names.map((article, index) => ({ article, views: 900_000 - 1_000 * index, rank: index + 1 }))
  if (scenario === "hostile_title") articles[3].article = `\u202EExample_\u0000<b>Topic</b>_${"x".repeat(10_000)}`
  const shown = articles.map((row, index) => {
    if (scenario === "renamed_columns") return { page: row.article, count: row.views }
    return scenario === "bad_row" && index === 4 ? { ...row, views: -1 } : row
  })
  if (scenario === "no_articles") shown.length = 0
  return { items: [{ project: "en.wikipedia", access: "all-access", ...date, articles: shown }] }
}
