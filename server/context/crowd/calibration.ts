import {
  binOf,
  brierScore,
  type CalibrationBin,
  calibration,
  calibrationError,
  type Forecast,
  logScore,
} from "../../platform/statistics/calibration"
import { clusteredInterval, type Interval } from "../../platform/statistics/clustered"
import { clusteredWilson } from "../../platform/statistics/wilson"
import type { CrowdOutcome } from "./facts"

export type VenueRecord = {
  /** Markets that resolved to Yes or No and had a price when the forecast was taken. */
  resolvedCount: number
  eventCount: number
  voidCount: number
  withoutPriceCount: number
  baseRate: Share
  brierScore: number | null
  logScore: number | null
  baseBrierScore: number | null
  skill: number | null
  skillInterval: Interval
  calibrationError: number | null
  bins: (CalibrationBin & { eventCount: number; realized: Share })[]
}

type Share = { rate: number | null } & Interval

type Priced = CrowdOutcome & { forecast: NonNullable<CrowdOutcome["forecast"]> }

export function recordOf(outcomes: readonly CrowdOutcome[]): VenueRecord {
  const decided = outcomes.filter(({ result }) => result !== "void")
  const priced = decided.filter((outcome): outcome is Priced => outcome.forecast !== null)
  const forecasts = priced.map(forecastOf)
  const bases = baseForecasts(priced, decided)
  const bins = calibration(forecasts)
  const [brier, baseBrier] = [brierScore(forecasts), brierScore(bases)]
  const byBin = Map.groupBy(priced, ({ forecast }) => binOf(forecast.probability))
  return {
    resolvedCount: priced.length,
    eventCount: eventsOf(priced).size,
    voidCount: outcomes.length - decided.length,
    withoutPriceCount: decided.length - priced.length,
    baseRate: shareOfYes(priced),
    brierScore: brier,
    logScore: logScore(forecasts),
    baseBrierScore: baseBrier,
    skill: brier === null || baseBrier === null ? null : 1 - brier / baseBrier,
    skillInterval: skillInterval(priced, bases),
    calibrationError: calibrationError(bins),
    bins: bins.map((bin, index) => {
      const inside = byBin.get(index) ?? []
      return { ...bin, eventCount: eventsOf(inside).size, realized: shareOfYes(inside) }
    }),
  }
}

function forecastOf({ forecast, result }: Priced): Forecast {
  return { probability: forecast.probability, happened: result === "yes" }
}

/**
 * The baseline of each forecast, in the order of `priced`: the share of Yes among markets resolved by then. One Yes and
 * one No are added so that it is never certain.
 */
function baseForecasts(priced: readonly Priced[], decided: readonly CrowdOutcome[]): Forecast[] {
  const resolved = decided
    .map(({ resolved_at, result }) => ({ at: Date.parse(resolved_at), isYes: result === "yes" }))
    .sort((a, b) => a.at - b.at)
  const bases: Forecast[] = []
  let [count, yesCount] = [0, 0]
  const asked = priced
    .map(({ forecast, result }, index) => ({ index, at: Date.parse(forecast.at), result }))
    .sort((a, b) => a.at - b.at)
  for (const { index, at, result } of asked) {
    for (; count < resolved.length && resolved[count].at <= at; count++) if (resolved[count].isYes) yesCount++
    bases[index] = { probability: (yesCount + 1) / (count + 2), happened: result === "yes" }
  }
  return bases
}

function eventsOf<Market extends CrowdOutcome>(markets: readonly Market[]): Map<string, Market[]> {
  return Map.groupBy(markets, ({ event_id }) => event_id)
}

function shareOfYes(markets: readonly Priced[]): Share {
  const yes = markets.filter(({ result }) => result === "yes").length
  return clusteredWilson(
    yes,
    [...eventsOf(markets).values()].map(({ length }) => length),
  )
}

/** Clustered by event, because markets of one event are not independent trials. Null below five events. */
function skillInterval(priced: readonly Priced[], bases: readonly Forecast[]): Interval {
  const positions = new Map([...eventsOf(priced).keys()].map((event, position) => [event, position]))
  const losses = priced.map((market, index) => ({
    position: positions.get(market.event_id) ?? 0,
    n: 1,
    loss: squaredError(forecastOf(market)),
    baseLoss: squaredError(bases[index]),
  }))
  return clusteredInterval(losses, {
    horizon: 1,
    counts: ["n"],
    sums: ["loss", "baseLoss"],
    statistic: ({ loss, baseLoss }) => 1 - loss / baseLoss,
    range: [Number.NEGATIVE_INFINITY, 1],
  })
}

function squaredError({ probability, happened }: Forecast): number {
  return (Number(happened) - probability) ** 2
}
