// Grades that count nowhere, each for a reason from a closed list.

import { graceSessions, sessionAt, sessions } from "./calendar.mjs"
import { percent } from "./core.mjs"
import { atWorst } from "./sizes.mjs"

const reasonsForVoid = {
  signal: ["no trade within the horizon", "delisted: no trade within the horizon"],
  prediction: ["no trade after the reference session", "delisted: no trade after the reference session"],
}
export const isDelisted = (reason) => reason.startsWith("delisted")

export const voids = {
  name: "voids",
  start: () => ({
    ...{ ofPredictions: new Map(), ofSignals: new Map(), graded: 0, gradedSignals: 0, unexplained: [] },
    /** The first row of grades that says why grades are void. */
    saysReasons: null,
  }),
  take: { prediction_grades: noteReasons },
  grades: checkVoids,
  signalGrade: checkVoidSignal,
  end: warnOfUnexplained,
  say: sayVoids,
}

function noteReasons({ voids: own }, index, row) {
  if (row.voids) own.saysReasons ??= index
}

const add = (reasons, reason) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)

/** Catches: a void grade without a reason, for a reason that there is not, or before its sessions were over. */
function checkVoids(log, index, batch, rows) {
  const { voids: own } = log
  const void_ = rows.filter(({ outcome }) => outcome === "void")
  own.graded += rows.length
  if (!batch.voids) {
    if (!batch.is_backfill && own.saysReasons !== null && own.saysReasons < index)
      log.report("void", index, `Row ${index} does not say why grades are void, as rows before it do.`)
    own.unexplained.push(...void_.map(() => index))
    return
  }
  const names = (given) => given.map(({ ticker, reference_date: reference }) => `${ticker} ${reference}`).join()
  const isGood = batch.voids.every(({ reason }) => reasonsForVoid.prediction.includes(reason))
  if (names(batch.voids) !== names(void_) || !isGood)
    log.report("void", index, `Row ${index} does not give a reason that there is for each grade that is void.`)
  const isEarly = batch.graded_at < sessions.closes[sessionAt.get(batch.target_date) + graceSessions]
  for (const { ticker, reason } of batch.voids) {
    add(own.ofPredictions, reason)
    if (isEarly && !isDelisted(reason))
      log.report("void", index, `Row ${index} makes the prediction of ${ticker} void without waiting for it.`)
  }
}

/** Catches: the same of a signal. */
function checkVoidSignal(log, { end }, { outcome, reason, ticker, resolved_at: at }, index) {
  const { voids: own } = log
  own.gradedSignals++
  if (outcome !== "void") return
  add(own.ofSignals, reason)
  if (!reasonsForVoid.signal.includes(reason))
    log.report("void", index, `Row ${index} makes the signal of ${ticker} void for no reason that there is.`)
  else if (!isDelisted(reason) && !(at >= sessions.closes[sessionAt.get(end) + 1]))
    log.report("void", index, `Row ${index} makes the signal of ${ticker} void without waiting for it.`)
}

function warnOfUnexplained(log) {
  const { unexplained } = log.voids
  if (unexplained.length > 0)
    log.warn(
      `${unexplained.length} predictions are void without a reason: an earlier version graded them.${atWorst(log, { added: unexplained })}`,
    )
}

function sayVoids({ voids: own }) {
  return [
    ...sayReasons("predictions of all timeframes", own.ofPredictions, own.graded),
    ...sayReasons("signals", own.ofSignals, own.gradedSignals),
  ]
}

function sayReasons(what, reasons, graded) {
  const count = [...reasons.values()].reduce((sum, n) => sum + n, 0)
  if (count === 0) return []
  const named = [...reasons].map(([reason, n]) => `${n} ${reason}`).join(", ")
  return [`Void: ${count} of ${graded} graded ${what}, ${percent(count / graded)}: ${named}`]
}
