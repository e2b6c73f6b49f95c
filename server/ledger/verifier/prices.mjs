// Comparisons with prices from elsewhere: samples with the service's bars, or all grades with a file of the reader's.

import { graceSessions, sessionAt, sessions } from "./calendar.mjs"
import { ask } from "./core.mjs"
import { readFileSync } from "./node.mjs"

export const prices = {
  name: "prices",
  start: (_, { prices: file }) => ({
    ...{ predictions: newSample(), signals: newSample(), lists: newSample() },
    /** A trade over each split. */
    splits: new Map(),
    /** The reader's own bars by ticker and date, and the trades to compare with them. */
    ...{ ownBars: file ? readBars(file) : null, toCompare: [], said: [] },
  }),
  grade: drawGrade,
  signalGrade: drawSignalGrade,
  take: { horizon_moves: drawFromList },
  async end(log, { key, prices: file }) {
    if (key) log.prices.said.push(await comparePrices(log, key))
    if (file) log.prices.said.push(compareOwnPrices(log, file))
  },
  say: (log) => log.prices.said,
}

/** Up to ten items, each equally likely, and up to ten void or doubtful ones, which come first. */
function newSample() {
  return { drawn: [], seen: 0, first: { drawn: [], seen: 0 } }
}

const sampleSize = 10

/** A free key may not send many more requests in a minute. */
const mostCompared = 30

function draw(sample, grade) {
  const place = sample.seen < sampleSize ? sample.seen : Math.floor(Math.random() * (sample.seen + 1))
  sample.seen++
  if (place < sampleSize) sample.drawn[place] = grade
}

const drawFirst = ({ first }, grade) => draw(first, grade)

const isRetold = (log, index, ticker) => log.told.retoldBy.has(`${index} ${ticker}`)

function drawGrade(log, claim, row) {
  const { ledger_index: index, ticker, reference_date: from, exit_date: to, outcome, target_date: target } = row
  const isCounted = row.timeframe === "daily" && !claim.isLate
  const { predictions: sample } = log.prices
  if (outcome === "void") {
    const [first, last] = [sessionAt.get(from) + 1, sessionAt.get(target) + graceSessions]
    if (isCounted) drawFirst(sample, { index, ticker, from: sessions.dates[first], to: sessions.dates[last] })
    return
  }
  const trade = {
    ...{ index, ticker, said: row.realized_return_pct },
    ...{ entry: { date: from, at: "close" }, exit: { date: to, at: "close" } },
  }
  noteTrade(log, trade, row)
  if (isCounted && row.exit_price !== null) (isRetold(log, index, ticker) ? drawFirst : draw)(sample, trade)
}

function drawSignalGrade(log, { entry, end }, row, index) {
  const { ticker, entry_date: from, exit_date: to } = row
  const { signals: sample } = log.prices
  if (row.outcome === "void") return drawFirst(sample, { index, ticker, from: entry, to: end })
  if (entry < from) drawFirst(sample, { index, ticker, from: entry, to: sessions.dates[sessionAt.get(from) - 1] })
  if (to < end) drawFirst(sample, { index, ticker, from: sessions.dates[sessionAt.get(to) + 1], to: end })
  const trade = {
    ...{ index, ticker, said: row.raw_move_pct },
    ...{ entry: { date: from, at: "open" }, exit: { date: to, at: "close" } },
  }
  noteTrade(log, trade, row)
  if (row.has_prices) (isRetold(log, index, ticker) ? drawFirst : draw)(sample, trade)
}

function noteTrade({ prices: { ownBars, toCompare, splits } }, trade, { split_ratio: ratio }) {
  if (ownBars) toCompare.push(trade)
  if (ratio !== null && ratio !== 1) splits.set(`${trade.ticker} ${ratio}`, trade)
}

function drawFromList(log, index, row) {
  const { lists: sample } = log.prices
  const { entry_date: entry, horizon_end_date: end, spy_move_pct: spy } = row
  const trade = { index, entry: { date: entry, at: "open" }, exit: { date: end, at: "close" } }
  if (spy !== null) draw(sample, { ...trade, ticker: "SPY", said: spy })
  for (const side of ["up", "down", "unchanged"]) {
    const ticker = row[side][Math.floor(Math.random() * row[side].length)]
    if (ticker) draw(sample, { ...trade, ticker, side })
  }
}

