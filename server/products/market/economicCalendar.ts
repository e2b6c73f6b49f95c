import { z } from "zod"
import { economicCalendar as calendarOf, type ScheduleRead } from "../../context/market/economicCalendar"
import { type EconomicFigure, releaseFigures } from "../../context/market/economicCalendar/figures"
import { IMPACTS, type Impact } from "../../context/market/economicCalendar/impact"
import type { EconomicRelease } from "../../context/market/economicCalendar/release"
import { economicCalendar as family } from "../../knowledge/families/economicCalendar"
import { economicFigures as figureFamily } from "../../knowledge/families/economicFigures"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays, utcDate } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { sayInstant } from "../../platform/text"
import { beforeRecord, type Empty, emptyBecause, noMatches, upstreamUnavailable } from "../emptyBecause"
import { count, level } from "../figures"
import { ascending, listProduct } from "../list"
import { choice, integer } from "../params"
import { nextDates } from "../range"
import { date } from "../shapes"
import { noFacts } from "./coverage"

const impacts = "Derived from the event's name."

const releaseSchema = z
  .object({
    event_id: z.string().describe("Stable id: the event and its date."),
    event: z.string().describe("The event in words."),
    country: z.literal("US").describe("The country whose economy it concerns."),
    date: date.describe("The day in New York."),
    scheduled_at: z.iso
      .datetime()
      .nullable()
      .describe("When it is scheduled, in UTC. Null: its schedule gives no time."),
    impact: z.enum(IMPACTS).describe(`How much such events move markets. ${impacts}`),
    period: z
      .string()
      .nullable()
      .describe("The period that it covers, such as November 2026. Null: its schedule does not say."),
    actual: level.nullable().describe("The figure that was released. Null: it is not out yet, or no source gives it."),
    estimate: level.nullable().describe("The figure that was expected. Null: no source gives it."),
    previous: level
      .nullable()
      .describe(
        "The last figure known before: of the period before, or an earlier estimate of the same period. Null: no source gives it.",
      ),
    unit: z.string().nullable().describe("The unit of the figures. Null: there are none."),
    basis: z
      .enum(["schedule", "rule"])
      .describe(
        "Where its date is from: `schedule`, a schedule that was read; `rule`, the rule that its publisher announces, such as every Thursday, where there is no schedule that can be read.",
      ),
    source: z.string().describe("The source whose schedule lists it, or `rule`."),
  })
  .meta({ id: "EconomicEvent", description: "A release or a decision that is scheduled." })

const mostDays = 30
/** Each release requires a look-up of its figures. */
const longestRange = 366

