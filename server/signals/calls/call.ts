import { addSessions, entryAfter } from "../../platform/exchange/sessions"
import type { Direction } from "../grade"
import { openHorizons } from "../horizons"

export type Call = {
  ticker: string
  direction: Direction
  /** When everyone could know of it, in UTC. */
  publicAt: string
  /** Sessions from the entry, which is day 1, to the exit at the close of the last one. */
  horizon: number
}

/** For calls without a horizon of their own: about a month. */
export const USUAL_HORIZON = 21

export function spanOf({ publicAt, horizon }: Pick<Call, "publicAt" | "horizon">): { entry: string; exit: string } {
  const entry = entryAfter(new Date(publicAt))
  return { entry, exit: horizon > 1 ? addSessions(entry, horizon - 1) : entry }
}

/**
 * Leaves out a call that enters while an earlier one of its group, stock and direction is open, since both would win or
 * lose together.
 */
export function independent<C extends Call>(calls: readonly C[], groupOf: (call: C) => string): C[] {
  const horizons = openHorizons()
  return calls
    .toSorted((a, b) => (a.publicAt < b.publicAt ? -1 : Number(a.publicAt > b.publicAt)))
    .filter((call) => {
      const { entry, exit } = spanOf(call)
      const series = `${groupOf(call)} ${call.ticker} ${call.direction}`
      if (horizons.isUnderWay(series, entry)) return false
      horizons.begin(series, exit)
      return true
    })
}
