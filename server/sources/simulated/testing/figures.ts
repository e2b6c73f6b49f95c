import { type Panel, SPY } from "../../../bars/panel"
import { autocorrelation, correlation, deviation, mean, ranks, skewness } from "./moments"

/** Figures for a comparison with the real market. Returns are close to close, as fractions. */
export function figuresOf(panel: Panel) {
  const spy = columnOf(panel, "returns", rowOf(panel, SPY))
  const stocks = stocksOf(panel)
  const returns = stocks.map(({ row }) => columnOf(panel, "returns", row))
  return {
    ...gapFigures(panel, stocks),
    extremeReversals: extremeReversals(returns),
    informationCoefficient: informationCoefficient(stocks, returns),
    spySkewness: skewness(known(spy)),
    stockSkewness: mean(returns.map((own) => skewness(known(own)))),
    withinSectorInBadQuarters: withinSectorInBadQuarters(stocks, returns, spy),
    dispersions: yearlyDispersions(panel, returns),
    drawdowns: drawdownsBeyond(columnOf(panel, "close", rowOf(panel, SPY)), 1 / 3),
    growth: yearlyGrowth(columnOf(panel, "close", rowOf(panel, SPY))),
    autocorrelation: autocorrelation(spy, 1),
  }
}

type Stock = { ticker: string; row: number; sector: string }

export function stocksOf({ instruments, rows }: Panel): Stock[] {
  return instruments.flatMap(({ ticker, kind, gicsSector, delistedDate }) => {
    const row = rows.get(ticker)
    return kind === "stock" && gicsSector && !delistedDate && row !== undefined
      ? [{ ticker, row, sector: gicsSector }]
      : []
  })
}

export function rowOf(panel: Panel, ticker: string): number {
  const row = panel.rows.get(ticker)
  if (row === undefined) throw new Error(`no row of ${ticker}`)
  return row
}

export type PanelColumn = "open" | "high" | "low" | "close" | "volume" | "splitFactor" | "returns"

export function columnOf(panel: Panel, column: PanelColumn, row: number): Float64Array {
  return panel[column].subarray(row * panel.stride, row * panel.stride + panel.sessions.length)
}

function known(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value))
}

/** Returns after opening gaps up of one standard deviation, and how often a day continues in its direction. */
function gapFigures(panel: Panel, stocks: readonly Stock[]) {
  let bought = 0
  let won = 0
  const signs: [gap: number[], intraday: number[]] = [[], []]
  for (const { row } of stocks) {
    const [open, close, split] = (["open", "close", "splitFactor"] as const).map((name) => columnOf(panel, name, row))
    const spread = deviation(known(columnOf(panel, "returns", row)))
    for (let session = 1; session < panel.sessions.length; session++) {
      const gap = (open[session] * split[session]) / (close[session - 1] * split[session - 1]) - 1
      const intraday = close[session] / open[session] - 1
      if (Number.isNaN(gap)) continue
      signs[0].push(Math.sign(gap))
      signs[1].push(Math.sign(intraday))
      if (gap < spread) continue
      bought++
      if (intraday > 0) won++
    }
  }
  return { gapUpWins: won / bought, gapSignCorrelation: correlation(signs[0], signs[1]) }
}

/** Share of moves beyond 2.5 standard deviations with a next move in the opposite direction. */
function extremeReversals(returns: readonly Float64Array[]): number {
  let extremes = 0
  let reversals = 0
  for (const own of returns) {
    const moves = known(own)
    const [centre, spread] = [mean(moves), deviation(moves)]
    for (let at = 0; at < moves.length - 1; at++) {
      if (Math.abs(moves[at] - centre) <= 2.5 * spread) continue
      extremes++
      if (moves[at] * moves[at + 1] < 0) reversals++
    }
  }
  return reversals / extremes
}

/** Mean rank correlation across stocks of a move relative to the sector with the next one. */
function informationCoefficient(stocks: readonly Stock[], returns: readonly Float64Array[]): number {
  const relative = sectorRelative(stocks, returns)
  const sessions = returns[0].length
  const coefficients: number[] = []
  for (let session = 1; session < sessions - 1; session++) {
    const both = relative.filter((own) => !Number.isNaN(own[session] + own[session + 1]))
    const ranksOn = (day: number) => ranks(both.map((own) => own[day]))
    coefficients.push(correlation(ranksOn(session), ranksOn(session + 1)))
  }
  return mean(coefficients)
}

function sectorRelative(stocks: readonly Stock[], returns: readonly Float64Array[]): Float64Array[] {
  const relative = returns.map((own) => own.slice())
  for (const rows of indexesBySector(stocks)) {
    for (let session = 0; session < returns[0].length; session++) {
      const centre = mean(rows.map((row) => returns[row][session]).filter((move) => !Number.isNaN(move)))
      for (const row of rows) relative[row][session] -= centre
    }
  }
  return relative
}

export function indexesBySector(stocks: readonly Pick<Stock, "sector">[]): number[][] {
  return [...Map.groupBy(stocks.keys(), (index) => stocks[index].sector).values()]
}

/** Mean pair correlation within sectors, in the tenth of quarters in which SPY moved most. */
function withinSectorInBadQuarters(
  stocks: readonly Stock[],
  returns: readonly Float64Array[],
  spy: Float64Array,
): number {
  const within = (from: number, to: number) =>
    mean(indexesBySector(stocks).map((rows) => meanCorrelation(rows.map((row) => returns[row].subarray(from, to)))))
  const quarters = Array.from({ length: Math.floor(spy.length / 63) }, (_, quarter) => 1 + 63 * quarter)
  const volatile = quarters.toSorted(
    (a, b) => deviation(known(spy.subarray(b, b + 63))) - deviation(known(spy.subarray(a, a + 63))),
  )
  const bad = volatile.slice(0, Math.ceil(quarters.length / 10))
  return mean(bad.map((from) => within(from, Math.min(from + 63, spy.length))))
}

/** Over all pairs of complete series, from the variance of the sum of the standardised series. */
export function meanCorrelation(series: readonly Float64Array[]): number {
  const complete = series.filter((one) => !one.some(Number.isNaN)).map(standardised)
  const sum = new Float64Array(complete[0].length)
  for (const one of complete) for (let at = 0; at < sum.length; at++) sum[at] += one[at]
  const count = complete.length
  return (deviation(sum) ** 2 - count) / (count * (count - 1))
}

function standardised(values: Float64Array): Float64Array {
  const [centre, spread] = [mean(values), deviation(values)]
  return values.map((value) => (value - centre) / spread)
}

/** Mean cross-sectional deviation of daily moves in each full year, in percent. */
function yearlyDispersions(panel: Panel, returns: readonly Float64Array[]): number[] {
  const years = Map.groupBy(panel.sessions.keys(), (session) => panel.sessions[session].slice(0, 4))
  return [...years.values()]
    .filter((sessions) => sessions.length > 200)
    .map((sessions) =>
      mean(
        sessions.slice(1).map((session) => 100 * deviation(known(Float64Array.from(returns, (own) => own[session])))),
      ),
    )
}

function drawdownsBeyond(prices: Float64Array, limit: number): number[] {
  const depths: number[] = []
  let high = 0
  let depth = 0
  for (const price of [...prices, Number.POSITIVE_INFINITY]) {
    depth = Math.max(depth, 1 - price / high)
    if (price < high) continue
    if (depth > limit) depths.push(depth)
    high = price
    depth = 0
  }
  return depths
}

function yearlyGrowth(prices: Float64Array): number {
  return Math.log(prices[prices.length - 1] / prices[0]) / (prices.length / 252)
}
