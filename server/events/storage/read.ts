import type { Database } from "../../database/database"
import { Prisma } from "../../database/generated/client"
import type { PredictionOrigin } from "../../predictions/storage/write"
import type { EventType } from "../../signals/eventTypes"
import type { SignalOutcome } from "../../signals/performance"

/** What the queries go by: signals that were issued by the instant, graded only if their grade was known by then. */
export type SignalsView = { asOf: Date; feed: "simulated" | "live"; database: Database }

/** A stored signal with all that is said of it. */
export type KnownSignal = SignalOutcome & {
  id: string
  origin: PredictionOrigin
  ticker: string
  companyName: string | null
  conviction: number | null
  headline: string
  reasoning: string
  sourceUrls: string[]
  tradableFrom: Date
  referencePrice: number | null
  typeWins: number
  typeCount: number
  modelVersion: string
  ledgerIndex: number | null
  gradedAt: Date | null
  gradeReason: string | null
  entryPrice: number | null
  exitPrice: number | null
  splitRatio: number | null
}

export type SignalFilter = {
  issuedAfter?: Date
  ticker?: string
  direction?: "bullish" | "bearish"
  status?: "pending"
  eventTypes?: readonly EventType[]
}

/** Newest first. */
export async function listSignals(view: SignalsView, filter: SignalFilter = {}): Promise<KnownSignal[]> {
  const { asOf, database } = view
  const { issuedAfter, ticker, direction, status, eventTypes } = filter
  const conditions = [
    Prisma.sql`s.origin = ${originOf(view)}::prediction_origin AND s.issued_at <= ${asOf}`,
    ...(issuedAfter ? [Prisma.sql`s.issued_at > ${issuedAfter}`] : []),
    ...(ticker ? [Prisma.sql`s.ticker = ${ticker}`] : []),
    ...(direction ? [Prisma.sql`s.direction = ${direction}::direction`] : []),
    ...(status ? [Prisma.sql`g.signal_id IS NULL`] : []),
    ...(eventTypes ? [Prisma.sql`s.event_type = ANY(${[...eventTypes]}::text[])`] : []),
  ]
  return database.prisma.$queryRaw<KnownSignal[]>`
    SELECT ${statistics}, s.id, s.origin, s.ticker, i.company_name AS "companyName", s.conviction, s.headline, s.reasoning,
      s.source_urls AS "sourceUrls", s.tradable_from AS "tradableFrom", s.reference_price AS "referencePrice",
      s.type_wins AS "typeWins", s.type_count AS "typeCount", s.model_version AS "modelVersion",
      s.ledger_index::float8 AS "ledgerIndex", g.graded_at AS "gradedAt", g.reason AS "gradeReason",
      g.entry_price AS "entryPrice", g.exit_price AS "exitPrice", g.split_ratio AS "splitRatio"
    FROM event_signal s JOIN instrument i USING (ticker) ${withGrade(asOf)}
    WHERE ${Prisma.join(conditions, " AND ")} ORDER BY s.issued_at DESC, s.id`
}

/** What statistics go by, of all signals, in the order in which they were issued. */
export async function listOutcomes(view: SignalsView): Promise<SignalOutcome[]> {
  const { asOf, database } = view
  return database.prisma.$queryRaw<SignalOutcome[]>`
    SELECT ${statistics} FROM event_signal s ${withGrade(asOf)}
    WHERE s.origin = ${originOf(view)}::prediction_origin AND s.issued_at <= ${asOf} ORDER BY s.issued_at, s.id`
}

function originOf({ feed }: SignalsView): PredictionOrigin {
  return feed === "simulated" ? "simulated" : "live"
}

const withGrade = (asOf: Date) =>
  Prisma.sql`LEFT JOIN event_signal_grade g ON g.signal_id = s.id AND g.graded_at <= ${asOf}`

const statistics = Prisma.sql`
  s.event_type AS "eventType", s.is_second_order AS "isSecondOrder", s.direction, s.confidence, s.issued_at AS "issuedAt",
  coalesce(g.entry_date, s.entry_date)::text AS "entryDate", s.horizon_end_date::text AS "horizonEndDate",
  s.horizon_sessions AS "horizonSessions", s.is_independent AS "isIndependent",
  CASE WHEN g.outcome IS NULL THEN 'pending' WHEN g.outcome = 'void' THEN 'void' ELSE 'resolved' END AS status,
  CASE WHEN g.outcome <> 'void' THEN g.outcome END AS outcome, g.raw_move_pct AS "rawMovePct",
  g.spy_move_pct AS "spyMovePct", g.base_rate AS "baseRate", g.exit_date::text AS "exitDate"`
