import { chargeKey } from "../../accounts/keys/quota"
import type { Holder } from "../../accounts/keys/verify"
import { refusals } from "../../accounts/refusals"
import { type Tier, tiers } from "../../accounts/tiers"
import { listWatched } from "../../accounts/watchlist"
import { chooseEvents } from "../../events/choose"
import { type Cursor, cursorText } from "../../events/cursor"
import { after, type FollowedEvent } from "../../events/event"
import type { Topic } from "../../events/topics"
import { isRefusal, refusalStatus, retryAfterSeconds } from "../../platform/errors"
import { nextRequestId } from "../http/headers"
import { quotaRefusal, requireUsable } from "../requests/admission"
import type { Service } from "../requests/service"
import type { OpenStream } from "../requests/streamHub"
import type { StreamQuestion } from "../requests/streamParams"
import { allowedTopics, requireTopics } from "./allowed"
import { endLease, keepLease, keepWithinPlan, leaseKeptMs } from "./lease"

export type Following = {
  key: string
  holder: Holder
  address: string
  leaseId: string
  question: Pick<StreamQuestion, "subscription" | "isOwnChoice">
  from: Cursor
  clock: () => number
  ended: AbortSignal
}

/** This many events cost one request, as a page of as many rows does. */
const eventsARequest = 500
const heartbeatMs = 15_000
const reconnectMs = { usual: 3_000, restarting: 1_000, replaced: 60_000 }

/**
 * The text of a stream, produced only as fast as it is read, so that nothing accumulates and a slow reader delays
 * nobody. It ends with a reason, unless its reader leaves first.
 */
export async function* framesOf(service: Service, stream: OpenStream, following: Following): AsyncGenerator<string> {
  const { database, streams } = service
  const { leaseId, question, clock, ended } = following
  const { subscription, isOwnChoice } = question
  let { from: cursor, holder } = following
  let placed = holder
  let told = allowedTopics(question, holder)
  let sentCount = 0
  let [spokeAt, keptAt] = [performance.now(), performance.now()]
  const readWatched = () => listWatched(database, holder.accountId)
  try {
    yield `retry: ${reconnectMs.usual}\nid: ${cursorText(cursor)}\n\n`
    // The tail may be behind, because it follows nothing while there are no streams.
    await streams.tail.refresh().catch(() => {})
    while (!ended.aborted) {
      const wakes = stream.wakes()
      const ending = await endOf(service, stream, { ...following, holder })
      if ("frame" in ending) return yield ending.frame
      holder = ending.holder
      if (placed.tier !== holder.tier || placed.payerId !== holder.payerId) {
        if (!stream.move(holder.tier)) return yield noPlace(service.pricingUrl)
        if (await isSettled(database, holder, clock())) placed = holder
      }
      const allowed = allowedTopics(question, holder)
      if (!isOwnChoice && allowed.join() !== told.join()) {
        told = allowed
        yield topicsFrame(allowed)
      }
      const page = await streams.tail.after(cursor).catch(() => null)
      const chosen = page && (await chooseEvents(page.events, subscription, holder, readWatched).catch(() => null))
      if (page && chosen) {
        let isChanged = false
        for (const event of chosen) {
          // A slow reader may take minutes over a page, in which its key may end.
          const since = await endOf(service, stream, { ...following, holder })
          if ("frame" in since) return yield since.frame
          // If the plan or the limits have changed, the rest of the page is chosen again.
          isChanged = since.holder !== holder
          if (isChanged) break
          if (sentCount > 0 && sentCount % eventsARequest === 0) {
            const refused = await chargeMore(service, holder, clock())
            if (refused) return yield refused
          }
          cursor = after(cursor, event)
          sentCount++
          spokeAt = performance.now()
          yield frameOf(event, cursor)
          if (ended.aborted) return
        }
        if (isChanged) continue
        cursor = page.next
      }
      const now = performance.now()
      if (now - spokeAt >= heartbeatMs) {
        spokeAt = now
        yield `: heartbeat\nid: ${cursorText(cursor)}\n\n`
      }
      if (now - keptAt >= leaseKeptMs) {
        keptAt = now
        if (!(await keepLease(database, leaseId, new Date(clock())).catch(() => true)))
          return yield replaced(holder.tier)
      }
      if (!page || !chosen || page.isLast) await stream.wait(wakes, ended)
    }
  } finally {
    stream.end()
    // A lease that stays is not counted after a minute.
    await endLease(database, leaseId).catch(() => {})
  }
}

/** If the database is away, the next look tries again. */
async function isSettled(database: Service["database"], holder: Holder, at: number): Promise<boolean> {
  try {
    await keepWithinPlan(database, holder, new Date(at))
    return true
  } catch {
    return false
  }
}

function frameOf({ event: { type }, text }: FollowedEvent, cursor: Cursor): string {
  return `id: ${cursorText(cursor)}\nevent: ${type}\ndata: ${text}\n\n`
}

/** The last frame: the reason and, in `retry`, when the client may reconnect. */
function endFrame(reason: string, detail: string, retryMs = reconnectMs.usual): string {
  return `retry: ${retryMs}\nevent: end\ndata: ${JSON.stringify({ reason, detail })}\n\n`
}

/** Without a cursor, because it is no event that could be read again. */
function topicsFrame(topics: readonly Topic[]): string {
  const detail = "The plan or the limits of this key have changed. From now on this stream has these topics."
  return `event: topics\ndata: ${JSON.stringify({ topics, detail })}\n\n`
}

function replaced(tier: Tier): string {
  const { tierName, streams } = tiers[tier]
  const detail =
    streams.ofPlan === 1
      ? `A newer stream of this account has taken the place of this one: the ${tierName} plan has one, whichever key opens it.`
      : "A newer stream of this key has taken the place of this one. Use another key for each program."
  return endFrame("replaced", detail, reconnectMs.replaced)
}

function noPlace(pricingUrl: string): string {
  const { refusal, detail } = refusals.freeStreamsTaken(pricingUrl)
  return endFrame(refusal, detail, retryAfterSeconds * 1_000)
}

const restarting = () =>
  // At random times, so that clients do not all reconnect at once.
  endFrame(
    "restarting",
    "The server is restarting. Connect again: nothing will be missing.",
    reconnectMs.restarting + Math.floor(Math.random() * 2_000),
  )

async function endOf(
  service: Service,
  stream: OpenStream,
  { key, holder, address, question, clock }: Following,
): Promise<{ frame: string } | { holder: Holder }> {
  const { keys, pricingUrl } = service
  if (stream.isClosing()) return { frame: restarting() }
  if (stream.isReplaced()) return { frame: replaced(holder.tier) }
  try {
    const now = await keys.verify(key, clock())
    requireUsable(service, now, { address, at: clock() })
    requireTopics(question, now, pricingUrl)
    return { holder: now }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const isOutage = refusalStatus(error.refusal) === 503
    return isOutage ? { holder } : { frame: endFrame(error.refusal, error.detail) }
  }
}

async function chargeMore(service: Service, holder: Holder, at: number): Promise<string | null> {
  const verdict = await chargeKey(service, holder, at)
  const refused = quotaRefusal(verdict, at)
  if (refused) return endFrame(refused.refusal, refused.detail, Number(refused.more.retry_after_seconds) * 1_000)
  const request = { holder, endpoint: "stream", channel: "rest", status: 200, code: "", charged: 1, ms: 0 } as const
  service.usage.count({ ...request, at, requestId: nextRequestId(), params: "{}" })
  return null
}
