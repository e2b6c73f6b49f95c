import { tierNames, tiers } from "../../accounts/tiers"
import { cursorForm } from "../../events/cursor"
import { eventTypes, type Topic, topicNames, topics } from "../../events/topics"
import { type Json, paramsSchema } from "../formats/schemas"
import { apiPrefix } from "../http/address"
import { streamParams } from "../requests/streamParams"
import { headersWith } from "./headers"
import { responseReferences } from "./responses"

export const streamTag = {
  name: "stream",
  description:
    "What happens, as it happens: the events of the transparency log, of the market regime and of your quota.",
}

export const eventSchema: Json = {
  type: "object",
  description: "Something that happened, as streams and webhooks send it.",
  required: ["id", "type", "timestamp", "data"],
  properties: {
    id: { type: "string", description: "The same whenever and however the event is sent: act on each id once." },
    type: { type: "string", enum: [...eventTypes], description: "What happened." },
    timestamp: { type: "string", format: "date-time", description: "When it happened." },
    data: {
      type: "object",
      description:
        "For an event of the log, its line of `/track-record/changes`: `ledger_index`, `change`, `changed_at`, `kind`, `data_origin`, `is_backfill`, `summary` and `subject`.",
    },
  },
}

const shownEvent = {
  id: "log_48213",
  type: "signal.issued",
  timestamp: "2026-03-20T18:30:29.000Z",
  data: {
    ledger_index: 48_213,
    change: "issued",
    changed_at: "2026-03-20T18:30:29.000Z",
    summary: "AAPL bullish for 3 sessions after earnings beat: Apple raises its outlook",
    subject: { signal_id: "sig_1a2b3c", event_type: "earnings_beat", ticker: "AAPL", direction: "bullish" },
    kind: "event_signal",
    data_origin: "simulated",
    is_backfill: false,
  },
}

export function streamItem(): [path: string, item: Json] {
  const { 304: _, ...responses } = responseReferences
  const example = `id: 48214.17\nevent: signal.issued\ndata: ${JSON.stringify(shownEvent)}\n\n`
  return [
    `${apiPrefix}/stream`,
    {
      get: {
        operationId: "stream",
        summary: "Events as they happen",
        description: `Server-sent events: a response that stays open. A stream costs one request when it opens, and another for each 500 events. ${mostText} A newer stream ends the oldest.\n\n${topicNames.map(topicLine).join("\n")}`,
        tags: [streamTag.name],
        "x-tier": lowestTier,
        parameters: [...parameters(), lastEventId],
        responses: {
          "200": {
            description:
              'Frames of `id`, `event` and `data`, where `data` is an event as JSON, and a comment every 15 s in which nothing happens. Two frames carry no event. `topics` comes to a stream that named no topics when its plan or key has others than before: `data` is `{"topics": […], "detail": …}`. `end` is the last one: `data` is `{"reason": …, "detail": …}`, with the name of an error as the reason, or `restarting` or `replaced`, and `retry` says after how long to come back.',
            headers: headersWith("Cache-Control"),
            content: {
              "text/event-stream": { schema: { description: "UTF-8 text without an end." }, example },
            },
          },
          ...responses,
        },
      },
    },
  ]
}

export const webhookItems: Json = {
  event: {
    post: {
      operationId: "receive_event",
      summary: "An event, posted to your endpoint",
      description:
        "Signed by Standard Webhooks, in the order of the log, at least once. What is not taken within 10 seconds is sent again, for three days.",
      security: [],
      tags: [streamTag.name],
      parameters: [
        ["webhook-id", "^[A-Za-z0-9_.-]+$", "The id of the event: act on each once."],
        ["webhook-timestamp", "^[0-9]+$", "When it was sent, in seconds since 1970-01-01T00:00:00Z."],
        [
          "webhook-signature",
          "^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$",
          "Signatures separated by spaces, one for each valid secret: `v1,` and base64.",
        ],
      ].map(([name, pattern, description]) => ({
        ...{ name, in: "header", required: true, description },
        schema: { type: "string", maxLength: 500, pattern },
      })),
      requestBody: {
        required: true,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Event" }, example: shownEvent } },
      },
      responses: { "204": { description: "It was taken; any status from 200 to 299 says so." } },
    },
  },
}

/** A plan with a topic has the stream. */
const lowestTier = topicNames
  .map((name) => topics[name].tier)
  .toSorted((one, other) => tiers[one].rank - tiers[other].rank)[0]

const mostText = tierNames
  .map((name) => {
    const { tierName, streams } = tiers[name]
    const ofKey = streams.ofKey === 1 ? "1 stream" : `${streams.ofKey} streams`
    const most =
      streams.ofPlan === 1 ? "1 stream for all its keys" : `${ofKey} for each key and ${streams.ofPlan} in all`
    return `The ${tierName} plan has ${most} at one time.`
  })
  .join(" ")

const topicLine = (name: Topic) => `- \`${name}\` (${tiers[topics[name].tier].tierName}): ${topics[name].says}`

function parameters(): Json[] {
  const { properties = {} } = paramsSchema({ params: streamParams }) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, { description, items: _, ...schema }]) => ({
    name,
    in: "query",
    required: false,
    description,
    schema: { ...schema, type: "string" },
  }))
}

const lastEventId = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "The id of the last event that you have read, as browsers send it by themselves.",
  schema: { type: "string", maxLength: 40, pattern: cursorForm.source },
  example: "48213.17",
}
