import { describe, expect, it } from "vitest"
import { isDay, momentText, problemOf } from "./moment"

const today = "2026-11-22"

describe("a date field", () => {
  it("shows existing days, and no other text that a URL may contain", () => {
    for (const text of ["2026-11-22", "2024-02-29", "0001-01-01"]) expect(isDay(text)).toBe(true)
    const others = ["0000-01-01", "2026-02-30", "2026-13-01", "x", "", "2026-10-01T14:30:00Z", "2026-1-1", "2026"]
    for (const text of others) expect(isDay(text)).toBe(false)
  })
})

describe("the moment of a page", () => {
  it("may be any day up to today, or an instant of one", () => {
    for (const asOf of ["2026-11-22", "2026-10-01", "1950-01-01", "2026-10-01T14:30:00Z", "2026-10-01T14:30-04:00"]) {
      expect(problemOf(asOf, today)).toBeNull()
    }
  })

  it("has an error if it is no date, with the text cut short if it is long", () => {
    for (const asOf of ["banana", "2026-13-01", "2026-02-30", "2026-10-01T99:00Z", "01/10/2026", ""]) {
      expect(problemOf(asOf, today)).toBe(`“${asOf}” is not a date. Choose a day, or go back to now.`)
    }
    expect(problemOf("x".repeat(5_000), today)?.length).toBeLessThan(100)
  })

  it("has an error if it is in the future", () => {
    expect(problemOf("2026-11-23", today)).toBe(
      "23 Nov 2026 is in the future. Choose an earlier day, or go back to now.",
    )
    expect(problemOf("2027-01-01T00:00:00Z", today)).toContain("is in the future")
  })

  it("is shown as the end of a day, or as the minute of an instant in UTC", () => {
    expect(momentText("2026-10-01")).toBe("at the end of 1 Oct 2026")
    expect(momentText("2026-10-01T23:30:00-04:00")).toBe("at 2 Oct 2026, 03:30 UTC")
  })
})
