// Calls against the median of all predicted stocks, and the medians themselves.

import { graceSessions, sessionAt, sessions } from "./calendar.mjs"
import { percent } from "./core.mjs"
import { listed } from "./sizes.mjs"

export const medians = {
  name: "medians",
  /**
   * `leftOut`: sessions whose median was fixed before all predictions had a close. `mixed`: those whose median is also of
   * predictions that count nowhere.
   */
  start: () => ({ n: 0, correct: 0, leftOut: [], mixed: [] }),
  grade: takeRelative,
  session: checkMedian,
  end: warnOfMedians,
  say: sayCalls,
}

/** Catches: a relative grade against its own move and median. */
function takeRelative(log, claim, row) {
  const { medians: own } = log
  const { ledger_index: index, ticker, target_date: target, relative_outcome: outcome } = row
  if (!isRelativeRight(row, claim))
    log.report(
      "relative",
      index,
      `Row ${index}: the relative grade of ${ticker} in predictions/${target}.ndjson does not follow from its median.`,
    )
  const isCounted = row.timeframe === "daily" && !claim.isLate
  if (!isCounted || (outcome !== "correct" && outcome !== "incorrect")) return
  own.n++
  if (outcome === "correct") own.correct++
}

/**
 * Right if the move is on the called side of the session's
 * median, both as published; void if it equals the median. A probability too close to one half makes no call, and its
 * row has the median without an outcome.
 */
function isRelativeRight(
  { relative_outcome: outcome, realized_return_pct: move, median_return_pct: median },
  { relative_direction: called, relative_probability: probability },
) {
  if (called === null) return outcome === null && (probability !== null || median === null)
  if (move === null || median === null || move === median) return outcome === "void"
  return outcome === (move > median === (called === "ahead") ? "correct" : "incorrect")
}

/**
 * Catches: a false median. A session's median is that of the moves to its close in the row that first grades it. That
 * row waits for half of them, or for five more sessions. The median then holds for all later rows.
 */
function checkMedian(log, claims) {
  const graded = claims
    .filter(({ grade }) => grade)
    .toSorted((one, other) => one.grade.ledger_index - other.grade.ledger_index)
  const first = graded.find(({ grade }) => grade.median_return_pct !== null)?.grade.ledger_index
  const measured = graded.filter(({ relative_probability: probability }) => probability !== null)
  const isFirst = ({ grade }) => grade.ledger_index === (first ?? measured[0]?.grade.ledger_index)
  const moves = graded
    .filter((claim) => isFirst(claim) && claim.grade.exit_date === claim.target_date)
    .map(({ grade }) => grade.realized_return_pct)
  const median = medianOf(moves)
  if (measured.length === 0 || (median === null && first === undefined)) return
  const { median_return_pct: said, ledger_index: index, graded_at: gradedAt } = measured.find(isFirst).grade
  const { target_date: target, timeframe } = claims[0]
  if (said === null || median === null || Math.abs(said - median) > 0.00005001)
    log.report(
      "median",
      index,
      `Row ${index}: the median of the ${timeframe} predictions for ${target} is ${median}, and not ${said}.`,
    )
  const other = measured.find(({ grade }) => grade.ledger_index >= index && grade.median_return_pct !== said)
  if (other)
    log.report(
      "median",
      other.grade.ledger_index,
      `Row ${other.grade.ledger_index}: the median of ${other.ticker} for ${target} is not that of the other ${timeframe} predictions.`,
    )
  const later = graded.filter((claim) => !isFirst(claim) && claim.grade.exit_date === target).length
  const isRight = ({ isLate, grade }) => timeframe === "daily" && !isLate && grade.relative_outcome === "correct"
  const right = graded.filter(isRight).length
  if (later > 0) log.medians.leftOut.push({ index, later, right })
  if (right > 0 && graded.some((claim) => isFirst(claim) && claim.isLate)) log.medians.mixed.push({ index, right })
  const isEarly = gradedAt < sessions.closes[sessionAt.get(target) + graceSessions]
  if (graded[0].grade.ledger_index === index && 2 * moves.length < claims.length && isEarly)
    log.report(
      "median",
      index,
      `Row ${index} takes the median of ${moves.length} of ${claims.length} predictions for ${target}.`,
    )
}

function medianOf(values) {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
}

function warnOfMedians(log) {
  const { leftOut, mixed } = log.medians
  if (mixed.length > 0)
    log.warn(
      `The medians of ${mixed.length} sessions are also of predictions that were logged in bulk and count nowhere (rows ${listed(mixed.map(({ index }) => index))}).${worstOf(log.medians, mixed)}`,
    )
  if (leftOut.length > 0)
    log.warn(
      `Medians were fixed before ${leftOut.reduce((sum, { later }) => sum + later, 0)} predictions of their sessions had a close (rows ${listed(leftOut.map(({ index }) => index))}).${worstOf(log.medians, leftOut)}`,
    )
}

/** The calls against the median if those of each such session were wrong. */
function worstOf({ correct, n }, doubtful) {
  if (n === 0) return ""
  const lost = doubtful.reduce((sum, { right }) => sum + right, 0)
  return ` If all calls of these sessions were wrong: ${percent((correct - lost) / n)} of the calls against the median and not ${percent(correct / n)}.`
}

function sayCalls({ medians: { n, correct } }) {
  return n === 0 ? [] : [`Calls against the median: ${correct} of ${n} correct (${percent(correct / n)})`]
}
