import { isFamily, type Need } from "../knowledge/facts/versions"
import { type FamilyName, familyOf } from "../knowledge/families"
import { findOverdue, findSilent } from "../knowledge/families/staleness"
import { describeFilling } from "../knowledge/fill"
import type { Knowledge } from "../knowledge/knowledge"
import { newYorkDate } from "../platform/exchange/sessions"
import { type Empty, notConfigured } from "./emptyBecause"
import type { AnswerMeta, DataProduct, Meta } from "./product"
import { thirdPartyFields } from "./thirdPartyText"

export const apiVersion = "1.0.0"

export const disclaimer = "Automated and uncertain output, for information only. Not financial advice."

export async function envelope(
  product: DataProduct,
  params: Record<string, unknown>,
  knowledge: Knowledge,
  mostRows?: number,
): Promise<object> {
  const { meta: own = {}, ...fields } = await product.answer({ params, knowledge, mostRows })
  const said = { ...own, ...lackBehind(own, own.needs ?? product.needs, knowledge) }
  if (fields.count === 0 && !said.empty_reason) throw new Error(`${product.name} gave an empty list without a reason`)
  const needs = said.needs ?? product.needs
  const { dataThrough, staleReason } = await timeliness(needs, knowledge)
  const asOf = knowledge.asOf.toISOString()
  const meta: Meta = {
    api_version: apiVersion,
    generated_at: asOf,
    as_of: asOf,
    data_through: said.data_through === undefined ? dataThrough : said.data_through,
    stale: staleReason !== null,
    stale_reason: staleReason,
    data_origin: said.data_origin ?? (await knowledge.originOf(needs)),
    sources: [...(said.sources ?? (await knowledge.credits(needs)))],
    coverage: said.coverage ? { partially_read: [], ...said.coverage } : null,
    empty_reason: said.empty_reason ?? null,
    empty_detail: said.empty_detail ?? null,
    suggestions: suggestionsFor(params, knowledge),
    untrusted_text: [...thirdPartyFields(product)],
    next_cursor: said.next_cursor ?? null,
    price_basis_at: said.price_basis_at ?? null,
    survivorship_biased: knowledge.isSurvivorshipBiased(),
    disclaimer,
  }
  const answer = product.response.parse({ ...fields, meta })
  if (said.cursorAfter) cursors.set(answer, said.cursorAfter)
  if (said.collectSoon) wishes.set(answer, said.collectSoon)
  return answer
}

const computedFromBars: readonly Need[] = ["predictions", "signals", "claims"]

/** Replaces `before_coverage` with `not_configured` if no source for the missing facts is configured. */
function lackBehind(
  { empty_reason }: Partial<AnswerMeta>,
  needs: readonly Need[],
  knowledge: Knowledge,
): Partial<Empty> {
  if (empty_reason !== "before_coverage") return {}
  const restsOnBars = needs.some((need) => need === "bars" || computedFromBars.includes(need))
  const barsLack = restsOnBars ? knowledge.lackOf("bars") : null
  if (barsLack !== null) return notConfigured(barsLack)
  const lacks = needs.filter(isFamily).map((name) => knowledge.lackOf(name))
  const isAll = lacks.length > 0 && lacks.every((lack) => lack !== null)
  return isAll ? notConfigured([...new Set(lacks)].join(" ")) : {}
}

const cursors = new WeakMap<object, AnswerMeta["cursorAfter"]>()
const wishes = new WeakMap<object, AnswerMeta["collectSoon"]>()

/** The families that a newly computed answer wants collected soon. */
export function wantedBy(answer: object): readonly FamilyName[] {
  return wishes.get(answer) ?? []
}

/** The same answer with fewer rows, byte for byte; null if it must be computed again. */
export function endedAfter({ list }: DataProduct, answer: object, rows: number): object | null {
  const cursorAfter = cursors.get(answer)
  if (list === null || !cursorAfter) return null
  const { meta, [list]: all } = answer as { meta: Meta } & Record<string, unknown[]>
  const next_cursor = cursorAfter(rows)
  const shorter = { ...answer, count: rows, [list]: all.slice(0, rows), meta: { ...meta, next_cursor } }
  cursors.set(shorter, cursorAfter)
  return shorter
}

const mostAnswered = 10

/** For requested tickers that are not covered, and for a search for one that has another name today. */
function suggestionsFor(
  { ticker, tickers, search }: Record<string, unknown>,
  knowledge: Knowledge,
): Meta["suggestions"] {
  const named = [ticker, tickers].flat().filter((name) => typeof name === "string")
  const asked = named.slice(0, mostAnswered).flatMap((name) => suggestionsOf(name, knowledge))
  const searched = typeof search === "string" ? suggestionsOf(search, knowledge) : []
  return [...asked, ...searched.filter(({ reason }) => reason !== null)]
}

function suggestionsOf(asked: string, knowledge: Knowledge): Meta["suggestions"] {
  return knowledge.suggest(asked).map((suggestion) => ({ asked, ...suggestion }))
}

/** The last day of the data, and what is overdue. Families without any data are never overdue. */
async function timeliness(needs: readonly Need[], knowledge: Knowledge) {
  const dated = datedBy(needs.filter(isFamily))
  const newest = await Promise.all(dated.map((name) => knowledge.newestDay(name)))
  const today = newYorkDate(knowledge.asOf)
  const days = newest.filter((day) => day !== null && day <= today).sort()
  const reasons = dated.flatMap((name, index) =>
    newest[index] === null ? [] : (findOverdue(name, newest[index], knowledge.asOf)?.reason ?? []),
  )
  const filling = needs.includes("runs") ? knowledge.filling() : []
  const unfilled = filling.length > 0 ? [`The first fill is under way: ${describeFilling(filling)}.`] : []
  const all = [...unfilled, ...reasons, ...(await listSilent(needs.filter(isFamily), knowledge))]
  return { dataThrough: days.at(-1) ?? null, staleReason: all.length > 0 ? all.join(" ") : null }
}

/**
 * The families whose newest day dates an answer. Where an answer rests on prices, later news must not make these look
 * newer. Schedules are about days to come, and so are those hearings of the House that have not been held.
 */
function datedBy(names: readonly FamilyName[]): FamilyName[] {
  const hasPrices = names.includes("bars")
  return names.filter((name) => {
    const family = familyOf(name)
    const isSchedule = family.storage === "fact" && family.lookAheadDays !== undefined
    return family.expectation !== null || !(hasPrices || isSchedule)
  })
}

async function listSilent(names: readonly FamilyName[], knowledge: Knowledge): Promise<string[]> {
  const watched = names.filter((name) => familyOf(name).longestSilenceMs !== undefined)
  const silent = watched.map(async (name) => findSilent(name, await knowledge.lastAsked(name), knowledge.asOf))
  return (await Promise.all(silent)).filter((reason) => reason !== null)
}
