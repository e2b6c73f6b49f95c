// The tickers that predictions are of, which the log states before the session from which they are predicted.

import { firstOpenAfter, sessionAt, sessions } from "./calendar.mjs"
import { checkInstant, grouped } from "./core.mjs"
import { listed } from "./sizes.mjs"

export const universe = {
  name: "universe",
  start: () => ({
    /** The rows that state tickers, and for each batch the row in force and the tickers that it leaves out. */
    ...{ stated: [], ofBatch: new Map() },
    /** How many tickers batches leave out for each reason. */
    reasons: new Map(),
    /** How many batches no row before them states the tickers of. */
    unstated: 0,
  }),
  take: { universe: takeUniverse, prediction_batch: takeCoverage },
  month: checkCoverage,
  end(log) {
    checkWithoutBar(log)
    if (log.universe.unstated > 0)
      log.warn(
        `Nobody can check which tickers ${log.universe.unstated} batches of predictions leave out: an earlier version issued them, which did not state the tickers.`,
      )
  },
  say: sayLeftOut,
}

const reasonsForLeaving = [
  ...["no_bar", "too_little_history", "not_in_index_yet", "delisted", "volatility_below_3pct", "index"],
  "already_predicted",
]

/**
 * Catches: tickers that change in the session at hand, when it is known how they did. All but the first statement must be
 * made before the session from which it holds, and be signed by then. A simulated history may begin again, earlier.
 */
function takeUniverse(log, index, { stated_at: statedAt, from_date: from, n, tickers }) {
  const { stated } = log.universe
  checkInstant(log, index, statedAt)
  if (n !== tickers.length || !tickers.every((ticker, at) => at === 0 || tickers[at - 1] < ticker))
    log.report("universe", index, `Row ${index} does not list ${n} tickers, each once.`)
  const isBeginning = stated.length === 0 || (!log.isLive && stated.every((each) => from < each.from))
  const isSigned = !log.isLive || log.coveredAt(index) < sessions.opens[sessionAt.get(from)]
  if (!isBeginning && !(from === sessions.dates[firstOpenAfter(statedAt)] && isSigned))
    log.report(
      "universe",
      index,
      `Row ${index} states at ${statedAt} which tickers are predicted from ${from} on: too late.`,
    )
  stated.push({ index, from, tickers })
}

/**
 * Catches: a batch that is not of the tickers in force or of fewer of them, such as an empty one, and one that leaves
 * tickers out for a reason that there is not.
 */
function takeCoverage(log, index, row) {
  const { stated, ofBatch } = log.universe
  const { universe_ledger_index: said, left_out: leftOut, reference_date: reference } = row
  if (row.is_backfill) return
  if (stated.length === 0) {
    log.universe.unstated++
    return
  }
  const begun = stated.filter(({ from }) => from <= reference)
  const newest = begun
    .map(({ from }) => from)
    .sort()
    .at(-1)
  const inForce = begun.findLast(({ from }) => from === newest)
  if (!inForce || said !== inForce.index || leftOut === undefined)
    return log.report("universe", index, `Row ${index} does not name row ${inForce?.index}, which states its tickers.`)
  if (!leftOut.every(({ reason }) => reasonsForLeaving.includes(reason)))
    log.report("universe", index, `Row ${index} leaves out tickers for no reason that there is.`)
  if (row.n + leftOut.length < inForce.tickers.length)
    log.report(
      "universe",
      index,
      `Row ${index} predicts ${row.n} tickers and leaves out ${leftOut.length}, of the ${inForce.tickers.length} that row ${inForce.index} states.`,
    )
  ofBatch.set(index, { tickers: inForce.tickers, leftOut, reference })
}

/** Catches: a loser that was never predicted, and a winner that was added. */
function checkCoverage(log, claims) {
  // A prediction that was logged in bulk counts nowhere, so it takes no place, unless it is from before the statements.
  const before = log.universe.stated[0]?.index ?? 0
  const counted = claims.filter(({ isLate, ledger_index: index }) => !isLate || index < before)
  const predictedBy = new Map(counted.map((claim) => [`${claim.session} ${claim.ticker}`, claim.ledger_index]))
  for (const [index, alike] of grouped(claims, ({ ledger_index: row }) => row)) {
    const batch = log.universe.ofBatch.get(index)
    if (!batch) continue
    const predicted = new Set(alike.map(({ ticker }) => ticker))
    const leftOut = new Map(batch.leftOut.map(({ ticker, reason }) => [ticker, reason]))
    const known = new Set(batch.tickers)
    const missing = batch.tickers.filter((ticker) => !predicted.has(ticker) && !leftOut.has(ticker))
    const added = [...predicted, ...leftOut.keys()].filter((ticker) => !known.has(ticker))
    const both = [...leftOut].filter(
      ([ticker, reason]) =>
        predicted.has(ticker) ||
        (reason === "already_predicted" && !(predictedBy.get(`${alike[0].session} ${ticker}`) < index)),
    )
    const wrong = [...missing, ...added, ...both.map(([ticker]) => ticker)]
    if (wrong.length > 0)
      log.report(
        "universe",
        index,
        `Row ${index} and the tickers stated for it differ about ${listed(wrong)}: each must be predicted, or left out with a reason.`,
      )
    for (const reason of leftOut.values()) log.universe.reasons.set(reason, (log.universe.reasons.get(reason) ?? 0) + 1)
  }
}

/** Catches: a ticker that is left out for want of a bar, which an earlier row shows. Later rows may: bars come late. */
function checkWithoutBar(log) {
  for (const [index, { leftOut, reference }] of log.universe.ofBatch)
    for (const { ticker, reason } of leftOut) {
      const shown = log.trades.byTicker.get(ticker)?.get(reference)
      if (reason === "no_bar" && shown < index)
        log.report(
          "universe",
          index,
          `Row ${index} leaves out ${ticker} for want of a bar of ${reference}, which row ${shown} shows.`,
        )
    }
}

function sayLeftOut({ universe: { reasons } }) {
  if (reasons.size === 0) return []
  return [`Left out of predictions with a reason: ${[...reasons].map(([reason, n]) => `${n} ${reason}`).join(", ")}`]
}
