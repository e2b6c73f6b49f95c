import { dayMs, utcDate } from "../../platform/dates"
import { recorded } from "../testing/recorded"
import { type Fake, json, type Reply, upstreamNow } from "../testing/routes"

/** Refuses clients that do not identify themselves. */
export const routes: Fake = {
  scenarios: "another_day no_articles",
  answer({ path, headers, scenario }, world) {
    if (!/\(.*@.*\)/.test(headers["user-agent"] ?? "")) return { status: 403, body: "Set a user agent with a contact." }
    const form = /^\/api\/rest_v1\/metrics\/pageviews\/top\/en\.wikipedia\/all-access\/(\d{4})\/(\d{2})\/(\d{2})$/
    const [, year, month, day] = form.exec(path) ?? []
    if (!year) return json(400, { type: "about:blank", title: "Invalid route" })
    if (`${year}-${month}-${day}` > lastDay(upstreamNow(world))) return notYet()
    return json(200, answerOf({ year, month, day: scenario === "another_day" ? "01" : day }, scenario))
  },
}

/** The last day that ended more than a day and a half ago. */
const lastDay = (now: Date) => utcDate(now.getTime() - 2.5 * dayMs)

function notYet(): Reply {
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
  return { items: [{ ...recordedDay, ...date, articles: scenario === "no_articles" ? [] : recordedDay.articles }] }
}
