import { type Panel, SPY } from "../../../bars/panel"
import { quantileOfSorted } from "../../../platform/statistics/quantile"
import { YEAR } from "../volatility"
import { columnOf, indexesBySector, meanCorrelation, rowOf, stocksOf } from "./figures"
import { autocorrelation, correlation, deviation, kurtosis, mean } from "./moments"

/** Figures by which markets resemble each other. Moves are logarithmic; a stock's figures are medians over stocks. */
export function factsOf(panel: Panel, from: string, to: string) {
  const span = spanOf(panel, from, to)
  const stocks = stocksOf(panel)
    .map(({ sector, row }) => ({ sector, row, moves: movesOf(panel, row, span) }))
    .filter(({ moves }) => !moves.some(Number.isNaN))
  const series = stocks.map(({ moves }) => moves)
  const ofSeries = (figure: (moves: Float64Array) => number, share = 0.5) => quantile(series.map(figure), share)
  const index = movesOf(panel, rowOf(panel, SPY), span)
  return {
    kurtosis: ofSeries(kurtosis),
    kurtosisOfTopTenth: ofSeries(kurtosis, 0.9),
    tailIndex: ofSeries(tailIndex),
    risesOverFalls: ofSeries(risesOverFalls),
    autocorrelation: ofSeries((moves) => autocorrelation(moves, 1)),
    stockClustering1: ofSeries((moves) => clustering(moves, 1)),
    clustering1: clustering(index, 1),
    clustering5: clustering(index, 5),
    clustering20: clustering(index, 20),
    leverage: leverage(index),
    pairs: meanCorrelation(series),
    pairsOfSectors: mean(indexesBySector(stocks).map((own) => meanCorrelation(own.map((at) => series[at])))),
    dispersionPersistence: autocorrelation(dispersions(series), 1),
    indexVolatility: deviation(index) * Math.sqrt(YEAR),
    indexKurtosis: kurtosis(index),
    overnightShare: quantile(
      stocks.map(({ row }) => overnightShare(panel, row, span)),
      0.5,
    ),
    volumeWithMoves: quantile(
      stocks.map(({ row, moves }) => volumeWithMoves(panel, row, span, moves)),
      0.5,
    ),
    kurtosisOver5: ofSeries((moves) => kurtosis(sumsOver(moves, 5))),
    kurtosisOver21: ofSeries((moves) => kurtosis(sumsOver(moves, 21))),
  }
}

/** Indexes of the first session and of the one after the last. */
type Span = readonly [first: number, end: number]

function spanOf({ sessions }: Panel, from: string, to: string): Span {
  return [sessions.findIndex((date) => date >= from), sessions.findLastIndex((date) => date <= to) + 1]
}

function movesOf(panel: Panel, row: number, span: Span): Float64Array {
  return columnOf(panel, "returns", row)
    .subarray(...span)
    .map(Math.log1p)
}

function quantile(values: readonly number[], share: number): number {
  return quantileOfSorted(Float64Array.from(values).sort(), share) ?? Number.NaN
}

/** Sums of `count` successive moves, from each session on. */
function sumsOver(moves: Float64Array, count: number): Float64Array {
  return Float64Array.from({ length: moves.length - count + 1 }, (_, at) =>
    moves.subarray(at, at + count).reduce((sum, move) => sum + move, 0),
  )
}

/** Hill's estimate over the largest fortieth of moves: the smaller, the fatter the tails. */
function tailIndex(moves: Float64Array): number {
  const sizes = moves.map(Math.abs).sort().reverse()
  const count = Math.floor(sizes.length / 40)
  return 1 / mean(sizes.subarray(0, count).map((size) => Math.log(size / sizes[count])))
}

/** The mean of the largest 0.5% of rises over that of the largest falls. */
function risesOverFalls(moves: Float64Array): number {
  const sorted = moves.toSorted()
  const count = Math.round(sorted.length / 200)
  return mean(sorted.subarray(-count)) / -mean(sorted.subarray(0, count))
}

function clustering(moves: Float64Array, lag: number): number {
  return autocorrelation(moves.map(Math.abs), lag)
}

/** Correlation of a move with the sizes of the next five. */
function leverage(moves: Float64Array): number {
  return correlation(moves.subarray(0, -5), sumsOver(moves.map(Math.abs), 5).subarray(1))
}

/** The deviation across stocks in each session. */
function dispersions(series: readonly Float64Array[]): Float64Array {
  return series[0].map((_, session) => deviation(series.map((moves) => moves[session])))
}

/** Share of the variance before the open. */
function overnightShare(panel: Panel, row: number, [first, end]: Span): number {
  const [open, close, split] = (["open", "close", "splitFactor"] as const).map((name) => columnOf(panel, name, row))
  const sessions = Array.from({ length: end - first }, (_, at) => first + at)
  const night = sessions.map((at) => Math.log((open[at] * split[at]) / (close[at - 1] * split[at - 1])))
  const day = sessions.map((at) => Math.log(close[at] / open[at]))
  return deviation(night) ** 2 / (deviation(night) ** 2 + deviation(day) ** 2)
}

/** Correlation of the log volume, relative to 20 sessions and split-adjusted, with the size of the move. */
function volumeWithMoves(panel: Panel, row: number, span: Span, moves: Float64Array): number {
  const split = columnOf(panel, "splitFactor", row)
  const logVolume = columnOf(panel, "volume", row)
    .map((volume, session) => Math.log(volume / split[session]))
    .subarray(...span)
  const surprises = logVolume.map((now, session) =>
    session < 20 ? Number.NaN : now - mean(logVolume.subarray(session - 20, session)),
  )
  return correlation(surprises, moves.map(Math.abs))
}
