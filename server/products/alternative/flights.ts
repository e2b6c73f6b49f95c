import { z } from "zod"
import { isFollowed } from "../../context/alternative/aircraft"
import { type Flight, withoutPresenceOfArrived } from "../../context/alternative/flight"
import {
  checksOf,
  FILING_DAYS,
  HEARING_DAYS,
  type LevelRate,
  levelRates,
  PLACEBO_SHIFTS_DAYS,
  RATED_DAYS,
  ratedFrom,
  VALIDATION_LEVELS,
  type Validation,
} from "../../context/alternative/validation"
import { flights as family } from "../../knowledge/families/flights"
import type { Knowledge } from "../../knowledge/knowledge"
import { dayMs, utcDate } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { attributionOf } from "../attribution"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { count, rate, rateDifference } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { noFacts } from "../market/coverage"
import { integer, tickersIn, tickersParams } from "../params"
import { countDays, daysAsked, lastDates } from "../range"
import { date, symbol } from "../shapes"
import { thirdPartyText } from "../thirdPartyText"
import { confirmationNeeds, readConfirmations } from "./confirmations"

const MOST_MATCHES = 5

const NOTE =
  "Experimental, collected on request and sparse: the area is checked every 15 minutes, and on request if that has failed for half an hour. Landings in between are missed, and an aircraft may carry anybody. Compare each level with its placebo rate before you read anything into it."

const AIRCRAFT = "aircraft: plane-alert-db contributors, https://github.com/sdr-enthusiasts/plane-alert-db, ODbL 1.0"

/** Evidence for a level, next to its name. */
const worthShape = {
  placebo_rate: rate.nullable().describe("Share of the placebos that reach the level. Null: none count."),
  lift: rateDifference
    .nullable()
    .describe("Share of the flights that reach the level, minus `placebo_rate`. Null: none count."),
  lift_low: rateDifference
    .nullable()
    .describe("Lower 95% bound of `lift`, clustered by company. Null: fewer than 5 companies count."),
  lift_high: rateDifference
    .nullable()
    .describe(
      "Upper 95% bound of `lift`, in the same way. A level whose bounds include 0 says nothing. Null: `lift_low` is.",
    ),
}

const flightSchema = z
  .object({
    flight_id: z.string().describe("Stable id of the landing."),
    event: z
      .enum(["arrival", "presence"])
      .describe("arrival: it was seen landing. presence: it was seen on the ground, and when it landed is not known."),
    date: date.describe("The day in New York."),
    tail_number: z.string().nullable().describe("Registration of the aircraft. Null: not known."),
    icao24: z.string().nullable().describe("Its ICAO 24-bit address, six hexadecimal digits. Null: not known."),
    operator_name: thirdPartyText(
      "Who operates it, as plane-alert-db had it in 2026; not checked against the FAA's register.",
    ),
    entity_type: z
      .enum(["company", "executive", "political_figure"])
      .describe("What the operator is. Only aircraft of companies are followed: no person is identified."),
    ticker: symbol.nullable().describe("The stock of the operator. Null: it has none."),
    origin_airport: z.string().nullable().describe("Where it came from, as an ICAO code. Null: not known."),
    destination_airport: z.string().nullable().describe("Where it landed, as an ICAO code. Null: not known."),
    departed_at: z.iso.datetime().nullable().describe("When it took off, in UTC. Null: not known."),
    arrived_at: z.iso
      .datetime()
      .nullable()
      .describe("When it was seen landing, in UTC. Null: it was only seen on the ground."),
    observed_at: z.iso.datetime().describe("When it was seen, in UTC."),
    validation_level: z
      .enum(VALIDATION_LEVELS)
      .describe(
        "What else points to a visit. LOBBY_CONFIRMED: the company had a filing posted in the days before. HEARING_CONFIRMED: a hearing names it, or is on its sector, in the days around. TRIPLE_CONFIRMED: both, and the filing's issue is within the hearing committee's remit. FLIGHT_ONLY: neither.",
      ),
    ...worthShape,
    matched_filings: z
      .array(
        z.object({
          filing_id: z.string().describe("As in alternative/lobbying."),
          date: date.describe("The day on which it was posted."),
          issue_codes: z.array(z.string()).describe("The Senate's codes of its issues."),
        }),
      )
      .describe(`The filings that the level rests on, newest first, at most ${MOST_MATCHES}.`),
    matched_hearings: z
      .array(
        z.object({
          hearing_id: z.string().describe("As in alternative/hearings."),
          date: date.describe("The day of the meeting, which may lie ahead."),
          committee_codes: z.array(z.string()).describe("The committees that meet."),
        }),
      )
      .describe(`The hearings that the level rests on, latest first, at most ${MOST_MATCHES}.`),
  })
  .meta({
    id: "FlightSignal",
    description: "A company's aircraft at a Washington airport, and what points to a visit.",
  })

