import { expect, it } from "vitest"
import { upOrDownOf } from "./upOrDown"

const published = { confidence: 0.5323, probability_unchanged: 0.02 }

it("a confidence close to the ticker's own base rate is said to be as usual", () => {
  const text = (base_probability_up: number) => upOrDownOf({ direction: "bullish", ...published, base_probability_up })
  expect(text(0.5311)).toBe("up 53.2% of the time, as usual")
  expect(text(0.5279)).toBe("up 53.2% of the time, as usual")
  expect(text(0.5273)).toBe("up 53.2% of the time, usually 52.7%")
  expect(text(0.5374)).toBe("up 53.2% of the time, usually 53.7%")
})

it("a prediction of an earlier version, which froze no base, is compared with nothing", () => {
  const unsaid = { base_probability_up: null, probability_unchanged: null }
  expect(upOrDownOf({ direction: "bearish", confidence: 0.51, ...unsaid })).toBe("down 51.0% of the time")
  expect(upOrDownOf({ direction: "bearish", ...published, ...unsaid, base_probability_up: 0.48 })).toBe(
    "down 53.2% of the time",
  )
})

it("a fall is compared with how often the ticker falls, and an unchanged close is none", () => {
  const base = { confidence: 0.502, base_probability_up: 0.48, probability_unchanged: 0.02 }
  expect(upOrDownOf({ direction: "bullish", ...base })).toBe("up 50.2% of the time, usually 48.0%")
  expect(upOrDownOf({ direction: "bearish", ...base })).toBe("down 50.2% of the time, as usual")
})
