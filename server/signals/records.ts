import { rounded } from "../platform/statistics/rounding"
import { shrunkRate } from "../platform/statistics/wilson"
import { type SignalType, typeKey } from "./eventTypes"
import type { Direction } from "./grade"
import { openHorizons } from "./horizons"

export type WinTally = { n: number; wins: number }

export type Countable = SignalType & {
  ticker: string
  documentKey: string
  entryDate: string
  horizonEndDate: string
}

export type TypeDirection = SignalType & { direction: Direction }

export type Records = {
  /**
   * Records the signal and returns whether it is an observation of its own: its type has none of the same event, and no
   * open one on the same ticker.
   */
  admit(signal: Countable): boolean
  resolve(signal: TypeDirection, isWin: boolean): void
  of(type: SignalType): WinTally
  /**
   * The win rate of its type in its direction, shrunk towards one half while there are few: never beyond the measured
   * rate.
   */
  supported(signal: TypeDirection): number
  /**
   * A type's win rate, shrunk towards that of all others in this direction while it has few; null if those have none.
   */
  shrunk(signal: TypeDirection): number | null
}

const directions = ["bullish", "bearish"] as const

export function openRecords(): Records {
  const tallies = new Map<string, Record<Direction, WinTally>>()
  const events = new Set<string>()
  const horizons = openHorizons()
  const recordOf = (type: SignalType): WinTally => {
    const sides = tallies.get(typeKey(type))
    const sum = (figure: keyof WinTally) => directions.reduce((all, side) => all + (sides?.[side][figure] ?? 0), 0)
    return { n: sum("n"), wins: sum("wins") }
  }
  return {
    admit(signal) {
      const type = typeKey(signal)
      const [event, series] = [`${type} ${signal.documentKey}`, `${type} ${signal.ticker}`]
      if (events.has(event) || horizons.isUnderWay(series, signal.entryDate)) return false
      events.add(event)
      horizons.begin(series, signal.horizonEndDate)
      return true
    },
    resolve(signal, isWin) {
      const type = typeKey(signal)
      const sides = tallies.get(type) ?? { bullish: { n: 0, wins: 0 }, bearish: { n: 0, wins: 0 } }
      tallies.set(type, sides)
      sides[signal.direction].n++
      if (isWin) sides[signal.direction].wins++
    },
    of: recordOf,
    supported(signal) {
      const { n, wins } = tallies.get(typeKey(signal))?.[signal.direction] ?? { n: 0, wins: 0 }
      return rounded(shrunkRate(wins, n, 0.5), 4)
    },
    shrunk(signal) {
      const prior = priorOf(tallies, signal)
      if (prior.n === 0) return null
      const { n, wins } = recordOf(signal)
      return shrunkRate(wins, n, prior.wins / prior.n)
    },
  }
}

function priorOf(
  tallies: ReadonlyMap<string, Record<Direction, WinTally>>,
  { direction, ...type }: TypeDirection,
): WinTally {
  const others = [...tallies].filter(([key]) => key !== typeKey(type)).map(([, sides]) => sides[direction])
  return {
    n: others.reduce((sum, { n }) => sum + n, 0),
    wins: others.reduce((sum, { wins }) => sum + wins, 0),
  }
}
