import { refusals } from "../accounts/refusals"
import { isNetwork } from "../accounts/uncharged"
import type { Need } from "../knowledge/facts/versions"
import { describeFilling } from "../knowledge/fill"
import { announce } from "../platform/database/notifications"
import { isOutOfTime, isOverloaded, isUnavailable } from "../platform/database/unavailable"
import { pinnedInstant } from "../products/cursor"
import type { DataProduct } from "../products/product"
import { andThen } from "./andThen"
import type { ComputedAnswer, Moment } from "./answers"
import { questionText } from "./questionText"
import type { Service } from "./service"
import { markStale } from "./stale"

/** What is asked of a product that serves data, by parameters that have been parsed. */
export type DataQuestion = {
  product: DataProduct
  params: Record<string, unknown>
  /** Who the answer counts as held by. */
  owner: string
  at: number
  /** Where the page ends, if that is earlier than the parameters say. */
  mostRows?: number
  /** The answer with more rows, as it was computed for this very request: its page need not be computed again. */
  longer?: Made
  /** Takes what is computed. */
  made?: Made
}

type Made = { kept?: string; moment?: Moment }

/** Rows of an answer that fit in one response of a surface; null if all do. */
export type RowsThatFit = (answer: ComputedAnswer) => number | null | Promise<number | null>

/** An answer whose rows all fit into one response: of one that is too long the page ends earlier, and its cursor leads on. */
export function pageOf(
  service: Service,
  question: DataQuestion,
  rowsThatFit: RowsThatFit | undefined,
): ComputedAnswer | Promise<ComputedAnswer> {
  if (!rowsThatFit) return answerOf(service, question)
  const made: Made = {}
  return andThen(answerOf(service, { ...question, made }), (answer) =>
    andThen(rowsThatFit(answer), (mostRows) =>
      // Facts may have arrived since, and rows have become longer.
      mostRows === null ? answer : pageOf(service, { ...question, mostRows, longer: made }, rowsThatFit),
    ),
  )
}

/**
 * The current answer to a question. While that is computed, the one of a moment ago; if it cannot be had, the last one,
 * marked as stale.
 */
export function answerOf(service: Service, question: DataQuestion): ComputedAnswer | Promise<ComputedAnswer> {
  const answer = currentAnswerOf(service, question)
  if (!(answer instanceof Promise)) return markedIfUnreached(service, answer)
  const last = recentAnswerOf(service, question)
  if (last) {
    // The next request that finds no recent answer gets the error.
    answer.catch(() => {})
    return markedIfUnreached(service, last)
  }
  return answer.then(
    (ready) => markedIfUnreached(service, ready),
    (error) => {
      const earlier = isUnavailable(error) ? service.answers.earlier(questionText(question)) : undefined
      if (earlier) return markStale(earlier, isOutOfTime(error) || isOverloaded(error) ? "late" : "unreached")
      throw error
    },
  )
}

/** As far as `as_of` may be ahead of this server's clock and still mean now: nothing between is told apart. */
const nowMs = 5_000

/** What was the answer about now a moment ago, while the new one is computed beside. */
function recentAnswerOf({ computer, answers }: Service, question: DataQuestion): ComputedAnswer | undefined {
  if (!computer.isApart || !isAboutNow(question.params)) return undefined
  return answers.newestAt(questionText(question), question.at - nowMs)
}

/** The same from memory where it has been said before, and never of an earlier moment. It counts as held by its owner. */
export function currentAnswerOf(service: Service, question: DataQuestion): ComputedAnswer | Promise<ComputedAnswer> {
  if (service.elsewhere) return service.elsewhere.answer(question)
  const { knowledge } = service
  const { params, owner, at } = question
  const { needs } = question.product
  requireFilled(knowledge, needs)
  const asked = typeof params.as_of === "string" ? Date.parse(params.as_of) : null
  const asOf = pinnedInstant(params, at) ?? asked ?? knowledge.lastChange(needs, at)
  // Depends only on the data, so that the same question has the same bytes on every replica. What arrived after `as_of` is
  // no part of the answer, so it moves nothing in it.
  const moment = { at: asOf, versions: knowledge.versions(needs) }
  const compute = () => computeAt(service, question, moment)
  return service.answers.get(questionText(question), moment, compute, owner, at)
}

const isAboutNow = (params: Record<string, unknown>) => params.as_of === undefined && params.cursor === undefined

async function computeAt(
  { computer, database, work }: Service,
  { product, params, owner, at, mostRows, longer, made }: DataQuestion,
  moment: Moment,
): Promise<ComputedAnswer> {
  const isSame = longer?.moment?.at === moment.at && longer.moment.versions === moment.versions
  // Accounts have quotas; strangers' questions differ in work by a factor of hundreds.
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
    { owner, isAboutNow: isAboutNow(params), at },
  )
  if (isNetwork(owner)) work.spend(owner, spentMs)
  for (const family of wanted) await announce(database.prisma, "wanted", family)
  if (made) Object.assign(made, { kept, moment })
  return answer
}

/** How sources run can be told from the start; whatever else is half made would mislead. */
function requireFilled({ filling }: Service["knowledge"], needs: readonly Need[]): void {
  if (filling().length === 0 || needs.includes("runs")) return
  const missing = filling(needs)
  if (missing.length > 0) throw refusals.filling(describeFilling(missing))
}

/** Without notifications, recent facts may be missing. */
function markedIfUnreached({ notifications }: Service, answer: ComputedAnswer): ComputedAnswer {
  return notifications.isConnected() ? answer : markStale(answer, "unreached")
}
