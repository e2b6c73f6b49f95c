import { REGIMES, type Regime, type regimeAt } from "./regime"

type RegimeReading = Pick<ReturnType<typeof regimeAt>, "regime" | "vix_level" | "spy_vs_sma_200_pct" | "thresholds">

/**
 * Describes the closes that would make the regime one step worse or better, a sentence each, at today's mean of SPY.
 * Empty without a regime.
 */
export function regimeChanges(reading: RegimeReading): string[] {
  const { regime, vix_level: level, spy_vs_sma_200_pct: distance } = reading
  if (regime === null || level === null || distance === null) return []
  const bounds = boundsOf(reading.thresholds)
  const at = REGIMES.indexOf(regime)
  return [...worse(bounds, at, level, distance), ...better(bounds, at, level, distance)]
}

type Bounds = { vixFrom: Record<Regime, number>; spyBelowPct: Record<Regime, number | null> }

/** From which VIX, and from which distance of SPY below its mean, the regime is at least this one. */
function boundsOf(thresholds: RegimeReading["thresholds"]): Bounds {
  return {
    vixFrom: {
      normal: 0,
      cautious: thresholds.vix_cautious_from,
      defensive: thresholds.vix_defensive_from,
      paused: thresholds.vix_paused_from,
    },
    spyBelowPct: { normal: null, cautious: 0, defensive: -thresholds.spy_defensive_below_sma_pct, paused: null },
  }
}

function worse({ vixFrom, spyBelowPct }: Bounds, at: number, level: number, distance: number): string[] {
  const next = REGIMES[at + 1]
  if (!next) return []
  const bound = spyBelowPct[next]
  const vix = `the VIX closes at ${vixFrom[next]} or above (${signed(vixFrom[next] - level)} from ${level.toFixed(2)})`
  const spy = bound === null ? "" : `, or SPY closes ${belowMean(bound)} (${moveTo(bound, distance)})`
  return [`It becomes ${next} if ${vix}${spy}.`]
}

function better({ vixFrom, spyBelowPct }: Bounds, at: number, level: number, distance: number): string[] {
  const previous = REGIMES[at - 1]
  if (!previous) return []
  const regime = REGIMES[at]
  const bound = spyBelowPct[regime]
  const conditions = [
    ...(level >= vixFrom[regime]
      ? [`the VIX closes below ${vixFrom[regime]} (${signed(vixFrom[regime] - level)} from ${level.toFixed(2)})`]
      : []),
    ...(bound !== null && distance < bound ? [`SPY closes ${notBelow(bound)} (${moveTo(bound, distance)})`] : []),
  ]
  return [`It becomes ${previous} if ${conditions.join(" and ")}.`]
}

const belowMean = (bound: number) =>
  bound === 0 ? "below its 200-session mean" : `more than ${-bound}% below its 200-session mean`

const notBelow = (bound: number) =>
  bound === 0 ? "at or above its 200-session mean" : `at most ${-bound}% below its 200-session mean`

function moveTo(bound: number, distance: number): string {
  return `a move of ${signed(((100 + bound) / (100 + distance) - 1) * 100)}%`
}

function signed(difference: number): string {
  return `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(2)}`
}
