import { addDays, weekdayOf } from "../../../platform/dates"
import { isFederalHoliday } from "../../../platform/exchange/federalHolidays"
import { holidayName, newYorkInstant } from "../../../platform/exchange/sessions"
import { type EconomicRelease, releaseNames } from "./release"

export const RULE = "rule"

const THURSDAY = 4
const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" })

/**
 * Releases whose publishers offer no machine-readable schedule, by the rules that they publish: jobless claims by the
 * Department of Labor, and the two reports of the Institute for Supply Management (ISM). `knownOn` is the day of the
 * question.
 */
export function ruledReleases(from: string, to: string, knownOn: string): EconomicRelease[] {
  const releases: EconomicRelease[] = []
  // A release whose Thursday is a holiday comes before it, so the loop goes a week further.
  for (let day = from; day <= addDays(to, 7); day = addDays(day, 1)) {
    if (weekdayOf(day) === THURSDAY) releases.push(joblessClaims(day, knownOn))
    if (day.endsWith("-01") || day === from) releases.push(...ismReports(day.slice(0, 7), knownOn))
  }
  return releases.filter(({ date }) => from <= date && date <= to)
}

/** Every Thursday at 8:30, or on the last workday before if that is a federal holiday. */
function joblessClaims(thursday: string, knownOn: string): EconomicRelease {
  let date = thursday
  while (isFederalHoliday(date, knownOn)) date = addDays(date, -1)
  return ruled(releaseNames.joblessClaims, date, "08:30", null)
}

/**
 * At 10:00 on the first and the third workday of the month. In January the first report comes a workday later, and so
 * does the second. Good Friday counts as a workday, but a report due on it comes on the next.
 */
function ismReports(ofMonth: string, knownOn: string): EconomicRelease[] {
  const days = Array.from({ length: 14 }, (_, index) => addDays(`${ofMonth}-01`, index))
  const workdays = days.filter((day) => weekdayOf(day) % 6 !== 0 && !isFederalHoliday(day, knownOn))
  const first = ofMonth.endsWith("-01") ? 1 : 0
  const dayOf = (place: number) => workdays[holidayName(workdays[place]) === "Good Friday" ? place + 1 : place]
  const period = month.format(new Date(addDays(`${ofMonth}-01`, -1)))
  return [
    ruled(releaseNames.ismManufacturing, dayOf(first), "10:00", period),
    ruled(releaseNames.ismServices, dayOf(first + 2), "10:00", period),
  ]
}

function ruled(name: string, date: string, time: string, period: string | null): EconomicRelease {
  return {
    source: RULE,
    name,
    date,
    scheduled_at: newYorkInstant(date, time).toISOString(),
    period,
    announced_date: null,
  }
}
