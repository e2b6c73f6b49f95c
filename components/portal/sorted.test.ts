import { describe, expect, it } from "vitest"
import { sortedBy } from "./sorted"

const rows = [
  { name: "beta", amount: 20 },
  { name: "Alpha", amount: null },
  { name: "gamma", amount: 100 },
]

describe("rows of a list that the page sorts", () => {
  it("are sorted by number, not by text, and those without a value come last in either order", () => {
    const amount = (row: (typeof rows)[number]) => row.amount
    expect(sortedBy(rows, amount, true).map(({ name }) => name)).toEqual(["beta", "gamma", "Alpha"])
    expect(sortedBy(rows, amount, false).map(({ name }) => name)).toEqual(["gamma", "beta", "Alpha"])
  })

  it("are sorted by words regardless of case", () => {
    expect(sortedBy(rows, ({ name }) => name, true).map(({ name }) => name)).toEqual(["Alpha", "beta", "gamma"])
  })
})
