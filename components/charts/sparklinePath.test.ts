import { expect, test } from "vitest"
import { sparklinePath } from "./sparklinePath"

const box = { width: 100, height: 20 }

test("a line begins at the left edge, ends at the right one, and touches its lowest and its highest value", () => {
  expect(sparklinePath([3, 1, 2], box)).toBe("M0 0 50 20 100 10")
})

test("a margin keeps the ends of a line off the edges", () => {
  expect(sparklinePath([1, 2], { ...box, margin: 5 })).toBe("M5 15 95 5")
})

test("a price that does not move is a line in the middle", () => {
  expect(sparklinePath([7, 7, 7], box)).toBe("M0 10 50 10 100 10")
})

test("one value, or none, is no line", () => {
  expect(sparklinePath([5], box)).toBeNull()
  expect(sparklinePath([], box)).toBeNull()
})
