import { z } from "zod"
import { recordOf, type VenueRecord } from "../../crowd/calibration"
import { type CrowdOutcome, HOURS_BEFORE_CLOSE, VENUES, type Venue } from "../../crowd/facts"
import type { Knowledge } from "../../knowledge/knowledge"
import { wilson } from "../../statistics/wilson"
import { beforeCoverage, emptyBecause } from "../emptyBecause"
import { count, rate, score } from "../figures"
import { ascending, listProduct } from "../list"
import { integer } from "../params"
import { crowdNeeds, venueFamilies, venueNames } from "./board"

const dayMs = 86_400_000
/** So many of each venue, the newest: more would cost each answer more, and tell little more. */
const MOST_MARKETS = 1_000
const noMarket = "Null: no market."

const forecaster = z.object({
  forecaster_id: z.enum(VENUES).describe("The venue whose price is the forecast."),
  name: z.string().describe("Name of the venue."),
  n_resolved: count.describe("Markets that came out Yes or No and had a price at the time: what the figures are of."),
  n_events: count.describe(
    "Events that they belong to. Markets of one event come out together, so that they are no independent trials.",
  ),
  n_void: count.describe("Markets that came out as neither, left out of the figures."),
  n_without_price: count.describe("Markets that had no price at the time, left out of the figures."),
  brier_score: score
    .nullable()
    .describe(`Mean squared distance of price and outcome: 0 is perfect, 0.25 a coin. ${noMarket}`),
  log_score: score.nullable().describe(`Mean negative logarithm of what was given to what came about. ${noMarket}`),
  base_rate: rate.nullable().describe(`Share that came out Yes. ${noMarket}`),
  base_brier_score: score
    .nullable()
    .describe(
      `Brier score of the venue's own base rate: before each forecast, the share of Yes among what had come out by then within \`days\`, with one Yes and one No added. ${noMarket}`,
    ),
  skill: score.nullable().describe(`1 less the ratio of \`brier_score\` and \`base_brier_score\`. ${noMarket}`),
  calibration_error: score
    .nullable()
    .describe(`Mean distance of price and realized rate over the buckets, by their n. ${noMarket}`),
  calibration: z
    .array(
      z.object({
        bucket_low: rate.describe("From this price on."),
        bucket_high: rate.describe("Up to below this price; the last bucket includes 1."),
        n: count.describe("Markets in the bucket."),
        mean_probability: rate.nullable().describe(`Their mean price. ${noMarket}`),
        realized_rate: rate.nullable().describe(`Share of them that came out Yes. ${noMarket}`),
        realized_low: rate
          .nullable()
          .describe(`Lower 95% Wilson bound of \`realized_rate\`, as if they were independent. ${noMarket}`),
        realized_high: rate
          .nullable()
          .describe(`Upper 95% Wilson bound of \`realized_rate\`, as if they were independent. ${noMarket}`),
      }),
    )
    .describe("Ten equal buckets of price."),
})

export const calibration = listProduct({
  name: "crowd/calibration",
  tool: "get_forecaster_calibration",
  title: "Calibration of crowds",
  summary: `How the prices of each venue, taken ${HOURS_BEFORE_CLOSE} hours before the close of each market, agree with what came about.`,
  whenToUse: "To judge how far the probabilities of a venue can be taken at their word.",
  tier: "free",
  needs: crowdNeeds,
  params: {
    days: integer({
      min: 1,
      max: 365,
      default: 365,
      description: `Markets that closed within so many calendar days; of each venue the newest ${MOST_MARKETS.toLocaleString("en-US")} at most.`,
    }),
  },
  response: {
    days: z.int().min(1).max(365).describe("The days that were asked for."),
    hours_before_close: z
      .int()
      .describe(
        "How long before the close each price is taken: the earlier of the end that was planned and the end of trading. Never the last price, which knows the outcome.",
      ),
  },
  list: {
    name: "forecasters",
    item: forecaster,
    description: "The venues, by name.",
    order: [ascending(({ forecaster_id }) => forecaster_id)],
    pageSize: 10,
  },
  async answer({ params: { days }, knowledge }) {
    const records = await Promise.all(
      VENUES.map(async (venue) => ({ venue, outcomes: await listOutcomes(knowledge, venue, days) })),
    )
    const known = records.filter(({ outcomes }) => outcomes.length > 0)
    const missing = records.filter(({ outcomes }) => outcomes.length === 0).map(({ venue }) => venue)
    return {
      days,
      hours_before_close: HOURS_BEFORE_CLOSE,
      rows: known.map(({ venue, outcomes }) => fieldsOf(venue, recordOf(outcomes))),
      meta: {
        coverage: { expected: VENUES.length, returned: known.length, missing },
        ...emptyBecause(known.length === 0, beforeCoverage("No market was known to have come out in these days.")),
      },
    }
  },
})

async function listOutcomes(knowledge: Knowledge, venue: Venue, days: number): Promise<CrowdOutcome[]> {
  const describedFrom = new Date(knowledge.asOf.getTime() - days * dayMs)
  const facts = await knowledge
    .facts(venueFamilies[venue])
    .list({ subjects: ["outcome"], describedFrom }, { most: MOST_MARKETS })
  return facts.flatMap(({ body }) => (body.kind === "outcome" ? [body] : []))
}

function fieldsOf(venue: Venue, record: VenueRecord) {
  return {
    forecaster_id: venue,
    name: venueNames[venue],
    n_resolved: record.resolvedCount,
    n_events: record.eventCount,
    n_void: record.voidCount,
    n_without_price: record.withoutPriceCount,
    brier_score: record.brierScore,
    log_score: record.logScore,
    base_rate: record.baseRate,
    base_brier_score: record.baseBrierScore,
    skill: record.skill,
    calibration_error: record.calibrationError,
    calibration: record.bins.map((bin) => {
      const { low, high } = wilson(Math.round((bin.realized_rate ?? 0) * bin.n), bin.n)
      return { ...bin, realized_low: low, realized_high: high }
    }),
  }
}
