// Grades that are missing after their time, and the reasons that the log gives for it.

import { countThrough, dueThrough, graceSessions, sessionAt } from "./calendar.mjs"
import { checkInstant, grouped } from "./core.mjs"
import { atWorst, listed } from "./sizes.mjs"

export const due = {
  name: "due",
  start: () => ({
    /** The newest instant of the predictions of each timeframe, and of the signals. */
    ...{ clocks: new Map(), through: "", excuses: new Map() },
    /** The rows that grade signals, or predictions of a timeframe. */
    graded: new Map(),
    /** The rows of claims that have no grade, one for each claim. */
    excused: [],
    /** Predictions that may have no grade yet, unless the log has shown their close. */
    waiting: [],
  }),
  begin: (log) => {
    log.due.through = dueThrough(log.checkpoint.signedAt)
  },
  take: { prediction_batch: noteIssued, prediction_grades: noteGradesIssued, grade_delayed: takeDelay },
  signal: (log, _, row) => advance(log, "signals", row.issued_at),
  signalGrade: noteSignalGraded,
  grade: checkBulk,
  session: checkPending,
  end(log) {
    checkPendingSignals(log)
    checkWaiting(log)
    checkExcuses(log)
    warnOfDelays(log)
  },
}

function noteIssued(log, _, { timeframe, issued_at: issuedAt, is_backfill: isBackfill }) {
  if (!isBackfill) advance(log, timeframe, issuedAt)
}

function noteGradesIssued(
  log,
  index,
  { timeframe, graded_at: gradedAt, target_date: target, is_backfill: isBackfill },
) {
  if (isBackfill) return
  advance(log, timeframe, gradedAt)
  noteGraded(log, index, { name: timeframe, end: target, at: gradedAt })
}

function noteSignalGraded(log, signal, row, index) {
  noteGraded(log, index, { name: "signals", end: signal.end, at: row.resolved_at })
  advance(log, "signals", row.resolved_at)
}

function advance({ due: { clocks } }, name, instant) {
  if (instant > (clocks.get(name) ?? "")) clocks.set(name, instant)
}

/**
 * Whether more than five sessions have ended since, both since `end` and since a checkpoint covered the claim. A
 * simulated market's past is made all at once, on its own clock, so there its clock decides as well.
 */
function isOverdue({ due: { through, clocks }, isLive }, end, coveredAt, clock) {
  if (end <= through && (coveredAt ?? "").slice(0, 10) <= through) return true
  return !isLive && end <= dueThrough(clocks.get(clock) ?? "")
}

/** Catches: a prediction that was logged in time, and graded among those from before the log, which count nowhere. */
function checkBulk(log, claim, row, batch) {
  const { ledger_index: index, ticker, target_date: target } = row
  if (batch.is_backfill && !claim.isLate)
    log.report(
      "bulk",
      index,
      `Row ${index} grades in bulk the prediction of ${ticker} for ${target}, which was logged in time.`,
    )
}

/** Catches: predictions that are never graded. */
function checkPending(log, claims) {
  const [{ timeframe, target_date: target }] = claims
  const pending = claims.filter(({ grade, isLate }) => !grade && !isLate)
  const overdue = pending.filter(({ coveredAt }) => isOverdue(log, target, coveredAt, timeframe))
  if (log.isLive && overdue.length === 0 && claims.some(({ grade, isLate }) => grade && !isLate))
    for (const { ledger_index: index, ticker } of pending)
      log.due.waiting.push({ index, ticker, end: target, name: timeframe })
  for (const [index, alike] of grouped(overdue, ({ ledger_index: row }) => row)) {
    const excuse = log.due.excuses.get(index)
    const isLeftOut = excuse && hasRunSince(log, timeframe, excuse) && 10 * alike.length > log.batches.get(index).n
    if (excuse && alike.length <= excuse.n && !isLeftOut) log.due.excused.push(...alike.map(() => index))
    else
      log.report(
        "overdue",
        index,
        `Row ${index}: no row grades its predictions of ${listed(alike.map(({ ticker }) => ticker))} for ${target}, or says why not${isLeftOut ? ", since others have been graded behind it" : ""}.`,
      )
  }
}

/**
 * Catches, in the real market: losers that wait while winners are graded. Once the log shows the close of their last
 * session, the next grades must have them.
 */
