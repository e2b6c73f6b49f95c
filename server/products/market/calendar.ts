import { z } from "zod"
import { CALENDAR_CATEGORIES, CALENDAR_FILTERS, tradingCalendar } from "../../market/calendar"
import { RULES_KNOWN_FROM } from "../../market/calendar/rules"
import { newYorkDate } from "../../market/sessions"
import { choice, integer } from "../params"
import { product } from "../product"
import { date } from "../records"

export const calendar = product({
  name: "market/calendar",
  tool: null,
  title: "Trading calendar",
  summary:
    "Holidays, early closes, expiries, Fed dates, index rebalances, economic releases, tax and tariff dates in one list.",
  whenToUse: "Use it to see what is scheduled, and up to when each schedule is known at all.",
  tier: "free",
  params: {
    days: integer({ min: 1, max: 365, default: 30, description: "Calendar days ahead." }),
    category: choice(
      CALENDAR_FILTERS,
      "Only this category; witching and fomc are short for triple_witching and fomc_decision.",
    ).optional(),
  },
  response: {
    count: z.int(),
    entries: z
      .array(
        z
          .object({
            entry_id: z.string(),
            date,
            category: z.enum(CALENDAR_CATEGORIES),
            status: z.enum(["confirmed", "rule", "tentative"]),
            name: z.string(),
            scheduled_at: z.iso.datetime().nullable().describe("Null: the day has no hour."),
            market_closed: z.boolean(),
            early_close_at: z.iso.datetime().nullable().describe("Null: the session is not cut short."),
            source: z.string(),
            source_url: z.string().nullable().describe("Null: the entry follows from a rule that has no page."),
          })
          .meta({ id: "CalendarEntry" }),
      )
      .describe("Soonest first."),
    schedule_known_to: z
      .record(z.enum(CALENDAR_CATEGORIES), date.nullable().describe("Null: nothing of the category was known."))
      .describe("The last date of each category's schedule; what lies later is not known, rather than empty."),
  },
  example: { days: 90, category: "witching" },
  async answer({ params: { days, category }, knowledge: { asOf } }) {
    const answer = tradingCalendar({ from: newYorkDate(asOf), days, category, knownAt: asOf })
    const meta = { data_origin: "live", sources: [source] } as const
    if (answer.count > 0) return { ...answer, meta }
    const isBefore = newYorkDate(asOf) < RULES_KNOWN_FROM
    if (isBefore) return { ...answer, meta: { ...meta, empty_reason: "before_coverage", empty_detail: beforeRules } }
    const detail = "Nothing that is known falls into these days; schedule_known_to says how far each schedule reaches."
    return { ...answer, meta: { ...meta, empty_reason: "no_matches", empty_detail: detail } }
  },
})

const beforeRules = `The calendar begins on ${RULES_KNOWN_FROM}.`

const source = {
  source_id: "trading_calendar",
  name: "Exchange rules and published schedules (NYSE, Federal Reserve, BLS, BEA, IRS)",
  url: "https://www.nyse.com/markets/hours-calendars",
  licence: "Facts, own compilation.",
  retrieved_at: null,
}
