import { z } from "zod"
import { type Hearing, hearing } from "../../context/alternative/hearing"
import { newYorkDate } from "../../platform/exchange/sessions"
import { kindOf, named, placed } from "../hearingText"
import { cleanText } from "../text"

export function readMeeting(raw: unknown): Hearing | string {
  const read = meeting.safeParse(raw)
  if (!read.success) return "malformed_row"
  const { chamber, eventId, congress, committees, date, location, meetingStatus, title, type, updateDate, witnesses } =
    read.data
  const status = statuses[meetingStatus.toLowerCase()]
  if (!status) return "unknown_status"
  const { building, room, address } = location ?? {}
  const of = chamber === "NoChamber" ? "joint" : chamber === "House" ? "house" : "senate"
  const kept = hearing.safeParse({
    source: "congress-gov",
    event_id: eventId,
    congress,
    chamber: of,
    kind: kindOf(type),
    committees: committees.map(({ name, systemCode }) => ({ code: systemCode.toLowerCase(), name: named(name) ?? "" })),
    title: cleanText(title),
    date: newYorkDate(new Date(date)),
    scheduled_at: new Date(date).toISOString(),
    status,
    location: placed([room, building].filter(Boolean).join(" ") || Object.values(address ?? {}).join(", ")),
    witnesses: (witnesses ?? []).map(({ name, position, organization }) => ({
      name: named(name) ?? "",
      position: named(position),
      organization: named(organization),
    })),
    url: `https://www.congress.gov/event/${ordinal(congress)}-congress/${of}-event/${eventId}`,
    updated_at: new Date(updateDate).toISOString(),
  })
  return kept.success ? kept.data : "malformed_row"
}

/** 119th, 121st */
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

const text = z.string().nullish()

const meeting = z.object({
  chamber: z.enum(["House", "Senate", "NoChamber"]),
  committees: z.array(z.object({ name: z.string(), systemCode: z.string() })).min(1),
  congress: z.int().min(1),
  date: z.iso.datetime({ offset: true }),
  eventId: z.string(),
  location: z.object({ building: text, room: text, address: z.record(z.string(), z.unknown()).optional() }).nullish(),
  meetingStatus: z.string(),
  title: z.string(),
  type: z.string(),
  updateDate: z.iso.datetime({ offset: true }),
  witnesses: z.array(z.object({ name: z.string(), organization: text, position: text })).nullish(),
})
