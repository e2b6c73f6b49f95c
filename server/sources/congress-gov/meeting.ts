import { z } from "zod"
import { type Hearing, hearing } from "../../context/alternative/hearing"
import { newYorkDate } from "../../platform/exchange/sessions"
import { kindOf, named, placed } from "../hearingText"
import { parseInstant } from "../parse"
import { cleanText } from "../text"

export function readMeeting(raw: unknown): Hearing | string {
  const read = meeting.safeParse(raw)
  if (!read.success) return "malformed_row"
  const { chamber, eventId, congress, committees, date, location, meetingStatus, title, type, updateDate, witnesses } =
    read.data
  const status = statuses[meetingStatus.toLowerCase()]
  if (!status) return "unknown_status"
  const { building, room, address } = location ?? {}
  const of = chambers[chamber.toLowerCase()]
  if (!of) return "unknown_chamber"
  const kept = hearing.safeParse({
    source: "congress-gov",
    event_id: eventId,
    congress,
    chamber: of,
    kind: kindOf(type),
    committees: committees.map(({ name, systemCode }) => ({ code: systemCode.toLowerCase(), name: named(name) ?? "" })),
    title: cleanText(title),
    date: newYorkDate(date),
    scheduled_at: date.toISOString(),
    status,
    location: placed([room, building].filter(Boolean).join(" ") || Object.values(address ?? {}).join(", ")),
    witnesses: (witnesses ?? []).flatMap((raw) => {
      const { name, position, organization } = witness.safeParse(raw).data ?? {}
      const called = named(name)
      return called === null ? [] : [{ name: called, position: named(position), organization: named(organization) }]
    }),
    url: `https://www.congress.gov/event/${ordinal(congress)}-congress/${of}-event/${eventId}`,
    updated_at: updateDate.toISOString(),
  })
  return kept.success ? kept.data : "malformed_row"
}

function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1
  return `${number}${(isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10]) ?? "th"}`
}

const statuses: Readonly<Record<string, Hearing["status"]>> = {
  scheduled: "scheduled",
  rescheduled: "scheduled",
  postponed: "postponed",
  canceled: "canceled",
  cancelled: "canceled",
}

const chambers: Readonly<Record<string, Hearing["chamber"]>> = { house: "house", senate: "senate", nochamber: "joint" }

const text = z.string().nullish().catch(null)
/** The API wrote `2023-03-24 13:00:00+00:00` until 2023, and has written `2023-03-24T13:00:00Z` since. */
const instant = z.string().transform(parseInstant).pipe(z.date())
const witness = z.object({ name: z.string(), organization: text, position: text })

const meeting = z.object({
  chamber: z.string(),
  committees: z.array(z.object({ name: z.string(), systemCode: z.string() })).min(1),
  congress: z.coerce.number().pipe(z.int().min(1)),
  date: instant,
  eventId: z.union([z.string(), z.int()]).transform(String),
  location: z
    .object({ building: text, room: text, address: z.record(z.string(), z.unknown()).nullish().catch(null) })
    .nullish()
    .catch(null),
  meetingStatus: z.string(),
  title: z.string(),
  type: z.string(),
  updateDate: instant,
  witnesses: z.array(z.unknown()).nullish().catch(null),
})
