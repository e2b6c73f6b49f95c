import { addSessions, entryAfter } from "../../platform/exchange/sessions"
import type { Direction } from "../grade"
import { openHorizons } from "../horizons"

/** What somebody said of a stock, as it is followed: entered at the first open after it was public. */
export type Call = {
  ticker: string
  direction: Direction
  /** When everybody could know of it, in UTC. */
  publicAt: string
  /** Sessions from the entry, which is day 1, to the exit at the close of the last one. */
  horizon: number
}

/** Where nobody says how far ahead a call looks: about a month. */
export const USUAL_HORIZON = 21

/** The sessions of entry and exit. They follow from the calendar alone. */
export function spanOf({ publicAt, horizon }: Pick<Call, "publicAt" | "horizon">): { entry: string; exit: string } {
  const entry = entryAfter(new Date(publicAt))
  return { entry, exit: horizon > 1 ? addSessions(entry, horizon - 1) : entry }
}

/**
 * The calls that are counted: of those of one group, which say the same of the same stock, one is not counted that enters
 * while an earlier one is open, since both would win or lose together.
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
