import { DomUtils, parseDocument } from "htmlparser2"
import { firstDayOf } from "../../context/market/economicCalendar/figures"
import { releaseNames } from "../../context/market/economicCalendar/release"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, unavailable, withCounts } from "../outcome"
import { parseDate, parseTime } from "../parse"
import { openReleaseIntake } from "../releaseIntake"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { cleanText } from "../text"

const variables = { CENSUS_BASE_URL: address("https://www.census.gov") }

export const census = liveSource({
  id: "census",
  name: "Census Bureau",
  url: "https://www.census.gov/economic-indicators/calendar-listview.html",
  licence: "Public domain.",
  pace: { calls: 10, windowSeconds: 60 },
  variables,
  collect,
})

/** Our releases by their names in the calendar. Text in parentheses is ignored, because it has changed before. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["Advance Monthly Sales for Retail and Food Services", releaseNames.retailSales],
  ["New Residential Construction", releaseNames.housingStarts],
  ["New Residential Sales", releaseNames.newHomeSales],
])

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const reply = await transport.get(`${settings.CENSUS_BASE_URL}/economic-indicators/calendar-listview.html`)
  if (!reply.ok) return unavailable(reply.reason)
  if (!/economic indicator/i.test(reply.text)) return unavailable("the Census Bureau answered with another page")
  const rows = readTable(reply.text)
  if (!rows) return formatChanged("the Census Bureau's page has no calendar", reply.text)
  const intake = openReleaseIntake("census", request)
  const releases = new Map<string, Release & { raw: string }>()
  for (const cells of rows) {
    const name = NAMES.get(cells[0].replace(/ \(.*/, ""))
    const raw = cells.join(" | ")
    if (!name) continue
    const read = readRelease(name, cells)
    if (read === "no_date") intake.pass()
    else if (read === null) intake.refuse("malformed_date", raw)
    else {
      // After a shutdown two periods are released at the same time.
      const key = `${name} ${read.scheduled_at ?? read.date}`
      const periods = [releases.get(key)?.period, read.period].filter((period) => period != null)
      releases.set(key, { ...read, period: [...new Set(periods)].join(" and ") || null, raw })
    }
  }
  for (const { raw, ...release } of releases.values()) intake.offer(release, raw)
  const stated = reply.text.match(/sorttable_customkey=/g)?.length ?? 0
  return withCounts(intake.conclude(reply.text), [{ document: "Census Bureau calendar", stated, read: rows.length }])
}

/** The cells of each row: name, date, time, period covered, and hidden ones. Null without the table. */
function readTable(text: string): string[][] | null {
  const [table] = DomUtils.getElementsByTagName("table", parseDocument(text)).filter(
    ({ attribs }) => attribs.id === "calendar",
  )
  if (!table) return null
  const rows = DomUtils.getElementsByTagName("tr", table).map((row) =>
    DomUtils.getElementsByTagName("td", row).map((cell) => cleanText(DomUtils.textContent(cell))),
  )
  // The table head also has hidden cells.
  return rows.filter((cells) => cells.length >= 4)
}

type Release = { name: string; date: string; scheduled_at: string | null; period: string | null }

const DAY = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/
const UNDATED = /^(suspended|postponed|delayed|tbd|tba|to be )/i

function readRelease(name: string, [, day, clock, period]: readonly string[]): Release | "no_date" | null {
  if (UNDATED.test(day)) return "no_date"
  const [, month, ofMonth, year] = DAY.exec(day) ?? []
  const first = firstDayOf(`${month} ${year}`)
  const date = first && parseDate(`${first.slice(0, 8)}${ofMonth.padStart(2, "0")}`)
  if (!date) return null
  const time = parseTime(clock)
  const scheduled_at = time && newYorkInstant(date, time).toISOString()
  return { name, date, scheduled_at, period: firstDayOf(period) && period }
}
