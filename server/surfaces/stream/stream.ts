import { refusals } from "../../accounts/refusals"
import { apiPrefix } from "../http/address"
import { nextRequestId, type Outgoing, type ResponseHeaders } from "../http/headers"
import { admit, charge, refund } from "../requests/admission"
import { type Incoming, shownQuota } from "../requests/caller"
import { keyFrom, requireNoKeyInUrl, withoutKey } from "../requests/credentials"
import { refusalOf } from "../requests/refusalOf"
import type { Outcome } from "../requests/run"
import type { Service } from "../requests/service"
import type { OpenStream } from "../requests/streamHub"
import { readQuestion, type StreamQuestion } from "../requests/streamParams"
import { trackRequest } from "../requests/trackRequest"
import { deny } from "../responses/deny"
import { commonHeaders, preflight } from "../responses/responseHeaders"
import { nothing } from "../rest/rest"
import { requireTopics } from "./allowed"
import { type Following, framesOf } from "./frames"
import { takeLease } from "./lease"

const streamPath = `${apiPrefix}/stream`

export const isStreamUrl = (url: string) => url === streamPath || url.startsWith(`${streamPath}?`)

/** A response that goes on, in frames of text, until its reader leaves or `frames` ends. */
export type Streamed = { status: number; headers: ResponseHeaders; frames: AsyncGenerator<string> }

export const isStreamed = (outgoing: Outgoing | Streamed): outgoing is Streamed => "frames" in outgoing

type Connection = { clock: () => number; ended: AbortSignal }

/** Answers /api/v1/stream. `ended` is aborted when the connection is. */
export async function handleStream(
  service: Service,
  incoming: Incoming,
  { clock, ended }: Connection,
): Promise<Outgoing | Streamed> {
  const at = clock()
  const { method, url, network } = incoming
  if (method === "OPTIONS") return preflight(service, incoming, at)
  const startedMs = performance.now()
  const requestId = nextRequestId()
  const [path, search = ""] = url.split("?", 2)
  const context = { instance: withoutKey(path), requestId, at }
  const outcome: Outcome = { ...nothing, endpoint: "stream", input: Object.fromEntries(new URLSearchParams(search)) }
  const opened = await open(service, incoming, outcome, { clock, ended }).catch((error) => {
    outcome.refusal = refusalOf(service, error)
    return null
  })
  const outgoing = opened
    ? { status: 200, headers: await headersOf(service, incoming, outcome, context), ...opened }
    : await refuse(service, incoming, outcome, context)
  const tracked = { method, path: context.instance, network, channel: "rest", requestId, at, startedMs } as const
  trackRequest(service, tracked, outcome, outgoing.status)
  return outgoing
}

type Context = { instance: string; requestId: string; at: number }

async function refuse(service: Service, incoming: Incoming, outcome: Outcome, context: Context): Promise<Outgoing> {
  await refund(service, outcome, context.at)
  const denied = await deny(service, incoming, outcome, context)
  return incoming.method === "HEAD" ? { ...denied, body: null } : denied
}

/** In the order of every other request: key, plan, parameters, quota. Throws a refusal. */
async function open(
  service: Service,
  { method, url, headers, address, network }: Incoming,
  outcome: Outcome,
  connection: Connection,
): Promise<Pick<Streamed, "frames"> | { body: null }> {
  const { pricingUrl, streams } = service
  const at = connection.clock()
  const [path, search = ""] = url.split("?", 2)
  const query = new URLSearchParams(search)
  const hasHeaderKey = Boolean(headers["x-api-key"] ?? headers.authorization)
  requireNoKeyInUrl({ path, query, hasHeaderKey }, pricingUrl, "rest")
  if (method !== "GET" && method !== "HEAD") throw refusals.notRead()
  const key = keyFrom(headers, pricingUrl)
  if (key === undefined) throw refusals.keyMissing(pricingUrl, "rest")
  const credential = { key, address, network, channel: "rest", at } as const
  const holder = await admit(service, credential, outcome, { live: "a stream" })
  const read = readQuestion(query, headers["last-event-id"])
  if (!read.ok) throw refusals.parametersUnusable(read.violations)
  const { question } = read
  requireTopics(question, holder, pricingUrl)
  requireTickers(service, question)
  const stream = streams.open(holder.tier)
  if (!stream) throw streams.isFull() ? refusals.streamsTaken() : refusals.freeStreamsTaken(pricingUrl)
  let isFollowed = false
  try {
    await charge(service, holder, at, outcome)
    outcome.charged = 1
    if (method === "HEAD") return { body: null }
    const frames = await follow(service, stream, { key, holder, address, question, ...connection })
    isFollowed = true
    return { frames }
  } finally {
    if (!isFollowed) stream.end()
  }
}

type Asked = Pick<Following, "key" | "holder" | "address" | "clock" | "ended"> & { question: StreamQuestion }

async function follow(service: Service, stream: OpenStream, asked: Asked): Promise<Streamed["frames"]> {
  const { database, streams } = service
  const from = asked.question.from ?? (await streams.tail.head())
  const leaseId = await takeLease(database, asked.holder, new Date(asked.clock()))
  stream.hold(leaseId)
  return framesOf(service, stream, { ...asked, leaseId, from })
}

function requireTickers({ knowledge }: Service, { subscription }: StreamQuestion): void {
  const unknown = subscription.tickers.find((ticker) => !knowledge.hasTicker(ticker))
  if (unknown) throw refusals.tickerUnknown(unknown, knowledge.suggest(unknown), "rest")
}

async function headersOf(
  service: Service,
  incoming: Incoming,
  { quota }: Outcome,
  { at, requestId }: Context,
): Promise<ResponseHeaders> {
  return {
    ...commonHeaders(service, quota ?? (await shownQuota(service, incoming, at)), at, requestId),
    "Content-Type": "text/event-stream; charset=utf-8",
    // Proxies that compress or gather would keep events back.
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
    Vary: "X-API-Key, Authorization",
  }
}
