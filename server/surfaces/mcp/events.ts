import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server"
import { z } from "zod"
import { byKey } from "../../accounts/keys/owned"
import { chargeKey } from "../../accounts/keys/quota"
import type { Holder } from "../../accounts/keys/verify"
import { listWatched } from "../../accounts/watchlist"
import { type SubscriptionFault, subscribe, unsubscribe } from "../../accounts/webhooks/mcpSubscriptions"
import { chooseEvents } from "../../events/choose"
import { type Cursor, cursorForm, cursorText, readCursor, within } from "../../events/cursor"
import { after, occurrenceOf } from "../../events/event"
import { readHappened } from "../../events/read"
import { isTopic, type Topic, topicNames } from "../../events/topics"
import { byDriver } from "../../platform/database/byDriver"
import { isRefusal } from "../../platform/errors"
import { canonicalTicker } from "../../platform/tickers/ticker"
import { sendingOf } from "../account/webhooks"
import { nextRequestId } from "../http/headers"
import { quotaRefusal } from "../requests/admission"
import type { Service } from "../requests/service"
import { mostTickers } from "../requests/streamParams"
import { requireTopics } from "../stream/allowed"
import { eventTypes } from "./eventTypes"
import type { Exchange } from "./exchange"
import { requireFirstPage } from "./firstPage"

/**
 * Events over MCP (SEP-3415), experimental: the topics of streams and webhooks with the same ids and cursors, asked for
 * again and again (`events/poll`), or posted to an address (`events/subscribe`). Nothing stays open, so there is no
 * `events/stream`.
 */

const eventsExtension = "io.modelcontextprotocol/events"

/** The methods that need a key. */
export const keyedEventMethods: readonly string[] = ["events/poll", "events/subscribe", "events/unsubscribe"]

const codes = { notFound: -32011, forbidden: -32012, exhausted: -32013, unsupported: -32014, callback: -32015 }

const pollEveryMs = 30_000
const mostEvents = 100
/** Pages of events of others that one poll looks through. */
const mostPages = 5

const listParams = z.object({ cursor: z.string().optional() }).optional()

const tickers = z.array(z.string().max(20)).max(mostTickers).optional()
const subject = { name: z.string().max(100), arguments: z.strictObject({ tickers }).optional() }
const place = {
  cursor: z.string().regex(cursorForm, "must be a cursor that this server has sent").nullish(),
  maxAgeMs: z.int().min(0).max(1_000_000_000_000).optional(),
}
const url = z.string().max(2_000)

const pollParams = z.object({ ...subject, ...place, maxEvents: z.int().min(1).max(10_000).optional() })

const subscribeParams = z.object({
  ...subject,
  ...place,
  delivery: z.object({ mode: z.string().max(20).optional(), url, secret: z.string().max(200) }),
  ttlMs: z.int().min(0).max(1_000_000_000_000).nullish(),
})

const unsubscribeParams = z.object({ ...subject, delivery: z.object({ url }) })

