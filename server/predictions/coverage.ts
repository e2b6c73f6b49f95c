import type { Panel } from "../bars/panel"
import { hasBar, membership } from "../context/market/eligibility"

export type Coverage = { present: number; expected: number }

/** About a month, so that a run of incomplete sessions does not become the norm. */
const SESSIONS_BEFORE = 21

/** Of the expected bars. The log's verifier refuses lists of moves that leave out more. */
const LEAST_SHARE = 0.95

export function coverageOf(panel: Panel, session: number): Coverage {
  const before = Array.from({ length: Math.min(SESSIONS_BEFORE, session) }, (_, i) => session - 1 - i)
  const expected = [...panel.rows.values()].filter((row) => {
    const { first, last } = membership(panel, row)
    return first <= session && session <= last && before.some((each) => hasBar(panel, row, each))
  })
  return { present: expected.filter((row) => hasBar(panel, row, session)).length, expected: expected.length }
}

export function isCovered({ present, expected }: Coverage): boolean {
  return present >= LEAST_SHARE * expected
}
