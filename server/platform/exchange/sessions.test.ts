import { readFileSync } from "node:fs"
import { parse } from "csv-parse/sync"
import { DateTime } from "luxon"
import { getHolidays } from "nyse-holidays"
import { describe, expect, test } from "vitest"
import {
  addSessions,
  barsKnownAt,
  endOfNewYorkDay,
  holidayName,
  isEarlyClose,
  isSession,
  lastClosedSession,
  newYorkDate,
  newYorkInstant,
  nextSession,
  previousSession,
  sessionCloseAt,
  sessionOpenAt,
  sessionsBetween,
} from "./sessions"

type CalendarRow = { date: string; category: string; event: string }
const shipped: CalendarRow[] = parse(readFileSync("universe/trading-calendar-2025-2028.csv"), { columns: true })
const datesOf = (category: string) => shipped.filter((row) => row.category === category).map((row) => row.date)

const weekdaysOf = (from: string, to: string) => {
  const dates: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const date = new Date(at)
    if (date.getUTCDay() % 6 !== 0) dates.push(date.toISOString().slice(0, 10))
  }
  return dates
}

describe("the session calendar", () => {
  test("is closed on exactly the holidays of the shipped table from 2025 to 2028", () => {
    const closed = weekdaysOf("2025-01-01", "2028-12-31").filter((date) => !isSession(date))
    expect(closed).toEqual(datesOf("holiday"))
    expect(closed.every((date) => holidayName(date) !== null)).toBe(true)
  })

  test("closes early on exactly the days of the shipped table from 2025 to 2028", () => {
    const early = weekdaysOf("2025-01-01", "2028-12-31").filter((date) => isSession(date) && isEarlyClose(date))
    expect(early).toEqual(datesOf("early_close"))
  })

  test("agrees with an independent holiday list on every scheduled closure from 1998 to 2035", () => {
    const unscheduled = /Funeral|Attacks|Mourning|Hurricane/
    for (let year = 1998; year <= 2035; year++) {
      const closed = weekdaysOf(`${year}-01-01`, `${year}-12-31`).filter((date) => !isSession(date))
      const scheduled = closed.filter((date) => !unscheduled.test(holidayName(date) ?? ""))
      const listed = getHolidays(year)
        .map((holiday) => holiday.dateString)
        .filter((date) => year >= 2022 || !/-06-(18|19|20)$/.test(date))
      expect(scheduled, String(year)).toEqual(listed.filter((date) => weekdaysOf(date, date).length === 1).sort())
    }
  })

  test("counts the sessions of each year as the exchange did", () => {
    const counts = Array.from(
      { length: 11 },
      (_, at) => sessionsBetween(`${2015 + at}-01-01`, `${2015 + at}-12-31`).length,
    )
    expect(counts).toEqual([252, 252, 251, 251, 252, 253, 252, 251, 250, 252, 250])
  })

  test("was closed on days that no rule covers", () => {
    const days = ["1994-04-27", "2001-09-11", "2001-09-14", "2004-06-11", "2007-01-02", "2012-10-30", "2018-12-05"]
    expect(days.filter(isSession)).toEqual([])
    expect(isSession("2001-09-17")).toBe(true)
  })

  test("keeps Martin Luther King Jr. Day from 1998", () => {
    expect([isSession("1997-01-20"), isSession("1998-01-19")]).toEqual([true, false])
  })
})

