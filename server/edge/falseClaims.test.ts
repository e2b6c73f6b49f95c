// @module-tag slow
import { expect, it } from "vitest"
import { FAMILY_LEVEL } from "./shares"
import { growLedgers, RARE_CLAIM } from "./testing/falseLedgers"

// `npm run bench -- coverage` runs many more.
it.each([
  { first: 8, later: 0, ledgers: 200 },
  { first: 1, later: 9, ledgers: 100 },
  { first: 12, later: 0, only: RARE_CLAIM, ledgers: 200 },
])(
  "of ledgers with $first false claims at first and $later later ($only), at most one in twenty verifies any",
  ({ ledgers, ...growth }) => {
    const { wrong, untested } = growLedgers(`${growth.first} and ${growth.later}`, growth, ledgers)
    expect(untested).toBeLessThan(ledgers * (growth.first + growth.later) * 0.01)
    // Three standard errors for this many ledgers.
    const allowed = FAMILY_LEVEL + 3 * Math.sqrt((FAMILY_LEVEL * (1 - FAMILY_LEVEL)) / ledgers)
    expect(wrong / ledgers).toBeLessThan(allowed)
  },
)
