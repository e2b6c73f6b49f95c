import { createHash } from "node:crypto"
import { listWatched } from "../accounts/watchlist"
import { type AlertMessage, mostLines, textOf } from "../accounts/webhooks/alertMessage"
import { sendingAt } from "../accounts/webhooks/alertTimes"
import { holdAlert, listSent, mailAlert, postAlert, queued } from "../accounts/webhooks/alertTurns"
import { recordDelivery } from "../accounts/webhooks/deliveries"
import { type EndedTurn, moveOn } from "../accounts/webhooks/due"
import type { Beginning } from "../accounts/webhooks/own"
import { isTaken } from "../accounts/webhooks/signedPost"
import { type AlertFilter, issuedSignals, lineOf, pages, passes } from "../events/alerts"
import { chooseEvents } from "../events/choose"
import type { FollowedEvent } from "../events/event"
import { type EventType, isEventType } from "../events/topics"
import type { Alert } from "../platform/database/generated/client"
import { appSecret } from "../platform/secret"
import { notePosted, type Opened, pagesOfATurn, settle, type WebhookRun } from "./webhookRun"

/**
 * A message contains everything that has happened since the last one. While it has to wait, the cursor does not move,
 * so that nothing else has to be stored.
 */
export async function sendAlert(run: WebhookRun, endpoint: Opened, alert: Alert): Promise<EndedTurn> {
  const { database, env } = run.context
  const { id, format } = endpoint
  const turn = { slowestMs: 0, isFailed: false }
  const topic = endpoint.topics.find(isEventType)
  const { events, next, isLast } = await findEvents(run, endpoint, { ...alert, topics: topic ? [topic] : [] })
  const at = run.now()
  if (topic === undefined || events.length === 0) {
    await moveOn(database, id, next)
    if (alert.heldUntil) await holdAlert(database, id, null)
    return turn
  }
  const dueAt = sendingAt(alert, await listSent(database, id, alert.mostAnHour), at)
  if (dueAt > at) {
    await holdAlert(database, id, dueAt)
    return { ...turn, dueAt }
  }
  const message = messageOf(run, endpoint, alert, { events, topic, at })
  const sent = { kind: "event", eventId: message.id, type: topic, body: textOf(format, message), at } as const
  if (format === "mail") {
    const signalIds = issuedSignals(shownEvents(events))
    const queue = { message, next, signalIds, secret: appSecret(env) }
    if (!(await mailAlert(database, { ...endpoint, alert }, queue))) return turn
    await recordDelivery(database, id, sent, queued)
    run.counted.taken++
  } else {
    const answered = await postAlert(run.post, endpoint, message)
    await settle(run, endpoint, sent, answered)
    await notePosted(run, endpoint, shownEvents(events), { at, answered })
    if (!isTaken(answered)) return { slowestMs: answered.ms, isFailed: true }
    await moveOn(database, id, next)
    turn.slowestMs = answered.ms
  }
  // The rest of what was held goes out with the next turn.
  if (isLast) await holdAlert(database, id, null)
  return turn
}

async function findEvents(
  run: WebhookRun,
  endpoint: Opened,
  { topics, ...filter }: AlertFilter & { topics: readonly EventType[] },
): Promise<{ events: FollowedEvent[]; next: Beginning; isLast: boolean }> {
  const { accountId, tier, tickers } = endpoint
  const follower = { accountId, tier, limits: null }
  const watched = await listWatched(run.context.database, accountId)
  const events: FollowedEvent[] = []
  let next: Beginning = { row: endpoint.row, recorded: endpoint.recorded }
  let isLast = false
  for (let read = 0; read < pagesOfATurn && !isLast; read++) {
    const page = await run.tail.after(next)
    const chosen = await chooseEvents(page.events, { topics, tickers }, follower, async () => watched)
    events.push(...chosen.filter((event) => passes(filter, event, watched)))
    ;({ next, isLast } = page)
  }
  return { events, next, isLast }
}

/** Only these have lines in a message. */
const shownEvents = (events: readonly FollowedEvent[]) => events.slice(0, mostLines).map(({ event }) => event)

const notAdvice = "Automated and uncertain, for information only, and not financial advice."
const simulated = "The market is simulated from a seed: no figure comes from a real market."

function messageOf(
  { context: { env } }: WebhookRun,
  { id, format }: Opened,
  { name }: Alert,
  { events, topic, at }: { events: readonly FollowedEvent[]; topic: EventType; at: Date },
): AlertMessage {
  const shown = events.slice(0, mostLines)
  const isSimulated = events.some(({ event }) => event.data.data_origin === "simulated")
  return {
    ...{ id: messageId(id, events), at, name, lines: shown.map((event) => lineOf(event, env.BASE_URL)) },
    left: events.length - shown.length,
    moreUrl: `${env.BASE_URL}${pages[topic]}`,
    // Every mail says at its end that it is no advice.
    notes: [...(isSimulated ? [simulated] : []), ...(format === "mail" ? [] : [notAdvice])],
  }
}

/** The same as long as the same events wait. */
function messageId(id: string, events: readonly FollowedEvent[]): string {
  const told = [id, ...events.map(({ event }) => event.id)].join(" ")
  return `alert_${createHash("sha256").update(told).digest("hex").slice(0, 32)}`
}
