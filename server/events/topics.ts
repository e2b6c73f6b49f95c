/*
 * The events that streams and webhooks push: one list, read from the transparency log and from the events recorded
 * outside it. It must not depend on how they are sent: no request, no webhook.
 */

import { mayUse } from "../accounts/keys/keyLimits"
import type { Holder } from "../accounts/keys/verify"
import { includes, type Tier } from "../accounts/tiers"

/** `scope`: the family of products that a key with limited scopes needs. */
type TopicTerms = { tier: Tier; scope: string; says: string }

/** All topics. Streams, webhooks, the OpenAPI document and the dashboard follow from this list. */
export const topics = {
  "predictions.issued": {
    tier: "free",
    scope: "predictions",
    says: "A batch of predictions was made, before its first session opened.",
  },
  "predictions.resolved": { tier: "free", scope: "predictions", says: "The predictions for a session were graded." },
  "predictions.voided": {
    tier: "free",
    scope: "predictions",
    says: "The predictions for a session were graded, and all of them are void.",
  },
  "signal.issued": { tier: "api_starter", scope: "signals", says: "A signal was issued." },
  "signal.resolved": { tier: "api_starter", scope: "signals", says: "A signal was graded as a win or a loss." },
  "signal.voided": {
    tier: "api_starter",
    scope: "signals",
    says: "A signal is void, because its entry did not trade.",
  },
  "signal.revised": {
    tier: "api_starter",
    scope: "signals",
    says: "The source changed the document behind a signal. The signal is unchanged.",
  },
  "signal.retracted": {
    tier: "api_starter",
    scope: "signals",
    says: "The source withdrew the document behind a signal. The signal still counts.",
  },
  "watchlist.signal": {
    tier: "api_starter",
    scope: "signals",
    says: "A signal was issued for a ticker on your watchlist. Its events have the type `signal.issued`.",
  },
  "grade.delayed": { tier: "free", scope: "predictions", says: "Grades are late, and why." },
  "regime.changed": { tier: "free", scope: "market", says: "The market regime changed." },
  "quota.warning": {
    tier: "free",
    scope: "account",
    says: "Your account has used 80% of its requests of the UTC day.",
  },
} as const satisfies Record<string, TopicTerms>

export type Topic = keyof typeof topics

/** Selects among the events of another type, so that none is sent twice. */
type ChoosingTopic = "watchlist.signal"

export type EventType = Exclude<Topic, ChoosingTopic>

export const topicNames = Object.keys(topics) as Topic[]

export const eventTypes = topicNames.filter((name): name is EventType => name !== "watchlist.signal")

export const isTopic = (text: string): text is Topic => topicNames.some((name) => name === text)

export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text)
}

export const mayFollow = (tier: Tier, topic: Topic) => includes(tier, topics[topic].tier)

/** For a key that may be limited to some families of products. */
export const mayFollowBy = ({ tier, limits }: Pick<Holder, "tier" | "limits">, topic: Topic) =>
  mayFollow(tier, topic) && mayUse({ limits }, topics[topic].scope)
