import { type Month, monthsAround, NEXT_MONTH } from "../testing/months"
import { html, type UpstreamRoutes } from "../testing/routes"

/** Refuses requests that do not look like a browser or give no contact. */
export const routes: UpstreamRoutes = {
  scenarios: ["blocked", "html", "failing", "no_calendar", "renamed", "one_bad_start", "bad_starts", "utc", "moved"],
  answer({ path, headers, scenario }, world) {
    if (path !== "/schedule/news_release/bls.ics") return html(404)
    const agent = headers["user-agent"] ?? ""
    if (scenario === "blocked" || !agent.startsWith("Mozilla/") || !agent.includes("@")) return html(403)
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 503, body: "" }
    if (scenario === "no_calendar") return { status: 200, body: "The schedule has moved." }
    const events = monthsAround(world).flatMap((month, index, months) => {
      const isMoved = scenario === "moved" && index === NEXT_MONTH
      return eventsOf(month, months[index - 1]?.name ?? "July 2026", isMoved)
    })
    const isNextCpi = ({ summary, date }: Event) => {
      return summary === "Consumer Price Index" && date === monthsAround(world)[NEXT_MONTH].day(10)
    }
    const told = events.map((event) => {
      if (scenario === "renamed") return { ...event, summary: `BLS: ${event.summary}` }
      const isBad = scenario === "bad_starts" || (scenario === "one_bad_start" && isNextCpi(event))
      return isBad ? { ...event, date: "to be announced" } : event
    })
    const lines = told.flatMap((event) => linesOf(event, scenario === "utc"))
    const body = ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].map(folded).join("\r\n")
    return { status: 200, headers: { "content-type": "text/calendar" }, body }
  },
}

type Event = { summary: string; date: string; time: string; period: string }

/** Includes events with similar names. A release that moves comes a week later. */
function eventsOf(month: Month, period: string, isMoved: boolean): Event[] {
  const at = (summary: string, day: number, time = "0830") => ({ summary, date: month.day(day), time, period })
  return [
    at("Job Openings and Labor Turnover Survey", 3, "1000"),
    at("State Job Openings and Labor Turnover", 18, "1000"),
    at("Employment Situation", 6),
    at("Employment Situation of Veterans", 19),
    at("Consumer Price Index", isMoved ? 17 : 10),
    at("Real Earnings", 10),
    at("Producer Price Index", 13),
    at("Metropolitan Area Employment and Unemployment", 26, "1000"),
  ]
}

function linesOf({ summary, date, time, period }: Event, isUtc: boolean): string[] {
  const day = date.replaceAll("-", "")
  return [
    "BEGIN:VEVENT",
    "DTSTAMP:20251219T000000Z",
    isUtc ? `DTSTART:${day}T133000Z` : `DTSTART;TZID=US-Eastern:${day}T${time}00`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${summary} for ${period}`,
    `UID:${summary.replaceAll(" ", "-")}-${day}@bls.gov`,
    "END:VEVENT",
  ]
}

/** Long lines continue on the next line, after a space. */
function folded(line: string): string {
  return line.replace(/(.{30})(?=.)/g, "$1\r\n ")
}
