import { describe, expect, it } from "vitest"
import { type Mark, markLooks, placeMarks } from "./marks"

const bar = (date: string) => ({ date, open: 1, high: 2, low: 1, close: 2 })
const mark = (date: string): Mark => ({ date, text: date, points: null, kind: "social" })

describe("marks in a price chart", () => {
  it("of a weekend are at the session after it", () => {
    const bars = [bar("2026-10-02"), bar("2026-10-05")]
    expect(placeMarks(bars, [mark("2026-10-03")])).toEqual([{ ...mark("2026-10-03"), date: "2026-10-05" }])
  })

  it("before the first session or after the last are left out, and the others come oldest first", () => {
    const bars = ["2026-10-01", "2026-10-02", "2026-10-05"].map(bar)
    const marks = ["2026-10-06", "2026-10-05", "2026-09-30", "2026-10-01"].map(mark)
    expect(placeMarks(bars, marks).map(({ text }) => text)).toEqual(["2026-10-01", "2026-10-05"])
    expect(placeMarks([], marks)).toEqual([])
  })

  it("of different kinds in one chart differ by more than their color", () => {
    const { entry, exit, ...ofTickers } = markLooks
    for (const group of [[entry, exit], Object.values(ofTickers)]) {
      expect(new Set(group.map(({ shape, letter }) => shape + letter)).size).toBe(group.length)
    }
  })
})
