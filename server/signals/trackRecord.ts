import { brierScore, type CalibrationBin, calibration, type Forecast } from "../platform/statistics/calibration"
import { type SignalType, typeKey } from "./eventTypes"
import type { Direction } from "./grade"
import { isObservation, recordOf, type SignalOutcome, type SignalRecord, signedReturnPct } from "./performance"

export type TrackRecord = SignalRecord & {
  /** Of the analyst's confidence; null before the first observation. */
  brierScore: number | null
  /** The same for a baseline: the share of signals that had won before each was issued. */
  baseBrierScore: number | null
  firstIssuedAt: Date | null
  lastResolvedAt: Date | null
  byDirection: (SignalRecord & { direction: Direction })[]
  byEventType: (SignalRecord & SignalType)[]
  byMonth: (SignalRecord & { month: string })[]
  calibration: CalibrationBin[]
  cumulative: CumulativeDay[]
}

/** Sums from the first exit up to a session, in percentage points. Every trade has the same stake. */
type CumulativeDay = {
  date: string
  nExits: number
  signedReturnPct: number
  oppositeReturnPct: number
  /** SPY, bought for each trade over its sessions, whatever its direction. */
  spyReturnPct: number
}

/** Expects signals in the order of issue. */
export function trackRecordOf(signals: readonly SignalOutcome[]): TrackRecord {
  const forecasts = signals.filter(isObservation).map(forecastOf)
  const resolvedAt = signals.flatMap(({ gradedAt }) => gradedAt?.getTime() ?? [])
  return {
    ...recordOf(signals),
    brierScore: brierScore(forecasts),
    baseBrierScore: brierScore(baseForecasts(signals.filter(isObservation))),
    firstIssuedAt: signals[0]?.issuedAt ?? null,
    lastResolvedAt: resolvedAt.length === 0 ? null : new Date(resolvedAt.reduce((one, other) => Math.max(one, other))),
    byDirection: grouped(signals, ({ direction }) => direction).map(([direction, each]) => ({
      direction,
      ...recordOf(each),
    })),
    byEventType: grouped(signals, typeKey).map(([, each]) => {
      const [{ eventType, isSecondOrder }] = each
      return { eventType, isSecondOrder, ...recordOf(each) }
    }),
    byMonth: grouped(signals, monthOf).map(([month, each]) => ({ month, ...recordOf(each) })),
    calibration: calibration(forecasts),
    cumulative: cumulativeOf(signals.filter(({ status }) => status === "resolved")),
  }
}

function grouped<Key extends string>(signals: readonly SignalOutcome[], keyOf: (signal: SignalOutcome) => Key) {
  return [...Map.groupBy(signals, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1))
}

function monthOf({ issuedAt }: SignalOutcome): string {
  return issuedAt.toISOString().slice(0, 7)
}

function forecastOf({ confidence, outcome }: SignalOutcome): Forecast {
  return { probability: confidence, happened: outcome === "win" }
}

/** Forecasts each signal with the share of wins before its issue; one half before the first. */
function baseForecasts(observed: readonly SignalOutcome[]): Forecast[] {
  const known = observed.toSorted((one, other) => Number(one.gradedAt) - Number(other.gradedAt))
  let [n, wins] = [0, 0]
  return observed.map(({ issuedAt, outcome }) => {
    while (n < known.length && Number(known[n].gradedAt) <= Number(issuedAt)) {
      if (known[n].outcome === "win") wins++
      n++
    }
    return { probability: n === 0 ? 0.5 : wins / n, happened: outcome === "win" }
  })
}

function cumulativeOf(resolved: readonly SignalOutcome[]): CumulativeDay[] {
  const sum = { signedReturnPct: 0, oppositeReturnPct: 0, spyReturnPct: 0 }
  const exits = Map.groupBy(resolved, ({ exitDate }) => exitDate ?? "")
  return [...exits.keys()].sort().map((date) => {
    const trades = exits.get(date) ?? []
    for (const trade of trades) {
      sum.signedReturnPct += signedReturnPct(trade)
      sum.spyReturnPct += trade.spyMovePct ?? 0
    }
    sum.oppositeReturnPct = 0 - sum.signedReturnPct
    return { date, nExits: trades.length, ...sum }
  })
}
