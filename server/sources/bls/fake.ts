import { type Month, monthsAround, NEXT_MONTH } from "../testing/months"
import { recorded } from "../testing/recorded"
import { type Fake, html } from "../testing/routes"

/** Refuses requests that do not resemble a browser or give no contact. */
export const routes: Fake = {
  scenarios: "blocked no_calendar renamed one_bad_start bad_starts utc folded moved",
  answer({ path, headers, scenario }, world) {
    if (path !== "/schedule/news_release/bls.ics") return html(404)
    const agent = headers["user-agent"] ?? ""
    if (scenario === "blocked" || !agent.startsWith("Mozilla/") || !agent.includes("@")) return html(403)
    if (scenario === "no_calendar") return { status: 200, body: "The schedule has moved." }
    const events = monthsAround(world).flatMap((month, index) =>
      eventsOf(month, scenario === "moved" && index === NEXT_MONTH),
    )
    const isNextCpi = ({ summary, date }: Event) => {
      return summary === "Consumer Price Index" && date === monthsAround(world)[NEXT_MONTH].day(10)
    }
    const told = events.map((event) => {
      if (scenario === "renamed") return { ...event, summary: `BLS: ${event.summary}` }
      const isBad = scenario === "bad_starts" || (scenario === "one_bad_start" && isNextCpi(event))
      return isBad ? { ...event, date: "to be announced" } : event
    })
    const lines = told.flatMap((event) => linesOf(event, scenario === "utc"))
    const whole = [...head, ...lines, "END:VCALENDAR", ""]
    const body = (scenario === "folded" ? whole.map(folded) : whole).join("\r\n")
    return { status: 200, headers: { "content-type": "text/calendar" }, body }
  },
}

const calendar = recorded("bls/bls.ics").split(/\r?\n/)
const head = calendar.slice(0, calendar.indexOf("BEGIN:VEVENT"))
const event = calendar.slice(head.length, calendar.indexOf("END:VEVENT") + 1)

type Event = { summary: string; date: string; time: string }

/** Includes events with similar names. A moved release comes a week later. */
function eventsOf(month: Month, isMoved: boolean): Event[] {
  const at = (summary: string, day: number, time = "0830") => ({ summary, date: month.day(day), time })
  return [
    at("Job Openings and Labor Turnover Survey", 3, "1000"),
    at("State Job Openings and Labor Turnover", 18, "1000"),
    at("Employment Situation", 6),
    at("Employment Situation of Veterans", 19),
    at("Consumer Price Index", isMoved ? 17 : 10),
    at("Real Earnings  ", 10),
    at("Producer Price Index", 13),
    at("Metropolitan Area Employment and Unemployment (Monthly)", 26, "1000"),
  ]
}

function linesOf({ summary, date, time }: Event, isUtc: boolean): string[] {
  const day = date.replaceAll("-", "")
  const start = isUtc ? `DTSTART:${day}T133000Z` : `DTSTART;TZID=US-Eastern:${day}T${time}00`
  return event.map((line) => {
    if (line.startsWith("DTSTART")) return start
    if (line.startsWith("SUMMARY:")) return `SUMMARY:${summary}`
    return line.startsWith("UID:") ? `UID:${summary.replaceAll(" ", "-")}-${day}` : line
  })
}

function folded(line: string): string {
  return line.replace(/(.{30})(?=.)/g, "$1\r\n ")
}
