import { expect, test } from "vitest"
import { isFormatChange } from "./outcome"

test.each([
  [0, 0, false],
  [1, 2, false],
  [1, 1, true],
  [2, 2, true],
  [2, 19, true],
  [2, 20, false],
  [10, 100, false],
  [11, 100, true],
])("with %i bad rows of %i, the format has changed: %j", (malformed, rows, isChanged) => {
  expect(isFormatChange(malformed, rows)).toBe(isChanged)
})