export const economicCalendar = listProduct({
  name: "market/economic-calendar",
  tool: "get_economic_calendar",
  title: "Economic calendar",
  summary:
    "Upcoming US economic releases and Federal Reserve decisions, each with an impact (high, medium or low) derived from its name.",
  whenToUse: "Use it to see what is about to be released. For expiries and holidays use market/calendar.",
  keywords:
    "CPI, inflation, jobs report, payrolls, unemployment, GDP, PCE, ISM, FOMC, Fed decision, interest rate decision, macro events, releases, this week",
  tier: "free",
  needs: ["economic-calendar", "economic-figures"],
  detailedOnly: ["events.event_id", "events.country", "events.source"],
  params: {
    impact: choice(IMPACTS, `Only events of this impact. ${impacts}`).optional(),
    days: integer({ min: 1, max: mostDays, default: 7, description: "Calendar days ahead." }),
  },
  response: {
    days: count.describe("How many days are listed after the first, which is today or `start`."),
    impact: z.enum(IMPACTS).nullable().describe("The requested impact. Null: any."),
    upstream_available: z
      .boolean()
      .describe(
        "Whether at least one schedule was read in the last six hours. A schedule is served for six hours after it was read; when none is left, the list is empty. `meta.coverage.missing` names the sources that could not be read.",
      ),
  },
  list: {
    name: "events",
    item: releaseSchema,
    description: "Soonest first; within a day, events without a time come last.",
    order: [
      ascending(({ date }) => date),
      ascending(({ scheduled_at }) => scheduled_at ?? "9999"),
      ascending(({ event_id }) => event_id),
    ],
    pageSize: 500,
    range: { aheadDays: mostDays, mostDays: longestRange },
  },
  example: { days: 14 },
  async answer({ params: { days, impact }, range, knowledge }) {
    const { asOf, feed } = knowledge
    const { first: from, further } = nextDates(range, days)
    const reads = await readsOf(knowledge)
    const { releases, expected, missing, lastReadAt } = calendarOf({
      asOf,
      from,
      days: further,
      impact,
      expected: feed === "live" ? needingNoKey : [],
      reads,
      releases: await releasesFrom(knowledge, from),
      hasRules: feed === "live",
      servedForMs: family.longestSilenceMs,
    })
    const figures = await figuresBehind(knowledge, from)
    const isAvailable = missing.length < expected.length
    return {
      days: further,
      impact: impact ?? null,
      upstream_available: isAvailable,
      rows: releases.map((release) => rowOf(release, releaseFigures(release, figures, asOf))),
      meta: {
        coverage: { expected: expected.length, returned: expected.length - missing.length, missing },
        ...emptyBecause(
          releases.length === 0,
          lastReadAt === null && !isAvailable && (await noFacts("No schedule", family.name, knowledge)),
          releases.length === 0 && beforeRecord(range, await firstDay(knowledge)),
          lastReadAt !== null && missing.length > 0 && unread(missing, lastReadAt, isAvailable),
          noMatches("The schedules name no such event in these days."),
        ),
      },
    }
  },
})

/** If a schedule is missing, empty results from the others prove nothing. */
function unread(missing: readonly string[], lastReadAt: Date, isAvailable: boolean): Empty {
  return upstreamUnavailable(
    isAvailable
      ? `The schedules that could be read name no such event in these days; these could not be read: ${missing.join(", ")}.`
      : `No schedule could be read since ${sayInstant(lastReadAt)}, and one is served for six hours.`,
  )
}

const needingNoKey = family.sources.filter(({ refusal }) => refusal({}) === null).map(({ id }) => id)

async function readsOf(knowledge: Knowledge): Promise<ScheduleRead[]> {
  const credits = await knowledge.credits([family.name])
  return credits.map(({ source_id, retrieved_at }) => {
    return { source: source_id, readAt: retrieved_at === null ? null : new Date(retrieved_at) }
  })
}

async function firstDay(knowledge: Knowledge): Promise<string | null> {
  const { oldest } = await knowledge.facts(family).span()
  return oldest && utcDate(oldest)
}

/** Up to the last date of any schedule. */
async function releasesFrom(knowledge: Knowledge, first: string): Promise<EconomicRelease[]> {
  const describedTo = new Date(addDays(newYorkDate(knowledge.asOf), family.lookAheadDays))
  return knowledge.facts(family).bodies({ describedFrom: new Date(first), describedTo })
}

/** Enough of each series for the change of a quarter that is revised late. */
const FIGURE_DAYS = 400

async function figuresBehind(knowledge: Knowledge, first: string): Promise<EconomicFigure[]> {
  const describedFrom = new Date(addDays(first, -FIGURE_DAYS))
  return knowledge.facts(figureFamily).bodies({ describedFrom })
}

type Shown = EconomicRelease & { impact: Impact; isRuled: boolean }

function rowOf(
  { source, name, date, scheduled_at, period, impact, isRuled }: Shown,
  figures: ReturnType<typeof releaseFigures>,
) {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-")
  return {
    event_id: `${slug}-${date}`,
    event: name,
    country: "US" as const,
    date,
    scheduled_at,
    impact,
    period,
    ...figures,
    estimate: null,
    basis: isRuled ? ("rule" as const) : ("schedule" as const),
    source,
  }
}