/** Catches, in a sample: prices that are not those of the bars that customers get, which are adjusted for splits. */
async function comparePrices(log, key) {
  const overSplits = newSample()
  for (const trade of log.prices.splits.values()) draw(overSplits, trade)
  const samples = ["predictions", "signals", "lists"].map((name) => log.prices[name])
  const doubtful = [...overSplits.drawn, ...samples.flatMap(({ first }) => first.drawn)]
  const asked = [...doubtful, ...samples.flatMap(({ drawn }) => drawn)].slice(0, mostCompared)
  let compared = 0
  for (const each of asked) {
    const url = new URL(`../api/v1/market/ohlcv/${encodeURIComponent(each.ticker)}?days=365`, log.base)
    const { bars } = await (await ask(log, url, { "X-API-Key": key })).json()
    const isRight = each.from ? wasSilent(bars, each) : hasMoved(bars, each)
    if (isRight === null) continue
    compared++
    if (!isRight)
      log.report(
        "prices",
        each.index,
        each.from
          ? `Row ${each.index} says that ${each.ticker} was not traded, and market/ohlcv has it traded from ${each.from} to ${each.to}.`
          : `Row ${each.index}: what it says of ${each.ticker}, from ${each.entry.date} to ${each.exit.date}, does not follow from market/ohlcv.`,
      )
  }
  const silent = asked.filter(({ from }) => from).length
  return `Compared with market/ohlcv: ${compared} of ${asked.length} grades and moves${silent > 0 ? `, ${silent} of them void or of part of their sessions` : ""}`
}

/** Bars from a CSV file with the columns ticker, date, open and close, adjusted for splits and not for dividends. */
function readBars(file) {
  const [head = "", ...lines] = readFileSync(file, "utf8").split(/\r?\n/)
  const places = ["ticker", "date", "open", "close"].map((name) => head.toLowerCase().split(",").indexOf(name))
  if (places.includes(-1)) throw new Error(`${file} does not begin with the names ticker, date, open and close.`)
  const bars = new Map()
  for (const line of lines.filter(Boolean)) {
    const cells = line.split(",")
    const [ticker, date, open, close] = places.map((place) => cells[place])
    bars.set(`${ticker} ${date}`, { open: Number(open), close: Number(close) })
  }
  return bars
}

/**
 * Catches: a grade whose move is not that of the reader's own prices. Splits that did not happen change it, because the
 * bars are adjusted for real ones.
 */
function compareOwnPrices(log, file) {
  const { ownBars, toCompare } = log.prices
  let compared = 0
  for (const { index, ticker, entry, exit, said } of toCompare) {
    const [bought, sold] = [entry, exit].map(({ date, at }) => ownBars.get(`${ticker} ${date}`)?.[at])
    if (!(bought > 0 && sold > 0)) continue
    compared++
    const move = (sold / bought - 1) * 100
    if (!(Math.abs(move - said) <= 0.01))
      log.report(
        "prices",
        index,
        `Row ${index} has ${ticker} move by ${said}% from ${entry.date} to ${exit.date}, and by ${file} it moved by ${move.toFixed(4)}%.`,
      )
  }
  return `Compared with ${file}: ${compared} of ${toCompare.length} grades`
}

/** Null if the bars do not reach back that far. */
function wasSilent(bars, { from, to }) {
  return bars.length === 0 || bars[0].date > from ? null : !bars.some(({ date }) => date >= from && date <= to)
}

function hasMoved(bars, { entry, exit, said, side }) {
  const [bought, sold] = [entry, exit].map(({ date, at }) => bars.find((bar) => bar.date === date)?.[at])
  if (!bought || !sold) return null
  const move = (sold / bought - 1) * 100
  // Adjusted prices are rounded.
  if (side === "unchanged") return Math.abs(move) <= 0.02
  if (side) return (side === "up" ? move : -move) > -0.02
  return Math.abs(move - said) <= 0.01
}
