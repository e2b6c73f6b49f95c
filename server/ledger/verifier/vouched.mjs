// The claims that others saw before their session opened: those whose time is more than the operator's word.

import { coverage, isNode, percent } from "./core.mjs"

export const vouched = {
  name: "vouched",
  start: ({ witnesses: { quorum } }, { authority }) => ({
    /** Whether the reader named witnesses or authorities. */
    isAsked: quorum > 0 || authority !== undefined,
    /** From a row to when others first signed or timestamped a checkpoint over it; null if they have not. */
    ...{ witnessedAt: () => null, timestampedAt: () => null },
    /** The number of batches of predictions and signals, and of those that others saw before their session. */
    ...{ claims: 0, witnessed: 0, timestamped: 0, rows: new Set() },
    ...{ predictions: { right: 0, n: 0 }, signals: { right: 0, n: 0 } },
  }),
  begin(log) {
    log.vouched.witnessedAt = attestation(log, "witnessedAt")
    log.vouched.timestampedAt = attestation(log, "timestampedAt")
  },
  take: { prediction_batch: vouchForBatch },
  signal: (log, { index, isLate, tradableFrom }) => vouchFor(log, index, isLate, tradableFrom),
  grade: countGrade,
  signalGrade: countSignalGrade,
  say: sayVouched,
}

function attestation({ history }, name) {
  const attested = history.filter((checkpoint) => checkpoint[name])
  return coverage(
    attested.map(({ size, [name]: signedAt }) => ({ size, signedAt })),
    null,
  )
}

function vouchForBatch(log, index, { is_backfill: isLate, opens_at: opensAt }) {
  vouchFor(log, index, isLate, opensAt)
}

function vouchFor({ vouched: own }, index, isLate, opensAt) {
  if (isLate) return
  const [isWitnessed, isTimestamped] = [own.witnessedAt(index), own.timestampedAt(index)].map(
    (at) => at !== null && at < opensAt,
  )
  own.claims++
  if (isWitnessed) own.witnessed++
  if (isTimestamped) own.timestamped++
  if (isWitnessed || isTimestamped) own.rows.add(index)
}

function countGrade({ vouched: own }, claim, { timeframe, outcome }) {
  if (timeframe !== "daily" || claim.isLate || outcome === "void" || !own.rows.has(claim.ledger_index)) return
  own.predictions.n++
  if (outcome === "correct") own.predictions.right++
}

function countSignalGrade({ vouched: own }, { index, isIndependent }, { outcome }) {
  if (!isIndependent || outcome === "void" || !own.rows.has(index)) return
  own.signals.n++
  if (outcome === "win") own.signals.right++
}

/** With the rate of the others, because cosignatures could be kept back after a session that lost. */
function sayVouched({ vouched: own, counts, signals, isWhole }) {
  if (!own.isAsked) return []
  const shares = [
    ...(isWhole
      ? [
          {
            name: "daily predictions",
            ...own.predictions,
            all: counts.correct + counts.incorrect,
            allRight: counts.correct,
          },
        ]
      : []),
    { name: "independent signals", ...own.signals, all: signals.n, allRight: signals.nWins },
  ]
  const said = shares.map(
    ({ name, right, n, all, allRight }) =>
      `${n} of ${all} ${name}${n === 0 ? "" : `, with ${right} right (${percent(right / n)})`}${n === 0 || n === all ? "" : ` and ${allRight - right} of the others (${percent((allRight - right) / (all - n))})`}`,
  )
  return [`Resolved, and seen by others before their session opened: ${said.join("; ")}`]
}

/** What the last line adds if nobody else vouches for time. */
export function onlyOperator({ vouched: { isAsked } }) {
  if (isAsked) return ""
  const how = isNode
    ? "name witnesses (--witness) or timestamp authorities (--authority)"
    : "verify.mjs checks witnesses"
  return ` Only the operator's word stands for when its rows were written: ${how}.`
}
