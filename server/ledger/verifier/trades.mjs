// Which tickers were traded when, as the rows together show it, and grades that need a ticker not to have traded.

import { countThrough, graceSessions, sessionAt, sessions } from "./calendar.mjs"
import { atWorst } from "./sizes.mjs"
import { isDelisted } from "./voids.mjs"

export const trades = {
  name: "trades",
  start: () => ({
    /** For each ticker the first row that shows it traded in each session, and for each session the first of any. */
    ...{ byTicker: new Map(), firstTraded: new Map() },
    /** The sessions in which a ticker was not traded, by the rows that state it. */
    silences: [],
  }),
  prediction: (log, claim) => showTrade(log, claim.ledger_index, claim.ticker, claim.reference_date),
  grade: checkExit,
  signalGrade: checkSignalTrade,
  end: checkSilences,
}

/** Records that a row shows a ticker traded in a session. */
export function showTrade({ trades: { byTicker: trades, firstTraded } }, index, ticker, date) {
  if (!(firstTraded.get(date) <= index)) firstTraded.set(date, index)
  const own = trades.get(ticker) ?? new Map()
  trades.set(ticker, own)
  if (!(own.get(date) <= index)) own.set(date, index)
}

function saySilent({ trades: { silences } }, { index, ticker, from, to }) {
  if (from <= to) silences.push({ index, ticker, from, to, isGone: false })
}

/**
 * Records that a row does not wait for later sessions because a ticker is no longer traded. Then it had gone by that
 * time, and no row may show it traded in the sessions that the row would have waited for.
 */
function sayGone({ trades: { silences } }, { index, ticker, from }, instant) {
  const last = countThrough(sessions.closes, instant) - 1
  silences.push({ index, ticker, from, to: Math.max(from, last) + graceSessions, isGone: true })
}

/**
 * Catches: a void, late or early trade of a ticker that was traded. Bars may be late. So for sessions that the row
 * waited for, only trades that the log showed before it contradict it.
 */
function checkSilences(log) {
  const { byTicker: trades, silences } = log.trades
  const late = []
  const named = new Set()
  for (const { index, ticker, from, to, isGone } of silences) {
    const name = `${index} ${ticker}`
    if (named.has(name)) continue
    const own = trades.get(ticker)
    const shown = own ? sessions.dates.slice(from, to + 1).filter((date) => own.has(date)) : []
    const traded = shown.find((date) => isGone || own.get(date) <= index)
    if (traded) {
      named.add(name)
      log.report(
        "silence",
        index,
        `Row ${index} says that ${ticker} was not traded on ${traded}, and row ${own.get(traded)} shows that it was.`,
      )
    } else if (shown.length > 0) late.push(index)
  }
  if (late.length > 0)
    log.warn(
      `${late.length} grades say that a ticker was not traded in a session in which later rows have it traded.${atWorst(log, { wrong: late })}`,
    )
}

/**
 * Catches: an exit that suits the operator. A grade ends at the close of the target session or, if the ticker did not
 * trade there, at its last trade before it, or at its first in the five sessions after.
 */
function checkExit(log, _, row, { is_backfill: isBackfill }) {
  if (isBackfill) return
  const {
    ledger_index: index,
    ticker,
    exit_date: exit,
    reference_date: reference,
    target_date: target,
    graded_at: gradedAt,
  } = row
  const [from, at, to] = [sessionAt.get(reference), sessionAt.get(target), sessionAt.get(exit)]
  if (row.outcome === "void") {
    saySilent(log, { index, ticker, from: from + 1, to: at + graceSessions })
    if (gradedAt < sessions.closes[at + graceSessions]) sayGone(log, { index, ticker, from: from + 1 }, gradedAt)
    return
  }
  if (!(to > from && to <= at + graceSessions))
    return log.report(
      "exit",
      index,
      `Row ${index}: ${exit} is no session at which a prediction of ${ticker} for ${target} can be graded.`,
    )
  if (to < at && gradedAt < sessions.closes[at + 1]) sayGone(log, { index, ticker, from: to + 1 }, gradedAt)
  else saySilent(log, { index, ticker, from: to + 1, to: at })
  if (to > at) saySilent(log, { index, ticker, from: from + 1, to: to - 1 })
  showTrade(log, index, ticker, exit)
}

const [lateEntry, earlyExit] = [
  "no trade at the first open: entered at the next one",
  "no trade in the last session: exited at the last close before it",
]

/** Catches: a trade that differs from its whole horizon, or is void, although the ticker was traded. */
function checkSignalTrade(log, { entry, end }, row, index) {
  const { ticker, resolved_at: at } = row
  const [first, last] = [sessionAt.get(entry), sessionAt.get(end)]
  if (row.outcome === "void") {
    if (row.reason !== null && isDelisted(row.reason)) sayGone(log, { index, ticker, from: first }, at)
    return saySilent(log, { index, ticker, from: first, to: last })
  }
  const reasons = [...(row.entry_date > entry ? [lateEntry] : []), ...(row.exit_date < end ? [earlyExit] : [])]
  if (row.reason !== (reasons.join("; ") || null))
    log.report("reason", index, `Row ${index} does not say why the trade of ${ticker} was not over its whole horizon.`)
  const [from, to] = [sessionAt.get(row.entry_date), sessionAt.get(row.exit_date)]
  saySilent(log, { index, ticker, from: first, to: from - 1 })
  if (at >= sessions.closes[last + 1]) saySilent(log, { index, ticker, from: to + 1, to: last })
  else if (to < last) sayGone(log, { index, ticker, from: to + 1 }, at)
  showTrade(log, index, ticker, row.entry_date)
  showTrade(log, index, ticker, row.exit_date)
}
