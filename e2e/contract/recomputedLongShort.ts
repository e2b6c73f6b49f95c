import { sessionBounds } from "./recomputedIntervals"

type Ranked = {
  ticker: string
  reference_date: string
  target_date: string
  rank_pct: number
  realized_return_pct: number | null
}

/** From daily predictions as published, those of the session before the first that counts (`from`) among them. */
export function recomputedLongShort(published: readonly Ranked[], from: string) {
  const byTarget = Map.groupBy(published, ({ target_date }) => target_date)
  const graded = [...byTarget.values()].filter(
    ([{ target_date }, ...others]) => target_date >= from && others.some((row) => row.realized_return_pct !== null),
  )
  const gains = graded.map((rows) => 100 * (meanMove(rows, isTop) - meanMove(rows, isBottom)))
  const [low, high] = sessionBounds(
    gains.map((gain) => [gain]),
    mean,
  )
  const turnovers = graded.flatMap((rows) => {
    const before = byTarget.get(rows[0].reference_date)
    return before ? [traded(weights(before), weights(rows)) / 4] : []
  })
  const [gain, turnover] = [mean(gains), mean(turnovers)]
  return {
    n_sessions: graded.length,
    n_left_out: 0,
    ...{ gain_bps: rounded(gain, 2), gain_bps_low: rounded(low, 2), gain_bps_high: rounded(high, 2) },
    turnover: rounded(turnover, 4),
    break_even_bps: gain > 0 ? rounded(gain / 4 / turnover, 2) : null,
  }
}

const isTop = ({ rank_pct }: Ranked) => rank_pct > 0.9
const isBottom = ({ rank_pct }: Ranked) => rank_pct <= 0.1
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals + 0

const meanMove = (rows: readonly Ranked[], isIn: (row: Ranked) => boolean) =>
  mean(rows.filter(isIn).flatMap(({ realized_return_pct }) => realized_return_pct ?? []))

function weights(rows: readonly Ranked[]): Map<string, number> {
  const [top, bottom] = [rows.filter(isTop), rows.filter(isBottom)]
  return new Map([
    ...top.map(({ ticker }) => [ticker, 1 / top.length] as const),
    ...bottom.map(({ ticker }) => [ticker, -1 / bottom.length] as const),
  ])
}

function traded(before: Map<string, number>, now: Map<string, number>): number {
  const tickers = [...new Set([...before.keys(), ...now.keys()])]
  return tickers.reduce((sum, ticker) => sum + Math.abs((now.get(ticker) ?? 0) - (before.get(ticker) ?? 0)), 0)
}
