import type { Holder } from "../../../accounts/keys/verify"
import { refusals } from "../../../accounts/refusals"
import { findAnsweredRequest, type RequestDetail } from "../../../accounts/usage/recent"
import { keptRequests } from "../../../accounts/usage/write"
import { listLaterArrivals, listLaterFacts } from "../../../knowledge/facts/later"
import { isFamily } from "../../../knowledge/facts/versions"
import { familyOf } from "../../../knowledge/families"
import { isRefusal } from "../../../platform/errors"
import { products } from "../../../products"
import { dataProducts } from "../../../products/dataProducts"
import type { DataProduct } from "../../../products/product"
import type { ComputedAnswer } from "../../formats/encoded"
import { type Selection, selected, selectionOf } from "../../formats/fields"
import { resultFormOf } from "../../formats/responseFormat"
import { requireFamily, requireTier } from "../admission"
import { type DataQuestion, pageOf } from "../answerOf"
import { markStale } from "../markStale"
import { parseParams } from "../parse"
import type { AnswerForm } from "../run"
import { selectedOf } from "../selected"
import type { Service } from "../service"
import { wholeInput } from "../shownParams"
import { tableOf } from "../tableCache"
import { changePoint } from "./changePoint"
import { type Difference, differencesOf } from "./differences"

export const mostShown = 100

type Asker = Pick<Holder, "accountId" | "payerId" | "tier" | "limits">

/** `requestId` as the answer's header named it, or `id` as the request log does. */
export type Which = { requestId: string } | { id: string }

type Recorded = { asOf: string; sha256: string; form: AnswerForm }
type Asked = { product: DataProduct; input: Record<string, string>; params: Record<string, unknown> } & Recorded
type Form = Pick<Asked, "product" | "input" | "form"> & { selection?: Selection }

/**
 * Computes an answer of the account's request log again, as of its instant, and what differs in the answer of now. Asks
 * for what the question itself would need now: the plan, and the key's families.
 */
export async function replayRequest(service: Service, asker: Asker, which: Which, at: number) {
  const request = await findRequest(service, asker.accountId, which)
  const asked = questionOf(service, request)
  const { product, input, form, sha256 } = asked
  requireTier(service, asker, { product, channel: "rest" })
  requireFamily(service.pricingUrl, asker, product)
  const selection = selectionOf(product, asked.params, input)
  const how = { product, input, form, selection }
  const question = { product, params: asked.params, owner: asker.payerId, at, asOf: Date.parse(asked.asOf) }
  const answer = await pageOf(service, question, rowsThatFit(service, how))
  const again = await sameOf(service, answer, how, sha256)
  const isSame = again.sha256 === sha256
  return {
    ...{ requestId: request.requestId, product: product.name, answeredAt: request.at, asOf: asked.asOf, form, sha256 },
    ...{ isSame, replayedSha256: again.sha256, answer: again.text },
    why: isSame ? null : await whyNotSame(service, product, request.at, at),
    now: await changesSince(service, question, answer, how),
  }
}

async function findRequest({ database, usage }: Service, accountId: string, which: Which): Promise<RequestDetail> {
  const found = await findAnsweredRequest(database, accountId, which)
  if (found) return found
  // It may have been answered just now.
  await usage.flush()
  const written = await findAnsweredRequest(database, accountId, which)
  if (!written) throw refusals.notYours(`The log of your newest ${keptRequests} requests has no such request.`)
  return written
}

/** Throws a 409 that says why the request cannot be asked again. */
function questionOf(service: Service, request: RequestDetail): Asked {
  const { endpoint, status, at } = request
  const product = dataProducts.get(endpoint)
  if (!product) {
    const isOfAccount = endpoint.startsWith("account/") || products.some(({ name }) => name === endpoint)
    throw refusals.notPossible(isOfAccount ? ofAccount : "This product is no longer served.")
  }
  if (status >= 400) throw refusals.notPossible("This request was refused, so there is no answer to compute again.")
  const recorded = recordedOf(request)
  if (!recorded) throw refusals.notPossible(notRecorded)
  const sent = request.params && wholeInput(request.params)
  if (!sent) throw refusals.notPossible("The parameters of this request are too long for the request log.")
  const { format: _, response_format: __, ...question } = sent
  try {
    // As of then: the same text means the same question.
    const params = parseParams(service, { product, input: question, at: Date.parse(at), channel: "rest" })
    return { product, input: sent, params, ...recorded }
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw refusals.notPossible(`The service no longer takes this question: ${error.detail}`)
  }
}

const ofAccount =
  "This request was about the account, whose state of then is not kept. Only answers of data products can be computed again."
const notRecorded =
  "The instant and the hash of this answer are not in the log: it was a recorded sample of a test key or a widget of OpenBB Workspace, or an earlier version of the service answered."

function recordedOf({ asOf, sha256, form }: RequestDetail): Recorded | null {
  return asOf === null || sha256 === null || form === null ? null : { asOf, sha256, form: form as AnswerForm }
}

