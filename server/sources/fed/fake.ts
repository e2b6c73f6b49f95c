import { type Month, monthsAround } from "../testing/months"
import { recorded } from "../testing/recorded"
import { type Fake, html } from "../testing/routes"

export const routes: Fake = {
  scenarios: "broken_json renamed other_days",
  answer({ path, scenario }, world) {
    if (path !== "/json/calendar.json") return html(404)
    const events = monthsAround(world).flatMap(eventsOf)
    const told = events.map((event) => {
      if (scenario === "renamed") return { ...event, title: `Federal Open Market Committee: ${event.title}` }
      if (scenario === "other_days" && otherDays[event.title]) return { ...event, days: otherDays[event.title] }
      return event
    })
    const body = JSON.stringify({ events: [...told, {}] })
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

const { events: calendar }: { events: { title?: string }[] } = JSON.parse(recorded("fed/calendar-2026-10.json"))

function named(title: string) {
  const event = calendar.find((each) => each.title?.startsWith(title))
  return { title, ...event, month: "", days: "", time: "" }
}

/** A meeting every second month. The calendar lists its second day, when it decides. */
function eventsOf(month: Month, index: number) {
  const of = (title: string, day: number | string, time = "2:00 p.m.") => {
    return { ...named(title), month: month.day(1).slice(0, 7), days: String(day), time }
  }
  const others = [of("Speech - Governor", 5, "4:30 a.m."), of("G.19", 7, "3:00 p.m."), of("Holiday", "1, 8, 15", "")]
  if (index % 2 === 0) return [...others, of("FOMC Minutes", 18)]
  return [of("FOMC Meeting", 9), of("FOMC Press Conference", 9, "2:30 p.m."), of("Beige Book", 25, ""), ...others]
}
