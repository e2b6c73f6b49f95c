import { expect, it } from "vitest"
import { type Regime, regimeAt } from "./regime"
import { regimeChanges } from "./regimeChanges"

const { thresholds } = regimeAt({ rows: new Map(), sessions: [] } as unknown as Parameters<typeof regimeAt>[0], -1)
const reading = (
  regime: Regime | null,
  vix_level: number,
  spy_vs_sma_200_pct: number,
): Parameters<typeof regimeChanges>[0] => {
  return { regime, vix_level, spy_vs_sma_200_pct, thresholds }
}

it.each([
  [
    "normal",
    16.25,
    4,
    [
      "It becomes cautious if the VIX closes at 20 or above (+3.75 from 16.25), or SPY closes below its 200-session mean (a move of −3.85%).",
    ],
  ],
  [
    "cautious",
    21.5,
    4,
    [
      "It becomes defensive if the VIX closes at 25 or above (+3.50 from 21.50), or SPY closes more than 3% below its 200-session mean (a move of −6.73%).",
      "It becomes normal if the VIX closes below 20 (−1.50 from 21.50).",
    ],
  ],
  [
    "cautious",
    21.5,
    -1,
    [
      "It becomes defensive if the VIX closes at 25 or above (+3.50 from 21.50), or SPY closes more than 3% below its 200-session mean (a move of −2.02%).",
      "It becomes normal if the VIX closes below 20 (−1.50 from 21.50) and SPY closes at or above its 200-session mean (a move of +1.01%).",
    ],
  ],
  [
    "defensive",
    18,
    -5,
    [
      "It becomes paused if the VIX closes at 35 or above (+17.00 from 18.00).",
      "It becomes cautious if SPY closes at most 3% below its 200-session mean (a move of +2.11%).",
    ],
  ],
  ["paused", 40, -9, ["It becomes defensive if the VIX closes below 35 (−5.00 from 40.00)."]],
] as const)("says of the regime %s with a VIX of %d what would change it", (regime, vix, distance, said) => {
  expect(regimeChanges(reading(regime, vix, distance))).toEqual(said)
})

it("is empty without a regime", () => {
  expect(regimeChanges(reading(null, 20, 1))).toEqual([])
})
