import type { Calibration } from "./calibrate"
import type { Contest, Serves } from "./contest"
import type { RelativeScorecard } from "./crossCheck"
import type { Timeframe } from "./horizon"
import type { Logistic } from "./logistic"
import type { ReliabilityBucket } from "./reliability"

/** Says what a model is made of and how it did on the calibration block, which it was not trained on. */
export type ModelCard = {
  version: string
  timeframe: Timeframe
  horizon_sessions: number
  /** The first session whose close it may predict from. */
  serves_from: string
  /** Reference sessions; the targets of the last ones lie up to a horizon later, and before the next block begins. */
  training: { from: string; to: string; rows: number; up_share: number }
  calibration: { from: string; to: string; rows: number; up_share: number }
  features: string[]
  library: { name: string; version: string }
  seed: string
  source_hash: string
  samples_hash: string
  /** What probabilities of a rise come from: a model's score beside the base, or the base alone. */
  serves: Serves
  /**
   * How probabilities of a rise did on the calibration block, each sixth of
   * it calibrated on the others. Trees are null where none were grown.
   */
  scores: Contest["scores"]
  /** Null where trees were grown or not tried. */
  trees_unavailable_reason: string | null
  /** How the probability of coming ahead of the session's median did: a coin has a log loss of 0.693147 and 0.25. */
  relative: RelativeScorecard
  /** Probabilities of a rise beside what came, for tenths of the calibration block. */
  reliability: ReliabilityBucket[]
  /** What it can and cannot do, in plain words. */
  limits: string
}

export type ForecastModel = {
  card: ModelCard
  logistic: Logistic
  /** Whose score ranks the tickers of a session. */
  ranksBy: Contest["ranksBy"]
  calibration: Calibration
  returns: ReturnModel
  /** The trees as the training library saves them, where they rank. */
  trees: Uint8Array | null
}

/** The expected return is that of the market times the ticker's beta, and the expected lead over the session's median. */
export type ReturnModel = {
  /** Of the market, in a session, as a fraction. */
  drift: number
  /** In the ticker's volatility over the horizon, for each unit of the score. */
  relativeSlope: number
}

/** Models that were stored in another format cannot be used, and are trained anew. */
const FORMAT = 3
const LENGTH_BYTES = 4

/** One buffer: the length of the JSON part (32 bits, big endian), the JSON part, the trees. */
export function serialiseModel({ trees, ...rest }: ForecastModel): Buffer {
  const json = Buffer.from(JSON.stringify({ format: FORMAT, ...rest }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, trees ?? new Uint8Array()])
}

/** Null for a model that was stored in another format. */
export function parseModel(bytes: Uint8Array): ForecastModel | null {
  const buffer = Buffer.from(bytes)
  const end = LENGTH_BYTES + buffer.readUInt32BE()
  const { format, ...rest } = JSON.parse(buffer.toString("utf8", LENGTH_BYTES, end))
  if (format !== FORMAT) return null
  return { ...rest, trees: buffer.length > end ? Uint8Array.from(buffer.subarray(end)) : null }
}
