import { describe, expect, it } from "vitest"
import { instantOf, isFuture } from "./asOf"

const now = Date.parse("2026-11-21T15:00:00Z")

describe("an as_of", () => {
  it.each([
    ["2026-11-17", "2026-11-18T04:59:59.999Z"],
    ["2026-07-14", "2026-07-15T03:59:59.999Z"],
    ["2026-11-17T21:15:00.1239999999999999Z", "2026-11-17T21:15:00.123Z"],
    ["2026-11-17T23:15:00.5+02:00", "2026-11-17T21:15:00.500Z"],
    ["1899-12-31T23:59:59Z", "1900-01-01T00:00:00.000Z"],
    ["0000-01-01", "1900-01-01T00:00:00.000Z"],
    ["0000-01-01T00:00:00+23:59", "1900-01-01T00:00:00.000Z"],
  ])("of %s is the instant %s", (text, instant) => {
    expect(isFuture(text, now)).toBe(false)
    expect(instantOf(text, now)?.toISOString()).toBe(instant)
  })

  it.each(["2026-11-21", "2026-11-21T15:00:00Z", "2026-11-21T15:00:05Z", "2026-11-21T16:00:05+01:00"])(
    "of %s means now",
    (text) => {
      expect(isFuture(text, now)).toBe(false)
      expect(instantOf(text, now)).toBeNull()
    },
  )

  it.each(["2026-11-21T15:00:05.001Z", "2026-11-22", "9999-12-31", "9999-12-31T23:59:59-23:59"])(
    "of %s is in the future",
    (text) => {
      expect(isFuture(text, now)).toBe(true)
    },
  )

  it("of tomorrow means now if only our clock is behind", () => {
    const midnight = Date.parse("2026-11-22T05:00:00Z")
    expect([isFuture("2026-11-22", midnight - 5_000), isFuture("2026-11-22", midnight - 5_001)]).toEqual([false, true])
    expect(instantOf("2026-11-22", midnight - 5_000)).toBeNull()
  })
})
