// When claims were made, when they could be followed, and when they end, by the exchange's sessions.

import { calendar, firstOpenAfter, sessionAt, sessions } from "./calendar.mjs"
import { horizons } from "./forms.mjs"

export const instants = {
  name: "instants",
  start: () => ({ firstSaid: null, unproven: 0, claims: 0 }),
  take: { prediction_batch: takeBatchInstants },
  begin: checkCalendar,
  signal: checkSignalInstants,
  grade: checkGradeInstant,
  signalGrade: checkSignalGradeInstant,
  end: warnOfBeginning,
}

function checkCalendar({ checkpoint }) {
  if (checkpoint.signedAt >= `${calendar.lastYear}-07`)
    throw new Error(`this copy knows the exchange's sessions up to ${calendar.lastYear}. Take a newer one.`)
}

/** Catches: a batch for another session than its timeframe has, and one that gives itself more time. */
function takeBatchInstants(log, index, row) {
  const { timeframe, reference_date: reference, target_date: target } = row
  const from = sessionAt.get(reference)
  const opensAt = sessions.opens[from + 1]
  noteClaim(log, index, row.issued_at, opensAt)
  if (target !== sessions.dates[from + horizons[timeframe]])
    log.report(
      "horizon",
      index,
      `Row ${index}: ${target} is not the ${timeframe} target of predictions from ${reference}.`,
    )
  if (row.opens_at !== opensAt)
    log.report(
      "opening",
      index,
      `Row ${index}: the first session after ${reference} opens at ${opensAt}, and not at ${row.opens_at}.`,
    )
}

function noteClaim({ instants: own, coveredAt }, index, issuedAt, opensAt) {
  own.claims++
  if (own.firstSaid === null || issuedAt < own.firstSaid) own.firstSaid = issuedAt
  if (opensAt === undefined || coveredAt(index) >= opensAt) own.unproven++
}

/** Catches: a signal that is not entered at the first open after it was issued and, in the real market, signed. */
function checkSignalInstants(log, { index }, row) {
  const { issued_at: issuedAt, entry_date: entry, horizon_end_date: end, time_horizon_days: days } = row
  const coveredAt = log.coveredAt(index)
  noteClaim(log, index, issuedAt, sessions.opens[sessionAt.get(entry)])
  const knownAt = log.isLive && !row.is_backfill && coveredAt > issuedAt ? coveredAt : issuedAt
  const first = firstOpenAfter(knownAt)
  if (entry !== sessions.dates[first] || row.tradable_from_at !== sessions.opens[first])
    log.report(
      "entry",
      index,
      `Row ${index}: issued at ${issuedAt}${log.isLive ? ` and signed at ${coveredAt}` : ""}, the signal can be followed at the open of ${sessions.opens[first]}, and not on ${entry} at ${row.tradable_from_at}.`,
    )
  const last = sessionAt.get(entry) + days - 1
  if (days < 1 || end !== sessions.dates[last])
    log.report("horizon", index, `Row ${index}: ${days} sessions from ${entry} on do not end on ${end}.`)
}

/** Catches: a grade from before the end of what it grades. */
function checkGradeInstant(log, _, row, { coveredAt }) {
  const { ledger_index: index, ticker, target_date: target, graded_at: gradedAt } = row
  const endsAt = sessions.closes[sessionAt.get(target)]
  if (gradedAt < endsAt || (log.isLive && coveredAt < endsAt))
    log.report("early", index, `Row ${index} grades the prediction of ${ticker} before ${target} had ended.`)
}

/** Catches: the same of a signal. */
function checkSignalGradeInstant(log, signal, row, index) {
  const endsAt = sessions.closes[sessionAt.get(signal.end)]
  if (row.resolved_at < endsAt || (log.isLive && log.coveredAt(index) < endsAt))
    log.report("early", index, `Row ${index} grades the signal of row ${signal.index} before its horizon had ended.`)
}

function warnOfBeginning(log) {
  const { firstSaid, unproven, claims } = log.instants
  const [first] = log.history
  if (first && firstSaid !== null && Date.parse(first.signedAt) - Date.parse(firstSaid) > 7 * 86_400_000)
    log.warn(
      `The first checkpoint was signed at ${first.signedAt}, and the first row speaks of ${firstSaid}. That ${unproven} of ${claims} rows of predictions and signals came before their sessions is only said, not proven.`,
    )
}

/** A copy that is too old may report a false problem for an unscheduled closure. */
export function warnOfCalendar(log) {
  const bySessions = ["entry", "horizon", "opening", "exit", "early", "overdue", "delay"]
  if (
    log.checkpoint.signedAt.slice(0, 10) > calendar.knownOn &&
    log.problems.some(({ rule }) => bySessions.includes(rule))
  )
    log.warn(
      `This copy knows the exchange's special closures up to ${calendar.knownOn}. If the exchange has closed unexpectedly since, take a newer one.`,
    )
}
