import { type Month, monthsAround } from "../testing/months"
import { recorded } from "../testing/recorded"
import { type Fake, html } from "../testing/routes"

export const routes: Fake = {
  scenarios: "no_table renamed suspended",
  answer({ path, scenario }, world) {
    if (path !== "/economic-indicators/calendar-listview.html") return html(404)
    const rows = monthsAround(world).flatMap((month, index, months) =>
      rowsOf(month, months[index - 1]?.name ?? "July 2026"),
    )
    const told = rows.map((row) => altered(row, scenario))
    const table = scenario === "no_table" ? "" : `${head}${told.join("")}`
    return { status: 200, headers: { "content-type": "text/html" }, body: `${top}${table}${bottom}` }
  },
}

const page = recorded("census/calendar-listview-2026.html")
const [top, rest] = splitAt(page, page.indexOf("<table"))
const [table, bottom] = splitAt(rest, rest.indexOf("</table>"))
const [head, body] = splitAt(table, table.indexOf("</tr>") + "</tr>".length)
const recordedRows = body.match(/\s*<tr[\s\S]*?<\/tr>/g) ?? []

function splitAt(text: string, place: number): [string, string] {
  return [text.slice(0, place), text.slice(place)]
}

/** Moves the last recorded row of that release to another day. */
function rowOf(name: string, date: string, clock: string, period: string): string {
  const row = recordedRows.findLast((each) => each.includes(name)) ?? ""
  const day = new Date(date).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" })
  const key = `${date.replaceAll("-", "")}${clock.padStart(8, "0").slice(0, 5).replace(":", "")}`
  return row
    .replace(/"\d{12}">[^<]*/, `"${key}">${day}`)
    .replace(/<td>\d+:\d+ [AP]M<\/td>/, `<td>${clock}</td>`)
    .replace(/<td>[A-Z][a-z]+ \d{4}<\/td>/, `<td>${period}</td>`)
}

function rowsOf(month: Month, period: string): string[] {
  return [
    rowOf("Advance Monthly Sales", month.day(16), "8:30 AM", period),
    rowOf("New Residential Construction", month.day(18), "8:30 AM", period),
    rowOf("New Residential Sales", month.day(23), "10:00 AM", period),
    rowOf("Durable Goods", month.day(24), "8:30 AM", period),
  ]
}

function altered(row: string, scenario: string): string {
  if (scenario === "renamed") return row.replace(/">([A-Z][a-z]+ )/, '">Monthly $1')
  return scenario === "suspended" ? row.replace(/(customkey="\d+">)[^<]*/, "$1Suspended") : row
}
