/*
 * Forecasts for tickers: features, training, prediction, grading, accuracy, and their storage. This room must not
 * depend on the claims made of them, on who requests them, or on the log that commits to them.
 */

import type { Panel } from "../bars/panel"
import { membership } from "../context/market/eligibility"
import { addSessions } from "../platform/exchange/sessions"
import { rounded } from "../platform/statistics/rounding"
import { type BaseTable, baseOf, computeBases } from "./base"
import { NO_CALIBRATION, probabilityAhead, probabilityRise } from "./calibrate"
import { computeFeatures, type FeatureTable, gather, listPredicted } from "./features"
import { type Direction, isCall, type RelativeDirection } from "./horizon"
import { scoreLogistic } from "./logistic"
import type { ForecastModel } from "./model"
import { LOOKBACK_SESSIONS, type ReasonAgainst, reasonAgainst } from "./predictable"
import { centred } from "./score"
import { readSeries } from "./series"

/** Probabilities and percents are rounded to the four published decimals. */
export type MadePrediction = {
  ticker: string
  direction: Direction
  confidence: number
  probabilityUp: number
  /** The probability that the target close equals the reference close exactly. */
  probabilityUnchanged: number
  /** The probability of a rise without any model. */
  baseProbabilityUp: number
  /**
   * Relative to the median of the session's predicted tickers: ahead in the upper half of the ranks. Null if the
   * probability is too close to one half for a call.
   */
  relativeDirection: RelativeDirection | null
  /** The probability of ending on the rank's side of the median, in [0.5, 1). */
  relativeProbability: number
  /** Rank within the session over the number of predictions: 1 is the strongest. */
  rankPct: number
  predictedReturnPct: number
  referenceDate: string
  /** The raw close of the reference session, in USD. */
  referencePrice: number
  targetDate: string
}

export type PredictionOptions = {
  /** Already computed tables, which must cover the sessions. */
  features?: FeatureTable
  bases?: BaseTable
  /** The only tickers to predict from a session. Null or left out: all that qualify, which features are ranks among. */
  membersAt?: (session: string) => ReadonlySet<string> | null
}

export function whyNotPredicted(panel: Panel, row: number, session: number): ReasonAgainst | null {
  const start = Math.max(0, session - LOOKBACK_SESSIONS)
  const series = readSeries(panel, row, start, session)
  return reasonAgainst(panel.instruments[row], membership(panel, row), series, session - start)
}

export function predictSessions(
  model: ForecastModel,
  panel: Panel,
  { from, to }: { from: number; to: number },
  { features, bases, membersAt = () => null }: PredictionOptions = {},
): MadePrediction[] {
  const { card } = model
  if (panel.sessions[from] < card.serves_from) {
    throw new RangeError(`model ${card.version} does not serve before ${card.serves_from}`)
  }
  const table = features ?? computeFeatures(panel, from, to)
  const past = { model, panel, table, bases: bases ?? computeBases(panel, card.horizon_sessions, from, to) }
  const sessions = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const cells = sessions.map((session) => {
    const members = membersAt(panel.sessions[session])
    const predicted = listPredicted(panel, table, session)
    return members ? predicted.filter((cell) => members.has(tickerOf(panel, cell))) : predicted
  })
  const scores = scoreLogistic(model.logistic, gather(table, cells.flat()))
  let scored = 0
  return sessions.flatMap((session, i) => {
    const own = scores.subarray(scored, scored + cells[i].length)
    scored += cells[i].length
    return listForecasts(past, session, cells[i], own)
  })
}

type Past = { model: ForecastModel; panel: Panel; table: FeatureTable; bases: BaseTable }

function listForecasts({ model, panel, table, bases }: Past, session: number, cells: number[], scores: Float64Array) {
  const z = centred(scores, new Int32Array(scores.length).fill(session))
  const tickers = cells.map((cell) => tickerOf(panel, cell))
  const ranks = ranksOf(z, tickers)
  const referenceDate = panel.sessions[session]
  const targetDate = addSessions(referenceDate, model.card.horizon_sessions)
  return cells.map((cell, i): MadePrediction => {
    const row = cell % panel.instruments.length
    const up = claimUp(model, z[i], baseOf(panel, bases, row, session))
    const risk = { volatility: table.volatility[cell], beta: table.beta[cell] }
    return {
      ticker: tickers[i],
      ...up,
      ...claimRelative(model, z[i], ranks[i], cells.length),
      predictedReturnPct: expectedReturnPct(model, z[i], risk, up.direction),
      referenceDate,
      referencePrice: panel.close[row * panel.stride + session],
      targetDate,
    }
  })
}

const tickerOf = ({ instruments }: Panel, cell: number) => instruments[cell % instruments.length].ticker

/** From 1 for the weakest of a session to their count for the strongest. In a tie, the first ticker is stronger. */
function ranksOf(z: Float64Array, tickers: readonly string[]): number[] {
  const order = [...z.keys()].sort((one, other) => z[one] - z[other] || (tickers[one] > tickers[other] ? -1 : 1))
  const ranks = new Array<number>(order.length)
  for (const [i, each] of order.entries()) ranks[each] = i + 1
  return ranks
}

function claimUp({ calibration }: ForecastModel, z: number, base: { unchanged: number; up: number }) {
  const moves = 1 - base.unchanged
  const probabilityUp = rounded(moves * probabilityRise(calibration, z, base.up), 4)
  const probabilityUnchanged = rounded(base.unchanged, 4)
  const probabilityDown = rounded(1 - probabilityUnchanged - probabilityUp, 4)
  const direction: Direction = probabilityUp >= probabilityDown ? "bullish" : "bearish"
  return {
    direction,
    confidence: Math.max(probabilityUp, probabilityDown),
    probabilityUp,
    probabilityUnchanged,
    baseProbabilityUp: rounded(moves * probabilityRise(NO_CALIBRATION, z, base.up), 4),
  }
}

function claimRelative({ calibration }: ForecastModel, z: number, rank: number, count: number) {
  const isAhead = 2 * rank > count
  const side: RelativeDirection = isAhead ? "ahead" : "behind"
  // In a session with an odd count, the middle ticker is in the upper half and its score is the median's.
  const relativeProbability = rounded(Math.max(0.5, probabilityAhead(calibration, isAhead ? z : -z)), 4)
  return {
    relativeDirection: isCall(relativeProbability) ? side : null,
    relativeProbability,
    rankPct: rounded(rank / count, 4),
  }
}

/** Blume's adjustment: later betas lie about a third closer to 1 than measured ones. */
const adjustedBeta = (beta: number) => (2 * beta + 1) / 3

/** In percent; 0 if the market's drift and the ticker's lead contradict the claimed direction. */
function expectedReturnPct(
  { card, returns }: ForecastModel,
  z: number,
  { volatility, beta }: { volatility: number; beta: number },
  direction: Direction,
): number {
  const horizon = card.horizon_sessions
  const market = returns.drift * horizon * adjustedBeta(beta)
  const expected = market + returns.relativeSlope * z * volatility * Math.sqrt(horizon)
  const isMeant = direction === "bullish" ? expected > 0 : expected < 0
  return isMeant ? rounded(expected * 100, 4) : 0
}