describe("moving between sessions", () => {
  test("steps over weekends and holidays in both directions", () => {
    expect(nextSession("2026-11-25")).toBe("2026-11-27")
    expect(previousSession("2026-11-27")).toBe("2026-11-25")
    expect(nextSession("2026-11-21")).toBe("2026-11-23")
    expect(previousSession("2026-11-21")).toBe("2026-11-20")
  })

  test("adds and subtracts sessions, even from a day without one", () => {
    expect(addSessions("2026-11-20", 5)).toBe("2026-11-30")
    expect(addSessions("2026-11-30", -5)).toBe("2026-11-20")
    expect(addSessions("2026-11-21", 1)).toBe("2026-11-23")
    expect(addSessions("2026-11-21", -1)).toBe("2026-11-20")
    expect(addSessions("2026-11-20", 0)).toBe("2026-11-20")
    expect(() => addSessions("2026-11-21", 0)).toThrow(RangeError)
  })

  test("includes both ends of a range and is empty for a weekend or a reversed one", () => {
    expect(sessionsBetween("2026-11-25", "2026-11-27")).toEqual(["2026-11-25", "2026-11-27"])
    expect(sessionsBetween("2026-11-21", "2026-11-22")).toEqual([])
    expect(sessionsBetween("2026-11-27", "2026-11-25")).toEqual([])
  })

  test("fails beyond the years of the calendar", () => {
    expect(() => nextSession("2035-12-31")).toThrow(RangeError)
    expect(() => previousSession("1990-01-02")).toThrow(RangeError)
    expect(isSession("2036-01-02")).toBe(false)
  })
})

describe("the clock of New York", () => {
  test("opens and closes at the local hour in winter, in summer and on short days", () => {
    expect(sessionOpenAt("2026-07-01").toISOString()).toBe("2026-07-01T13:30:00.000Z")
    expect(sessionCloseAt("2026-07-01").toISOString()).toBe("2026-07-01T20:00:00.000Z")
    expect(sessionCloseAt("2026-11-20").toISOString()).toBe("2026-11-20T21:00:00.000Z")
    expect(sessionCloseAt("2026-11-27").toISOString()).toBe("2026-11-27T18:00:00.000Z")
  })

  test("counts a session's bars as known 15 minutes after its close and not a millisecond before", () => {
    const known = barsKnownAt("2026-11-20")
    expect(known.toISOString()).toBe("2026-11-20T21:15:00.000Z")
    expect(lastClosedSession(known)).toBe("2026-11-20")
    expect(lastClosedSession(new Date(known.getTime() - 1))).toBe("2026-11-19")
    expect(lastClosedSession(new Date("2026-11-22T12:00:00Z"))).toBe("2026-11-20")
  })

  test("changes the date at midnight in New York, whatever the season", () => {
    expect(newYorkDate(new Date("2026-07-02T03:59:59.999Z"))).toBe("2026-07-01")
    expect(newYorkDate(new Date("2026-07-02T04:00:00Z"))).toBe("2026-07-02")
    expect(newYorkDate(new Date("2026-11-21T04:59:59Z"))).toBe("2026-11-20")
    expect(endOfNewYorkDay("2026-11-20").toISOString()).toBe("2026-11-21T04:59:59.999Z")
    expect(newYorkInstant("2026-03-08", "16:00").toISOString()).toBe("2026-03-08T20:00:00.000Z")
  })

  test.each([1966, 1987, 2006, 2007, 2026])(
    "agrees with the time zone on the time in New York on each day of %i",
    (year) => {
      for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
        const date = new Date(day).toISOString().slice(0, 10)
        const time = `${date.slice(8) < "24" ? date.slice(8) : "00"}:30`
        const expected = DateTime.fromISO(`${date}T${time}`, { zone: "America/New_York" }).toMillis()
        expect(newYorkInstant(date, time).getTime(), `${date} ${time}`).toBe(expected)
      }
    },
  )

  test("refuses a date or a time that does not exist", () => {
    for (const [date, time] of [
      ["2026-02-30", "10:00"],
      ["2026-11-20", "25:00"],
      ["2026-11-20", ""],
      ["soon", "10:00"],
    ]) {
      expect(() => newYorkInstant(date, time)).toThrow(RangeError)
    }
    expect(newYorkInstant("2026-11-20", "24:00").toISOString()).toBe("2026-11-21T05:00:00.000Z")
  })
})
