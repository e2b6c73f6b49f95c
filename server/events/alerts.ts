import { type AlertLine, lineText } from "../accounts/webhooks/alertMessage"
import { sayInstant } from "../platform/text"
import type { FollowedEvent } from "./event"
import { type EventType, topics } from "./topics"

/** What alerts add to the choice of streams and webhooks: which events of a topic count, and the line for each. */

export type AlertFilter = { signalTypes: readonly string[]; direction: string | null; onlyWatched: boolean }

/** Whether the events of a topic are about tickers, and whether they have a type and a direction. */
export const filtersOf = (topic: EventType) => ({
  tickers: topics[topic].scope === "signals",
  signals: topic === "signal.issued",
})

export function passes(
  { signalTypes, direction, onlyWatched }: AlertFilter,
  { event, ticker }: FollowedEvent,
  watched: readonly string[],
): boolean {
  const subject = subjectOf(event)
  if (onlyWatched && (ticker === null || !watched.includes(ticker))) return false
  if (signalTypes.length > 0 && !signalTypes.includes(String(subject.event_type))) return false
  return direction === null || subject.direction === direction
}

export function lineOf({ event }: FollowedEvent, baseUrl: string): AlertLine {
  const { signal_id: signalId, confidence } = subjectOf(event)
  const said = event.type === "quota.warning" ? quotaText(event.data) : String(event.data.summary ?? event.type)
  const sure = typeof confidence === "number" ? `, confidence ${Math.round(confidence * 100)}%` : ""
  const at = sayInstant(new Date(event.timestamp))
  const path = typeof signalId === "string" ? `/signals/${encodeURIComponent(signalId)}` : pages[event.type]
  return { text: `${lineText(said)}${sure} (${at})`, url: `${baseUrl}${path}`, event }
}

/** The ids of the signals that these events issue. */
export function issuedSignals(events: readonly FollowedEvent["event"][]): string[] {
  const issued = events.filter(({ type }) => type === "signal.issued")
  return issued.flatMap((event) => {
    const { signal_id: id } = subjectOf(event)
    return typeof id === "string" ? [id] : []
  })
}

const quotaText = ({ used, limit, resets_at }: Record<string, unknown>) =>
  `${used} of ${limit} requests of the UTC day are used; the quota resets on ${sayInstant(new Date(String(resets_at)))}`

/** Where the events of a topic can be seen. */
export const pages: Record<EventType, `/${string}`> = {
  "predictions.issued": "/predictions",
  "predictions.resolved": "/track-record",
  "predictions.voided": "/track-record",
  "signal.issued": "/signals",
  "signal.resolved": "/signals",
  "signal.voided": "/signals",
  "signal.revised": "/signals",
  "signal.retracted": "/signals",
  "grade.delayed": "/track-record",
  "regime.changed": "/market",
  "quota.warning": "/dashboard/usage",
}

const subjectOf = ({ data }: FollowedEvent["event"]): Record<string, unknown> => ({ ...Object(data.subject) })
