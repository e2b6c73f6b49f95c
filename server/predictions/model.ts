import type { Calibration } from "./calibrate"
import type { Contest, Serves } from "./contest"
import type { RelativeScorecard } from "./crossCheck"
import type { Timeframe } from "./horizon"
import type { Logistic } from "./logistic"
import type { ReliabilityBucket } from "./reliability"

export type ModelCard = {
  version: string
  timeframe: Timeframe
  horizon_sessions: number
  /** The first session whose close it may predict from. */
  serves_from: string
  /** Reference sessions. The last targets lie up to a horizon later, and before the next block begins. */
  training: { from: string; to: string; rows: number; up_share: number }
  calibration: { from: string; to: string; rows: number; up_share: number }
  features: string[]
  library: { name: string; version: string }
  seed: string
  source_hash: string
  samples_hash: string
  /** Where probabilities of a rise come from: a model's score on top of the base, or the base alone. */
  serves: Serves
  /**
   * Scores of probabilities of a rise on the calibration block, each sixth calibrated on the others. Trees are null if
   * none were grown.
   */
  scores: Contest["scores"]
  /** Null if trees were grown or not tried. */
  trees_unavailable_reason: string | null
  /**
   * Scores of the probability of coming ahead of the session's median; a coin has a log loss of 0.693147 and a Brier
   * score of 0.25.
   */
  relative: RelativeScorecard
  /** Probabilities of a rise and outcomes, for tenths of the calibration block. */
  reliability: ReliabilityBucket[]
  limits: string
}

export type ForecastModel = {
  card: ModelCard
  logistic: Logistic
  /** Whose score ranks the tickers of a session. */
  ranksBy: Contest["ranksBy"]
  calibration: Calibration
  returns: ReturnModel
  /** In the training library's format; null if trees do not rank. */
  trees: Uint8Array | null
}

/**
 * The expected return is the market's drift times the ticker's beta, plus the expected lead over the session's median.
 */
type ReturnModel = {
  /** Of the market per session, as a fraction. */
  drift: number
  /** Per unit of the score, in the ticker's volatility over the horizon. */
  relativeSlope: number
}

/** Models stored in another format cannot be used and are trained again. */
const FORMAT = 3
const LENGTH_BYTES = 4

/** One buffer: the length of the JSON part (32 bits, big endian), the JSON part, the trees. */
export function serialiseModel({ trees, ...rest }: ForecastModel): Buffer {
  const json = Buffer.from(JSON.stringify({ format: FORMAT, ...rest }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, trees ?? new Uint8Array()])
}

export function parseModel(bytes: Uint8Array): ForecastModel | null {
  const buffer = Buffer.from(bytes)
  const end = LENGTH_BYTES + buffer.readUInt32BE()
  const { format, ...rest } = JSON.parse(buffer.toString("utf8", LENGTH_BYTES, end))
  if (format !== FORMAT) return null
  return { ...rest, trees: buffer.length > end ? Uint8Array.from(buffer.subarray(end)) : null }
}
