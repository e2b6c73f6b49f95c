import { adjustedClose, adjustedVolume, type Panel, SPY, VIX } from "../../../bars/panel"
import { addDays } from "../../../platform/dates"
import { mean } from "../../../platform/statistics/moments"
import { hasBar, membership } from "../eligibility"

/** A higher value means greed. */
export const COMPONENTS = ["momentum", "strength", "breadth", "volatility", "safe_haven", "put_call", "credit"] as const
export type ComponentName = (typeof COMPONENTS)[number]

const BONDS = "TLT"
const MOMENTUM_SESSIONS = 125
const YEAR_SESSIONS = 252
const BREADTH_SESSIONS = 10
const VOLATILITY_SESSIONS = 50
const HAVEN_SESSIONS = 20
const PUT_CALL_SESSIONS = 5
/** In calendar days. An older spread does not count for a session. */
const SPREAD_DAYS = 7
/** A mean needs a close in this share of its sessions. */
const LEAST_SHARE = 0.8

export type DailyFigures = readonly (readonly [date: string, figure: number])[]

export type OptionsAndCredit = { putCall: DailyFigures; creditSpread: DailyFigures }

/** Takes facts newest first, as they are listed. */
export function optionsAndCreditOf(
  ratios: readonly { body: { date: string; total: number } }[],
  spreads: readonly { body: { date: string; spread: number } }[],
): OptionsAndCredit {
  return {
    putCall: ratios.map(({ body: { date, total } }) => [date, total] as const).reverse(),
    creditSpread: spreads.map(({ body: { date, spread } }) => [date, spread] as const).reverse(),
  }
}

type Sessions = { from: number; through: number }
type Components = Readonly<Record<ComponentName, Float64Array>>

export function componentsOf(
  panel: Panel,
  sessions: Sessions,
  { putCall, creditSpread }: OptionsAndCredit,
): Components {
  const column = (of: (session: number) => number) =>
    Float64Array.from({ length: sessions.through - sessions.from + 1 }, (_, index) => of(sessions.from + index))
  const spy = closesOf(panel, SPY, sessions.through)
  const bonds = closesOf(panel, BONDS, sessions.through)
  const vix = closesOf(panel, VIX, sessions.through)
  const ratios = ratiosOf(panel, putCall, sessions.through)
  const spreads = spreadsBefore(panel, creditSpread, sessions.through)
  const tallied = { ...sessions, from: Math.max(0, sessions.from + 1 - BREADTH_SESSIONS) }
  const { highs, lows, counted, upShare } = tally(panel, tallied)
  return {
    momentum: column((session) => spy[session] / meanUpTo(spy, session, MOMENTUM_SESSIONS) - 1),
    strength: column((session) => {
      const index = session - tallied.from
      return counted[index] > 0 ? (highs[index] - lows[index]) / counted[index] : Number.NaN
    }),
    breadth: column((session) => meanUpTo(upShare, session - tallied.from, BREADTH_SESSIONS)),
    // A quiet market is a greedy one.
    volatility: column((session) => 1 - vix[session] / meanUpTo(vix, session, VOLATILITY_SESSIONS)),
    safe_haven: column((session) => change(spy, session, HAVEN_SESSIONS) - change(bonds, session, HAVEN_SESSIONS)),
    // Both come out after the close of their day, so a session always uses those of earlier days.
    put_call: column((session) => 1 - meanUpTo(ratios, session - 1, PUT_CALL_SESSIONS)),
    credit: column((session) => -spreads[session] / 100),
  }
}

function closesOf(panel: Panel, ticker: string, through: number): Float64Array {
  const row = panel.rows.get(ticker)
  return Float64Array.from({ length: through + 1 }, (_, session) =>
    row === undefined ? Number.NaN : adjustedClose(panel, row, session, through),
  )
}

function ratiosOf({ sessions }: Panel, putCall: DailyFigures, through: number): Float64Array {
  const byDate = new Map(putCall)
  return Float64Array.from({ length: through + 1 }, (_, session) => byDate.get(sessions[session]) ?? Number.NaN)
}

