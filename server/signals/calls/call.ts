import { addSessions, entryAfter, sessionOpenAt } from "../../platform/exchange/sessions"
import type { Direction } from "../grade"
import { openHorizons } from "../horizons"

export type Call = {
  ticker: string
  direction: Direction
  /** From when everyone could know it, in UTC. */
  publicAt: string
  /** Sessions from the entry, which is day 1, to the exit at the close of the last one. */
  horizon: number
}

export const USUAL_HORIZON = 21

type Dated = Pick<Call, "publicAt" | "horizon">

export function spanOf(call: Dated): { entry: string; exit: string } {
  return spans()(call)
}

/**
 * Expects calls in the order in which they became public. Those between two opens have the same entry, which is found
 * once.
 */
export function spans(): typeof spanOf {
  let [entry, firstMs, openMs] = ["", 0, 0]
  return ({ publicAt, horizon }) => {
    const at = Date.parse(publicAt)
    if (!(at >= firstMs && at < openMs)) {
      entry = entryAfter(new Date(at))
      ;[firstMs, openMs] = [at, sessionOpenAt(entry).getTime()]
    }
    return { entry, exit: horizon > 1 ? addSessions(entry, horizon - 1) : entry }
  }
}

/**
 * Leaves out a call that enters while an earlier one of its group, stock and direction is open, because both would win
 * or lose together.
 */
export function independent<C extends Call>(calls: readonly C[], groupOf: (call: C) => string): C[] {
  const horizons = openHorizons()
  const spanInOrder = spans()
  return calls
    .toSorted((a, b) => (a.publicAt < b.publicAt ? -1 : Number(a.publicAt > b.publicAt)))
    .filter((call) => {
      const { entry, exit } = spanInOrder(call)
      const series = `${groupOf(call)} ${call.ticker} ${call.direction}`
      if (horizons.isUnderWay(series, entry)) return false
      horizons.begin(series, exit)
      return true
    })
}
