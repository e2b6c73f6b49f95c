import { refusals } from "../../accounts/refusals"
import { holderOfBrowser } from "../../accounts/sessions/browser"
import { findCookie, sessionCookie } from "../../accounts/sessions/cookies"
import type { SignedIn } from "../../accounts/sessions/store"
import { includes, type Tier, tiers } from "../../accounts/tiers"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { products } from "../../products"
import { readRecord, record } from "../../products/account/record"
import { pageProducts } from "../../products/portal"
import type { Product } from "../../products/product"
import { replayForPage } from "../account/requests"
import { encode } from "../formats/encoded"
import type { Outgoing, ResponseHeaders } from "../http/headers"
import { nextRequestId } from "../http/headers"
import { siteHeaders } from "../http/securityHeaders"
import { requireTier } from "../requests/admission"
import type { Incoming } from "../requests/caller"
import { type Outcome, receivingAccount, run } from "../requests/run"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import { finderOf, nothing, readQuestion, refusedOutcome, respond } from "../rest/rest"
import { chargeReader, costOfPast, sentSubject } from "./limits"
import { searchIndex } from "./portalSearch"

/** Requests of signed-in pages: `answers/` or `examples/` with a product's path, `replays/` with an id of the request log, `record` or `search`. */
export const portalPrefix = "/api/portal/"

const answersPrefix = `${portalPrefix}answers`
const examplesPrefix = `${portalPrefix}examples`
const searchPath = `${portalPrefix}search`
const ownRecordPath = `${portalPrefix}record`
const replaysPrefix = `${portalPrefix}replays/`

const served = [...products.filter(({ kind }) => kind === "data"), ...pageProducts]
const findAnswer = finderOf(answersPrefix, served)
const findExample = finderOf(examplesPrefix, served)

/** An example is of a day so long ago that every horizon that was open then is over, and its outcome in the public record. */
const exampleAgeDays = 90

const exampleRows = 3

/** Products outside the plan, by name: the plan that includes them, and whether there is an example. */
export type Locks = Record<string, { plan: string; hasExample: boolean }>

export function locksOf(tier: Tier): Locks {
  const beyond = served.filter((product) => !includes(tier, product.tier))
  const lockOf = ({ tier: needed, pathParams, example }: Product) => ({
    plan: tiers[needed].tierName,
    hasExample: pathParams.every((name) => name in example),
  })
  return Object.fromEntries(beyond.map((product) => [product.name, lockOf(product)]))
}

/** Answers a signed-in page with exactly the bytes of the API. The API's quota is charged for downloads alone. */
export async function handlePortal(service: Service, incoming: Incoming, at: number): Promise<Outgoing> {
  const startedMs = performance.now()
  const requestId = nextRequestId()
  const mark = incoming.url.indexOf("?")
  const path = mark < 0 ? incoming.url : incoming.url.slice(0, mark)
  const query = new URLSearchParams(mark < 0 ? "" : incoming.url.slice(mark + 1))
  const { outcome, reader, cost } = await ask(service, incoming, { path, query }, at)
  // Keys sent along are ignored.
  const { "x-api-key": _, authorization: __, ...headers } = incoming.headers
  const outgoing = await respond(service, { ...incoming, headers }, outcome, { instance: path, requestId, at })
  if (reader && outgoing.status === 304) await service.quota.refund(sentSubject(reader.payerId), at, cost)
  const { method, network } = incoming
  trackRequest(service, { method, path, network, channel: "rest", requestId, at, startedMs }, outcome, outgoing.status)
  return { ...outgoing, headers: ownHeaders(service, outgoing), body: method === "HEAD" ? null : outgoing.body }
}

/** `cost`: what was charged to the pages of the reader's plan. */
type Asked = { outcome: Outcome; reader: SignedIn | null; cost: number }