function rowsThatFit(service: Service, how: Form) {
  if (how.form !== "result") return undefined
  return async (answer: ComputedAnswer) => (await toolResultOf(service, answer, how)).rows
}

const toolResultOf = ({ computer }: Service, answer: ComputedAnswer, { product, input, selection }: Form) =>
  computer.form("result", answer.body, product, { ...resultFormOf(input), selection })

type Sent = { text: string; sha256: string }

/** An answer that was sent as stale during an outage has the same bytes with that mark. */
async function sameOf(service: Service, answer: ComputedAnswer, how: Form, sha256: string): Promise<Sent> {
  const plain = await sentOf(service, answer, how)
  if (plain.sha256 === sha256) return plain
  for (const why of ["unreached", "late"] as const) {
    const stale = await sentOf(service, markStale(answer, why), how)
    if (stale.sha256 === sha256) return stale
  }
  return plain
}

async function sentOf(service: Service, answer: ComputedAnswer, how: Form): Promise<Sent> {
  const { product, input, form, selection } = how
  if (form === "result") {
    const { body, ...result } = await toolResultOf(service, answer, how)
    if (!body || !("sha256" in result)) throw new Error(`${product.name}: the page does not fit into a tool's result`)
    return { text: JSON.parse(`{${body}}`).content[0].text, sha256: result.sha256 }
  }
  const sent =
    form !== "json"
      ? (await tableOf(service, answer, { product, input, format: form, selection })).rows
      : selection
        ? await selectedOf(service, answer, { product, selection })
        : answer
  return { text: sent.body.toString(), sha256: sent.sha256 }
}

async function whyNotSame({ database }: Service, { needs }: DataProduct, since: string, at: number): Promise<string> {
  const span = { after: new Date(since), until: new Date(at), most: 1 }
  const { count } = await listLaterArrivals(database.pool, needs, span)
  return count === 0 ? serviceChanged : `${serviceChanged} ${orFacts}`
}

const serviceChanged = "The service has changed since: its code, its configuration or its tables."
const orFacts =
  "Or something has arrived since that counts for that instant: imported history, or a source that was read for the first time."

/** What differs in the answer of now to the same question, and which facts became known in between. */
async function changesSince(
  service: Service,
  question: DataQuestion & { asOf: number },
  then: ComputedAnswer,
  how: Form,
) {
  const { product, at, params } = question
  const { needs, list } = product
  const earlier = JSON.parse(then.body.toString())
  const { as_of: askedAsOf, ...present } = params
  // A tool's result ends where its text is full; so does the one that it is compared with.
  const mostRows = how.form === "result" && list !== null ? Math.max(1, earlier[list].length) : undefined
  const shown = (whole: Record<string, unknown>) => (how.selection ? selected(product, whole, how.selection) : whole)
  const differencesAt = async (asOf: number) => {
    const answer = await pageOf(service, { ...question, params: present, asOf, mostRows }, undefined)
    return differencesOf(product, shown(earlier), shown(JSON.parse(answer.body.toString())))
  }
  const asOf = service.knowledge.lastChange(needs, at)
  const differences = await differencesAt(asOf)
  const later = await laterFacts(service, product, { after: new Date(question.asOf), until: new Date(asOf) })
  const instants = [...new Set(later.arrivals.map(({ knownAt }) => Date.parse(knownAt)))]
    .filter((instant) => instant > question.asOf)
    .sort((one, other) => one - other)
  const isKnownToBeTime = later.arrivalCount <= later.arrivals.length
  const found =
    differences.length === 0
      ? null
      : ((await changePoint(instants, async (instant) => (await differencesAt(instant)).length > 0)) ??
        (isKnownToBeTime ? { at: null, by: "clock" as const } : null))
  return {
    asOf: new Date(asOf).toISOString(),
    isAsOfSet: askedAsOf !== undefined,
    changeCount: differences.length,
    changes: differences.slice(0, mostShown) satisfies Difference[],
    changedAt: found?.at ? new Date(found.at).toISOString() : null,
    changedBy: found?.by ?? null,
    ...later,
  }
}

async function laterFacts({ database: { pool } }: Service, { needs }: DataProduct, span: { after: Date; until: Date }) {
  const families = needs.filter(isFamily).filter((name) => familyOf(name).storage === "fact")
  const [{ count, arrivals }, facts] = await Promise.all([
    listLaterArrivals(pool, needs, { ...span, most: mostShown }),
    listLaterFacts(pool, families, { ...span, most: mostShown }),
  ])
  return {
    arrivalCount: count,
    arrivals: arrivals.map(({ knownAt, recordedAt, ...arrival }) => ({
      ...arrival,
      knownAt: knownAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
    })),
    facts: facts.map(({ describedAt, knownAt, recordedAt, ...fact }) => ({
      ...fact,
      describedAt: describedAt.toISOString(),
      knownAt: knownAt.toISOString(),
      recordedAt: recordedAt?.toISOString() ?? null,
    })),
  }
}
