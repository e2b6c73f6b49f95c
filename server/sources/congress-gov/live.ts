import { z } from "zod"
import { congressOn, type Hearing } from "../../context/alternative/hearing"
import { addDays } from "../../platform/dates"
import { type FactIntake, openFactIntake } from "../factIntake"
import { address, liveSource, type Opened, secret } from "../liveSource"
import {
  emptyConfirmed,
  formatChanged,
  isFormatChange,
  rejection,
  type Unfruitful,
  unavailable,
  withCounts,
  withRejected,
} from "../outcome"
import { parseJson } from "../parse"
import type { DocumentCount, FactRow, FactsRequest, RejectedRow, SourceRun } from "../source"
import { readMeeting } from "./meeting"

const variables = {
  CONGRESS_BASE_URL: address("https://api.congress.gov"),
  CONGRESS_API_KEY: secret(),
}

const PAGE_SIZE = 250
const MOST_PAGES = 20
/** The Senate's own list announces its meetings sooner. */
const CHAMBERS = ["house", "nochamber"] as const

export const congressGov = liveSource({
  id: "congress-gov",
  name: "Congress.gov",
  url: "https://www.congress.gov/committee-schedule",
  licence: "Public domain.",
  pace: { calls: 80, windowSeconds: 60 },
  variables,
  needed: ["CONGRESS_API_KEY"],
  collect,
})

type Asked = Opened<typeof variables>
type Chamber = (typeof CHAMBERS)[number]
type Listed = { congress: number; chamber: Chamber; eventId: string }
type List = { listed: Listed[]; malformed: RejectedRow[]; count: DocumentCount }
type Found<T> = { ok: true; value: T; text: string } | { ok: false; run: Unfruitful }

async function collect(opened: Asked, { from, to }: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const lists: List[] = []
  for (const congress of congressesOf(from, to)) {
    for (const chamber of CHAMBERS) {
      const list = await listChanged(opened, congress, chamber, { from, to })
      if (!list.ok) return list.run
      lists.push(list.value)
    }
  }
  const listed = lists.flatMap((list) => list.listed)
  const malformed = lists.flatMap((list) => list.malformed)
  if (isFormatChange(malformed.length, listed.length + malformed.length)) {
    return formatChanged("Congress.gov's list has rows of an unexpected format", malformed[0].raw)
  }
  const counts = lists.map(({ count }) => count).filter(({ stated }) => stated > 0)
  if (listed.length === 0) return withCounts(emptyConfirmed(`no meeting was changed from ${from} to ${to}`), counts)
  const intake = openFactIntake<Hearing>(({ chamber, event_id }) => `${chamber}/${event_id}`)
  const unread: RejectedRow[] = []
  let text = ""
  for (const each of listed) {
    const meeting = await readDetail(opened, each)
    if (meeting.ok) {
      offer(intake, meeting.value)
      text = meeting.text
    } else unread.push(rejection("detail_unread", meeting.run.reason))
  }
  if (isFormatChange(unread.length, listed.length)) return unavailable(`${unread.length} meetings: ${unread[0].raw}`)
  const run = withCounts(intake.conclude(text, "no meeting could be read"), counts)
  return withRejected(run, [...malformed, ...unread])
}

/** In the first weeks of a Congress, meetings of the previous one still change. */
function congressesOf(from: string, to: string): number[] {
  return [...new Set([from, addDays(to, -31), to].map(congressOn))].sort((a, b) => a - b)
}

function offer(intake: FactIntake<Hearing>, raw: unknown): void {
  const read = readMeeting(raw)
  if (typeof read === "string") intake.refuseMalformed(read, raw)
  else intake.offer(read, raw)
}

async function listChanged(
  opened: Asked,
  congress: number,
  chamber: Chamber,
  { from, to }: FactsRequest,
): Promise<Found<List>> {
  const rows: unknown[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({
      format: "json",
      limit: String(PAGE_SIZE),
      offset: String(rows.length),
      fromDateTime: `${from}T00:00:00Z`,
      toDateTime: `${addDays(to, 1)}T00:00:00Z`,
    })
    const reply = await ask(opened, `committee-meeting/${congress}/${chamber}?${query}`)
    if (!reply.ok) return reply
    const read = list.safeParse(reply.value)
    if (!read.success)
      return { ok: false, run: formatChanged("Congress.gov's list has an unexpected format", reply.text) }
    const { committeeMeetings, pagination } = read.data
    rows.push(...committeeMeetings)
    if (rows.length >= pagination.count) {
      const document = `Congress.gov's list of ${chamber} meetings, Congress ${congress}`
      const count = { document, stated: pagination.count, read: rows.length }
      return { ok: true, value: { ...listedIn(rows, congress, chamber), count }, text: reply.text }
    }
    if (committeeMeetings.length === 0) break
  }
  return { ok: false, run: unavailable("Congress.gov's list ended before all that it counts") }
}

function listedIn(rows: readonly unknown[], congress: number, chamber: Chamber): Pick<List, "listed" | "malformed"> {
  const listed = new Map<string, Listed>()
  const malformed: RejectedRow[] = []
  for (const raw of rows) {
    const read = listedRow.safeParse(raw)
    // A meeting that changes during the reading may be on two pages.
    if (read.success) listed.set(read.data.eventId, { congress, chamber, eventId: read.data.eventId })
    else malformed.push(rejection("malformed_row", raw))
  }
  return { listed: [...listed.values()], malformed }
}

async function readDetail(opened: Asked, { congress, chamber, eventId }: Listed): Promise<Found<unknown>> {
  const reply = await ask(opened, `committee-meeting/${congress}/${chamber}/${eventId}?format=json`)
  if (!reply.ok) return reply
  const read = detail.safeParse(reply.value)
  if (read.success) return { ok: true, value: read.data.committeeMeeting, text: reply.text }
  return { ok: false, run: formatChanged("Congress.gov's meeting has an unexpected format", reply.text) }
}

async function ask({ settings, transport }: Asked, path: string): Promise<Found<unknown>> {
  const headers = { "x-api-key": settings.CONGRESS_API_KEY ?? "" }
  const reply = await transport.get(`${settings.CONGRESS_BASE_URL}/v3/${path}`, { headers })
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  const json = parseJson(reply.headers, reply.text, "Congress.gov")
  return json.ok ? { ...json, text: reply.text } : json
}

const list = z.object({
  committeeMeetings: z.array(z.unknown()),
  pagination: z.object({ count: z.int().min(0) }),
})
const listedRow = z.object({
  eventId: z
    .union([z.string(), z.int()])
    .transform(String)
    .pipe(z.string().regex(/^[\w-]{1,40}$/)),
})
const detail = z.object({ committeeMeeting: z.unknown() })
