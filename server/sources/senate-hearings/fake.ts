import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { html, lastNoon, type UpstreamRoutes } from "../testing/routes"

export const routes: UpstreamRoutes = {
  scenarios: [
    ...["withdrawn", "moved", "canceled", "postponed", "recess", "no_time", "cut_off"],
    ...["broken_row", "renamed_columns", "hostile_texts", "html", "failing"],
  ],
  answer({ path, scenario }, world) {
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 503, body: "" }
    if (path !== "/general/committee_schedules/hearings.xml") return html(404)
    const meetings = scenario === "recess" ? [recess] : meetingsOf(newYorkDate(lastNoon(world)), scenario)
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<css_meetings_scheduled>\n${meetings.join("\n")}\n</css_meetings_scheduled>\n`
    const shown = scenario === "cut_off" ? body.slice(0, body.length * 0.7) : body
    const renamed = scenario === "renamed_columns" ? shown.replaceAll("date_iso_8601", "iso_date") : shown
    return { status: 200, headers: { "content-type": "text/xml" }, body: renamed }
  },
}

const recess =
  "<meeting><identifier>0</identifier><cmte_code></cmte_code><committee></committee><sub_cmte></sub_cmte><date></date><date_iso_8601></date_iso_8601><time></time><room></room><matter>No committee hearings scheduled</matter></meeting>"

type Listed = {
  id: string
  code: string
  committee: string
  subcommittee: string
  day: number
  time: string
  matter: string
}

const listed: readonly Listed[] = [
  {
    id: "337421",
    code: "SSBK00",
    committee: "Banking, Housing, and Urban Affairs",
    subcommittee: "",
    day: 11,
    time: "10:00",
    matter: "Hearings to examine the state of regional banks.",
  },
  {
    id: "337422",
    code: "SSAS16",
    committee: "Armed Services",
    subcommittee: "Airland",
    day: 4,
    time: "14:30",
    matter: "Hearings to examine procurement, with Northrop Grumman as an example.",
  },
  {
    id: "337423",
    code: "SSFI00",
    committee: "Finance",
    subcommittee: "",
    day: 5,
    time: "09:30",
    matter: "Business meeting to consider pending nominations.",
  },
  {
    id: "337424",
    code: "SSHR00",
    committee: "Health, Education, Labor, and Pensions",
    subcommittee: "",
    day: 12,
    time: "10:00",
    matter: "Hearings to examine the price of drugs &amp; devices.",
  },
]

function meetingsOf(today: string, scenario: string): string[] {
  const [first, second, ...rest] = listed
  const hostile = `${"<![CDATA[<b>Hearings</b> on <script>alert(1)</script>\u202Epower]]>"}${"x".repeat(5_000)}`
  const changed: Record<string, Partial<Listed>> = {
    moved: { day: 18 },
    canceled: { matter: "CANCELED: Hearings to examine the state of regional banks." },
    postponed: { matter: "POSTPONED: Hearings to examine the state of regional banks." },
    no_time: { time: "" },
    hostile_texts: { matter: hostile },
    broken_row: { id: "not an id!" },
  }
  const shown = [{ ...first, ...changed[scenario] }, ...(scenario === "withdrawn" ? [] : [second]), ...rest]
  return shown.map((each) => xmlOf(today, each))
}

function xmlOf(today: string, { id, code, committee, subcommittee, day, time, matter }: Listed): string {
  const date = addDays(today, day)
  return ` <meeting><identifier>${id}</identifier><last_update>19-NOV-2026 04:02 PM</last_update><last_update_iso_8601>${addDays(today, -2)}T16:02:00</last_update_iso_8601>
  <cmte_code>${code}</cmte_code><committee>${committee}</committee><sub_cmte>${subcommittee}</sub_cmte>
  <date>${date} ${time}</date><date_iso_8601>${date}T${time || "00:00"}:00</date_iso_8601><day_of_week>Wednesday</day_of_week><time>${time || "TBA"}</time><time_iso_8601>${time}:00</time_iso_8601>
  <room>SD-538</room><matter>${matter}</matter><video_url/>
  <Documents><AssociatedDocument congress="119" document_prefix="PN" document_num="123" document_description=""/></Documents></meeting>`
}
