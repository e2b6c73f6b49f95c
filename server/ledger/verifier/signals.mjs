// Event signals and their grades.

import { sessionAt } from "./calendar.mjs"
import { checkInstant, isMove, percent, tell } from "./core.mjs"

export const signals = {
  name: "signals",
  start: () => ({
    ...{ byId: new Map(), byRow: new Map(), events: new Set(), ends: new Map() },
    /** For each type and direction the independent signals that were graded so far, and how many won. */
    tallies: new Map(),
    ...{ issued: 0, resolved: 0, void: 0, wins: 0, n: 0, nWins: 0, late: 0, revised: 0, retracted: 0 },
    ...{ baseRates: 0, baseRateSum: 0, spies: 0, spySum: 0, returnSum: 0 },
  }),
  take: { event_signal: takeSignal, event_signal_grade: takeSignalGrade, event_signal_document: takeDocument },
  say: saySignals,
}

/** Catches: a signal that is issued twice. */
function takeSignal(log, index, row) {
  const { signals: own } = log
  const before = own.byId.get(row.signal_id)
  if (before) return log.report("twice", index, `Row ${index} issues the signal of row ${before.index} again.`)
  const { direction, ticker, is_independent: isIndependent, is_backfill: isLate, issued_at: issuedAt } = row
  const signal = {
    ...{ index, type: `${row.event_type} ${row.second_order}`, direction, ticker, isIndependent, isLate },
    ...{ coveredAt: log.coveredAt(index), documentAt: issuedAt, tradableFrom: row.tradable_from_at },
    ...{ entry: row.entry_date, end: row.horizon_end_date, isGraded: false },
  }
  own.byId.set(row.signal_id, signal)
  own.byRow.set(index, signal)
  checkInstant(log, index, issuedAt)
  if (isLate) own.late++
  else {
    own.issued++
    checkRecordOfType(log, signal, row)
  }
  tell(log, "signal", signal, row)
}

/** Catches: a signal that counts once more, and a type with a better record than the rows before it give. */
function checkRecordOfType(log, { index, type, isIndependent }, row) {
  const { signals: own } = log
  if (isIndependent !== isOfItsOwn(own, type, row))
    log.report(
      "independence",
      index,
      `Row ${index}: whether the signal is independent does not follow from the rows before it.`,
    )
  const { n, wins } = tallyOf(own, type)
  if (row.type_n !== n || row.type_wins !== wins)
    log.report(
      "type",
      index,
      `Row ${index}: the record of ${row.event_type} is ${wins} of ${n} by then, and not ${row.type_wins} of ${row.type_n}.`,
    )
  if (!isNear(row.conviction, convictionOf(own, type, row)))
    log.report("conviction", index, `Row ${index}: the conviction does not follow from the rows before it.`)
}

/** One observation per event, and per type and ticker only if no earlier horizon overlaps. */
function isOfItsOwn(
  { events, ends },
  type,
  { document_key: document, ticker, entry_date: entry, horizon_end_date: end },
) {
  const [event, series] = [`${type} ${document}`, `${type} ${ticker}`]
  if (events.has(event) || (ends.get(series) ?? "") >= entry) return false
  events.add(event)
  ends.set(series, end)
  return true
}

function tallyOf({ tallies }, type) {
  const sides = Object.values(tallies.get(type) ?? {})
  return sides.reduce((sum, { n, wins }) => ({ n: sum.n + n, wins: sum.wins + wins }), { n: 0, wins: 0 })
}

/**
 * The type's win rate, drawn to that of the others in this direction with the weight of 20 signals, times the
 * confidence.
 */
function convictionOf(signals, type, { direction, confidence }) {
  let prior = { n: 0, wins: 0 }
  for (const [other, sides] of signals.tallies)
    if (other !== type && sides[direction])
      prior = { n: prior.n + sides[direction].n, wins: prior.wins + sides[direction].wins }
  if (prior.n === 0) return null
  const { n, wins } = tallyOf(signals, type)
  return ((wins + (20 * prior.wins) / prior.n) / (n + 20)) * confidence
}

export function isNear(one, other) {
  return one === null || other === null ? one === other : Math.abs(one - other) < 1e-9
}

/** Catches: a grade of no signal, a second grade, and one that does not follow from its own figures. */
function takeSignalGrade(log, index, row) {
  const { signals: own } = log
  const signal = own.byId.get(row.signal_id)
  if (!signal || signal.index !== row.signal_ledger_index || signal.ticker !== row.ticker)
    return log.report(
      "reference",
      index,
      `Row ${index} grades a signal that row ${row.signal_ledger_index} does not issue.`,
    )
  if (signal.isGraded) return log.report("twice", index, `Row ${index} grades the signal of row ${signal.index} again.`)
  signal.isGraded = true
  checkInstant(log, index, row.resolved_at)
  if (!isGradeOf(signal, row))
    log.report("grade", index, `Row ${index}: the grade of ${row.ticker} does not follow from its own figures.`)
  tell(log, "signalGrade", signal, row, index)
  if (!signal.isLate) count(own, signal, row)
}

