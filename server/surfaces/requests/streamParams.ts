import { z } from "zod"
import type { EventSubscription } from "../../events/choose"
import { type Cursor, cursorForm, readCursor } from "../../events/cursor"
import { isTopic, topicNames } from "../../events/topics"
import type { Violation } from "../../platform/errors"
import { tickerList } from "../../products/params"
import { explainIssues, mostViolations } from "./parse"

export const mostTickers = 50

const topicList = z
  .string()
  .max(500)
  .transform((text) => [...new Set(text.split(",").map((name) => name.trim()))])
  .pipe(z.array(z.string().refine(isTopic, `each must be one of ${topicNames.join(", ")}`)).min(1))
  .meta({
    type: "string",
    description: "Topics separated by commas. Without it, all that your plan includes.",
    pattern: "^[a-z._, ]+$",
    maxLength: 500,
    examples: ["signal.issued,regime.changed"],
  })

const eventId = z
  .string()
  .max(40)
  .regex(cursorForm, "must be an id that this stream has sent")
  .meta({
    description:
      "The id of the last event that you have read: the stream begins with what came after it. The header `Last-Event-ID` says the same, and comes first. Without either, the stream begins with what happens next.",
    maxLength: 40,
    examples: ["48213.17"],
  })

export const streamParams = z.object({
  topics: topicList.optional(),
  tickers: tickerList(mostTickers).optional(),
  last_event_id: eventId.optional(),
})

export type StreamQuestion = { subscription: EventSubscription; isOwnChoice: boolean; from: Cursor | null }

export function readQuestion(
  query: URLSearchParams,
  lastEventId: string | string[] | undefined,
): { ok: true; question: StreamQuestion } | { ok: false; violations: Violation[] } {
  const input = Object.fromEntries([...new Set(query.keys())].map((name) => [name, single(query.getAll(name))]))
  if (lastEventId !== undefined && lastEventId !== "") input.last_event_id = lastEventId
  const parsed = streamParams.safeParse(input)
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(streamParams.shape, name))
  const violations = [
    ...(parsed.success ? [] : explainIssues(parsed.error.issues, input)),
    ...unknown.map((name): Violation => {
      return { type: "extra_forbidden", loc: ["query", name.slice(0, 100)], msg: "is not a parameter", input: null }
    }),
  ]
  if (!parsed.success || violations.length > 0) return { ok: false, violations: violations.slice(0, mostViolations) }
  const { topics, tickers = [], last_event_id } = parsed.data
  const subscription = { topics: topics?.filter(isTopic) ?? topicNames, tickers }
  const from = last_event_id === undefined ? null : readCursor(last_event_id)
  return { ok: true, question: { subscription, isOwnChoice: topics !== undefined, from } }
}

/** A repeated parameter becomes an array, which validation refuses: every parameter takes one string. */
const single = (values: string[]) => (values.length > 1 ? values : values[0])
