import { watchlistsOf } from "../accounts/watchlist"
import { recordDelivery, trimDeliveries } from "../accounts/webhooks/deliveries"
import { type DueEndpoint, listDue, moveOn, noteFailure, pauseUnreadable } from "../accounts/webhooks/due"
import { isTaken, type PostWebhook, webhookPoster } from "../accounts/webhooks/post"
import { openSecrets, resealed } from "../accounts/webhooks/secret"
import { chooseEvents } from "../events/choose"
import { after, type FollowedEvent } from "../events/event"
import { type EventTail, eventTail } from "../events/tail"
import { isTopic } from "../events/topics"
import { byDriver } from "../ledger/storage/queries"
import { appSecret, appSecrets } from "../platform/secret"
import { type Job, type JobContext, presentFrom } from "./job"

/** Posts to each endpoint what it has not taken yet, in order. */
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
    const head = await eventTail(byDriver(database.pool)).head()
    return (await listDue(database, head, at, [], 1)).length > 0
  },
  async run({ at, ...context }) {
    const sent = await sendDue(context, presentFrom(at))
    return sent.taken + sent.failed > 0 ? sent : null
  },
}

/** One that answers slowly holds up only itself: the others have their turns meanwhile. */
const mostAtOnce = 50
/** After so many events or so much time the turn is over, and whoever is due has one. */
const eventsATurn = 20
const turnMs = 20_000
const lookEveryMs = 1_000
/** A run ends then, so that another worker may take over. */
const runMs = 120_000

type Counted = { taken: number; failed: number }
type Run = {
  context: JobContext
  tail: EventTail
  now: () => Date
  post: PostWebhook
  counted: Counted
}

export async function sendDue(
  context: JobContext,
  now: () => Date,
  post = webhookPoster({ allowsPrivate: context.env.WEBHOOK_PRIVATE_NETWORKS === "allowed" }),
): Promise<Counted> {
  const tail = eventTail(byDriver(context.database.pool))
  const run: Run = { context, tail, now, post, counted: { taken: 0, failed: 0 } }
  const turns = new Map<string, Promise<void>>()
  const endsMs = performance.now() + runMs
  for (;;) {
    const isOver = performance.now() >= endsMs
    const room = isOver ? 0 : mostAtOnce - turns.size
    const due = room > 0 ? await listDue(context.database, await tail.head(), now(), [...turns.keys()], room) : []
    for (const endpoint of due) {
      const turn = takeTurn(run, endpoint)
        .catch((error) => {
          context.log.error({ event: "webhook.failed", endpoint: endpoint.id, error: String(error) }, "Webhook failed")
        })
        .finally(() => turns.delete(endpoint.id))
      turns.set(endpoint.id, turn)
    }
    if (turns.size === 0) return run.counted
    await Promise.race([...turns.values(), pause(lookEveryMs)])
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

async function takeTurn(run: Run, endpoint: DueEndpoint): Promise<void> {
  const { context, now } = run
  const { database, env } = context
  const secrets = openSecrets(appSecrets(env), endpoint, now())
  if (secrets === null) return pauseUnreadable(database, endpoint, appSecret(env), now())
  await reseal(context, endpoint)
  await sendSome(run, endpoint, secrets)
  await trimDeliveries(database, endpoint.id)
}

async function sendSome(run: Run, endpoint: DueEndpoint, secrets: readonly string[]): Promise<void> {
  const { database } = run.context
  const { id, accountId, tier, row, recorded } = endpoint
  const subscription = { topics: endpoint.topics.filter(isTopic), tickers: endpoint.tickers }
  const readWatched = async () => (await watchlistsOf(database, [accountId])).get(accountId) ?? []
  const endsMs = performance.now() + turnMs
  let tried = endpoint
  let cursor = { row, recorded }
  let sentCount = 0
  for (let isLast = false; !isLast; ) {
    const page = await run.tail.after(cursor)
    for (const event of await chooseEvents(page.events, subscription, { accountId, tier, limits: null }, readWatched)) {
      if (!(await send(run, tried, event, secrets))) return
      cursor = after(cursor, event)
      // The failures before were those of this event.
      tried = { ...endpoint, failures: 0, failingSince: null }
      if (!(await moveOn(database, id, cursor))) return
      if (++sentCount >= eventsATurn || performance.now() >= endsMs) return
    }
    cursor = page.next
    if (!(await moveOn(database, id, cursor))) return
    isLast = page.isLast
  }
}

/** Whether the endpoint has taken it. */
async function send(
  { context, now, post, counted }: Run,
  endpoint: DueEndpoint,
  { event, text: body }: FollowedEvent,
  secrets: readonly string[],
): Promise<boolean> {
  const { database, env } = context
  const at = now()
  const answered = await post({ url: endpoint.url, eventId: event.id, body, secrets, at })
  const sent = { kind: "event", eventId: event.id, type: event.type, body, at } as const
  await recordDelivery(database, endpoint.id, sent, answered)
  if (isTaken(answered)) {
    counted.taken++
    return true
  }
  counted.failed++
  await noteFailure(database, endpoint, answered, appSecret(env), at)
  return false
}

/** After AUTH_SECRET was replaced, so that the next replacement does not lose it. */
async function reseal({ database, env }: JobContext, { id, secret, oldSecret }: DueEndpoint): Promise<void> {
  const secrets = appSecrets(env)
  const again = { secret: resealed(secrets, id, secret), oldSecret: oldSecret && resealed(secrets, id, oldSecret) }
  for (const name of ["secret", "oldSecret"] as const) {
    const [before, sealed] = [name === "secret" ? secret : oldSecret, again[name]]
    if (!sealed || !before) continue
    // The owner may rotate it meanwhile.
    await database.prisma.webhookEndpoint.updateMany({
      where: { id, [name]: new Uint8Array(before) },
      data: { [name]: sealed },
    })
  }
}
