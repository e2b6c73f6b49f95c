import { z } from "zod"
import { checksOf, RATED_DAYS, ratedFrom, VALIDATION_LEVELS } from "../../context/alternative/validation"
import { flights as family } from "../../knowledge/families/flights"
import { newYorkDate } from "../../platform/exchange/sessions"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { count } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { noFacts } from "../market/coverage"
import { isWithin } from "../range"
import { date, symbol } from "../shapes"
import { confirmationNeeds, readConfirmations } from "./confirmations"
import { readFlights } from "./flights"

const MOST_MATCHES = 5

const checkSchema = z
  .object({
    flight_id: z.string().describe("The landing, as in alternative/flights."),
    ticker: symbol,
    flight_date: date.describe("The day of the landing in New York."),
    shift_days: count.describe(
      "0: the flight itself. Otherwise it is validated as if it had been this many days earlier.",
    ),
    date: date.describe(
      "The day that it is validated on. One before the counted days wraps around to their end, so it may lie after the landing.",
    ),
    level: z.enum(VALIDATION_LEVELS).describe("The level that it reaches on that day."),
    filing_ids: z
      .array(z.string())
      .describe(`The filings that the level rests on, as in alternative/lobbying, at most ${MOST_MATCHES}.`),
    hearing_ids: z
      .array(z.string())
      .describe(`The hearings that the level rests on, as in alternative/hearings, at most ${MOST_MATCHES}.`),
  })
  .meta({ id: "FlightCheck", description: "A flight, or its placebo on another day, with the level that it reaches." })

export const flightPlacebos = listProduct({
  name: "alternative/flight-placebos",
  tool: null,
  restOnly: "Rows for a reader who recomputes the rates of the levels.",
  title: "Flights and their placebos",
  summary:
    "Every counted flight and each of its placebos with the level that it reaches: the rows behind the rates of alternative/flights.",
  whenToUse: "Use it to recompute the `rate`, `placebo_rate` and `lift` of each level.",
  keywords: "private jets, placebo, chance, single flights, control",
  tier: "api_starter",
  needs: [family.name, ...confirmationNeeds],
  params: {},
  response: {
    days: count.describe("Calendar days over which flights are counted, today included."),
  },
  list: {
    name: "checks",
    item: checkSchema,
    description: "Most recent flight first, each with its placebos in the order of their shifts.",
    order: [
      descending(({ flight_date }) => flight_date),
      ascending(({ flight_id }) => flight_id),
      ascending(({ shift_days }) => shift_days),
    ],
    pageSize: { default: 100, max: 1_000 },
    range: {},
  },
  async answer({ range, knowledge }) {
    const today = newYorkDate(knowledge.asOf)
    const since = ratedFrom(today)
    const known = await readFlights(knowledge, since)
    const { validator, coverage } = await readConfirmations(knowledge, known, since)
    const checks = checksOf(known, validator, today).filter(({ visit }) => isWithin(range, visit.date))
    const rows = checks.map(({ visit, shiftDays, level, filings, hearings, ...check }) => ({
      flight_id: visit.key,
      ticker: visit.ticker,
      flight_date: visit.date,
      shift_days: shiftDays,
      date: check.date,
      level,
      filing_ids: idsOf(filings),
      hearing_ids: idsOf(hearings),
    }))
    const isEmpty = rows.length === 0
    return {
      days: RATED_DAYS,
      rows,
      meta: {
        coverage,
        ...emptyBecause(
          isEmpty,
          isEmpty && known.length === 0 && (await noFacts("No flight", family.name, knowledge)),
          beforeRecord(range, since),
          noMatches("Of no day with a flight is all on record that could confirm it."),
        ),
      },
    }
  },
})

/** A report and its amendment share an id. */
function idsOf(matches: readonly { id: string }[]): string[] {
  return [...new Set(matches.map(({ id }) => id))].slice(0, MOST_MATCHES)
}
