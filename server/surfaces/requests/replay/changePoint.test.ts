import { describe, expect, it } from "vitest"
import { changePoint } from "./changePoint"

describe("what changed an answer", () => {
  const instants = Array.from({ length: 100 }, (_, index) => 1_000 * (index + 1))

  it("is the arrival from which on it differs, found by a handful of questions", async () => {
    for (const from of [1_000, 37_000, 100_000]) {
      let asked = 0
      const found = await changePoint(instants, async (instant) => {
        asked++
        return instant >= from
      })
      expect(found).toEqual({ at: from, by: "facts" })
      expect(asked).toBeLessThan(10)
    }
  })

  it("is time itself where it differs before the arrival, and unknown if no arrival did it", async () => {
    expect(await changePoint(instants, async (instant) => instant >= 36_500)).toEqual({ at: null, by: "clock" })
    expect(await changePoint(instants, async () => false)).toBeNull()
    expect(await changePoint([], async () => true)).toBeNull()
  })
})
