import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { recorded } from "../testing/recorded"
import { type Fake, html, lastNoon } from "../testing/routes"

export const routes: Fake = {
  scenarios: "withdrawn moved canceled postponed recess quiet_day no_time cut_off",
  answer({ path, scenario }, world) {
    if (path !== "/general/committee_schedules/hearings.xml") return html(404)
    const today = newYorkDate(lastNoon(world))
    const meetings = scenario === "recess" ? [] : meetingsOf(today, scenario)
    const listing = scenario === "recess" || scenario === "quiet_day" ? [nothingOn(today), ...meetings] : meetings
    const body = `<?xml version="1.0" encoding="UTF-8"?><css_meetings_scheduled>\n  ${listing.join("\n  ")}\n</css_meetings_scheduled>\n`
    const shown = scenario === "cut_off" ? body.slice(0, body.length * 0.7) : body
    return { status: 200, headers: { "content-type": "text/xml" }, body: shown }
  },
}

/** The first meeting of a recorded list: an open hearing, or the entry for a day without meetings. */
function firstOf(answer: string): string {
  return /<meeting>[\s\S]*?<\/meeting>/.exec(recorded(`senate-hearings/${answer}`))?.[0] ?? ""
}

const hearing = firstOf("hearings-2026-07-30.xml")
const quiet = firstOf("hearings-2026-07-25-saturday.xml")

/** Replaces contents of the recorded meeting; null removes an element. */
function filled(meeting: string, contents: Readonly<Record<string, string | null>>): string {
  return Object.entries(contents).reduce((told, [name, content]) => {
    const element = new RegExp(`\\s*<${name}>[\\s\\S]*?</${name}>`)
    return told.replace(element, (was) => (content === null ? "" : was.replace(/>[\s\S]*</, () => `>${content}<`)))
  }, meeting)
}

function nothingOn(today: string): string {
  return filled(quiet, { date: written(today), date_iso_8601: today })
}

/** Id, code of the committee, its name and subcommittee, days from today, hour and matter. */
const listed = (
  [
    ["337421", "SSBK00", "Banking, Housing, and Urban Affairs", "", 11, "10:00", "the state of regional banks."],
    ["337422", "SSAS16", "Armed Services", "Airland", 4, "14:30", "procurement, with Northrop Grumman as an example."],
    ["337423", "SSFI00", "Finance", "", 5, "09:30", "Business meeting to consider pending nominations."],
    [
      "337424",
      "SSHR00",
      "Health, Education, Labor, and Pensions",
      "",
      12,
      "10:00",
      "the price of drugs &amp; devices.",
    ],
  ] as const
).map(([id, code, committee, subcommittee, day, time, matter]) => ({
  ...{ id, code, committee, subcommittee, time, day: Number(day) },
  matter: String(matter).startsWith("Business") ? matter : `Hearings to examine ${matter}`,
}))
type Listed = Omit<(typeof listed)[number], "time"> & { time: string }

function meetingsOf(today: string, scenario: string): string[] {
  const [first, second, ...rest] = listed
  const changed: Record<string, Partial<Listed>> = {
    moved: { day: 18 },
    canceled: { matter: "CANCELED: Hearings to examine the state of regional banks." },
    postponed: { matter: "POSTPONED: Hearings to examine the state of regional banks." },
    no_time: { time: "" },
  }
  const shown = [{ ...first, ...changed[scenario] }, ...(scenario === "withdrawn" ? [] : [second]), ...rest]
  return shown.map((each) => xmlOf(today, each))
}

function xmlOf(today: string, { id, code, committee, subcommittee, day, time, matter }: Listed): string {
  const date = addDays(today, day)
  return filled(hearing, {
    identifier: id,
    last_update: `${written(addDays(today, -2))} 04:02:11 PM`,
    last_update_iso_8601: `${addDays(today, -2)}T16:02:11.000000Z-05:00`,
    cmte_code: code,
    committee,
    sub_cmte: subcommittee || null,
    type: matter.startsWith("Business") ? "Open Business Meeting" : "Open Hearing",
    date: `${written(date)} ${time}`,
    date_iso_8601: date,
    time: time ? clock(time) : "TBA",
    time_iso_8601: time ? `${time}:00` : "",
    room: "SD-538",
    matter,
  })
}

function written(date: string): string {
  const month = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }).format(new Date(date))
  return `${date.slice(8)}-${month.toUpperCase()}-${date.slice(0, 4)}`
}

function clock(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${String(hour % 12 || 12).padStart(2, "0")}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`
}
