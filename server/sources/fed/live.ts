import { z } from "zod"
import { releaseNames } from "../../context/market/economicCalendar/release"
import { dateOf } from "../../platform/dates"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { askJson } from "../askJson"
import { address, liveSource, type Opened } from "../liveSource"
import { parseDate, parseTime } from "../parse"
import { openReleaseIntake } from "../releaseIntake"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = { FED_BASE_URL: address("https://www.federalreserve.gov") }

export const fed = liveSource({
  id: "fed",
  name: "Federal Reserve Board",
  url: "https://www.federalreserve.gov/newsevents/calendar.htm",
  licence: "Public domain.",
  pace: { calls: 10, windowSeconds: 60 },
  variables,
  collect,
})

/** The calendar's names for them. It also lists speeches, which move markets less. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["FOMC Meeting", releaseNames.fomcDecision],
  ["FOMC Press Conference", releaseNames.fomcPressConference],
  ["FOMC Minutes", releaseNames.fomcMinutes],
  ["Beige Book", releaseNames.beigeBook],
])

const calendar = z.object({ events: z.array(z.unknown()) })
const titled = z.object({ title: z.string() })
const entry = z.object({ month: z.string(), days: z.coerce.string(), time: z.string().nullish() })

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const reply = await askJson(transport, `${settings.FED_BASE_URL}/json/calendar.json`, {
    what: "the Federal Reserve",
    form: calendar,
  })
  if (!reply.ok) return reply.run
  const intake = openReleaseIntake("fed", request)
  for (const raw of reply.value.events) {
    const name = NAMES.get(titled.safeParse(raw).data?.title.trim() ?? "")
    if (!name) continue
    const read = entry.safeParse(raw)
    const dates = read.success ? datesOf(read.data.month, read.data.days) : null
    if (!read.success || !dates) {
      intake.refuse("malformed_day", raw)
      continue
    }
    const time = parseTime(read.data.time ?? "")
    for (const date of dates) {
      intake.offer({ name, date, scheduled_at: time && newYorkInstant(date, time).toISOString(), period: null }, raw)
    }
  }
  return intake.conclude(reply.text)
}

const MONTH = /^(\d{4})-(\d{2})$/
const RANGE = /^(\d{1,2})[-–](\d{1,2})\*?$/
const DAYS = /^\d{1,2}\*?(,\s*\d{1,2}\*?)*$/

/** The days in "28" or "1, 8, 15", and the last day of "27-28", when a meeting decides. Null for anything else. */
function datesOf(month: string, days: string): string[] | null {
  const [, year, ofYear] = MONTH.exec(month.trim()) ?? []
  if (!year) return null
  const text = days.trim()
  const [, first, last] = RANGE.exec(text) ?? []
  const on = (day: number | string) => parseDate(`${year}-${ofYear}-${String(day).padStart(2, "0")}`)
  // A meeting that begins on the last day of a month ends in the next.
  if (first)
    return listed([Number(last) < Number(first) ? dateOf(Number(year), Number(ofYear) + 1, Number(last)) : on(last)])
  return DAYS.test(text) ? listed(text.split(",").map((day) => on(Number.parseInt(day, 10)))) : null
}

function listed(dates: readonly (string | null)[]): string[] | null {
  const known = dates.filter((date) => date !== null)
  return known.length === dates.length ? known : null
}
