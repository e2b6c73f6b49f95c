import { releaseNames } from "../../context/market/economicCalendar/release"
import { newYorkDate, newYorkInstant } from "../../platform/exchange/sessions"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, unavailable, withCounts } from "../outcome"
import { parseDate } from "../parse"
import { openReleaseIntake } from "../releaseIntake"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { readIcs } from "./ics"

const variables = { BLS_BASE_URL: address("https://www.bls.gov") }

export const bls = liveSource({
  id: "bls",
  name: "Bureau of Labor Statistics",
  url: "https://www.bls.gov/schedule/news_release/",
  licence: "Public domain.",
  pace: { calls: 10, windowSeconds: 60 },
  variables,
  collect,
})

/** Must match exactly: State Job Openings, the Employment Situation of Veterans and others are similar. */
const NAMES: ReadonlySet<string> = new Set([
  releaseNames.cpi,
  releaseNames.jobs,
  releaseNames.ppi,
  releaseNames.jolts,
  releaseNames.employmentCost,
  releaseNames.productivity,
  releaseNames.realEarnings,
  releaseNames.importPrices,
])

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const file = `${settings.BLS_BASE_URL}/schedule/news_release/bls.ics`
  const reply = await transport.get(file, { isBrowserLike: true })
  if (!reply.ok) return unavailable(reply.reason)
  if (reply.text.trimStart().startsWith("<")) return unavailable("BLS answered with a page instead of the calendar")
  const events = readIcs(reply.text)
  if (!events) return formatChanged("BLS answered with text that is not a calendar", reply.text)
  const intake = openReleaseIntake("bls", request)
  for (const event of events) {
    const { SUMMARY: name = "", DTSTART: start = "" } = event
    if (!NAMES.has(name)) continue
    const at = readStart(start)
    if (at) intake.offer({ name, ...at, period: null }, event)
    else intake.refuse("malformed_start", event)
  }
  const stated = reply.text.match(/^BEGIN:VEVENT/gm)?.length ?? 0
  return withCounts(intake.conclude(reply.text), [{ document: "BLS calendar", stated, read: events.length }])
}

const START = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z)?)?$/

/** Parses 20261210T083000, which is New York time (US-Eastern in the file) unless a Z follows. */
function readStart(start: string): { date: string; scheduled_at: string | null } | null {
  const [, year, month, day, hour, minute, zulu] = START.exec(start) ?? []
  const date = parseDate(`${year}-${month}-${day}`)
  if (!date) return null
  if (!hour) return { date, scheduled_at: null }
  if (Number(hour) > 23 || Number(minute) > 59) return null
  const at = zulu ? new Date(`${date}T${hour}:${minute}:00Z`) : newYorkInstant(date, `${hour}:${minute}`)
  return { date: newYorkDate(at), scheduled_at: at.toISOString() }
}