function isGradeOf({ direction, entry, end }, row) {
  const { outcome, entry_price: bought, exit_price: sold, split_ratio: ratio, raw_move_pct: said } = row
  if (outcome === "void") {
    const figures = [bought, sold, ratio, said, row.entry_date, row.exit_date, row.base_rate, row.spy_move_pct]
    return figures.every((each) => each === null)
  }
  if (!sessionAt.has(row.entry_date) || !sessionAt.has(row.exit_date)) return false
  if (row.entry_date < entry || row.exit_date < row.entry_date || row.exit_date > end) return false
  // Splits take effect between sessions.
  if (row.entry_date === row.exit_date && ratio !== 1) return false
  const isTold = outcome === "win" || outcome === "loss"
  return isTold && isMove(row.has_prices, { bought, sold, ratio, said }, direction, outcome === "win")
}

/** Rates count resolved, independent signals. */
function count(own, { type, direction, isIndependent }, row) {
  if (row.outcome === "void") {
    own.void++
    return
  }
  const isWin = row.outcome === "win" ? 1 : 0
  own.resolved++
  own.wins += isWin
  own.returnSum += direction === "bullish" ? row.raw_move_pct : -row.raw_move_pct
  if (row.spy_move_pct !== null) {
    own.spies++
    own.spySum += row.spy_move_pct
  }
  if (!isIndependent) return
  const sides = own.tallies.get(type) ?? {}
  const { n, wins } = sides[direction] ?? { n: 0, wins: 0 }
  own.tallies.set(type, { ...sides, [direction]: { n: n + 1, wins: wins + isWin } })
  own.n++
  own.nWins += isWin
  if (row.base_rate === null) return
  own.baseRates++
  own.baseRateSum += row.base_rate
}

/** Catches: a document that changed before its signal, or a change of no known kind. The signal still counts. */
function takeDocument(log, index, row) {
  const { signals } = log
  const signal = signals.byId.get(row.signal_id)
  if (!signal || signal.index !== row.signal_ledger_index || signal.ticker !== row.ticker)
    return log.report(
      "reference",
      index,
      `Row ${index} is about the document of a signal that row ${row.signal_ledger_index} does not issue.`,
    )
  if (row.changed_at <= signal.documentAt)
    log.report(
      "document",
      index,
      `Row ${index}: the document of row ${signal.index} had not changed yet, or it is logged twice.`,
    )
  const isNamed = row.status === "revised" || row.status === "retracted"
  if (!isNamed || (row.status === "retracted") !== (row.document_sha256 === null))
    return log.report(
      "document",
      index,
      `Row ${index} does not say what became of the document of row ${signal.index}.`,
    )
  signal.documentAt = row.changed_at
  signals[row.status]++
}

function saySignals({ signals: own }) {
  if (own.byId.size === 0) return []
  const { issued, resolved, wins, n, nWins, baseRates, baseRateSum, spies, spySum, revised, retracted } = own
  const pending = issued - resolved - own.void
  const over = spies === resolved ? "the same sessions" : `the sessions of ${spies}`
  const market = spies === 0 ? "" : ` (SPY over ${over} ${(spySum / spies).toFixed(2)}%)`
  const [low, high] = wilson(nWins, n)
  const base = baseRates > 0 ? `; base rate ${percent(baseRateSum / baseRates)}` : ""
  return [
    `Event signals: ${issued} issued = ${resolved} resolved + ${pending} pending + ${own.void} void; ${wins} of ${resolved} won`,
    ...(revised + retracted > 0
      ? [`Documents behind signals: ${revised} revised and ${retracted} retracted later; their signals still count`]
      : []),
    ...(resolved > 0 ? [`Mean return of resolved signals: ${(own.returnSum / resolved).toFixed(2)}%${market}`] : []),
    ...(n > 0
      ? [
          `Win rate of independent signals: ${nWins} of ${n}, ${percent(nWins / n)} (95% Wilson interval ${percent(low)} to ${percent(high)}${base})`,
        ]
      : []),
  ]
}

function wilson(wins, n) {
  const z = 1.959964
  const rate = wins / n
  const centre = rate + (z * z) / (2 * n)
  const spread = z * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n))
  return [(centre - spread) / (1 + (z * z) / n), (centre + spread) / (1 + (z * z) / n)]
}
