import { z } from "zod"
import { addDays } from "../../dates"
import { newYorkDate } from "../../exchange/sessions"
import { economicCalendar as family } from "../../families/economicCalendar"
import { economicFigures as figureFamily } from "../../families/economicFigures"
import type { Knowledge } from "../../knowledge/knowledge"
import { economicCalendar as calendarOf, type ScheduleRead } from "../../market/economicCalendar"
import type { EconomicEvent } from "../../market/economicCalendar/event"
import { type EconomicFigure, figuresOf } from "../../market/economicCalendar/figures"
import { IMPACTS, type Impact } from "../../market/economicCalendar/impact"
import { sayInstant } from "../../text"
import { beforeCoverage, emptyBecause, noMatches, upstreamUnavailable } from "../emptyBecause"
import { level } from "../figures"
import { ascending, listProduct } from "../list"
import { choice, integer } from "../params"
import { date } from "../shapes"

const impacts = "By the event's name."

const eventSchema = z
  .object({
    event_id: z.string().describe("Stable id: the event and its date."),
    event: z.string().describe("The event in words."),
    country: z.literal("US").describe("Whose economy it is about."),
    date: date.describe("The day in New York."),
    scheduled_at: z.iso.datetime().nullable().describe("When it is due, in UTC. Null: its schedule names no hour."),
    impact: z.enum(IMPACTS).describe(`How much such events move markets. ${impacts}`),
    period: z.string().nullable().describe("What it is about, such as November 2026. Null: its schedule does not say."),
    actual: level
      .nullable()
      .describe("The figure that was released. Null: it is not out, or none of its sources gives it."),
    estimate: level.nullable().describe("What was expected. Null: no source gives it."),
    previous: level
      .nullable()
      .describe("The figure of the period before, as it is known by then. Null: none of its sources gives it."),
    unit: z.string().nullable().describe("What the figures are. Null: there are none."),
    source: z.string().describe("The source whose schedule names it."),
  })
  .meta({ id: "EconomicEvent", description: "A release or a decision that is scheduled." })

export const economicCalendar = listProduct({
  name: "market/economic-calendar",
  tool: "get_economic_calendar",
  title: "Economic calendar",
  summary:
    "US economic releases and Federal Reserve decisions of the days ahead, each with how much such events move markets.",
  whenToUse: "To see what is about to be released. Past dates, expiries and holidays are in market/calendar.",
  tier: "free",
  needs: ["economic-calendar", "economic-figures"],
  params: {
    impact: choice(IMPACTS, `Only events of this impact. ${impacts}`).optional(),
    days: integer({ min: 1, max: 30, default: 7, description: "Calendar days ahead." }),
  },
  response: {
    days: z.int().min(1).max(30).describe("The days ahead that were asked for; today is there, too."),
    impact: z.enum(IMPACTS).nullable().describe("The impact that was asked for. Null: any."),
    upstream_available: z
      .boolean()
      .describe(
        "Whether any schedule was read within the last six hours. What was read is served for so long; after that the list is empty. `meta.coverage` names the sources that are missing.",
      ),
  },
  list: {
    name: "events",
    item: eventSchema,
    description: "Soonest first; of one day those without an hour last.",
    order: [
      ascending(({ date }) => date),
      ascending(({ scheduled_at }) => scheduled_at ?? "9999"),
      ascending(({ event_id }) => event_id),
    ],
    pageSize: 500,
  },
  example: { days: 14 },
  async answer({ params: { days, impact }, knowledge }) {
    const { asOf, feed } = knowledge
    const reads = await readsOf(knowledge)
    const { events, expected, missing, lastReadAt } = calendarOf({
      asOf,
      days,
      impact,
      expected: feed === "live" ? needingNoKey : [],
      reads,
      events: await eventsFrom(knowledge),
      validForMs: family.lookAhead.validForMs,
    })
    const figures = await figuresBehind(knowledge)
    const isAvailable = missing.length < expected.length
    return {
      days,
      impact: impact ?? null,
      upstream_available: isAvailable,
      rows: events.map((event) => rowOf(event, figuresOf(event, figures, asOf))),
      meta: {
        coverage: { expected: expected.length, returned: expected.length - missing.length, missing },
        ...emptyBecause(
          events.length === 0,
          !isAvailable && lastReadAt.getTime() === 0 && beforeCoverage("No schedule was known by that moment."),
          !isAvailable &&
            upstreamUnavailable(
              `No schedule could be read since ${sayInstant(lastReadAt)}, and one is served for six hours.`,
            ),
          noMatches("The schedules name no such event in these days."),
        ),
      },
    }
  },
})

/** The sources that can be asked whatever the operator has set. */
const needingNoKey = family.sources.filter(({ refusal }) => refusal({}) === null).map(({ id }) => id)

async function readsOf(knowledge: Knowledge): Promise<ScheduleRead[]> {
  const credits = await knowledge.credits([family.name])
  return credits.map(({ source_id, retrieved_at }) => {
    return { source: source_id, readAt: retrieved_at === null ? null : new Date(retrieved_at) }
  })
}

/** From today on, as far as any schedule reaches. */
async function eventsFrom(knowledge: Knowledge): Promise<EconomicEvent[]> {
  const today = newYorkDate(knowledge.asOf)
  const describedTo = new Date(addDays(today, family.lookAhead.days))
  const facts = await knowledge.facts(family).list({ describedFrom: new Date(today), describedTo })
  return facts.map(({ body }) => body)
}

/** Enough of each series to tell the change of a quarter that is revised late. */
const FIGURE_DAYS = 400

async function figuresBehind(knowledge: Knowledge): Promise<EconomicFigure[]> {
  const describedFrom = new Date(addDays(newYorkDate(knowledge.asOf), -FIGURE_DAYS))
  const facts = await knowledge.facts(figureFamily).list({ describedFrom })
  return facts.map(({ body }) => body)
}

type Shown = EconomicEvent & { impact: Impact }

function rowOf({ source, name, date, scheduled_at, period, impact }: Shown, figures: ReturnType<typeof figuresOf>) {
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
    source,
  }
}
