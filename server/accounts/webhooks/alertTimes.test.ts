import { describe, expect, it } from "vitest"
import { type AlertTimes, isTimeZone, sendingAt } from "./alertTimes"

const times = (more: Partial<AlertTimes> = {}): AlertTimes => ({
  ...{ pace: "at_once", mostAnHour: 2, dailyAt: "08:00", quietFrom: null, quietUntil: null },
  ...{ timeZone: "UTC", heldUntil: null, ...more },
})

const next = (at: string, more: Partial<AlertTimes> = {}, sent: string[] = []) =>
  sendingAt(
    times(more),
    sent.map((each) => new Date(each)),
    new Date(at),
  ).toISOString()

describe("an alert is sent", () => {
  it("at once, unless so many were sent in the last hour", () => {
    const at = "2026-11-20T12:30:00.000Z"
    const [old, recent, last] = ["2026-11-20T11:29:00.000Z", "2026-11-20T11:50:00.000Z", "2026-11-20T12:10:00.000Z"]
    expect(next(at)).toBe(at)
    expect(next(at, {}, [recent, old])).toBe(at)
    expect(next(at, {}, [last, recent, old])).toBe("2026-11-20T12:50:00.000Z")
    expect(next(at, { pace: "hourly" }, [last, recent])).toBe("2026-11-20T13:00:00.000Z")
  })

  it("at the full hour or at the time of day of its time zone", () => {
    const at = "2026-11-20T12:20:00.000Z"
    expect(next(at, { pace: "hourly", timeZone: "Asia/Kolkata" })).toBe("2026-11-20T12:30:00.000Z")
    expect(next(at, { pace: "daily", timeZone: "America/New_York" })).toBe("2026-11-20T13:00:00.000Z")
    expect(next(at, { pace: "daily" })).toBe("2026-11-21T08:00:00.000Z")
  })

  it("once a day, even where the clock shows the time twice", () => {
    const daily = { pace: "daily", dailyAt: "02:15", timeZone: "Europe/Berlin" } as const
    expect(next("2026-10-24T22:00:00.000Z", daily)).toBe("2026-10-25T00:15:00.000Z")
    expect(next("2026-10-25T00:15:00.000Z", daily)).toBe("2026-10-26T01:15:00.000Z")
    // 02:05 for the second time.
    expect(next("2026-10-25T01:05:00.000Z", daily)).toBe("2026-10-26T01:15:00.000Z")
  })

  it("when what it holds may be sent, and not before, even if the worker is late", () => {
    const heldUntil = new Date("2026-11-20T13:00:00.000Z")
    for (const pace of ["at_once", "hourly", "daily"] as const) {
      expect(next("2026-11-20T12:59:59.000Z", { pace, heldUntil })).toBe(heldUntil.toISOString())
      expect(next("2026-11-20T13:20:00.000Z", { pace, heldUntil })).toBe("2026-11-20T13:20:00.000Z")
    }
  })

  it("after quiet hours, which can go over midnight", () => {
    const night = { quietFrom: "22:00", quietUntil: "07:00" }
    expect(next("2026-11-20T21:59:59.000Z", night)).toBe("2026-11-20T21:59:59.000Z")
    expect(next("2026-11-20T22:00:00.000Z", night)).toBe("2026-11-21T07:00:00.000Z")
    expect(next("2026-11-21T06:59:59.000Z", night)).toBe("2026-11-21T07:00:00.000Z")
    expect(next("2026-11-21T07:00:00.000Z", night)).toBe("2026-11-21T07:00:00.000Z")
    expect(next("2026-11-20T12:30:00.000Z", { quietFrom: "12:00", quietUntil: "13:00" })).toBe(
      "2026-11-20T13:00:00.000Z",
    )
    expect(next("2026-11-20T21:30:00.000Z", { pace: "hourly", ...night })).toBe("2026-11-21T07:00:00.000Z")
  })

  it("at the end of quiet hours by the clock of that day, when the clocks change", () => {
    const night = { quietFrom: "22:00", quietUntil: "07:00", timeZone: "Europe/Berlin" }
    expect(next("2026-10-24T21:00:00.000Z", night)).toBe("2026-10-25T06:00:00.000Z")
    expect(next("2027-03-27T22:00:00.000Z", night)).toBe("2027-03-28T05:00:00.000Z")
    const skipped = { quietFrom: "01:00", quietUntil: "02:30", timeZone: "Europe/Berlin" }
    expect(next("2027-03-28T00:30:00.000Z", skipped)).toBe("2027-03-28T01:30:00.000Z")
    // 02:15 for the second time.
    const repeated = { quietFrom: "01:00", quietUntil: "02:30", timeZone: "Europe/Berlin" }
    expect(next("2026-10-25T01:15:00.000Z", repeated)).toBe("2026-10-25T01:30:00.000Z")
  })
})

it("a time zone is one of IANA", () => {
  expect(["Europe/Berlin", "UTC", "America/New_York"].map(isTimeZone)).toEqual([true, true, true])
  expect(["Mars/Olympus", "", "Berlin"].map(isTimeZone)).toEqual([false, false, false])
})
