import type { SignalsView } from "../../../knowledge/knowledge"
import { type KeptOutcome, keptOutcomes } from "./keptOutcomes"
import { isKnown, known, originOf, statistics, type TickerOutcome } from "./read"

export type OutcomeFilter = { issuedAfter?: Date; gradedAfter?: Date }

/** In the order of issue. */
export async function listOutcomes(view: SignalsView): Promise<readonly TickerOutcome[]> {
  const { outcomes, lastGraded } = await keptOutcomes(view)
  const asOf = view.asOf.getTime()
  const later = outcomes.findLastIndex(({ issuedAt }) => issuedAt.getTime() <= asOf) + 1
  const issued = later === outcomes.length ? outcomes : outcomes.slice(0, later)
  return lastGraded.getTime() <= asOf ? issued : issued.map((outcome) => asItStood(outcome, asOf))
}

function asItStood(outcome: KeptOutcome, asOf: number): TickerOutcome {
  return outcome.gradedAt !== null && outcome.gradedAt.getTime() > asOf ? pending(outcome) : outcome
}

function pending({ firstEntryDate, ...outcome }: KeptOutcome): TickerOutcome {
  const ungraded = { outcome: null, rawMovePct: null, spyMovePct: null, baseRate: null, exitDate: null, gradedAt: null }
  return { ...outcome, ...ungraded, status: "pending", entryDate: firstEntryDate }
}

export function listOutcomesAfter(view: SignalsView, filter: OutcomeFilter): Promise<TickerOutcome[]> {
  return outcomesWhere(view, isKnown, filter)
}

/** Only those that were logged before their horizon began. */
export function listLoggedOutcomes(view: SignalsView): Promise<TickerOutcome[]> {
  return outcomesWhere(view, `${isKnown} AND ${isLogged}`)
}

async function outcomesWhere(
  view: SignalsView,
  condition: string,
  { issuedAfter, gradedAfter }: OutcomeFilter = {},
): Promise<TickerOutcome[]> {
  const { rows } = await view.database.pool.query<TickerOutcome>(
    `SELECT ${statistics}, s.ticker FROM ${known}
     WHERE ${condition} AND ($3::timestamptz IS NULL OR s.issued_at > $3) AND ($4::timestamptz IS NULL OR g.graded_at > $4)
     ORDER BY s.issued_at, s.id`,
    [originOf(view), view.asOf, issuedAfter ?? null, gradedAfter ?? null],
  )
  return rows
}

/** A leaf is canonical JSON, in which quoted text cannot look like a field. */
const isLogged = `EXISTS (SELECT FROM log_leaf l WHERE l.index = s.ledger_index AND l.body LIKE '%"is_backfill":false%')`
