import type { Panel } from "../bars/panel"
import { hasBar, membership } from "../context/market/eligibility"

/** Of the tickers that traded in the sessions before, how many have a bar in a session. */
export type Coverage = { present: number; expected: number }

/** About a month: several incomplete sessions in a row do not count as the usual. */
const SESSIONS_BEFORE = 21

const LEAST_SHARE = 0.9

export function coverageOf(panel: Panel, session: number): Coverage {
  const before = Array.from({ length: Math.min(SESSIONS_BEFORE, session) }, (_, i) => session - 1 - i)
  const expected = [...panel.rows.values()].filter((row) => {
    const { first, last } = membership(panel, row)
    return first <= session && session <= last && before.some((each) => hasBar(panel, row, each))
  })
  return { present: expected.filter((row) => hasBar(panel, row, session)).length, expected: expected.length }
}

/** Whether the tickers with a bar can be ranked as a session's: a prediction is made once, for those that are there. */
export function isCovered({ present, expected }: Coverage): boolean {
  return present >= LEAST_SHARE * expected
}