export function serveEvents(server: Server, service: Service, exchange: Exchange): void {
  const capability = { events: {}, extensions: { [eventsExtension]: {} } }
  server.registerCapabilities(capability)
  server.setRequestHandler("events/list", { params: listParams }, (params) => {
    requireFirstPage(params)
    return { resultType: "complete", events: eventTypes }
  })
  server.setRequestHandler("events/poll", { params: pollParams }, (params) => answered(() => poll(params)))
  server.setRequestHandler("events/subscribe", { params: subscribeParams }, (params) => answered(() => begin(params)))
  server.setRequestHandler("events/unsubscribe", { params: unsubscribeParams }, (params) => answered(() => end(params)))

  async function poll({ name, arguments: args, cursor, maxAgeMs, maxEvents = mostEvents }: z.infer<typeof pollParams>) {
    const { holder, topic, chosen } = read(name, args?.tickers)
    const begun = await beginning(service, { cursor, maxAgeMs, at: exchange.at })
    const readWatched = () => listWatched(service.database, holder.accountId)
    const most = Math.min(maxEvents, mostEvents)
    const events: ReturnType<typeof occurrenceOf>[] = []
    let [next, hasMore] = [begun.from, !begun.isNow]
    for (let pages = 0; hasMore && pages < mostPages && events.length < most; pages++) {
      const page = await service.streams.tail.after(next)
      const mine = await chooseEvents(page.events, { topics: [topic], tickers: chosen }, holder, readWatched)
      const taken = mine.slice(0, most - events.length)
      events.push(...taken.map(({ event }) => occurrenceOf(event, topic)))
      const isWhole = taken.length === mine.length
      next = isWhole ? page.next : taken.reduce(after, next)
      hasMore = !isWhole || !page.isLast
    }
    if (events.length > 0) await chargeRequest(service, holder, exchange.at)
    const { isTruncated: truncated } = begun
    return { resultType: "complete", events, cursor: cursorText(next), truncated, hasMore, nextPollMs: pollEveryMs }
  }

  async function begin({ name, arguments: args, delivery, ttlMs, ...from }: z.infer<typeof subscribeParams>) {
    const { holder, topic, chosen } = read(name, args?.tickers)
    if (delivery.mode !== undefined && delivery.mode !== "webhook") {
      const data = { feature: "deliveryMode", value: delivery.mode }
      throw new ProtocolError(codes.unsupported, "events/subscribe delivers by webhook alone.", data)
    }
    const { at } = exchange
    const { from: start, isTruncated } = await beginning(service, { ...from, at })
    const asked = { topic, tickers: chosen, url: delivery.url, secret: delivery.secret, ttlMs, beginning: start }
    const done = await subscribe(sendingOf(service), principalOf(holder), asked, byKey(holder, new Date(at)))
    if (!done.ok) throw faultError(done)
    const { id, expiresAt, reached, isNew } = done
    const status = isNew ? {} : { deliveryStatus: { active: true } }
    const truncated = isNew && isTruncated
    return {
      ...{ resultType: "complete", id, refreshBefore: expiresAt.toISOString(), cursor: cursorText(reached), truncated },
      ...status,
    }
  }

  async function end({ name, arguments: args, delivery }: z.infer<typeof unsubscribeParams>) {
    const { holder, topic, chosen } = read(name, args?.tickers)
    const change = byKey(holder, new Date(exchange.at))
    const asked = { topic, tickers: chosen, url: delivery.url }
    if (!(await unsubscribe(sendingOf(service), principalOf(holder), asked, change))) {
      throw new ProtocolError(codes.notFound, "There is no such subscription.", { kind: "subscription" })
    }
    return { resultType: "complete" }
  }

  function read(name: string, asked: readonly string[] = []): { holder: Holder; topic: Topic; chosen: string[] } {
    const { holder } = exchange.identity
    if (!holder) throw new ProtocolError(codes.forbidden, "Events need a key.")
    if (!isTopic(name)) {
      throw new ProtocolError(codes.notFound, `There is no such event. There are: ${topicNames.join(", ")}.`, {
        kind: "event",
      })
    }
    if (holder.limits?.isTest)
      throw new ProtocolError(codes.forbidden, "A test key gets no events: nothing happens there.")
    requireTopics({ subscription: { topics: [name], tickers: [] }, isOwnChoice: true }, holder, service.pricingUrl)
    return { holder, topic: name, chosen: [...new Set(asked.map(tickerOf))] }
  }
}

/** Refusals of the service become errors of the protocol, with their sentence. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) {
      const { refusal, detail } = error
      const code = refusal.startsWith("rate_limited") ? codes.exhausted : codes.forbidden
      throw new ProtocolError(code, detail, { code: refusal })
    }
    throw error
  }
}

function tickerOf(text: string): string {
  const ticker = canonicalTicker(text)
  if (ticker !== null) return ticker
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${JSON.stringify(text)} is not the form of a ticker.`)
}

type Asked = { cursor?: string | null; maxAgeMs?: number; at: number }

/** Where reading begins. An older place than `maxAgeMs` allows becomes the newest one, which skips what lies between. */
async function beginning({ streams, database }: Service, { cursor, maxAgeMs, at }: Asked) {
  const head = await streams.tail.head()
  const asked = cursor ? readCursor(cursor) : null
  if (asked === null) return { from: head, isNow: true, isTruncated: false }
  const from = within(asked, head)
  if (maxAgeMs !== undefined && (await isOlder(database, from, at - maxAgeMs))) {
    return { from: head, isNow: true, isTruncated: true }
  }
  return { from, isNow: false, isTruncated: false }
}

async function isOlder({ pool }: Service["database"], from: Cursor, floorMs: number): Promise<boolean> {
  const [happened] = await readHappened(byDriver(pool), [from])
  return happened !== null && happened.getTime() < floorMs
}

/** A poll that finds events costs a request, as a page of rows does; one that finds none is free. */
async function chargeRequest(service: Service, holder: Holder, at: number): Promise<void> {
  const refused = quotaRefusal(await chargeKey(service, holder, at), at)
  if (refused) throw refused
  const request = { holder, endpoint: "stream", channel: "mcp", status: 200, code: "", charged: 1, ms: 0 } as const
  service.usage.count({ ...request, at, requestId: nextRequestId(), params: "{}" })
}

const principalOf = ({ accountId, keyId }: Holder) => ({ accountId, holderId: keyId })

function faultError(fault: SubscriptionFault): ProtocolError {
  const { sentence } = fault
  if (fault.is === "invalid") return new ProtocolError(ProtocolErrorCode.InvalidParams, `${fault.field}: ${sentence}`)
  if (fault.is === "challenge") return new ProtocolError(codes.callback, sentence, { reason: fault.reason })
  const { limit, max } = fault
  return new ProtocolError(codes.exhausted, sentence, max === null ? { limit } : { limit, max })
}
