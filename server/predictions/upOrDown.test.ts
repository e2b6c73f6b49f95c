import { expect, it } from "vitest"
import { upOrDownOf, upOrDownText } from "./upOrDown"

it("a confidence close to the ticker's own base rate is said to be as usual", () => {
  const text = (confidence: number, usualShare: number | null) =>
    upOrDownText({ direction: "bullish", confidence, usualShare })
  expect(text(0.5323, 0.5311)).toBe("up 53.2% of the time, as usual")
  expect(text(0.5323, 0.5279)).toBe("up 53.2% of the time, as usual")
  expect(text(0.5323, 0.5273)).toBe("up 53.2% of the time, usually 52.7%")
  expect(text(0.5323, 0.5373)).toBe("up 53.2% of the time, usually 53.7%")
})

it("a prediction of an earlier version, which froze no base, is compared with nothing", () => {
  expect(upOrDownText({ direction: "bearish", confidence: 0.51, usualShare: null })).toBe("down 51.0% of the time")
})

it("a fall is compared with how often the ticker falls, and an unchanged close is none", () => {
  const published = { confidence: 0.502, base_probability_up: 0.48, probability_unchanged: 0.02 }
  expect(upOrDownOf({ direction: "bullish", ...published })).toBe("up 50.2% of the time, usually 48.0%")
  expect(upOrDownOf({ direction: "bearish", ...published })).toBe("down 50.2% of the time, as usual")
})
