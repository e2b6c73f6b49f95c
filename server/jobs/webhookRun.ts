import { noteReceived } from "../accounts/received"
import { recordDelivery, type Sent } from "../accounts/webhooks/deliveries"
import { type DueEndpoint, noteFailure } from "../accounts/webhooks/due"
import { type EndpointAnswer, isTaken, type PostWebhook } from "../accounts/webhooks/signedPost"
import { issuedSignals } from "../events/alerts"
import type { FollowedEvent } from "../events/event"
import type { EventTail } from "../events/tail"
import { appSecret } from "../platform/secret"
import type { JobContext } from "./job"

export type Counted = { taken: number; failed: number }

export type WebhookRun = {
  context: JobContext
  tail: EventTail
  now: () => Date
  post: PostWebhook
  counted: Counted
}

export type Opened = DueEndpoint & { address: string; keys: readonly string[] }

/** A turn ends after so many pages of events that are not for the endpoint. */
export const pagesOfATurn = 20

/** Records how an endpoint answered, and plans the next attempt if it has not taken what was sent. */
export async function settle(
  { context: { database, env }, counted }: WebhookRun,
  endpoint: Opened,
  sent: Sent,
  answered: EndpointAnswer,
): Promise<void> {
  await recordDelivery(database, endpoint.id, sent, answered)
  if (isTaken(answered)) counted.taken++
  else {
    counted.failed++
    await noteFailure(database, endpoint, { ...answered, at: sent.at }, appSecret(env))
  }
}

/** Signals count as received once the endpoint has answered that it has taken them. */
export async function notePosted(
  { context: { database } }: WebhookRun,
  { accountId }: Pick<Opened, "accountId">,
  events: readonly FollowedEvent["event"][],
  { at, answered }: { at: Date; answered: EndpointAnswer },
): Promise<void> {
  if (!isTaken(answered)) return
  const taken = { accountId, channel: "webhook", at: new Date(at.getTime() + answered.ms) } as const
  await noteReceived(database.pool, taken, issuedSignals(events))
}
