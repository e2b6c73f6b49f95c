// How the whole market moved over the sessions of each signal: what base rates and SPY's moves are computed from.

import { sessionAt, sessions } from "./calendar.mjs"
import { percent } from "./core.mjs"
import { isNear } from "./signals.mjs"
import { listed } from "./sizes.mjs"
import { showTrade } from "./trades.mjs"

export const marketMoves = {
  name: "horizons",
  start: () => ({
    /** The lists by their sessions, with each ticker as a number. */
    ...{ lists: new Map(), tickers: new Map() },
    /** The base rate of each independent signal, with its sessions, and how many grades came without a list. */
    ...{ bases: [], without: 0 },
  }),
  take: { horizon_moves: takeHorizon },
  signalGrade: checkMarket,
  end(log) {
    checkLists(log)
    warnOfUnstated(log)
    if (log.horizons.without > 0)
      log.warn(
        `The base rates of ${log.horizons.without} signals cannot be recomputed: an earlier version graded them, which did not log how the market moved.`,
      )
  },
}

/** Catches: a list that has a ticker twice, a second list for the same sessions, and a move of SPY against its list. */
function takeHorizon(log, index, row) {
  const { lists: known, tickers } = log.horizons
  const { entry_date: entry, horizon_end_date: end, spy_move_pct: spy } = row
  const name = `${entry} ${end}`
  const all = [...row.up, ...row.down, ...row.unchanged]
  const isList = [row.up, row.down, row.unchanged].every((side) =>
    side.every((ticker, at) => at === 0 || side[at - 1] < ticker),
  )
  if (!isList || new Set(all).size !== all.length || !(sessionAt.get(entry) <= sessionAt.get(end)))
    log.report("market", index, `Row ${index} does not list every ticker once, from one session to another.`)
  if (known.has(name))
    return log.report(
      "twice",
      index,
      `Row ${index} says again what row ${known.get(name).index} says of ${entry} to ${end}.`,
    )
  if (!isMoveOf(row, "SPY", spy)) log.report("market", index, `Row ${index} has SPY move another way than it lists it.`)
  const numbered = (side) => Uint32Array.from(side, (ticker) => numberOf(tickers, ticker))
  const lists = { up: numbered(row.up), down: numbered(row.down), unchanged: numbered(row.unchanged) }
  known.set(name, { index, entry, end, spy, ...lists, n: all.length })
  for (const ticker of all) for (const date of [entry, end]) showTrade(log, index, ticker, date)
}

/** Whether a rounded move agrees with the list that has its ticker, if one does. */
function isMoveOf({ up, down, unchanged }, ticker, move) {
  if (up.includes(ticker)) return move !== null && move >= 0
  if (down.includes(ticker)) return move !== null && move <= 0
  return !unchanged.includes(ticker) || move === 0
}

/**
 * Catches: risers that are left out of the moves that base rates rest on. The lists of a horizon must have each ticker
 * that traded in the session before it, in its first and in its last. Bars may be late, but nothing is graded without
 * 95% of those of a session.
 */
function checkLists(log) {
  const omitted = []
  const leftOut = new Map()
  for (const { index, entry, end, n, ...lists } of log.horizons.lists.values()) {
    const numbers = new Set([...lists.up, ...lists.down, ...lists.unchanged])
    const dates = [sessions.dates[sessionAt.get(entry) - 1], entry, end]
    const own = [...log.trades.byTicker].flatMap(([ticker, traded]) =>
      !numbers.has(log.horizons.tickers.get(ticker)) && dates.every((date) => traded.has(date))
        ? [{ index, ticker }]
        : [],
    )
    if (own.length <= Math.max(1, shareLeftOut * (n + own.length))) {
      omitted.push(...own)
      leftOut.set(`${entry} ${end}`, { n, own: own.length })
    } else
      log.report(
        "market",
        index,
        `Row ${index} leaves out how ${listed(own.map(({ ticker }) => ticker))} moved from ${entry} to ${end}, when other rows have them traded.`,
      )
  }
  if (omitted.length > 0)
    log.warn(
      `The moves that base rates rest on leave out ${omitted.length} of tickers that other rows have traded in those sessions, such as ${omitted[0].ticker} (rows ${listed(new Set(omitted.map(({ index }) => index)))}). Bars may have come late.${worstOfBases(log, leftOut)}`,
    )
}

/** Nobody can look up the moves of a ticker that does not exist, and it would lower base rates. */
function warnOfUnstated(log) {
  const { stated } = log.universe
  if (stated.length === 0) return
  const known = new Set(stated.flatMap(({ tickers }) => tickers))
  const [first] = stated
  const { tickers, lists } = log.horizons
  const later = [...lists.values()].filter(({ index, entry }) => index > first.index && entry > first.from)
  const shown = new Set(later.flatMap(({ up, down, unchanged }) => [...up, ...down, ...unchanged]))
  const others = [...tickers].filter(([ticker, number]) => shown.has(number) && !known.has(ticker))
  if (others.length > 0)
    log.warn(
      `The moves that base rates rest on are also of ${others.length} tickers that the log never states as tickers to be predicted: ${listed(others.map(([ticker]) => ticker))}.`,
    )
}

/** A list of moves may leave out this share of the tickers, or one, as their bars may be late. */
const shareLeftOut = 0.05

/** The mean base rate if each ticker that was left out had moved as the signals said. */
function worstOfBases({ signals, horizons: { bases } }, leftOut) {
  const raised = bases.map(({ name, rate }) => {
    const { n, own } = leftOut.get(name) ?? { n: 1, own: 0 }
    return (rate * n + own) / (n + own)
  })
  if (raised.length === 0) return ""
  const worst = raised.reduce((sum, rate) => sum + rate, 0) / raised.length
  return ` At worst, the base rate of signals is ${percent(worst)} and not ${percent(signals.baseRateSum / signals.baseRates)}.`
}

function numberOf(numbers, name) {
  const number = numbers.get(name) ?? numbers.size
  numbers.set(name, number)
  return number
}

/** Catches: a base rate or a move of SPY that is not that of the market, which earlier versions did not log. */
function checkMarket(log, { entry, end, direction, isLate, isIndependent }, row, index) {
  if (row.outcome === "void") return
  const { lists, tickers, bases } = log.horizons
  if (!isLate && isIndependent && row.base_rate !== null) bases.push({ name: `${entry} ${end}`, rate: row.base_rate })
  const market = lists.get(`${entry} ${end}`)
  if (!market) {
    if (lists.size > 0)
      log.report("market", index, `Row ${index}: no row before it says how the market moved from ${entry} to ${end}.`)
    else log.horizons.without++
    return
  }
  const share = direction === "bullish" ? market.up.length : market.down.length
  if (!isNear(row.base_rate, market.n === 0 ? null : share / market.n) || row.spy_move_pct !== market.spy)
    log.report("market", index, `Row ${index}: the base rate or SPY's move does not follow from row ${market.index}.`)
  const number = tickers.get(row.ticker)
  const isWhole = row.entry_date === entry && row.exit_date === end && number !== undefined
  if (isWhole && !isMoveOf(market, number, row.raw_move_pct))
    log.report("market", index, `Row ${index} has ${row.ticker} move another way than row ${market.index} has it.`)
}
