import { changeOf, type RecordChange } from "../ledger/changes"
import type { StoredLeaf } from "../ledger/storage/read"
import type { Cursor } from "./cursor"
import { type EventType, isEventType } from "./topics"

type PushedEvent = {
  /** The same whenever and however the event is sent. */
  id: string
  type: EventType
  timestamp: string
  /** For an event of the log, the line of `/track-record/changes`. */
  data: Record<string, unknown>
}

export type FollowedEvent = {
  /** Its place in the log, or among the events recorded outside it. */
  place: { row: number } | { recorded: number }
  /** Null for an event for everyone. */
  accountId: string | null
  /** Null for an event about no ticker, or about many. */
  ticker: string | null
  event: PushedEvent
  text: string
}

const subjects: Record<string, string> = {
  prediction_batch: "predictions",
  prediction_grades: "predictions",
  event_signal: "signal",
  event_signal_grade: "signal",
  event_signal_document: "signal",
  grade_delayed: "grade",
}

export function eventOfLeaf(leaf: StoredLeaf): FollowedEvent {
  const change = changeOf(leaf)
  return followed({
    place: { row: leaf.index },
    accountId: null,
    ticker: tickerOf(change),
    event: {
      id: `log_${leaf.index}`,
      type: typeOf(`${subjects[leaf.kind]}.${change.change}`),
      timestamp: change.changed_at,
      data: change,
    },
  })
}

export type RecordedRow = {
  seq: number
  id: string
  type: string
  accountId: string | null
  at: Date
  content: Record<string, unknown>
}

export function eventOfRecord({ seq, id, type, accountId, at, content }: RecordedRow): FollowedEvent {
  const event = { id, type: typeOf(type), timestamp: at.toISOString(), data: content }
  return followed({ place: { recorded: seq }, accountId, ticker: null, event })
}

/** An event as programs get it over MCP, under the name that they subscribed to. */
export function occurrenceOf({ id, timestamp, data }: PushedEvent, name: string) {
  return { eventId: id, name, timestamp, data }
}

/** The cursor of a reader who has read this event too. */
export function after({ row, recorded }: Cursor, { place }: FollowedEvent): Cursor {
  return "row" in place ? { row: place.row + 1, recorded } : { row, recorded: place.recorded }
}

export function isAfter({ row, recorded }: Cursor, { place }: FollowedEvent): boolean {
  return "row" in place ? place.row >= row : place.recorded > recorded
}

const followed = (event: Omit<FollowedEvent, "text">): FollowedEvent => ({
  ...event,
  text: JSON.stringify(event.event),
})

function tickerOf({ subject }: RecordChange): string | null {
  return typeof subject.ticker === "string" ? subject.ticker : null
}

function typeOf(text: string): EventType {
  if (isEventType(text)) return text
  throw new Error(`no event has the type ${text}`)
}
