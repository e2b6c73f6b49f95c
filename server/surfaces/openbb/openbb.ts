import { networkSubject } from "../../accounts/refusalLimit"
import { refusals } from "../../accounts/refusals"
import { newYorkDate } from "../../platform/exchange/sessions"
import { type ComputedAnswer, encode } from "../formats/encoded"
import { nextRequestId, type Outgoing } from "../http/headers"
import { answerOf } from "../requests/answerOf"
import type { Incoming } from "../requests/caller"
import { keyFrom, requireNoKeyInUrl, withoutKey } from "../requests/credentials"
import { parseParams } from "../requests/parse"
import { type Outcome, run } from "../requests/run"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import { jsonType } from "../responses/deliver"
import { answerPublic, type PublicFile } from "../responses/publicAnswer"
import { preflight } from "../responses/responseHeaders"
import { inputOf, refusedOutcome, respond } from "../rest/rest"
import { appsDocument } from "./apps"
import { candlesOf, isTheme } from "./candles"
import { figuresOf } from "./figures"
import { type Answer, rowsOf } from "./rows"
import { findView, isPublic, type View } from "./view"
import { widgetsDocument } from "./widgets"

const openbbPrefix = "/integrations/openbb/"

/**
 * The documents also lie at the root, because the Workspace has been seen to drop the path of the address it was given.
 * Their endpoints lead from there to the same answers.
 */
const documents: Record<string, () => object> = {
  "/widgets.json": () => widgetsDocument(openbbPrefix.slice(1)),
  "/apps.json": appsDocument,
  [`${openbbPrefix}widgets.json`]: () => widgetsDocument(""),
  [`${openbbPrefix}apps.json`]: appsDocument,
}

export const isOpenbbPath = (path: string) => Object.hasOwn(documents, path) || path.startsWith(openbbPrefix)

/** What OpenBB Workspace asks of a backend: which widgets there are, and what they show. */
export function handleOpenbb(service: Service, incoming: Incoming, at: number): Promise<Outgoing> {
  const [path] = incoming.url.split("?", 1)
  const view = findView(path.slice(openbbPrefix.length))
  if (view && !isPublic(view) && path.startsWith(openbbPrefix)) return answerWithKey(service, incoming, view, at)
  return answerPublic(service, incoming, at, () => readPublicly(service, incoming, path, at))
}

async function readPublicly(service: Service, incoming: Incoming, path: string, at: number): Promise<PublicFile> {
  requireRead(incoming)
  const headers = { "Cache-Control": "no-cache", Vary: "Accept-Encoding" }
  if (Object.hasOwn(documents, path)) return { answer: documentAt(path), type: jsonType, headers }
  const view = findView(path.slice(openbbPrefix.length))
  if (!view) throw refusals.pathUnknown(service.env.BASE_URL)
  const { input, asked } = readQuery(incoming)
  const { product } = view
  const params = parseParams(service, { product, input, at, channel: "rest" })
  const owner = networkSubject(incoming.network)
  return {
    answer: shaped(view, await answerOf(service, { product, params, owner, at }), asked),
    type: jsonType,
    headers,
  }
}

async function answerWithKey(service: Service, incoming: Incoming, view: View, at: number): Promise<Outgoing> {
  const { method, network, url } = incoming
  if (method === "OPTIONS") return preflight(service, incoming, at)
  const startedMs = performance.now()
  const context = { instance: withoutKey(url.split("?", 1)[0]), requestId: nextRequestId(), at }
  const outcome = await ask(service, incoming, view, at).catch((error) => refusedOutcome(service, error))
  const outgoing = await respond(service, incoming, outcome, context)
  const { instance: path, requestId } = context
  trackRequest(service, { method, path, network, channel: "rest", requestId, at, startedMs }, outcome, outgoing.status)
  return method === "HEAD" ? { ...outgoing, body: null } : outgoing
}

async function ask(service: Service, incoming: Incoming, view: View, at: number): Promise<Outcome> {
  const { pricingUrl } = service
  const { address, network, headers, url } = incoming
  const hasHeaderKey = Boolean(headers["x-api-key"] ?? headers.authorization)
  const { input: given, query, asked } = readQuery(incoming)
  requireNoKeyInUrl({ path: url.split("?", 1)[0], query, hasHeaderKey }, pricingUrl, "rest")
  requireRead(incoming)
  const key = keyFrom(headers, pricingUrl)
  const { product } = view
  const input = view.needsDays ? withLastDay(given, at) : given
  const outcome = await run(service, { product, input, format: "json", key, address, network, channel: "rest", at })
  // What is sent has another form than what can be computed again.
  return outcome.answer ? { ...outcome, sent: undefined, answer: shaped(view, outcome.answer, asked) } : outcome
}

/** The product gives a year up to that day, but nothing if neither end is named. */
function withLastDay(input: Record<string, unknown>, at: number): Record<string, unknown> {
  if (input.start !== undefined || input.end !== undefined) return input
  const asOf = input.as_of === undefined ? new Date(at) : new Date(String(input.as_of))
  const isDay = /^\d{4}-\d\d-\d\d$/.test(String(input.as_of))
  if (Number.isNaN(asOf.getTime())) return input
  return { ...input, end: isDay ? input.as_of : newYorkDate(asOf) }
}

type Asked = { theme: "dark" | "light"; isRaw: boolean }

/** An empty parameter is one that nobody filled in. `theme` and `raw` are the Workspace's own. */
function readQuery({ url }: Incoming): { query: URLSearchParams; input: Record<string, unknown>; asked: Asked } {
  const query = new URLSearchParams(url.split("?").slice(1).join("?"))
  const theme = query.get("theme")
  const isOwn = ([name, value]: [string, string]) => value === "" || name === "theme" || name === "raw"
  const input = Object.freeze(inputOf(new URLSearchParams([...query].filter((each) => !isOwn(each))), {}))
  return { query, input, asked: { theme: isTheme(theme) ? theme : "dark", isRaw: query.get("raw") === "true" } }
}

function shaped(view: View, { body }: ComputedAnswer, { theme, isRaw }: Asked): ComputedAnswer {
  const answer: Answer = JSON.parse(body.toString())
  if (view.kind === "figures") return encode(figuresOf(view, answer))
  const rows = rowsOf(view, answer)
  return encode(view.kind === "candles" && !isRaw ? candlesOf(rows, theme) : rows)
}

function requireRead({ method }: Incoming): void {
  if (method !== "GET" && method !== "HEAD") throw refusals.notRead()
}

const made = new Map<string, ComputedAnswer>()

/** They change only with the code. */
function documentAt(path: string): ComputedAnswer {
  const document = made.get(path) ?? encode(documents[path]())
  made.set(path, document)
  return document
}