function checkWaiting(log) {
  for (const { index, ticker, end, name } of log.due.waiting) {
    const shown = log.trades.byTicker.get(ticker)?.get(end)
    if (shown === undefined || log.due.excuses.has(index)) continue
    const { ends = [], instants } = log.due.graded.get(name) ?? {}
    const knownAt = log.coveredAt(shown)
    if (ends.some((other, at) => other > end && instants[at] > knownAt))
      log.report(
        "overdue",
        index,
        `Row ${index}: no row grades its prediction of ${ticker} for ${end}, although row ${shown} shows that it was traded then and later sessions have been graded since.`,
      )
  }
}

/** Catches: a signal that is never graded. */
function checkPendingSignals(log) {
  for (const { index, ticker, end, isGraded, isLate, coveredAt } of log.signals.byId.values()) {
    if (isGraded || isLate || !isOverdue(log, end, coveredAt, "signals")) continue
    const excuse = log.due.excuses.get(index)
    if (excuse && !hasRunSince(log, "signals", excuse)) {
      log.due.excused.push(index)
      continue
    }
    log.report(
      "overdue",
      index,
      `Row ${index}: the horizon of the signal of ${ticker} ended on ${end}, and no row grades it or says why not${excuse ? ", since others have been graded behind it" : ""}.`,
    )
  }
}

const reasonsForDelay = ["bars_late", "not_run"]

/** Catches: an excuse for no claim, for no reason that there is, or before the grade was due. */
function takeDelay(log, index, { claim_ledger_index: claim, n, due_date: due, reason, noted_at: notedAt }) {
  checkInstant(log, index, notedAt)
  const batch = log.batches.get(claim)
  const end = batch?.kind === "prediction_batch" ? batch.target_date : log.signals.byRow.get(claim)?.end
  if (end === undefined || end !== due)
    return log.report(
      "reference",
      index,
      `Row ${index} excuses a grade of row ${claim}, which claims nothing for ${due}.`,
    )
  if (!reasonsForDelay.includes(reason) || due > dueThrough(notedAt))
    return log.report("delay", index, `Row ${index} gives no good reason why row ${claim} has not been graded.`)
  log.due.excuses.set(claim, { index, n, due, reason })
}

function noteGraded({ due: { graded } }, index, { name, end, at }) {
  const own = graded.get(name) ?? { rows: [], ends: [], instants: [], newest: null }
  graded.set(name, own)
  own.rows.push(index)
  own.ends.push(end)
  own.instants.push(at)
}

/** Whether rows after an excuse grade claims that ended so much later that the excused ones should be graded too. */
function hasRunSince({ due: { graded } }, name, { index, due }) {
  const own = graded.get(name)
  if (!own) return false
  own.newest ??= newestFrom(own.ends)
  const newest = own.newest[countThrough(own.rows, index)]
  return sessionAt.get(newest) > sessionAt.get(due) + graceSessions
}

/** For each place, the newest of the dates from there on. */
function newestFrom(dates) {
  const newest = dates.slice()
  for (let at = newest.length - 2; at >= 0; at--) if (newest[at + 1] > newest[at]) newest[at] = newest[at + 1]
  return newest
}

/** Catches: an excuse by late bars, when other rows had shown bars of that time. */
function checkExcuses(log) {
  for (const [claim, { index, due, reason }] of log.due.excuses) {
    const traded = [...log.trades.firstTraded].find(([date, row]) => date >= due && row < index)
    if (reason === "bars_late" && traded)
      log.report(
        "delay",
        index,
        `Row ${index} says that the bars for row ${claim} are late, and row ${traded[1]} had shown those of ${traded[0]}.`,
      )
  }
}

function warnOfDelays(log) {
  const { excuses, excused } = log.due
  for (const [reason, rows] of grouped([...excuses], ([, given]) => given.reason))
    log.warn(
      `Overdue at some time, for the reason ${reason} that the log gives: grades of ${rows.length} rows (${listed(rows.map(([row]) => row))}).`,
    )
  if (excused.length > 0)
    log.warn(
      `Overdue to this day, and excused so: ${excused.length} predictions and signals. Ask the operator why.${atWorst(log, { added: excused })}`,
    )
}
