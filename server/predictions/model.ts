import type { Scorecard } from "./calibrate"
import type { Timeframe } from "./horizon"
import type { Logistic } from "./logistic"

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
  /** Calibrated on one half of the calibration block and scored on the other, both ways. Null: no trees, with why. */
  trees: Scorecard | null
  trees_unavailable_reason: string | null
  logistic: Scorecard
  /** The training block's share of rises, said of every row of the calibration block. */
  base_rate: Scorecard
  /** The one with the smaller log loss on the calibration block. */
  serves: "trees" | "logistic"
  /** Expected move, in the ticker's volatility over the horizon, for each unit of `2p - 1`; floored at 0. */
  return_slope: number
}

export type ForecastModel = {
  card: ModelCard
  logistic: Logistic
  /** Platt scaling of the log odds of the model that serves. */
  calibration: Logistic
  /** The trees as the training library saves them. */
  trees: Uint8Array | null
}

const LENGTH_BYTES = 4

/** One buffer: the length of the JSON part (32 bits, big endian), the JSON part, the trees. */
export function serialiseModel({ trees, ...rest }: ForecastModel): Buffer {
  const json = Buffer.from(JSON.stringify(rest))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, trees ?? new Uint8Array()])
}

export function parseModel(bytes: Uint8Array): ForecastModel {
  const buffer = Buffer.from(bytes)
  const end = LENGTH_BYTES + buffer.readUInt32BE()
  const rest: Omit<ForecastModel, "trees"> = JSON.parse(buffer.toString("utf8", LENGTH_BYTES, end))
  return { ...rest, trees: buffer.length > end ? Uint8Array.from(buffer.subarray(end)) : null }
}
