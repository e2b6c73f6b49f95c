import { listWatched } from "../accounts/watchlist"
import { openAddress } from "../accounts/webhooks/address"
import { trimDeliveries } from "../accounts/webhooks/deliveries"
import {
  breakOffTurn,
  type DueEndpoint,
  type EndedTurn,
  endTurn,
  listDue,
  moveOn,
  pauseUnreadable,
} from "../accounts/webhooks/due"
import { hasOpenAddresses, reseal, sealAddresses } from "../accounts/webhooks/reseal"
import { openSecrets } from "../accounts/webhooks/secret"
import { type EndpointAnswer, isTaken, webhookPoster } from "../accounts/webhooks/signedPost"
import { chooseEvents } from "../events/choose"
import { type Cursor, cursorText } from "../events/cursor"
import { after, type FollowedEvent, occurrenceOf } from "../events/event"
import { eventTail } from "../events/tail"
import { isTopic } from "../events/topics"
import { byDriver } from "../platform/database/byDriver"
import { appSecret, appSecrets } from "../platform/secret"
import { sendAlert } from "./alerts"
import { type Job, type JobContext, presentFrom } from "./job"
import { type Counted, notePosted, type Opened, pagesOfATurn, settle, type WebhookRun } from "./webhookRun"

export const webhooks: Job = {
  name: "webhooks",
  schedule: "* * * * *",
  timeZone: "UTC",
  locks: ["webhooks"],
  limitSeconds: 300,
  retries: 0,
  wokenBy: ["facts", "events", "webhooks"],
  isDueAtStart: async () => true,
  async isNeeded({ database }, at) {
    if (await hasOpenAddresses(database)) return true
    const head = await eventTail(byDriver(database.pool)).head()
    return (await listDue(database, { at, head }, [])).length > 0
  },
  async run({ at, ...context }) {
    await sealAddresses(context.database, appSecrets(context.env))
    const sent = await sendDue(context, presentFrom(at))
    return sent.taken + sent.failed > 0 ? sent : null
  },
}

/** An endpoint's turn also ends after so many events, or so much time of its answers. */
const ofATurn = { events: 20, answersMs: 2_000 }
const lookEveryMs = 1_000
/** A run ends then, so that another worker may take over. */
const runMs = 120_000

export async function sendDue(
  context: JobContext,
  now: () => Date,
  post = webhookPoster({ allowsPrivate: context.env.WEBHOOK_PRIVATE_NETWORKS === "allowed" }),
): Promise<Counted> {
  const tail = eventTail(byDriver(context.database.pool))
  const run: WebhookRun = { context, tail, now, post, counted: { taken: 0, failed: 0 } }
  const turns = new Map<string, { endpoint: DueEndpoint; ended: Promise<void> }>()
  const endsMs = now().getTime() + runMs
  for (;;) {
    const underWay = [...turns.values()].map(({ endpoint }) => endpoint)
    const isOver = now().getTime() >= endsMs
    // While the last slow turns end, which takes seconds, other endpoints get theirs.
    const isClosed = isOver && !underWay.some(({ isSlow }) => isSlow)
    const head = await tail.head()
    const due = isClosed ? [] : await listDue(context.database, { at: now(), head }, underWay, { takesSlow: !isOver })
    for (const endpoint of due) {
      const ended = takeTurn(run, endpoint).finally(() => turns.delete(endpoint.id))
      turns.set(endpoint.id, { endpoint, ended })
    }
    // An endpoint whose turn has ended meanwhile may be due again.
    if (turns.size === 0 && underWay.length === 0) return run.counted
    if (turns.size > 0) await Promise.race([...[...turns.values()].map(({ ended }) => ended), pause(lookEveryMs)])
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

async function takeTurn(run: WebhookRun, endpoint: DueEndpoint): Promise<void> {
  const { context, now } = run
  const { database, log } = context
  const { id } = endpoint
  try {
    await sendInTurn(run, endpoint)
  } catch (error) {
    log.error({ event: "webhook.failed", endpoint: id, error: String(error) }, "Webhook failed")
    await breakOffTurn(database, id, now()).catch(() => {})
  }
}

async function sendInTurn(run: WebhookRun, endpoint: DueEndpoint): Promise<void> {
  const { database, env } = run.context
  const secrets = appSecrets(env)
  const { alert } = endpoint
  const isMail = endpoint.format === "mail"
  const address = isMail ? "" : openAddress(secrets, endpoint)
  const keys = isMail ? [] : openSecrets(secrets, endpoint, run.now())
  if (address === null || keys === null) {
    return pauseUnreadable(database, { ...endpoint, address }, appSecret(env), run.now())
  }
  await reseal(database, secrets, endpoint)
  const opened = { ...endpoint, address, keys }
  const turn = await (alert ? sendAlert(run, opened, alert) : sendSome(run, opened))
  await endTurn(database, endpoint.id, turn, run.now())
  await trimDeliveries(database, endpoint.id)
}

async function sendSome(run: WebhookRun, endpoint: Opened): Promise<EndedTurn> {
  const { database } = run.context
  const { id, accountId, tier, row, recorded } = endpoint
  const subscription = { topics: endpoint.topics.filter(isTopic), tickers: endpoint.tickers }
  const readWatched = () => listWatched(database, accountId)
  const turn = { events: 0, answersMs: 0, slowestMs: 0, isFailed: false }
  let tried = endpoint
  let cursor = { row, recorded }
  for (let pages = 0; pages < pagesOfATurn; pages++) {
    const page = await run.tail.after(cursor)
    for (const event of await chooseEvents(page.events, subscription, { accountId, tier, limits: null }, readWatched)) {
      const answered = await send(run, tried, event, after(cursor, event))
      turn.events++
      turn.answersMs += answered.ms
      turn.slowestMs = Math.max(turn.slowestMs, answered.ms)
      turn.isFailed = !isTaken(answered)
      if (turn.isFailed) return turn
      cursor = after(cursor, event)
      // The earlier failures were those of this event.
      tried = { ...endpoint, failures: 0, failingSince: null }
      if (!(await moveOn(database, id, cursor))) return turn
      if (turn.events >= ofATurn.events || turn.answersMs >= ofATurn.answersMs) return turn
    }
    cursor = page.next
    if (!(await moveOn(database, id, cursor)) || page.isLast) return turn
  }
  return turn
}

async function send(
  run: WebhookRun,
  endpoint: Opened,
  { event, text }: FollowedEvent,
  next: Cursor,
): Promise<EndpointAnswer> {
  const { address: url, keys: secrets, id, format, topics } = endpoint
  const at = run.now()
  const isSubscription = format === "mcp"
  // All earlier events have been taken, so a reader may keep the place after this one.
  const body = isSubscription ? JSON.stringify({ ...occurrenceOf(event, topics[0]), cursor: cursorText(next) }) : text
  const posted = { url, eventId: event.id, body, secrets, at }
  const answered = await run.post(isSubscription ? { ...posted, subscriptionId: id } : posted)
  await settle(run, endpoint, { kind: "event", eventId: event.id, type: event.type, body, at }, answered)
  await notePosted(run, endpoint, [event], { at, answered })
  return answered
}
