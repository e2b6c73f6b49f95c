import { isNetwork } from "../../accounts/refusalLimit"
import { refusals } from "../../accounts/refusals"
import type { Need } from "../../knowledge/facts/versions"
import { describeFilling } from "../../knowledge/fill"
import { announce } from "../../platform/database/notifications"
import { isOutOfTime, isOverloaded, isUnavailable } from "../../platform/database/unavailable"
import { pinnedInstant } from "../../products/cursor"
import type { DataProduct } from "../../products/product"
import type { ComputedAnswer } from "../formats/encoded"
import type { Moment } from "./answerCache"
import { markStale } from "./markStale"
import { questionText } from "./questionText"
import type { Service } from "./service"

export type DataQuestion = {
  product: DataProduct
  params: Record<string, unknown>
  owner: string
  at: number
  /** The instant (epoch ms) to answer from, whatever the parameters say: for a question that was answered before. */
  asOf?: number
  /** Where the page ends, if earlier than the parameters ask. */
  mostRows?: number
  /** The answer with more rows that was computed for this request, so that its page need not be computed again. */
  longer?: Made
  made?: Made
}

type Made = { kept?: string; moment?: Moment }

/** The number of rows that fit in one response of a surface; null if all do. */
export type RowsThatFit = (answer: ComputedAnswer) => Promise<number | null>

/**
 * An answer whose rows all fit into one response: the page of a longer one ends earlier, with a cursor that continues
 * it.
 */
export async function pageOf(
  service: Service,
  question: DataQuestion,
  rowsThatFit: RowsThatFit | undefined,
): Promise<ComputedAnswer> {
  // A question of the past gets its own answer, and never one of a moment ago.
  const ask = question.asOf === undefined ? answerOf : currentAnswerOf
  if (!rowsThatFit) return ask(service, question)
  const made: Made = {}
  const answer = await ask(service, { ...question, made })
  const mostRows = await rowsThatFit(answer)
  // Facts may have arrived meanwhile, and rows may have become longer.
  return mostRows === null ? answer : pageOf(service, { ...question, mostRows, longer: made }, rowsThatFit)
}

/**
 * The current answer to a question. While it is being computed, the answer of a moment ago; if computing fails, the
 * last one, marked as stale.
 */
export async function answerOf(service: Service, question: DataQuestion): Promise<ComputedAnswer> {
  const last = recentAnswerOf(service, question)
  const answer = currentAnswerOf(service, question)
  if (last) {
    // The next request without a recent answer gets the error.
    answer.catch(() => {})
    return markedIfUnreached(service, last)
  }
  try {
    return markedIfUnreached(service, await answer)
  } catch (error) {
    const earlier = isUnavailable(error) ? service.answers.earlier(questionText(question)) : undefined
    if (earlier) return markStale(earlier, isOutOfTime(error) || isOverloaded(error) ? "late" : "unreached")
    throw error
  }
}

/** A time this close to now counts as now. */
const nowMs = 5_000

/** What was the answer about now a moment ago, while a thread computes the new one. */
function recentAnswerOf({ computer, answers }: Service, question: DataQuestion): ComputedAnswer | undefined {
  if (!computer.isApart || !isAboutNow(question.params)) return undefined
  return answers.newestAt(questionText(question), question.at - nowMs)
}

/** From memory if the facts are still the same; never an earlier answer. Its memory counts towards its owner. */
export async function currentAnswerOf(service: Service, question: DataQuestion): Promise<ComputedAnswer> {
  if (service.elsewhere) return service.elsewhere.answer(question)
  const { knowledge } = service
  const { params, owner, at } = question
  const { needs } = question.product
  requireFilled(knowledge, needs)
  const asked = typeof params.as_of === "string" ? Date.parse(params.as_of) : null
  const asOf = question.asOf ?? pinnedInstant(params, at) ?? asked ?? knowledge.lastChange(needs, at)
  // Depends only on the data, so that the same question has the same bytes on every replica. Facts that arrived after
  // `as_of` change nothing in it.
  const moment = { at: asOf, versions: knowledge.versions(needs) }
  const compute = () => computeAt(service, question, moment)
  return service.answers.get(questionText(question), moment, compute, { owner, askedAt: at })
}

const isAboutNow = (params: Record<string, unknown>) => params.as_of === undefined && params.cursor === undefined

async function computeAt(
  { computer, database, work }: Service,
  { product, params, owner, at, asOf, mostRows, longer, made }: DataQuestion,
  moment: Moment,
): Promise<ComputedAnswer> {
  const isSame = longer?.moment?.at === moment.at && longer.moment.versions === moment.versions
  // Only networks: accounts have quotas, while the questions of strangers differ in work by a factor of hundreds.
  if (isNetwork(owner)) work.require(owner)
  const { answer, wanted, kept, spentMs } = await computer.compute(
    {
      product,
      params,
      asOf: moment.at,
      mostRows,
      longer: isSame ? longer.kept : undefined,
      isKept: made !== undefined,
    },
    { owner, isAboutNow: asOf === undefined && isAboutNow(params), at },
  )
  if (isNetwork(owner)) work.spend(owner, spentMs)
  for (const family of wanted) await announce(database.prisma, "wanted", family)
  if (made) Object.assign(made, { kept, moment })
  return answer
}

/** The runs of sources are shown from the start; any other half-filled data would mislead. */
function requireFilled({ filling }: Service["knowledge"], needs: readonly Need[]): void {
  if (filling().length === 0 || needs.includes("runs")) return
  const missing = filling(needs)
  if (missing.length > 0) throw refusals.filling(describeFilling(missing))
}

/** Without notifications, recent facts may be missing. */
function markedIfUnreached({ notifications }: Service, answer: ComputedAnswer): ComputedAnswer {
  return notifications.isConnected() ? answer : markStale(answer, "unreached")
}
