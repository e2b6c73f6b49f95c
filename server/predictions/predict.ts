import type { Panel } from "../bars/panel"
import { addSessions } from "../exchange/sessions"
import { membership } from "../market/eligibility"
import { calibrated } from "./calibrate"
import { cellOf, computeFeatures, FEATURE_COUNT, FEATURES, type FeatureTable } from "./features"
import type { Direction, RelativeDirection } from "./horizon"
import { scoreLogistic } from "./logistic"
import type { ForecastModel } from "./model"
import { treeScores } from "./training"
import { readTrees } from "./trees"

export type MadePrediction = {
  ticker: string
  direction: Direction
  /** The calibrated probability that the direction is right, in [0.5, 1). */
  confidence: number
  probabilityUp: number
  /** That the close stands exactly still. */
  probabilityUnchanged: number
  /** What is known of a rise without the model. */
  baseProbabilityUp: number
  relativeDirection: RelativeDirection
  /** That the relative direction is right, in [0.5, 1). */
  relativeProbability: number
  /** The rank within the session as a share; 1 is the strongest. */
  rankPct: number
  predictedReturnPct: number
  referenceDate: string
  /** The raw close of the reference session, in USD. */
  referencePrice: number
  targetDate: string
}

export type PredictionOptions = {
  /** Where `server/predictions` lies; by default the working directory. */
  projectRoot?: string
  /** Features that were computed before, if they cover the sessions. */
  features?: FeatureTable
}

/** The predictions from the close of one session, an index of the panel, which the model's `serves_from` must not follow. */
export function predictSession(
  model: ForecastModel,
  panel: Panel,
  session: number,
  options: PredictionOptions = {},
): Promise<MadePrediction[]> {
  return predictSessions(model, panel, session, session, options)
}

/**
 * The predictions from the closes of the sessions `from` to `to`, both included, session by session, for every stock
 * and ETF that traded on the session, had joined its index and has the features.
 */
export async function predictSessions(
  model: ForecastModel,
  panel: Panel,
  from: number,
  to: number,
  { projectRoot = process.cwd(), features }: PredictionOptions = {},
): Promise<MadePrediction[]> {
  if (panel.sessions[from] < model.card.serves_from) {
    throw new RangeError(`model ${model.card.version} does not serve before ${model.card.serves_from}`)
  }
  const table = features ?? computeFeatures(panel, from, to)
  const places = listPlaces(panel, table, from, to)
  const probabilities = calibrated(model.calibration, await scoreRows(model, gather(table, places), projectRoot))
  const targetDates = panel.sessions.slice(from, to + 1).map((date) => addSessions(date, model.card.horizon_sessions))
  const ranks = rankWithinSessions(places, probabilities)
  return places.map(({ row, session }, i) => {
    const volatility = table.volatility[cellOf(table, row, session)]
    return {
      ticker: panel.instruments[row].ticker,
      ...forecast(model, probabilities[i], volatility),
      ...relativeClaim(ranks[i]),
      referenceDate: panel.sessions[session],
      referencePrice: panel.close[row * panel.stride + session],
      targetDate: targetDates[session - from],
    }
  })
}

type Place = { row: number; session: number }

function listPlaces(panel: Panel, table: FeatureTable, from: number, to: number): Place[] {
  const memberships = panel.instruments.map((_, row) => membership(panel, row))
  const places: Place[] = []
  for (let session = from; session <= to; session++) {
    for (let row = 0; row < panel.instruments.length; row++) {
      const { first, last } = memberships[row]
      if (session < first || session > last) continue
      if (table.isComplete[cellOf(table, row, session)] === 1) places.push({ row, session })
    }
  }
  return places
}

/** The share of the session's tickers that a ticker ranks above or equals, itself included. */
function rankWithinSessions(places: Place[], probabilities: ArrayLike<number>): Float64Array {
  const ranks = new Float64Array(places.length)
  for (const session of Map.groupBy(places.keys(), (i) => places[i].session).values()) {
    const ascending = session.toSorted((i, j) => probabilities[i] - probabilities[j])
    for (const [below, i] of ascending.entries()) ranks[i] = (below + 1) / ascending.length
  }
  return ranks
}

function relativeClaim(rank: number) {
  const relativeDirection: RelativeDirection = rank > 0.5 ? "ahead" : "behind"
  return { relativeDirection, relativeProbability: 0.5, rankPct: Math.round(rank * 1e4) / 1e4 }
}

function gather(table: FeatureTable, places: Place[]): Float32Array {
  const matrix = new Float32Array(places.length * FEATURE_COUNT)
  places.forEach(({ row, session }, i) => {
    const start = cellOf(table, row, session) * FEATURE_COUNT
    matrix.set(table.values.subarray(start, start + FEATURE_COUNT), i * FEATURE_COUNT)
  })
  return matrix
}

async function scoreRows(model: ForecastModel, matrix: Float32Array, projectRoot: string): Promise<Float64Array> {
  if (matrix.length === 0) return new Float64Array()
  if (model.card.serves === "logistic") return scoreLogistic(model.logistic, matrix, matrix.length / FEATURE_COUNT)
  if (!model.trees) throw new TypeError(`model ${model.card.version} serves trees that it does not hold`)
  const names = FEATURES.map((feature) => feature.name)
  return treeScores(await readTrees({ names, matrix, zip: model.trees }, projectRoot))
}

function forecast({ card }: ForecastModel, probability: number, volatility: number) {
  const probabilityUp = Math.round(probability * 1e4) / 1e4
  const direction: Direction = probabilityUp >= 0.5 ? "bullish" : "bearish"
  const expected = card.return_slope * (2 * probabilityUp - 1) * volatility * Math.sqrt(card.horizon_sessions)
  return {
    direction,
    confidence: Math.max(probabilityUp, Math.round((1 - probabilityUp) * 1e4) / 1e4),
    probabilityUp,
    probabilityUnchanged: 0,
    baseProbabilityUp: Math.round(card.training.up_share * 1e4) / 1e4,
    predictedReturnPct: Math.round(expected * 1e6) / 1e4,
  }
}