/** By session: the newest from before it, NaN when that is too old. */
function spreadsBefore({ sessions }: Panel, spreads: DailyFigures, through: number): Float64Array {
  let next = 0
  return Float64Array.from({ length: through + 1 }, (_, session) => {
    while (next < spreads.length && spreads[next][0] < sessions[session]) next++
    const [date, spread] = spreads[next - 1] ?? ["", Number.NaN]
    return date >= addDays(sessions[session], -SPREAD_DAYS) ? spread : Number.NaN
  })
}

function meanUpTo(values: Float64Array, last: number, length: number): number {
  if (last + 1 < length) return Number.NaN
  const known = values.subarray(last + 1 - length, last + 1).filter((value) => !Number.isNaN(value))
  return known.length < length * LEAST_SHARE ? Number.NaN : (mean(known) ?? Number.NaN)
}

function change(values: Float64Array, last: number, length: number): number {
  return last < length ? Number.NaN : values[last] / values[last - length] - 1
}

type Tally = { highs: Float64Array; lows: Float64Array; counted: Float64Array; upShare: Float64Array }

function tally(panel: Panel, { from, through }: Sessions): Tally {
  const column = () => new Float64Array(through - from + 1)
  const [highs, lows, counted, up, down] = [column(), column(), column(), column(), column()]
  for (const row of panel.instruments.keys()) {
    const { first, last } = membership(panel, row, "stocks")
    const extremes = extremesOf(panel, row, { from, through })
    for (let session = Math.max(from, first, 1); session <= Math.min(through, last); session++) {
      const index = session - from
      const extreme = extremes[index]
      if (!Number.isNaN(extreme)) {
        counted[index]++
        if (extreme > 0) highs[index]++
        if (extreme < 0) lows[index]++
      }
      if (!hasBar(panel, row, session) || !hasBar(panel, row, session - 1)) continue
      const move = priceOf(panel, row, session, through) - priceOf(panel, row, session - 1, through)
      // In USD: in shares, a split would give a stock more weight.
      const volume = priceOf(panel, row, session, session) * adjustedVolume(panel, row, session, session)
      if (move > 0) up[index] += volume
      if (move < 0) down[index] += volume
    }
  }
  return { highs, lows, counted, upShare: up.map((volume, index) => (volume - down[index]) / (volume + down[index])) }
}

function priceOf(panel: Panel, row: number, session: number, through: number): number {
  return adjustedClose(panel, row, session, through)
}

/** 1 at the highest close of 252 sessions, -1 at the lowest, otherwise 0; NaN with fewer sessions. */
function extremesOf(panel: Panel, row: number, { from, through }: Sessions): Float64Array {
  const first = Math.max(0, from + 1 - YEAR_SESSIONS)
  const prices = new Float64Array(through - first + 1)
  for (let index = 0; index < prices.length; index++) prices[index] = priceOf(panel, row, first + index, through)
  const highest = slidingMaximum(prices, YEAR_SESSIONS)
  const lowest = slidingMaximum(
    prices.map((price) => -price),
    YEAR_SESSIONS,
  )
  return new Float64Array(through - from + 1).map((_, index) => {
    const at = from + index - first
    if (at + 1 < YEAR_SESSIONS || Number.isNaN(prices[at]) || Number.isNaN(prices[at + 1 - YEAR_SESSIONS]))
      return Number.NaN
    if (prices[at] === highest[at]) return 1
    return prices[at] === -lowest[at] ? -1 : 0
  })
}

/** Ignores NaN. Takes one pass over a queue of candidates. */
function slidingMaximum(values: Float64Array, length: number): Float64Array {
  const queue = new Int32Array(values.length)
  const highest = new Float64Array(values.length).fill(Number.NaN)
  let head = 0
  let tail = 0
  for (let index = 0; index < values.length; index++) {
    if (!Number.isNaN(values[index])) {
      while (tail > head && values[queue[tail - 1]] <= values[index]) tail--
      queue[tail++] = index
    }
    while (tail > head && queue[head] <= index - length) head++
    if (tail > head) highest[index] = values[queue[head]]
  }
  return highest
}