const validationSchema = z
  .object({
    days: count.describe("Calendar days over which flights are counted here, today included, whatever was asked for."),
    filing_window_days: count.describe("Days before a flight within which a filing counts."),
    hearing_window_days: count.describe("Days before and after a flight within which a hearing counts."),
    placebo_shifts_days: z
      .array(count)
      .describe(
        "Each flight is validated again as if it had taken place this many days earlier: these are its placebos. A date before the counted days wraps around to their end.",
      ),
    levels: z
      .array(
        z.object({
          level: z.enum(VALIDATION_LEVELS).describe("The level."),
          n: count.describe("Flights that reach it."),
          rate: rate.nullable().describe("Their share of the flights that count. Null: none count."),
          placebo_n: count.describe("Placebos that reach it."),
          ...worthShape,
        }),
      )
      .describe("Greatest lift first. A level whose lift has bounds that include 0 says nothing."),
  })
  .meta({
    id: "FlightValidation",
    description:
      "How often flights reach each level, and how often they would by chance. Only days whose evidence is fully on record count.",
  })

/** Each flight is compared with all filings and hearings around it. */
const longestRange = 366

export const flights = listProduct({
  name: "alternative/flights",
  tool: null,
  restOnly: "Experimental and sparse: an agent would read more into it than there is.",
  title: "Flights to Washington",
  summary: "Aircraft of listed companies at seven Washington airports, compared with lobbying filings and hearings.",
  whenToUse: "Use it to see which companies came to Washington. Experimental: read `note` and the placebo rates first.",
  keywords: "private jets, corporate aircraft, planes, executives, CEOs, travel, Washington",
  tier: "api_starter",
  needs: [family.name, ...confirmationNeeds],
  params: {
    ...tickersParams("Only aircraft of this company. BRK-B and BRK/B are read as BRK.B."),
    days: integer({ min: 1, max: 30, default: 3, description: "Calendar days back; today counts as one." }),
  },
  response: {
    experimental: z.literal(true).describe("Always true."),
    note: z.string().describe("How to read it."),
    attribution: z.string().describe("The sources to credit next to the flights."),
    ticker: symbol.nullable().describe("The requested ticker. Null: several, or any."),
    days: daysAsked,
    recorded_from_date: date
      .nullable()
      .describe("The day of the first landing on record; nothing is known of earlier days. Null: there is none."),
    validation: validationSchema,
  },
  list: {
    name: "flights",
    item: flightSchema,
    description:
      "Those of the level with the greatest lift first, then most recently seen. An aircraft is listed once per day and airport.",
    order: [
      descending(({ lift }) => lift ?? -2),
      ascending(({ validation_level }) => VALIDATION_LEVELS.indexOf(validation_level)),
      descending(({ observed_at }) => observed_at),
      descending(({ flight_id }) => flight_id),
    ],
    pageSize: 1_000,
    range: { mostDays: longestRange },
  },
  example: { days: 7 },
  async answer({ params: { days, as_of, ...asked }, range, knowledge }) {
    const { asOf } = knowledge
    const today = newYorkDate(asOf)
    const { first, last } = lastDates(range, days)
    const rated = await readValidated(knowledge, ratedFrom(today))
    const { known, validator } = first < ratedFrom(today) ? await readValidated(knowledge, first, last) : rated
    const { ticker } = asked
    const tickers = tickersIn(asked)
    const levels = levelRates(checksOf(rated.known, rated.validator, today))
    const rows = known
      .filter((flight) => flight.date >= first && (range.end === undefined || flight.date <= last))
      .filter((flight) => tickers === undefined || tickers.includes(flight.ticker))
      .map((flight) => rowOf(flight, validator.validate(flight), levels))
    const isEmpty = rows.length === 0
    const { oldest } = await knowledge.facts<Flight>(family).span()
    return {
      experimental: true as const,
      note: NOTE,
      attribution: `${await attributionOf(knowledge, family.name)}; ${AIRCRAFT}`,
      ticker: ticker ?? null,
      days: countDays(range, days),
      recorded_from_date: oldest && utcDate(oldest),
      validation: {
        days: RATED_DAYS,
        filing_window_days: FILING_DAYS,
        hearing_window_days: HEARING_DAYS,
        placebo_shifts_days: [...PLACEBO_SHIFTS_DAYS],
        levels: levels.map((each) => ({
          level: each.level,
          n: each.n,
          rate: each.rate,
          placebo_n: each.placeboN,
          ...worthOf(each),
        })),
      },
      rows,
      meta: {
        collectSoon: as_of === undefined && (await isSilent(knowledge)) ? [family.name] : [],
        coverage: rated.coverage,
        ...emptyBecause(
          isEmpty,
          isEmpty && oldest === null && (await noFacts("No flight", family.name, knowledge)),
          beforeRecord(range, oldest && utcDate(oldest)),
          noMatches(
            ticker && !isFollowed(ticker)
              ? `No aircraft of ${ticker} is followed.`
              : "No aircraft of a company was seen to land in these days, which does not mean that none did.",
          ),
        ),
      },
    }
  },
})

