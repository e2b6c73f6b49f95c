import { describe, expect, it } from "vitest"
import { sessionCloseAt, sessionOpenAt, sessionsBetween } from "../platform/exchange/sessions"
import { sessions } from "./verifier/calendar.mjs"

describe("the exchange's calendar in the verifier", () => {
  it("matches that of the service on every day from 1990 to 2035, to the minute of each open and close", () => {
    expect(sessions.dates).toEqual(sessionsBetween("1990-01-01", "2035-12-31"))
    expect(sessions.opens).toEqual(sessions.dates.map((date) => sessionOpenAt(date).toISOString()))
    expect(sessions.closes).toEqual(sessions.dates.map((date) => sessionCloseAt(date).toISOString()))
  })
})
