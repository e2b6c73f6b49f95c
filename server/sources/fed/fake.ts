import { type Month, monthsAround } from "../testing/months"
import { html, type UpstreamRoutes } from "../testing/routes"

/** Starts with a byte order mark. */
export const routes: UpstreamRoutes = {
  scenarios: ["html", "failing", "broken_json", "renamed", "one_bad_day", "bad_days", "other_days"],
  answer({ path, scenario }, world) {
    if (path !== "/json/calendar.json") return html(404)
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 500, body: "" }
    const events = monthsAround(world).flatMap(eventsOf)
    const told = events.map((event, index) => {
      if (scenario === "renamed") return { ...event, title: `Federal Open Market Committee: ${event.title}` }
      if (scenario === "other_days" && otherDays[event.title]) return { ...event, days: otherDays[event.title] }
      const isBad =
        scenario === "bad_days" || (scenario === "one_bad_day" && event.title === "FOMC Minutes" && index < 3)
      return isBad ? { ...event, days: "late" } : event
    })
    const body = JSON.stringify({ events: told })
    const cut = scenario === "broken_json" ? body.slice(0, -20) : body
    return { status: 200, headers: { "content-type": "application/json" }, body: `\uFEFF${cut}` }
  },
}

/** A range across the end of a month, a list, and a number instead of a string. */
const otherDays: Record<string, string | number> = {
  "FOMC Meeting": "31–1*",
  "FOMC Minutes": "4, 18",
  "Beige Book": 25,
}

/** A meeting every second month; it decides on its second day. */
function eventsOf(month: Month, index: number) {
  const of = (day: number) => ({ month: month.day(1).slice(0, 7), days: String(day) })
  const speech = { ...of(5), title: "Speech - Governor", time: "", type: "Speech" }
  const discount = { ...of(1), days: "1, 8, 15", title: "Discount Rate Meeting", time: "", type: "Other" }
  if (index % 2 === 0) {
    return [speech, discount, { ...of(18), title: "FOMC Minutes", time: "2:00 p.m.", type: "FOMC" }]
  }
  return [
    { ...of(9), days: "8-9", title: "FOMC Meeting", time: "2:00 p.m.", type: "FOMC", description: "Two-day meeting" },
    { ...of(9), title: "FOMC Press Conference", time: "2:30 p.m.", type: "FOMC" },
    { ...of(25), title: "Beige Book", time: "", type: "Beige Book" },
    speech,
  ]
}
