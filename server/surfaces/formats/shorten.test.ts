import { describe, expect, it } from "vitest"
import { shortenLists } from "./shorten"

const sizeOf = (value: unknown) => JSON.stringify(value).length
const days = Array.from({ length: 28 }, (_, index) => ({ date: `2026-02-${String(index + 1).padStart(2, "0")}`, n: 1 }))

describe("a long answer that is no list", () => {
  it("loses the oldest days of its longest list, and reports that before the rest", () => {
    const short = shortenLists({ meta: { data_origin: "live" }, rate: 0.5, days, few: [1, 2] }, 500, sizeOf)
    expect(sizeOf(short)).toBeLessThanOrEqual(500)
    const rows = short.days as typeof days
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.at(-1)).toEqual(days.at(-1))
    expect(short.left_out).toEqual({ days: `${28 - rows.length} of 28 rows` })
    expect(short.few).toEqual([1, 2])
    expect(Object.keys(short)).toEqual(["meta", "left_out", "rate", "days", "few"])
  })

  it("keeps the first rows of lists without dates, within groups too", () => {
    const names = Array.from({ length: 40 }, (_, index) => `name ${index}`)
    const short = shortenLists({ group: { names, rate: 1 } }, 200, sizeOf)
    const { names: left, rate } = short.group as { names: string[]; rate: number }
    expect([left[0], rate, left.length < 40]).toEqual(["name 0", 1, true])
    expect(short.left_out).toEqual({ "group.names": `${40 - left.length} of 40 rows` })
  })

  it("is not changed if it fits, or if no list could make it shorter", () => {
    expect(shortenLists({ days }, 5_000, sizeOf)).toEqual({ days })
    const text = "x".repeat(1_000)
    expect(shortenLists({ text, days }, 100, sizeOf)).toEqual({ text, days: [], left_out: { days: "28 of 28 rows" } })
  })
})
