import { createHash, hash as hashOnce } from "node:crypto"
import type { VoidReason } from "../predictions/grade"
import type { Timeframe } from "../predictions/horizon"
import type { KnownPrediction } from "../predictions/storage/read"

/*
 * The rows behind a leaf, each a line of canonical JSON. A year has hundreds of thousands of them, so their fields are
 * written out in RFC 8785 order.
 */

export type SaidRow = Omit<
  KnownPrediction,
  "companyName" | "outcome" | "realizedReturnPct" | "relativeOutcome" | "medianReturnPct" | "ledgerIndex"
>

/** Prices are raw closes; grades of earlier versions have none. */
export type GradeRow = {
  id: string
  origin: string
  ticker: string
  timeframe: Timeframe
  referenceDate: string
  targetDate: string
  outcome: string
  realizedReturnPct: number | null
  relativeOutcome: string | null
  medianReturnPct: number | null
  entryPrice: number | null
  exitPrice: number | null
  splitRatio: number | null
  exitDate: string | null
  gradedAt: Date
}

/** What only the leaf of a grade holds: why it is void, and the price that its prediction froze. */
export type NewGradeRow = GradeRow & { voidReason: VoidReason | null; frozenPrice: number }

export type LineOf = { ledgerIndex: number; hasPrices: boolean }

export function saidLine(row: SaidRow, { ledgerIndex, hasPrices }: LineOf): string {
  return JSON.stringify({
    base_probability_up: row.baseProbabilityUp,
    confidence: row.confidence,
    direction: row.direction,
    historical_correct: row.historicalCorrect,
    historical_count: row.historicalCount,
    // Undefined omits the field, so that the lines of earlier versions stay as they were hashed.
    historical_differing: row.historicalDiffering ?? undefined,
    historical_rises: row.historicalRises ?? undefined,
    issued_at: row.issuedAt.toISOString(),
    kind: "prediction",
    ledger_index: ledgerIndex,
    model_version: row.modelVersion,
    origin: row.origin,
    predicted_return_pct: row.predictedReturnPct,
    prediction_id: row.id,
    probability_unchanged: row.probabilityUnchanged,
    probability_up: row.probabilityUp,
    rank_pct: row.rankPct,
    reference_date: row.referenceDate,
    reference_price: hasPrices ? row.referencePrice : null,
    relative_direction: row.relativeDirection,
    relative_probability: row.relativeProbability,
    target_date: row.targetDate,
    ticker: row.ticker,
    timeframe: row.timeframe,
  })
}

export function gradeLine(row: GradeRow, { ledgerIndex, hasPrices }: LineOf): string {
  return JSON.stringify({
    entry_price: hasPrices ? row.entryPrice : null,
    exit_date: row.exitDate,
    exit_price: hasPrices ? row.exitPrice : null,
    graded_at: row.gradedAt.toISOString(),
    kind: "grade",
    ledger_index: ledgerIndex,
    median_return_pct: row.medianReturnPct,
    origin: row.origin,
    outcome: row.outcome,
    prediction_id: row.id,
    realized_return_pct: row.realizedReturnPct,
    reference_date: row.referenceDate,
    relative_outcome: row.relativeOutcome,
    split_ratio: row.splitRatio,
    target_date: row.targetDate,
    ticker: row.ticker,
    timeframe: row.timeframe,
  })
}

/** A leaf's lines are sorted by ticker in ASCII order. */
export function inOrder<Row extends { ticker: string; referenceDate: string }>(rows: readonly Row[]): Row[] {
  const nameOf = ({ ticker, referenceDate }: Row) => `${ticker} ${referenceDate}`
  return rows.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

export function hashLines(lines: readonly string[]): { rows_sha256: string; row_prefixes: string } {
  const hash = createHash("sha256")
  const prefixes = lines.map((line) => {
    hash.update(`${line}\n`)
    return hashOnce("sha256", line, "buffer").subarray(0, 3).toString("base64")
  })
  return { rows_sha256: hash.digest("hex"), row_prefixes: prefixes.join("") }
}
