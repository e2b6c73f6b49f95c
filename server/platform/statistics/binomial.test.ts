import { expect, it } from "vitest"
import { binomialUpperTail } from "./binomial"

it.each([
  [60, 60, 0.9, 0.9 ** 60],
  [0, 10, 0.3, 1],
  [4, 10, 0.1, 0.0127952],
  [59, 60, 0.9, 0.9 ** 60 + 60 * 0.1 * 0.9 ** 59],
  [520, 1_000, 0.5, 0.1087241],
  [3, 5, 0, 0],
  [3, 5, 1, 1],
])("the chance of at least %i of %i at %f is %f", (successes, n, chance, expected) => {
  expect(binomialUpperTail(successes, n, chance)).toBeCloseTo(expected, 6)
})
