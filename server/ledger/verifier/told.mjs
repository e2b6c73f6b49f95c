// Prices and moves that rows tell, and whether they agree. All of this warns: prices are corrected at times.

import { sessionAt, sessions } from "./calendar.mjs"
import { atWorst, listed } from "./sizes.mjs"

export const told = {
  name: "told",
  start: () => ({
    ...{ prices: new Map(), retold: [], retoldBy: new Set() },
    /** The moves of each ticker by session, from the previous close to the session's, as in daily grades. */
    ...{ moves: new Map(), unmultiplied: [], rightByNothing: [] },
    /** The rows whose prices are not public, and those where the log begins or ceases to show prices. */
    ...{ hidden: [], showsPrices: null, turns: [] },
  }),
  row: notePricing,
  prediction: (log, { ledger_index: index, ticker, reference_date: date, reference_price: price }) =>
    tellPrice(log, index, { ticker, date, side: "close", price }),
  grade: noteGradePrices,
  signalGrade: noteSignalPrices,
  month: checkMoves,
  end: warnOfTold,
}

function notePricing({ told: own }, index, { has_prices: hasPrices }) {
  if (typeof hasPrices !== "boolean" || hasPrices === own.showsPrices) return
  if (own.showsPrices !== null) own.turns.push(index)
  own.showsPrices = hasPrices
}

function noteGradePrices(log, _, row) {
  const { ledger_index: index, ticker, reference_date: from, exit_date: to, outcome } = row
  if (outcome === "void") return
  if (outcome === "correct" && row.realized_return_pct === 0) log.told.rightByNothing.push(index)
  if (row.exit_price === null) log.told.hidden.push(index)
  tellPrice(log, index, { ticker, date: from, side: "close", price: row.entry_price })
  tellPrice(log, index, { ticker, date: to, side: "close", price: row.exit_price })
}

function noteSignalPrices(log, _, row, index) {
  const { ticker, entry_date: from, exit_date: to, outcome } = row
  if (outcome === "void") return
  if (outcome === "win" && row.raw_move_pct === 0) log.told.rightByNothing.push(index)
  if (!row.has_prices) return log.told.hidden.push(index)
  tellPrice(log, index, { ticker, date: from, side: "open", price: row.entry_price })
  tellPrice(log, index, { ticker, date: to, side: "close", price: row.exit_price })
}

/** Notes a price that differs from that of the rows before. Prices may be corrected, so a difference is no lie. */
function tellPrice({ told: { prices, retold, retoldBy } }, index, { ticker, date, side, price }) {
  if (price === null) return
  const own = prices.get(ticker) ?? new Map()
  prices.set(ticker, own)
  const name = `${date} ${side}`
  const earlier = own.get(name)
  if (earlier === undefined) own.set(name, price)
  if (earlier === undefined || earlier === price) return
  retold.push({ index, name: `the ${side} of ${ticker} on ${date}` })
  retoldBy.add(`${index} ${ticker}`)
}

/** A move over weeks or months is the product of its daily ones, which are public even where prices are not. */
function checkMoves({ told: { moves, unmultiplied } }, claims) {
  const longer = []
  for (const { ticker, timeframe, reference_date: reference, target_date: target, grade } of claims) {
    if (!grade || grade.outcome === "void" || grade.exit_date !== target) continue
    const said = 1 + grade.realized_return_pct / 100
    if (timeframe !== "daily") longer.push({ ticker, reference, target, said, index: grade.ledger_index })
    else if (moves.has(ticker)) moves.get(ticker).set(target, said)
    else moves.set(ticker, new Map([[target, said]]))
  }
  for (const { ticker, reference, target, said, index } of longer) {
    const dates = sessions.dates.slice(sessionAt.get(reference) + 1, sessionAt.get(target) + 1)
    const factors = dates.map((date) => moves.get(ticker)?.get(date))
    if (factors.includes(undefined)) continue
    const move = factors.reduce((product, factor) => product * factor, 1)
    // Each factor is rounded to a millionth.
    if (Math.abs(move - said) > move * 1e-6 * (dates.length + 1)) unmultiplied.push(index)
  }
}

function warnOfTold(log) {
  const { turns, hidden, retold, rightByNothing, unmultiplied } = log.told
  if (turns.length > 0)
    log.warn(
      `The log begins or ceases to show prices at the rows ${listed(turns)}. The operator chooses which prices to show.${atWorst(log, { wrong: hidden })}`,
    )
  if (retold.length > 0)
    log.warn(
      `${retold.length} prices differ from those in earlier rows, such as ${retold[0].name} (rows ${listed(new Set(retold.map(({ index }) => index)))}). Prices are corrected at times; --key compares such grades first.${atWorst(log, { wrong: retold.map(({ index }) => index) })}`,
    )
  if (rightByNothing.length > 0)
    log.warn(
      `${rightByNothing.length} grades count as right for a move that rounds to nothing (rows ${listed(new Set(rightByNothing))}). Hardly any price is high enough for that.${atWorst(log, { wrong: rightByNothing })}`,
    )
  if (unmultiplied.length > 0)
    log.warn(
      `${unmultiplied.length} grades over weeks or months are not what the daily ones of the same sessions come to (rows ${listed(new Set(unmultiplied))}).${atWorst(log, { wrong: unmultiplied })}`,
    )
}
