import { z } from "zod"
import { recordOf, type VenueRecord } from "../../context/crowd/calibration"
import { HOURS_BEFORE_CLOSE, VENUES, type Venue } from "../../context/crowd/facts"
import { wordFilter } from "../../platform/text"
import { beforeCoverage, emptyBecause } from "../emptyBecause"
import { count, rate, score } from "../figures"
import { ascending, listProduct } from "../list"
import { countDays, daysAsked } from "../range"
import { askedWords, crowdNeeds, questionWords, venueCoverage, venueNames } from "./board"
import { daysParam, readResolved } from "./outcomes"

const noMarket = "Null: no market."
const bounds = `95% Wilson bound, counting markets of the same event as one trial. ${noMarket}`

const forecaster = z.object({
  forecaster_id: z.enum(VENUES).describe("The venue whose price is the forecast."),
  name: z.string().describe("Name of the venue."),
  n_resolved: count.describe(
    "Markets that resolved to Yes or No and had a price at the time. The figures are over these.",
  ),
  n_events: count.describe(
    "Events that these markets belong to. Markets of the same event resolve together, so they are not independent trials.",
  ),
  n_void: count.describe("Markets that resolved to neither Yes nor No, left out of the figures."),
  n_without_price: count.describe("Markets that had no price at the time, left out of the figures."),
  brier_score: score
    .nullable()
    .describe(`Mean squared difference between price and outcome: 0 is perfect, 0.25 is a coin toss. ${noMarket}`),
  log_score: score
    .nullable()
    .describe(`Mean negative natural logarithm of the probability given to what happened: 0 is perfect. ${noMarket}`),
  base_rate: rate.nullable().describe(`Share that resolved to Yes. ${noMarket}`),
  base_rate_low: rate.nullable().describe(`Lower ${bounds}`),
  base_rate_high: rate.nullable().describe(`Upper ${bounds}`),
  base_brier_score: score
    .nullable()
    .describe(
      `Brier score of the venue's own base rate: at each forecast, the share of Yes among the markets of \`days\` that had resolved by then, with one Yes and one No added. ${noMarket}`,
    ),
  skill: score
    .nullable()
    .describe(`1 minus \`brier_score\` / \`base_brier_score\`: above 0, prices beat the base rate. ${noMarket}`),
  skill_low: score
    .nullable()
    .describe("Lower 95% bound of `skill`: a t-interval over events. Null: fewer than 5 events, or no market."),
  skill_high: score.nullable().describe("Upper 95% bound of `skill`, in the same way. Null: `skill_low` is."),
  calibration_error: rate
    .nullable()
    .describe(`Mean distance between price and realized rate over the buckets, weighted by their n. ${noMarket}`),
  calibration: z
    .array(
      z.object({
        bucket_low: rate.describe("From this price on."),
        bucket_high: rate.describe("Up to below this price; the last bucket includes 1."),
        n: count.describe("Markets in the bucket."),
        n_events: count.describe("Events that they belong to."),
        mean_probability: rate.nullable().describe(`Their mean price. ${noMarket}`),
        realized_rate: rate.nullable().describe(`Share of them that resolved to Yes. ${noMarket}`),
        realized_low: rate.nullable().describe(`Lower ${bounds}`),
        realized_high: rate.nullable().describe(`Upper ${bounds}`),
      }),
    )
    .describe("Ten equal buckets of price."),
})

export const calibration = listProduct({
  name: "crowd/calibration",
  tool: "get_forecaster_calibration",
  title: "Calibration of crowds",
  summary: `How well the prices of each venue, taken ${HOURS_BEFORE_CLOSE} hours before each market closed, predicted how it resolved.`,
  whenToUse: "Use it to judge how far the probabilities of a venue can be trusted, before relying on crowd/consensus.",
  keywords: "prediction markets accurate, reliable odds, Brier score, venues, Polymarket, Kalshi, how good are odds",
  tier: "free",
  needs: crowdNeeds,
  detailedOnly: ["forecasters.forecaster_id"],
  params: { q: questionWords, days: daysParam },
  response: {
    q: askedWords,
    days: daysAsked,
    hours_before_close: z
      .int()
      .min(1)
      .max(168)
      .describe(
        "How many hours before the close each price is taken. The close is the planned end or the end of trading, whichever came first. The last price is never used, because it already reflects the outcome.",
      ),
  },
  list: {
    name: "forecasters",
    item: forecaster,
    description: "The venues that have been read, by name.",
    order: [ascending(({ forecaster_id }) => forecaster_id)],
    pageSize: 10,
    range: {},
  },
  async answer({ params: { q, days }, range, knowledge }) {
    const isMeant = wordFilter(q)
    const records = await readResolved(knowledge, range, days)
    const known = records.filter(({ isRead }) => isRead)
    const missing = records.filter(({ isRead }) => !isRead).map(({ venue }) => venue)
    return {
      q: q ?? null,
      days: countDays(range, days),
      hours_before_close: HOURS_BEFORE_CLOSE,
      rows: known.map(({ venue, outcomes }) =>
        fieldsOf(venue, recordOf(outcomes.filter(({ title }) => isMeant(title)))),
      ),
      meta: {
        ...venueCoverage(missing),
        ...emptyBecause(known.length === 0, beforeCoverage("No market of any venue was known by then.")),
      },
    }
  },
})

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
    base_rate: record.baseRate.rate,
    base_rate_low: record.baseRate.low,
    base_rate_high: record.baseRate.high,
    base_brier_score: record.baseBrierScore,
    skill: record.skill,
    skill_low: record.skillInterval.low,
    skill_high: record.skillInterval.high,
    calibration_error: record.calibrationError,
    calibration: record.bins.map(({ eventCount, realized, ...bin }) => ({
      ...bin,
      n_events: eventCount,
      realized_low: realized.low,
      realized_high: realized.high,
    })),
  }
}
