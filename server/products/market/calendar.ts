import { z } from "zod"
import {
  CALENDAR_CATEGORIES,
  CALENDAR_FILTERS,
  CALENDAR_STATUSES,
  categoriesOf,
  tradingCalendar,
} from "../../context/market/calendar"
import { RULES_KNOWN_FROM } from "../../context/market/calendar/rules"
import { beforeCoverage, emptyBecause, noMatches } from "../emptyBecause"
import { ascending, listProduct } from "../list"
import { choice, integer } from "../params"
import { nextDates } from "../range"
import { date } from "../shapes"

const entrySchema = z
  .object({
    entry_id: z.string().describe("Stable id: the category and the date."),
    date: date.describe("The day in New York."),
    category: z.enum(CALENDAR_CATEGORIES).describe("What kind of date it is."),
    status: z
      .enum(CALENDAR_STATUSES)
      .describe(
        "confirmed: announced by the body that decides it. rule: follows from a fixed rule. tentative: announced as such, or not verified.",
      ),
    name: z.string().describe("The entry in words."),
    scheduled_at: z.iso.datetime().nullable().describe("When it happens, in UTC. Null: no time applies."),
    market_closed: z.boolean().describe("Whether US exchanges are closed all day."),
    early_close_at: z.iso
      .datetime()
      .nullable()
      .describe("When the session ends early, in UTC. Null: it is not cut short, or there is none."),
    source: z.string().describe("The rule or the schedule that the date is from, in words."),
    source_url: z.string().nullable().describe("Page of the source. Null: the rule has none."),
  })
  .meta({ id: "CalendarEntry", description: "One date that moves markets." })

const knownTo = date.nullable().describe("The last date of the category that is known. Null: none is.")

const mostDays = 365

export const calendar = listProduct({
  name: "market/calendar",
  tool: null,
  restOnly: "The dates that move markets are in the tool of market/economic-calendar.",
  title: "Trading calendar",
  summary:
    "Holidays, early closes, expiries, Fed dates, index rebalances, economic releases, tax and tariff dates in one list.",
  whenToUse: "Use it to see what is scheduled, and how far ahead each schedule is known.",
  keywords:
    "holiday, closed, open on Christmas or Thanksgiving, half day, trading hours, expiration, expiry, expire, triple witching, OPEX, rebalance, FOMC date, tax deadline",
  tier: "free",
  needs: [],
  params: {
    days: integer({ min: 1, max: mostDays, default: 30, description: "Calendar days ahead." }),
    category: choice(
      CALENDAR_FILTERS,
      "Only this category. opex has the quarterly expiries too; witching and fomc are short for triple_witching and fomc_decision.",
    ).optional(),
  },
  response: {
    schedule_known_to: z
      .object(Object.fromEntries(CALENDAR_CATEGORIES.map((category) => [category, knownTo])))
      .describe("How far ahead the schedule of each category is known: later dates are unknown, not empty."),
  },
  list: {
    name: "entries",
    item: entrySchema,
    description: "Soonest first.",
    order: [ascending(({ date }) => date), ascending(({ category }) => CALENDAR_CATEGORIES.indexOf(category))],
    pageSize: { default: 500, max: 500 },
    range: { aheadDays: mostDays },
  },
  example: { days: 90, category: "witching" },
  async answer({ params: { days, category }, range, knowledge: { asOf } }) {
    const { first: from, last: to, further } = nextDates(range, days)
    const { entries: rows, schedule_known_to } = tradingCalendar({ from, days: further, category, knownAt: asOf })
    const wanted = category ? categoriesOf(category) : CALENDAR_CATEGORIES
    const nothing = emptyBecause(
      rows.length === 0,
      (range.start === undefined ? from : to) < RULES_KNOWN_FROM &&
        beforeCoverage(`The calendar begins on ${RULES_KNOWN_FROM}.`),
      wanted.every((each) => (schedule_known_to[each] ?? "") < from) &&
        beforeCoverage(
          `The schedule of ${category} had not been published for these days by that moment, as far as is on record.`,
        ),
      noMatches("Nothing that is known falls into these days; schedule_known_to says how far each schedule reaches."),
    )
    return { rows, schedule_known_to, meta: { data_origin: "live", sources: [source], ...nothing } }
  },
})

const source = {
  source_id: "trading_calendar",
  name: "Exchange rules and published schedules (NYSE, Federal Reserve, BLS, BEA, IRS)",
  url: "https://www.nyse.com/markets/hours-calendars",
  licence: "Facts, own compilation.",
  retrieved_at: null,
}
