// The exchange's sessions, by its rules.

/**
 * The New York Stock Exchange's sessions in these years: its rules, and all unscheduled closures and early closes
 * announced by `knownOn`.
 */
export const calendar = {
  firstYear: 1990,
  lastYear: 2035,
  knownOn: "2026-11-20",
  closures: [
    ...["1994-04-27", "2001-09-11", "2001-09-12", "2001-09-13", "2001-09-14", "2004-06-11", "2007-01-02"],
    ...["2012-10-29", "2012-10-30", "2018-12-05", "2025-01-09"],
  ],
  earlyCloses: ["1997-12-26", "1999-12-31", "2003-12-26"],
}

/** A grade is due with the bars of its last session, or if the ticker does not trade then, of one of the next five. */
export const graceSessions = 5

const [sunday, monday, thursday] = [0, 1, 4]

const dayOf = (year, month, date) => Date.UTC(year, month - 1, date) / 86_400_000

const weekdayOf = (day) => (day + thursday) % 7

const dateOf = (day) => new Date(day * 86_400_000).toISOString().slice(0, 10)

function nth(year, month, weekday, n) {
  const first = dayOf(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
}

/** A Saturday's holiday moves to the Friday before, a Sunday's to the Monday after. */
function observed(day) {
  const weekday = weekdayOf(day)
  return weekday === 6 ? day - 1 : weekday === sunday ? day + 1 : day
}

function holidaysOf(year) {
  const newYear = dayOf(year, 1, 1)
  return [
    // A New Year's Day on a Saturday does not move.
    ...(weekdayOf(newYear) === 6 ? [] : [observed(newYear)]),
    ...(year >= 1998 ? [nth(year, 1, monday, 3)] : []),
    nth(year, 2, monday, 3),
    easterOf(year) - 2,
    nth(year, 6, monday, 1) - 7,
    ...(year >= 2022 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nth(year, 9, monday, 1),
    nth(year, 11, thursday, 4),
    observed(dayOf(year, 12, 25)),
  ].map(dateOf)
}

function earlyClosesOf(year) {
  const isEve = (day) => weekdayOf(day) >= monday && weekdayOf(day) <= thursday
  const [beforeIndependence, beforeChristmas] = [dayOf(year, 7, 3), dayOf(year, 12, 24)]
  // Up to 2012, if July 4 was a Thursday, the exchange closed early on the Friday after it and not on the day before.
  const isFridayShort = year < 2013 && weekdayOf(beforeIndependence) === 3
  return [
    nth(year, 11, thursday, 4) + 1,
    ...(isEve(beforeChristmas) ? [beforeChristmas] : []),
    ...(year >= 1995 && isEve(beforeIndependence) ? [beforeIndependence + (isFridayShort ? 2 : 0)] : []),
  ].map(dateOf)
}

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year) {
  const century = Math.floor(year / 100)
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * (year % 19) + skipped + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const late = Math.floor(((year % 19) + 11 * moon + 22 * weekday) / 451)
  const day = moon + weekday - 7 * late + 114
  return dayOf(year, Math.floor(day / 31), (day % 31) + 1)
}

/** Hours from New York to UTC; clocks change on Sundays. */
function hoursToUtc(day, year) {
  const [begins, ends] =
    year >= 2007
      ? [nth(year, 3, sunday, 2), nth(year, 11, sunday, 1)]
      : [nth(year, 4, sunday, 1), nth(year, 11, sunday, 1) - 7]
  return day >= begins && day < ends ? 4 : 5
}

/** Dates, opens and closes of all sessions. Instants are in the form of the rows, and compare as texts. */
export const sessions = listSessions()

export const sessionAt = new Map(sessions.dates.map((date, at) => [date, at]))

function listSessions() {
  const listed = { dates: [], opens: [], closes: [] }
  const short = new Set(calendar.earlyCloses)
  for (let year = calendar.firstYear; year <= calendar.lastYear; year++) {
    const closed = new Set([...calendar.closures, ...holidaysOf(year)])
    for (const date of earlyClosesOf(year)) short.add(date)
    for (let day = dayOf(year, 1, 1); day <= dayOf(year, 12, 31); day++) {
      const date = dateOf(day)
      if (weekdayOf(day) % 6 === 0 || closed.has(date)) continue
      const at = (hours) => new Date((day * 24 + hours + hoursToUtc(day, year)) * 3_600_000).toISOString()
      listed.dates.push(date)
      listed.opens.push(at(9.5))
      listed.closes.push(at(!short.has(date) ? 16 : year < 1993 ? 14 : 13))
    }
  }
  return listed
}

/** How many of these ascending values are not above a value. */
export function countThrough(ascending, value) {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle] <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** The session at whose open a reader can first act on a statement of an instant. */
export const firstOpenAfter = (instant) => countThrough(sessions.opens, instant)

/** The last session whose claims should have been graded by an instant; "" before the first. */
export function dueThrough(instant) {
  return sessions.dates[countThrough(sessions.closes, instant) - 2 - graceSessions] ?? ""
}
