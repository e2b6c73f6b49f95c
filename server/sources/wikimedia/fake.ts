import { dayMs, utcDate } from "../../platform/dates"
import { recorded } from "../testing/recorded"
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

/** The last day that ended more than a day and a half ago. */
const lastDay = (now: Date) => utcDate(now.getTime() - 2.5 * dayMs)

function notYet(): UpstreamReply {
  return json(404, {
    detail:
      "The date(s) you used are valid, but we either do not have data for those date(s), or the project you asked for is not loaded yet.  Please check documentation for more information",
    method: "get",
    status: 404,
    title: "Not Found",
    type: "about:blank",
  })
}

type Row = { article: string; views: number; rank: number }

const {
  items: [recordedDay],
}: { items: { articles: Row[] }[] } = JSON.parse(recorded("wikimedia/top-en-2026-08-20.json"))

function answerOf(date: { year: string; month: string; day: string }, scenario: string): object {
  const shown = recordedDay.articles.map((row, index) => played(row, index, scenario))
  return { items: [{ ...recordedDay, ...date, articles: scenario === "no_articles" ? [] : shown }] }
}

/** The first article comes after three of the site's own pages. */
function played(row: Row, index: number, scenario: string): object {
  if (scenario === "renamed_columns") return { page: row.article, count: row.views }
  if (scenario === "hostile_title" && index === 3) {
    return { ...row, article: `\u202E${row.article}_\u0000<b>Topic</b>_${"x".repeat(10_000)}` }
  }
  return scenario === "bad_row" && index === 4 ? { ...row, views: -1 } : row
}
