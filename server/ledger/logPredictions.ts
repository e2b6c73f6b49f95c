import { nextSession, sessionOpenAt } from "../platform/exchange/sessions"
import type { OpenLog } from "./append"
import { type LeftOut, predictionBatch } from "./leaves/predictionBatch"
import { predictionGrades } from "./leaves/predictionGrades"
import {
  type GradeRow,
  gradeLine,
  hashLines,
  inOrder,
  type NewGradeRow,
  type SaidRow,
  saidLine,
} from "./predictionRows"

/** A batch without coverage is logged too late to show when it was made. */
export function logBatch(
  log: OpenLog,
  batch: readonly SaidRow[],
  coverage: { universeIndex: number; leftOut: readonly LeftOut[] } | null,
): number {
  const [{ timeframe, referenceDate, targetDate, issuedAt }] = batch
  const leaf = { ledgerIndex: log.next(), hasPrices: log.showsPrices }
  return log.add(predictionBatch, {
    timeframe,
    reference_date: referenceDate,
    target_date: targetDate,
    issued_at: issuedAt.toISOString(),
    opens_at: opensAt(referenceDate).toISOString(),
    model_versions: [...new Set(batch.map(({ modelVersion }) => modelVersion))].sort(),
    n: batch.length,
    ...(coverage && { universe_ledger_index: coverage.universeIndex, left_out: [...coverage.leftOut] }),
    ...hashLines(inOrder(batch).map((row) => saidLine(row, leaf))),
    has_prices: leaf.hasPrices,
    is_backfill: coverage === null,
  })
}

/** Rows stored before they could be logged have no reason for being void. */
export function logGrades(log: OpenLog, grades: readonly (GradeRow | NewGradeRow)[], isBackfill: boolean): number {
  const [{ timeframe, targetDate, gradedAt }] = grades
  const leaf = { ledgerIndex: log.next(), hasPrices: log.showsPrices }
  const count = (asked: string) => grades.filter(({ outcome }) => outcome === asked).length
  return log.add(predictionGrades, {
    timeframe,
    target_date: targetDate,
    graded_at: gradedAt.toISOString(),
    n: grades.length,
    n_correct: count("correct"),
    n_incorrect: count("incorrect"),
    n_void: count("void"),
    ...(isBackfill ? {} : { voids: inOrder(grades).flatMap(voidOf) }),
    ...(isBackfill || !leaf.hasPrices ? {} : { corrections: inOrder(grades).flatMap(correctionOf) }),
    ...hashLines(inOrder(grades).map((row) => gradeLine(row, leaf))),
    has_prices: leaf.hasPrices,
    is_backfill: isBackfill,
  })
}

function voidOf(row: GradeRow | NewGradeRow) {
  if (!("voidReason" in row) || row.voidReason === null) return []
  return [{ ticker: row.ticker, reference_date: row.referenceDate, reason: row.voidReason }]
}

function correctionOf(row: GradeRow | NewGradeRow) {
  if (!("frozenPrice" in row) || row.entryPrice === null || row.entryPrice === row.frozenPrice) return []
  const { ticker, referenceDate, frozenPrice, entryPrice } = row
  return [{ ticker, reference_date: referenceDate, frozen_price: frozenPrice, corrected_price: entryPrice }]
}

export function opensAt(referenceDate: string): Date {
  return sessionOpenAt(nextSession(referenceDate))
}
