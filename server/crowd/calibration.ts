import {
  brierScore,
  type CalibrationBin,
  calibration,
  calibrationError,
  type Forecast,
  logScore,
} from "../statistics/calibration"
import type { CrowdOutcome } from "./facts"

export type VenueRecord = {
  /** Markets that came out Yes or No and had a price at the time. */
  resolvedCount: number
  /** Events that they belong to: the markets of one event are no independent trials. */
  eventCount: number
  voidCount: number
  withoutPriceCount: number
  baseRate: number | null
  brierScore: number | null
  logScore: number | null
  baseBrierScore: number | null
  skill: number | null
  calibrationError: number | null
  bins: CalibrationBin[]
}

/** How the prices of a venue, each taken a fixed time before the close, agree with what came about. */
export function recordOf(outcomes: readonly CrowdOutcome[]): VenueRecord {
  const decided = outcomes.filter(({ result }) => result !== "void")
  const priced = decided.flatMap((outcome) => (outcome.forecast ? { ...outcome, forecast: outcome.forecast } : []))
  const forecasts = priced.map(({ forecast, result }) => ({
    probability: forecast.probability,
    happened: result === "yes",
  }))
  const bases = baseForecasts(priced, decided)
  const bins = calibration(forecasts)
  const [brier, baseBrier] = [brierScore(forecasts), brierScore(bases)]
  return {
    resolvedCount: priced.length,
    eventCount: new Set(priced.map(({ event_id }) => event_id)).size,
    voidCount: outcomes.length - decided.length,
    withoutPriceCount: decided.length - priced.length,
    baseRate: shareOf(forecasts),
    brierScore: brier,
    logScore: logScore(forecasts),
    baseBrierScore: baseBrier,
    skill: brier === null || baseBrier === null ? null : 1 - brier / baseBrier,
    calibrationError: calibrationError(bins),
    bins,
  }
}

/**
 * Of each forecast the share of Yes among what had come out by then, which it has to beat; with one Yes and one No added, so
 * that it is never certain.
 */
function baseForecasts(
  priced: readonly { forecast: { at: string }; result: CrowdOutcome["result"] }[],
  decided: readonly CrowdOutcome[],
): Forecast[] {
  const known = decided
    .map(({ resolved_at, result }) => ({ at: Date.parse(resolved_at), isYes: result === "yes" }))
    .sort((a, b) => a.at - b.at)
  const asked = priced
    .map(({ forecast, result }) => ({ at: Date.parse(forecast.at), happened: result === "yes" }))
    .sort((a, b) => a.at - b.at)
  let count = 0
  let yesCount = 0
  return asked.map(({ at, happened }) => {
    for (; count < known.length && known[count].at <= at; count++) if (known[count].isYes) yesCount++
    return { probability: (yesCount + 1) / (count + 2), happened }
  })
}

function shareOf(forecasts: readonly Forecast[]): number | null {
  return forecasts.length === 0 ? null : forecasts.filter(({ happened }) => happened).length / forecasts.length
}
