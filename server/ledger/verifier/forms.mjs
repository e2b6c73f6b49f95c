// The fields of every kind of row, and what each may be.

import { is } from "./core.mjs"

export const horizons = { daily: 1, weekly: 5, monthly: 21 }

const valid = {
  ...is,
  flag: (value) => typeof value === "boolean",
  number: (value) => Number.isFinite(value),
  share: (value) => Number.isFinite(value) && value >= 0 && value <= 1,
  price: (value) => Number.isFinite(value) && value > 0,
  date: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  direction: (value) => value === "bullish" || value === "bearish",
  timeframe: (value) => Object.hasOwn(horizons, value),
  texts: (value) => Array.isArray(value) && value.every(valid.text),
}
const orNull = (test) => (value) => value === null || test(value)
const orLeftOut = (test) => (value) => value === undefined || test(value)

const voided = (row) => valid.text(row?.ticker) && valid.date(row.reference_date) && valid.text(row.reason)
const corrected = (row) =>
  valid.text(row?.ticker) &&
  valid.date(row.reference_date) &&
  valid.price(row.frozen_price) &&
  valid.price(row.corrected_price)
const split = (row) => valid.text(row?.ticker) && valid.date(row.ex_date) && valid.price(row.ratio)
const leftOut = (row) => valid.text(row?.ticker) && valid.text(row.reason)
const listOf = (test) => (value) => Array.isArray(value) && value.every(test)
const batchFields = {
  ...{
    timeframe: valid.timeframe,
    target_date: valid.date,
    n: valid.count,
    rows_sha256: valid.text,
    row_prefixes: valid.text,
  },
  ...{ has_prices: valid.flag, is_backfill: valid.flag },
}
const tradeFields = {
  entry_price: orNull(valid.price),
  exit_price: orNull(valid.price),
  split_ratio: orNull(valid.price),
}

const signalFields = { signal_id: valid.text, ticker: valid.text, is_backfill: valid.flag }

const fieldsOf = formsOf({
  log_key: { name: valid.text, verifier_key: valid.text, introduced_at: valid.instant },
  prediction_batch: {
    ...{ ...batchFields, reference_date: valid.date, issued_at: valid.instant, opens_at: valid.instant },
    ...{
      model_versions: valid.texts,
      universe_ledger_index: orLeftOut(valid.count),
      left_out: orLeftOut(listOf(leftOut)),
    },
  },
  prediction_grades: {
    ...{
      ...batchFields,
      graded_at: valid.instant,
      n_correct: valid.count,
      n_incorrect: valid.count,
      n_void: valid.count,
    },
    voids: orLeftOut(listOf(voided)),
    corrections: orLeftOut(listOf(corrected)),
  },
  event_signal: {
    ...{
      ...signalFields,
      event_type: valid.text,
      second_order: valid.flag,
      direction: valid.direction,
      confidence: valid.share,
    },
    ...{ conviction: orNull(valid.share), type_n: valid.count, type_wins: valid.count, is_independent: valid.flag },
    ...{
      time_horizon_days: valid.count,
      entry_date: valid.date,
      horizon_end_date: valid.date,
      tradable_from_at: valid.instant,
    },
    ...{ document_key: valid.text, issued_at: valid.instant, has_prices: valid.flag },
  },
  event_signal_grade: {
    ...{
      ...signalFields,
      ...tradeFields,
      signal_ledger_index: valid.count,
      outcome: valid.text,
      reason: orNull(valid.text),
    },
    ...{ entry_date: orNull(valid.date), exit_date: orNull(valid.date), raw_move_pct: orNull(valid.number) },
    ...{
      spy_move_pct: orNull(valid.number),
      base_rate: orNull(valid.share),
      has_prices: valid.flag,
      resolved_at: valid.instant,
    },
  },
  event_signal_document: {
    ...{ ...signalFields, signal_ledger_index: valid.count, status: valid.text, changed_at: valid.instant },
    document_sha256: orNull(valid.text),
  },
  grade_delayed: {
    claim_ledger_index: valid.count,
    n: valid.count,
    due_date: valid.date,
    reason: valid.text,
    noted_at: valid.instant,
  },
  checkpoint: { format: valid.count, signed_at: valid.instant },
  files_manifest: { n: valid.count, manifest_sha256: valid.text, published_at: valid.instant },
  log_recovered: {
    kept_size: valid.count,
    published_size: valid.count,
    known_from: valid.text,
    recovered_at: valid.instant,
  },
  horizon_moves: {
    ...{
      entry_date: valid.date,
      horizon_end_date: valid.date,
      up: valid.texts,
      down: valid.texts,
      unchanged: valid.texts,
    },
    spy_move_pct: orNull(valid.number),
  },
  splits: { noted_at: valid.instant, splits: listOf(split) },
  universe: { stated_at: valid.instant, from_date: valid.date, n: valid.count, tickers: valid.texts },
  prediction: {
    ...{ prediction_id: valid.text, ticker: valid.text, timeframe: valid.timeframe, direction: valid.direction },
    ...{
      reference_date: valid.date,
      target_date: valid.date,
      issued_at: valid.instant,
      reference_price: orNull(valid.price),
    },
    relative_direction: orNull((value) => value === "ahead" || value === "behind"),
    relative_probability: orNull(valid.share),
    ...{ historical_correct: valid.count, historical_count: valid.count },
    ...{ historical_rises: orLeftOut(valid.count), historical_differing: orLeftOut(valid.count) },
  },
  grade: {
    ...{
      ...tradeFields,
      prediction_id: valid.text,
      ticker: valid.text,
      timeframe: valid.timeframe,
      outcome: valid.text,
    },
    ...{ reference_date: valid.date, target_date: valid.date, exit_date: orNull(valid.date), graded_at: valid.instant },
    ...{ realized_return_pct: orNull(valid.number), median_return_pct: orNull(valid.number) },
    relative_outcome: orNull(valid.text),
  },
})

function formsOf(kinds) {
  return new Map(Object.entries(kinds).map(([kind, fields]) => [kind, Object.entries(fields)]))
}

export const forms = {
  name: "forms",
  /** Catches: a row of a known kind without a field of it, or with a value that the field cannot have. */
  faultIn: (row) => fieldsOf.get(row.kind)?.find(([field, test]) => !test(row[field]))?.[0],
  end: warnOfUnknown,
}

function warnOfUnknown(log) {
  const unknown = [...log.rowsOfKind.keys()].filter((kind) => !fieldsOf.has(kind))
  if (unknown.length > 0) log.warn(`This copy does not know what ${unknown.join(", ")} rows are.`)
}
