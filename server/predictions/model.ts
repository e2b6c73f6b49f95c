import type { Calibration } from "./calibrate"
import type { RelativeScorecard } from "./crossCheck"
import type { Timeframe } from "./horizon"
import type { Logistic } from "./logistic"
import type { ReliabilityBucket } from "./reliability"
import type { ServedModel } from "./served"

export type ModelCard = {
  version: string
  timeframe: Timeframe
  horizon_sessions: number
  /** The first session whose close it may predict from. */
  serves_from: string
  /** Reference sessions. The last targets lie up to a horizon later, before the next block begins. */
  training: { from: string; to: string; rows: number; up_share: number }
  calibration: { from: string; to: string; rows: number; up_share: number }
  features: string[]
  seed: string
  source_hash: string
  samples_hash: string
  /** The source of probabilities of a rise: the model's score on top of the base, or the base alone. */
  serves: ServedModel["serves"]
  /** Scores of probabilities of a rise on the calibration block, each sixth calibrated on the others. */
  scores: ServedModel["scores"]
  /**
   * Scores of the probability of coming ahead of the session's median. A coin has a log loss of 0.693147 and a Brier
   * score of 0.25.
   */
  relative: RelativeScorecard
  reliability: ReliabilityBucket[]
  limits: string
}

export type ForecastModel = {
  card: ModelCard
  logistic: Logistic
  calibration: Calibration
  returns: ReturnModel
}

/**
 * The expected return is the market's drift times the ticker's beta, plus the expected lead over the session's median.
 */
type ReturnModel = {
  /** The market's, per session, as a fraction. */
  drift: number
  /** Per unit of the score, in the ticker's volatility over the horizon. */
  relativeSlope: number
}

/** Models stored in another format are not used, and are trained again. */
const FORMAT = 4
const LENGTH_BYTES = 4

/** One buffer: the length of the JSON (32 bits, big endian), then the JSON. */
export function serialiseModel(model: ForecastModel): Buffer {
  const json = Buffer.from(JSON.stringify({ format: FORMAT, ...model }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json])
}

export function parseModel(bytes: Uint8Array): ForecastModel | null {
  const buffer = Buffer.from(bytes)
  const { format, ...model } = JSON.parse(buffer.toString("utf8", LENGTH_BYTES, LENGTH_BYTES + buffer.readUInt32BE()))
  return format === FORMAT ? model : null
}