async function ask(
  service: Service,
  incoming: Incoming,
  { path, query }: { path: string; query: URLSearchParams },
  at: number,
): Promise<Asked> {
  try {
    const reader = await requireReader(service, incoming, at)
    const question = path.startsWith(answersPrefix) ? readQuestion(path, query, findAnswer) : null
    const cost = path.startsWith(replaysPrefix) ? costOfReplay : costOf(question)
    await chargeReader(service, reader, at, cost)
    const outcome = question
      ? await answerQuestion(service, reader, question, at)
      : await answerOther(service, reader, path, at)
    return { outcome, reader, cost }
  } catch (error) {
    return { outcome: refusedOutcome(service, error), reader: null, cost: 0 }
  }
}

type Question = NonNullable<ReturnType<typeof readQuestion>>

/** Its answer, the one of now, and those by which it is found what changed it. */
const costOfReplay = 10

const isDownload = ({ format }: Question) => format !== null && format !== "json"

function costOf(question: Question | null): number {
  if (question === null) return 1
  if (isDownload(question)) return 0
  return question.input.as_of === undefined ? 1 : costOfPast
}

async function requireReader(service: Service, incoming: Incoming, at: number): Promise<SignedIn> {
  if (incoming.method !== "GET" && incoming.method !== "HEAD") throw refusals.notRead()
  const session = await findReader(service, incoming, at)
  if (!session) throw refusals.signedOut()
  if (session.suspendedFor !== null) throw refusals.accountSuspended(session.suspendedFor)
  return session
}

/** A download is charged to the plan, as it would be with a key. */
async function answerQuestion(service: Service, session: SignedIn, question: Question, at: number): Promise<Outcome> {
  const caller = isDownload(question) ? { holder: holderOfBrowser(session) } : { member: session }
  return run(service, { ...question, ...caller, channel: "rest", at })
}

async function answerOther(service: Service, session: SignedIn, path: string, at: number): Promise<Outcome> {
  if (path === searchPath) return { ...nothing, answer: searchIndex(service) }
  if (path === ownRecordPath) {
    requireTier(service, session, { product: record, channel: "rest" })
    const account = receivingAccount(service, session.accountId, at)
    return { ...nothing, answer: encode(record.response.parse(await readRecord(record.params.parse({}), account))) }
  }
  if (path.startsWith(replaysPrefix)) {
    const asker = { ...session, limits: null }
    const fields = await replayForPage(service, asker, { id: path.slice(replaysPrefix.length) }, at)
    return { ...nothing, answer: encode(fields) }
  }
  if (path.startsWith(examplesPrefix)) return answerExample(service, path, session.payerId, at)
  throw refusals.pathUnknown(service.env.BASE_URL)
}

/** The product's example as answered on a past day, regardless of the reader's plan. */
async function answerExample(service: Service, path: string, accountId: string, at: number): Promise<Outcome> {
  const product = findExample(path)?.product
  if (!product) throw refusals.pathUnknown(service.env.BASE_URL)
  const input = { ...exampleOf(product), as_of: addDays(newYorkDate(new Date(at)), -exampleAgeDays) }
  return { ...nothing, ...(await run(service, { product, input, openTo: accountId, channel: "rest", at })) }
}

function exampleOf({ example, params }: Product): Record<string, string | number> {
  return Object.hasOwn(params.shape, "limit") ? { ...example, limit: exampleRows } : example
}

export async function findReader(
  { env, sessions }: Service,
  { headers, network }: Incoming,
  at: number,
): Promise<SignedIn | null> {
  const token = findCookie(String(headers.cookie ?? ""), sessionCookie(env.BASE_URL).name)
  return token ? sessions.read({ token, network, at }) : null
}

const kept = [
  "Cache-Control",
  "Content-Type",
  "Content-Encoding",
  "Content-Length",
  "Content-Disposition",
  "ETag",
  "Retry-After",
]

/** For this site only, and without quota headers. */
function ownHeaders({ env }: Service, { headers }: Outgoing): ResponseHeaders {
  const own = Object.fromEntries(kept.flatMap((name) => (name in headers ? [[name, headers[name]]] : [])))
  return {
    ...siteHeaders(env.BASE_URL),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Request-Id": headers["X-Request-Id"],
    Vary: "Accept-Encoding, Cookie",
    ...own,
  }
}
