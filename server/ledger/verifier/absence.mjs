// Sessions and tickers without predictions.

import { sessionAt, sessions } from "./calendar.mjs"
import { atWorst, listed } from "./sizes.mjs"

export const absence = {
  name: "absence",
  /** The sessions from whose close each ticker has a daily prediction. */
  start: () => ({ predicted: new Map() }),
  prediction: notePrediction,
  end: warnOfAbsence,
}

function notePrediction({ absence: { predicted } }, { ticker, timeframe, isLate, reference_date: from }) {
  if (isLate || timeframe !== "daily") return
  const own = predicted.get(ticker)
  if (own) own.push(sessionAt.get(from))
  else predicted.set(ticker, [sessionAt.get(from)])
}

/** Nobody can show what was never said, but sessions and tickers that are left out can be counted. */
function warnOfAbsence(log) {
  const { predicted } = log.absence
  if (!log.isWhole) return
  const held = [...new Set([...predicted.values()].flat())].sort((one, other) => one - other)
  if (held.length === 0) return
  const [first, last] = [held[0], held.at(-1)]
  const placeOf = new Map(held.map((session, place) => [session, place]))
  const unheld = sessions.dates.slice(first, last + 1).filter((_, at) => !placeOf.has(first + at))
  if (unheld.length > 0)
    log.warn(`${unheld.length} of ${last - first + 1} sessions have no daily predictions: ${listed(unheld)}.`)
  const [gaps, gone] = [[], []]
  for (const [ticker, own] of predicted) {
    const places = own.map((session) => placeOf.get(session)).sort((one, other) => one - other)
    for (const [at, place] of places.entries())
      for (let missing = (places[at - 1] ?? place - 1) + 1; missing < place; missing++)
        gaps.push({ ticker, date: sessions.dates[held[missing]] })
    if (places.at(-1) < held.length - 1) gone.push(`${ticker} after ${sessions.dates[held[places.at(-1)]]}`)
  }
  const traded = gaps.filter(({ ticker, date }) => log.trades.byTicker.get(ticker)?.has(date))
  if (gaps.length > 0)
    log.warn(
      `Left out between other daily predictions of the same ticker: ${gaps.length} of ${log.counts.issued + gaps.length}, such as ${nameGap(traded[0] ?? gaps[0])}. Other rows show that ${traded.length} of them were traded then.${atWorst(log, { addedDaily: gaps.length })}`,
    )
  if (gone.length > 0)
    log.warn(
      `${gone.length} of ${predicted.size} tickers have no daily predictions in the last session: ${listed(gone)}. They may have been delisted.`,
    )
}

const nameGap = ({ ticker, date }) => `${ticker} after the close of ${date}`
