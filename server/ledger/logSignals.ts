import { GRADING_RULE } from "../signals/grade"
import type { IssuedSignal } from "../signals/headlines/issue"
import type { ChangedDocument, GradedSignal } from "../signals/headlines/storage/write"
import type { OpenLog } from "./append"
import { eventSignal } from "./leaves/eventSignal"
import { eventSignalDocument } from "./leaves/eventSignalDocument"
import { eventSignalGrade } from "./leaves/eventSignalGrade"
import { horizonMoves } from "./leaves/horizonMoves"
import { logSplits, type NotedSplits, type SplitList } from "./logSplits"

export type SignalsFound = {
  issued: readonly IssuedSignal[]
  graded: readonly GradedSignal[]
  changed: readonly ChangedDocument[]
  splits: readonly NotedSplits[]
  priceSource: string
}

/**
 * Adds a leaf per signal, grade, document change and new list of splits, in the order of events, and writes their places into the rows that
 * are about to be stored.
 */
export function logSignals(
  log: OpenLog,
  splitList: SplitList,
  { issued, graded, changed, splits, priceSource }: SignalsFound,
): void {
  // Grades known when a signal is issued count in its record.
  const events = [
    ...splits.map((noted) => ({ at: noted.at, add: () => logSplits(log, splitList, noted) })),
    ...graded.map((each) => ({ at: each.gradedAt, add: () => logGrade(log, each, priceSource) })),
    ...changed.map((change) => ({ at: change.changedAt, add: () => logDocument(log, change) })),
    ...issued.map((signal) => ({ at: signal.issuedAt, add: () => logIssue(log, signal) })),
  ]
  for (const { add } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) add()
}

function logIssue(log: OpenLog, signal: IssuedSignal): void {
  signal.ledgerIndex = log.add(eventSignal, {
    ...saidOfSignal(signal, log.showsPrices),
    document_sha256: signal.documentSha256,
    has_prices: log.showsPrices,
    is_backfill: false,
  })
}

/** Logs the basis of a base rate once, before the first grade that needs it. */
function logGrade(log: OpenLog, graded: GradedSignal, priceSource: string): void {
  const { market } = graded
  if (market && !market.isLogged) {
    const { entryDate, horizonEndDate, up, down, unchanged, spyMovePct } = market
    const dates = { entry_date: entryDate, horizon_end_date: horizonEndDate }
    log.add(horizonMoves, { ...dates, up, down, unchanged, spy_move_pct: spyMovePct })
    market.isLogged = true
  }
  graded.ledgerIndex = log.add(eventSignalGrade, {
    ...saidOfGrade(graded, log.showsPrices),
    has_prices: log.showsPrices,
    price_source: priceSource,
    grading_rule: GRADING_RULE,
    is_backfill: false,
  })
}

function logDocument(log: OpenLog, changed: ChangedDocument): void {
  changed.ledgerIndex = log.add(eventSignalDocument, { ...saidOfDocument(changed), is_backfill: false })
}

export function saidOfSignal(
  signal: Omit<IssuedSignal, "documentSha256" | "ledgerIndex" | "origin">,
  showsPrices: boolean,
) {
  return {
    signal_id: signal.id,
    event_type: signal.eventType,
    second_order: signal.isSecondOrder,
    ticker: signal.ticker,
    direction: signal.direction,
    confidence: signal.confidence,
    conviction: signal.conviction,
    type_wins: signal.typeWins,
    type_n: signal.typeCount,
    is_independent: signal.isIndependent,
    time_horizon_days: signal.horizonSessions,
    entry_date: signal.entryDate,
    horizon_end_date: signal.horizonEndDate,
    tradable_from_at: signal.tradableFrom.toISOString(),
    headline: signal.headline,
    reasoning: signal.reasoning,
    source_urls: [...signal.sourceUrls],
    document_key: signal.documentKey,
    issued_at: signal.issuedAt.toISOString(),
    reference_price: showsPrices ? signal.referencePrice : null,
    model_version: signal.modelVersion,
  }
}

export function saidOfGrade(
  { signal, grade, gradedAt }: Omit<GradedSignal, "ledgerIndex" | "market">,
  showsPrices: boolean,
) {
  return {
    ...nameOf(signal),
    outcome: grade.outcome,
    reason: grade.reason,
    entry_date: grade.entryDate,
    exit_date: grade.exitDate,
    entry_price: showsPrices ? grade.entryPrice : null,
    exit_price: showsPrices ? grade.exitPrice : null,
    split_ratio: grade.splitRatio,
    raw_move_pct: grade.rawMovePct,
    spy_move_pct: grade.spyMovePct,
    base_rate: grade.baseRate,
    resolved_at: gradedAt.toISOString(),
  }
}

export function saidOfDocument({
  signal,
  status,
  changedAt,
  documentSha256,
}: Omit<ChangedDocument, "documentKey" | "ledgerIndex">) {
  return {
    ...nameOf(signal),
    status,
    changed_at: changedAt.toISOString(),
    document_sha256: documentSha256,
  }
}

function nameOf({ id, ticker, ledgerIndex }: GradedSignal["signal"]) {
  if (ledgerIndex === null) throw new Error(`the signal ${id} is not in the log`)
  return { signal_id: id, signal_ledger_index: ledgerIndex, ticker }
}
