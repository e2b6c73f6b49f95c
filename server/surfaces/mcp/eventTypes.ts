import { tiers } from "../../accounts/tiers"
import { type Topic, topicNames, topics } from "../../events/topics"
import { eventSchema } from "../openapi/stream"
import { mostTickers } from "../requests/streamParams"

const isOfTicker = (name: Topic) => name.startsWith("signal.") || name === "watchlist.signal"

const tickers = {
  type: "array",
  items: { type: "string" },
  maxItems: mostTickers,
  description: "Only events about these tickers. Without it, all.",
}

/** What `events/list` answers: each topic of streams and webhooks is a type of event. */
export const eventTypes = topicNames.map((name) => ({
  name,
  description: `${topics[name].says} Plan: ${tiers[topics[name].tier].tierName}.`,
  delivery: ["poll", "webhook"],
  inputSchema: { type: "object", properties: isOfTicker(name) ? { tickers } : {}, additionalProperties: false },
  payloadSchema: Object(eventSchema.properties).data,
}))
