import { z } from "zod"
import { VENUES } from "../../context/crowd/facts"
import { beforeCoverage, emptyBecause, noMatches } from "../emptyBecause"
import { rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { choice } from "../params"
import { countDays, daysAsked } from "../range"
import { thirdPartyText } from "../thirdPartyText"
import { crowdNeeds, instant, venueCoverage, venueFamilies } from "./board"
import { beforeOutcomes, daysParam, readResolved } from "./outcomes"

const marketSchema = z
  .object({
    forecaster_id: z.enum(VENUES).describe("The venue."),
    market_id: z.string().describe("The venue's id of the market."),
    event_id: z.string().describe("The venue's id of the event; markets of one event resolve together."),
    title: thirdPartyText("The question, as the venue words it."),
    closed_at: instant.describe("When trading ended, or was planned to end if that was earlier, in UTC."),
    resolved_at: instant.describe("When it resolved, in UTC."),
    result: z.enum(["yes", "no", "void"]).describe("void: neither Yes nor No. It is left out of the figures."),
    probability: rate
      .nullable()
      .describe(
        "The price of Yes when the forecast was taken. Null: there was none, and it is left out of the figures.",
      ),
    probability_at: instant.nullable().describe("The moment of that price, in UTC. Null: there was none."),
  })
  .meta({ id: "ResolvedMarket", description: "A market that has resolved, and its price beforehand." })

export const resolved = listProduct({
  name: "crowd/resolved",
  tool: null,
  restOnly: "Rows for a reader who recomputes the calibration; the tools give it summed up, with intervals.",
  title: "Resolved markets",
  summary: "Every resolved market that the calibration of the venues counts, with its price beforehand.",
  whenToUse: "Use it to recompute the scores, buckets and base rates of crowd/calibration.",
  keywords: "settled, closed markets, bets that ended, resolved questions, outcomes, prediction markets",
  tier: "free",
  needs: crowdNeeds,
  params: { venue: choice(VENUES, "Only markets of this venue.").optional(), days: daysParam },
  response: {
    venue: z.enum(VENUES).nullable().describe("The requested venue. Null: all."),
    days: daysAsked,
  },
  list: {
    name: "markets",
    item: marketSchema,
    description: "Last closed first.",
    order: [
      descending(({ closed_at }) => closed_at),
      ascending(({ forecaster_id }) => forecaster_id),
      ascending(({ market_id }) => market_id),
    ],
    pageSize: { default: 100, max: 1_000 },
    range: {},
  },
  async answer({ params: { venue, days }, range, knowledge }) {
    const records = await readResolved(knowledge, range, days)
    const asked = records.filter((each) => venue === undefined || each.venue === venue)
    const missing = asked.filter(({ isRead }) => !isRead).map((each) => each.venue)
    const rows = asked.flatMap(({ venue: forecaster_id, outcomes }) =>
      outcomes.map(({ market_id, event_id, title, closed_at, resolved_at, result, forecast }) => ({
        ...{ forecaster_id, market_id, event_id, title, closed_at, resolved_at, result },
        probability: forecast?.probability ?? null,
        probability_at: forecast?.at ?? null,
      })),
    )
    return {
      venue: venue ?? null,
      days: countDays(range, days),
      rows,
      meta: {
        needs: asked.map((each) => venueFamilies[each.venue].name),
        ...venueCoverage(missing, asked.length),
        ...emptyBecause(
          rows.length === 0,
          asked.every(({ isRead }) => !isRead) && beforeCoverage("No market of any venue was known by then."),
          rows.length === 0 && (await beforeOutcomes(knowledge, range)),
          noMatches("No such market had resolved by then."),
        ),
      },
    }
  },
})