/** The next answer includes the facts collected then; this one has what is known. */
async function isSilent(knowledge: Knowledge): Promise<boolean> {
  const lastAsked = await knowledge.lastAsked(family.name)
  return lastAsked === null || knowledge.asOf.getTime() - lastAsked.getTime() >= family.longestSilenceMs
}

export type KnownFlight = Flight & { key: string }

async function readValidated(knowledge: Knowledge, first: string, last?: string) {
  const known = await readFlights(knowledge, first, last)
  return { known, ...(await readConfirmations(knowledge, known, first, last)) }
}

export async function readFlights(knowledge: Knowledge, first: string, last?: string): Promise<KnownFlight[]> {
  const describedTo = new Date((last === undefined ? knowledge.asOf.getTime() : Date.parse(last)) + dayMs)
  const facts = await knowledge.facts<Flight>(family).list({ describedFrom: new Date(first), describedTo })
  return withoutPresenceOfArrived(facts.map(({ key, body }) => ({ ...body, key })))
}

function worthOf({ placeboRate, lift, liftLow, liftHigh }: LevelRate) {
  return { placebo_rate: placeboRate, lift, lift_low: liftLow, lift_high: liftHigh }
}

function rowOf(
  flight: KnownFlight,
  { level, filings, hearings }: Validation,
  levels: readonly LevelRate[],
): z.input<typeof flightSchema> {
  const worth = levels.find((each) => each.level === level)
  if (!worth) throw new Error(`${level} is no level`)
  return {
    flight_id: flight.key,
    event: flight.event,
    date: flight.date,
    tail_number: flight.tail_number,
    icao24: flight.icao24,
    operator_name: flight.operator_name,
    entity_type: "company",
    ticker: flight.ticker,
    origin_airport: flight.origin_airport,
    destination_airport: flight.airport,
    departed_at: flight.departed_at,
    arrived_at: flight.event === "arrival" ? flight.observed_at : null,
    observed_at: flight.observed_at,
    validation_level: level,
    ...worthOf(worth),
    matched_filings: onceEach(filings)
      .slice(0, MOST_MATCHES)
      .map(({ id, date, issues }) => ({
        filing_id: id,
        date,
        issue_codes: [...issues],
      })),
    matched_hearings: hearings.slice(0, MOST_MATCHES).map(({ id, date, committees }) => ({
      hearing_id: id,
      date,
      committee_codes: [...committees],
    })),
  }
}

/** A report and its amendment may both be in the window. */
function onceEach<T extends { id: string }>(items: readonly T[]): T[] {
  return [...Map.groupBy(items, ({ id }) => id).values()].map(([first]) => first)
}
