import { z } from "zod"
import { utcDate } from "../../platform/dates"
import { beforeRecord, type Empty, emptyBecause, noMatches } from "../emptyBecause"
import { type DayRange, day, lastDates } from "../range"
import { date } from "../shapes"

/** For a gauge that answers with its newest value and, for requested days, with one row a day. */

const mostSeriesDays = 366

export const seriesParams = {
  start: day("First day of `series`. By default, a year before `end`; without both there is no series."),
  end: day("Last day of `series`, included. By default, the day of `as_of`."),
}

export const seriesRange = { mostDays: mostSeriesDays }

/** The days of the series, inclusive; null if none were requested. */
export function seriesDays(range: DayRange): { first: string; last: string } | null {
  return range.start === undefined && range.end === undefined ? null : lastDates(range, mostSeriesDays)
}

/** The reason for a series without rows. `findOldest` finds when the record begins. */
export async function whyEmpty(
  series: readonly unknown[] | null,
  range: DayRange,
  findOldest: () => Promise<{ oldest: Date | null }>,
): Promise<Partial<Empty>> {
  if (series?.length !== 0) return {}
  const { oldest } = await findOldest()
  const none = noMatches("No session of these days has a value.")
  return emptyBecause(true, beforeRecord(range, oldest && utcDate(oldest)), none)
}

export function seriesOf<Shape extends z.ZodRawShape>(about: string, shape: Shape) {
  return z
    .array(z.object({ date: date.describe("The day of this row."), ...shape }))
    .nullable()
    .describe(`${about} From \`start\` to \`end\`, oldest first. Null: neither was given.`)
}
