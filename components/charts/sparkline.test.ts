import { expect, test } from "vitest"
import { Sparkline } from "./sparkline"
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

test("closes that may not be shown leave nothing in their place", () => {
  expect(Sparkline({ ticker: "AAPL", closes: undefined })).toBeNull()
  expect(Sparkline({ ticker: "AAPL", closes: [{ date: "2026-11-30", close: 180 }] })).toBeNull()
})

test("a line says in words where it begins and ends, and between which prices it lies", () => {
  const closes = [180, 175.5, 190].map((close, index) => ({ date: `2026-11-0${index + 1}`, close }))
  expect(Sparkline({ ticker: "AAPL", closes })?.props).toMatchObject({
    role: "img",
    "aria-label":
      "AAPL, closes of 3 sessions: from 180.00 on 1 Nov 2026 to 190.00 on 3 Nov 2026, between 175.50 and 190.00 USD",
  })
})
