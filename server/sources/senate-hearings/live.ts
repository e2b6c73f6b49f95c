import { DomUtils, parseDocument } from "htmlparser2"
import { congressOn, type Hearing, hearing } from "../../context/alternative/hearing"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { openFactIntake } from "../factIntake"
import { kindOf, named, placed } from "../hearingText"
import { address, liveSource, type Opened } from "../liveSource"
import { emptyConfirmed, formatChanged, unavailable, withCounts } from "../outcome"
import { parseDate, parseInstant, parseTime } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { cleanText } from "../text"

const variables = { SENATE_BASE_URL: address("https://www.senate.gov") }

const SCHEDULE = "https://www.senate.gov/committees/hearings_meetings.htm"

/** The current list of scheduled committee meetings; it has no history. */
export const senateHearings = liveSource({
  id: "senate-hearings",
  name: "United States Senate",
  url: SCHEDULE,
  licence: "Public domain.",
  pace: { calls: 10, windowSeconds: 60 },
  variables,
  collect,
})

async function collect(
  { settings, transport }: Opened<typeof variables>,
  { from, to }: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const reply = await transport.get(`${settings.SENATE_BASE_URL}/general/committee_schedules/hearings.xml`)
  if (!reply.ok) return unavailable(reply.reason)
  if (/^\s*(<!doctype html|<html)/i.test(reply.text)) {
    return unavailable("the Senate answered with a page instead of its list")
  }
  const document = parseDocument(reply.text, { xmlMode: true })
  const [list] = DomUtils.getElementsByTagName("css_meetings_scheduled", document)
  if (!list) return formatChanged("the Senate answered with something that is not a list of meetings", reply.text)
  // In a truncated list, the missing meetings would appear to be withdrawn.
  if (!/<\/css_meetings_scheduled>\s*$/.test(reply.text)) return unavailable("the Senate's list was cut off")
  const intake = openFactIntake<Hearing>(({ event_id }) => event_id)
  const meetings = DomUtils.getElementsByTagName("meeting", list)
  const nothing = `no meeting is listed from ${from} to ${to}`
  for (const meeting of meetings) {
    const textOf = (name: string) =>
      DomUtils.textContent(DomUtils.getElementsByTagName(name, meeting.children, false)).trim()
    if (isPlaceholder(textOf)) continue
    const read = readMeeting(textOf)
    if (!read) intake.refuseMalformed("malformed_row", DomUtils.getOuterHTML(meeting))
    else if (from <= read.date && read.date <= to) intake.offer(read, DomUtils.getOuterHTML(meeting))
    else intake.pass()
  }
  const run = meetings.length === 0 ? emptyConfirmed(nothing) : intake.conclude(reply.text, nothing)
  const stated = reply.text.match(/<\/meeting>/g)?.length ?? 0
  return withCounts(run, [{ document: "Senate schedule of meetings", stated, read: meetings.length }])
}

type TextOf = (name: string) => string

/** An entry that announces no meetings today. Meetings of later days may follow it. */
function isPlaceholder(textOf: TextOf): boolean {
  if (textOf("cmte_code") !== "") return false
  return textOf("identifier") === "" || /^no committee hearings/i.test(textOf("matter"))
}

function readMeeting(textOf: TextOf): Hearing | null {
  const date = parseDate(textOf("date_iso_8601").slice(0, 10))
  if (!date) return null
  const time = parseTime(textOf("time_iso_8601")) ?? parseTime(textOf("time"))
  const code = textOf("cmte_code").toLowerCase()
  const [committee, subcommittee, matter] = [
    named(textOf("committee")),
    named(textOf("sub_cmte")),
    cleanText(textOf("matter")),
  ]
  const kept = hearing.safeParse({
    source: "senate-hearings",
    event_id: textOf("identifier"),
    congress: congressOn(date),
    chamber: "senate",
    kind: kindOf(textOf("type"), matter),
    committees: [{ code, name: [committee, subcommittee].filter(Boolean).join(", ") }],
    title: matter,
    date,
    scheduled_at: time && newYorkInstant(date, time).toISOString(),
    status: statusOf(matter),
    location: placed(textOf("room")),
    witnesses: [],
    url: SCHEDULE,
    updated_at: parseInstant(textOf("last_update_iso_8601"))?.toISOString() ?? null,
  })
  return kept.success ? kept.data : null
}

/** A change is written before the matter, in capitals. */
function statusOf(matter: string): Hearing["status"] {
  if (/^\W*(cancel|cancelled|canceled)\b/i.test(matter)) return "canceled"
  return /^\W*(postponed|rescheduled to be announced)\b/i.test(matter) ? "postponed" : "scheduled"
}
