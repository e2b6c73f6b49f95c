import { z } from "zod"
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

export function seriesOf<Shape extends z.ZodRawShape>(about: string, shape: Shape) {
  return z
    .array(z.object({ date: date.describe("The day of this row."), ...shape }))
    .nullable()
    .describe(`${about} From \`start\` to \`end\`, oldest first. Null: neither was given.`)
}
