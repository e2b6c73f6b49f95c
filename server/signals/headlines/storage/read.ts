import type { SignalsView } from "../../../knowledge/knowledge"
import type { RecordOrigin } from "../../../knowledge/origin"
import { isOfFinishedRun } from "../../../platform/database/runs"
import type { SignalOutcome } from "../../performance"

export const DOCUMENT_STATUSES = ["current", "revised", "retracted"] as const
type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

export type KnownSignal = SignalOutcome & {
  id: string
  origin: RecordOrigin
  ticker: string
  companyName: string | null
  conviction: number | null
  headline: string
  reasoning: string
  sourceUrls: string[]
  documentStatus: DocumentStatus
  /** When the service learned of the change; null while the document is unchanged. */
  documentChangedAt: Date | null
  tradableFrom: Date
  referencePrice: number | null
  typeWins: number
  typeCount: number
  modelVersion: string
  ledgerIndex: number | null
  gradeReason: string | null
  entryPrice: number | null
  exitPrice: number | null
  splitRatio: number | null
}

export type SignalFilter = {
  issuedAfter?: Date
  issuedThrough?: Date
  tickers?: readonly string[]
  direction?: "bullish" | "bearish"
  isPending?: boolean
  gradedAfter?: Date
}

export async function listSignals(view: SignalsView, filter: SignalFilter = {}): Promise<KnownSignal[]> {
  const { issuedAfter, issuedThrough, tickers, direction, isPending = false, gradedAfter } = filter
  const { rows } = await view.database.pool.query<KnownSignal>(
    `SELECT ${fieldsOfSignal}
     FROM ${known} JOIN instrument i USING (ticker) LEFT JOIN ${saidLater} AS later ON true
     WHERE ${isKnown} AND ($3::timestamptz IS NULL OR s.issued_at > $3) AND ($4::text[] IS NULL OR s.ticker = ANY($4))
       AND ($5::direction IS NULL OR s.direction = $5) AND (NOT $6 OR g.signal_id IS NULL)
       AND ($7::timestamptz IS NULL OR s.issued_at <= $7) AND ($8::timestamptz IS NULL OR g.graded_at > $8)
     ORDER BY s.issued_at DESC, s.id`,
    [
      ...[originOf(view), view.asOf, issuedAfter ?? null, tickers ?? null, direction ?? null, isPending],
      issuedThrough ?? null,
      gradedAfter ?? null,
    ],
  )
  return rows
}

export async function findFirstIssue(view: SignalsView): Promise<Date | null> {
  const { rows } = await view.database.pool.query<{ first: Date | null }>(
    `SELECT min(s.issued_at) AS first FROM event_signal s WHERE ${isKnown}`,
    [originOf(view), view.asOf],
  )
  return rows[0].first
}

export function originOf({ feed }: Pick<SignalsView, "feed">): RecordOrigin {
  return feed === "simulated" ? "simulated" : "live"
}

/** For origin $1, by instant $2. */
export const known = "event_signal s LEFT JOIN event_signal_grade g ON g.signal_id = s.id AND g.graded_at <= $2"
export const isKnown = "s.origin = $1 AND s.issued_at <= $2"
export const saidLater = `LATERAL (
  SELECT said.known_at, said.is_retracted FROM fact AS said
  WHERE said.family = 'headlines' AND said.key = s.document_key AND said.known_at > s.issued_at AND said.known_at <= $2
    AND said.${isOfFinishedRun}
  ORDER BY said.known_at DESC, said.id DESC LIMIT 1)`

export type TickerOutcome = SignalOutcome & { ticker: string }

export const statistics = `
  s.event_type AS "eventType", s.is_second_order AS "isSecondOrder", s.direction, s.confidence,
  s.issued_at AS "issuedAt", coalesce(g.entry_date, s.entry_date)::text AS "entryDate",
  s.horizon_end_date::text AS "horizonEndDate", s.horizon_sessions AS "horizonSessions",
  s.is_independent AS "isIndependent",
  CASE WHEN g.outcome IS NULL THEN 'pending' WHEN g.outcome = 'void' THEN 'void' ELSE 'resolved' END AS status,
  CASE WHEN g.outcome <> 'void' THEN g.outcome END AS outcome, g.raw_move_pct AS "rawMovePct",
  g.spy_move_pct AS "spyMovePct", g.base_rate AS "baseRate", g.exit_date::text AS "exitDate",
  g.graded_at AS "gradedAt"`

export const fieldsOfSignal = `
  ${statistics}, s.id, s.origin, s.ticker, i.company_name AS "companyName", s.conviction, s.headline,
  s.reasoning, s.source_urls AS "sourceUrls", s.tradable_from AS "tradableFrom",
  s.reference_price AS "referencePrice", s.type_wins AS "typeWins", s.type_count AS "typeCount",
  s.model_version AS "modelVersion", s.ledger_index::float8 AS "ledgerIndex", g.reason AS "gradeReason",
  g.entry_price AS "entryPrice", g.exit_price AS "exitPrice", g.split_ratio AS "splitRatio",
  later.known_at AS "documentChangedAt",
  CASE WHEN later.is_retracted THEN 'retracted' WHEN later.known_at IS NULL THEN 'current' ELSE 'revised' END
  AS "documentStatus"`
