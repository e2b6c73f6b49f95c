import { beforeAll, expect, test } from "vitest"
import type { Panel } from "../bars/panel"
import { computeFeatures, FEATURES, listPredicted } from "./features"
import { type ForecastModel, parseModel, serialiseModel } from "./model"
import { predictSessions } from "./predict"
import { smallWorld, withOtherFuture } from "./testing/smallWorld"
import { growsTrees, trainModel } from "./training"
import { growTrees } from "./trees"

const panel = smallWorld()
const cut = 400
const through = 410

const train = async (world: Panel, seed = "seed"): Promise<ForecastModel> => {
  const result = await trainModel({ panel: world, timeframe: "daily", cut, seed })
  if (!result.ok) throw new Error(result.reason)
  return result.model
}

let model: ForecastModel
beforeAll(async () => {
  model = await train(panel)
})

test("changing the future changes no model and no prediction", async () => {
  const other = withOtherFuture(panel, through + 1)
  const otherModel = await train(other)
  expect(otherModel.card).toEqual(model.card)
  const predictions = await predictSessions(model, panel, cut, through)
  expect(predictions.length).toBeGreaterThan(100)
  expect(await predictSessions(otherModel, other, cut, through)).toEqual(predictions)
})

test("a model learns nothing from the first session it serves", async () => {
  expect((await train(withOtherFuture(panel, cut))).card).toEqual(model.card)
})

test("the same input gives the same version and predictions, and another seed or history another version", async () => {
  const again = await train(panel)
  expect(again.card).toEqual(model.card)
  expect(await predictSession(again, panel, cut)).toEqual(await predictSession(model, panel, cut))
  expect((await train(panel, "another seed")).card.version).not.toBe(model.card.version)
  expect((await train(withOtherFuture(panel, cut - 5))).card.version).not.toBe(model.card.version)
})

test("fewer training rows can be asked for", async () => {
  const result = await trainModel({ panel, timeframe: "daily", cut, seed: "seed", mostTrainingRows: 800 })
  if (!result.ok) throw new Error(result.reason)
  expect(Math.abs(result.model.card.training.rows - 800)).toBeLessThan(100)
})

test("a stored model predicts the same when read again, and one in an older format is rejected", async () => {
  const read = parseModel(serialiseModel(model))
  expect(read).toEqual(model)
  expect(read && (await predictSession(read, panel, cut))).toEqual(await predictSession(model, panel, cut))
  const json = Buffer.from(JSON.stringify({ card: model.card }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  expect(parseModel(Buffer.concat([length, json]))).toBeNull()
})

test("the card says what the model is made of and how it did beside the base rate", () => {
  const { card } = model
  expect(card.version).toMatch(/^[0-9a-f]{16}$/)
  expect(card.training.to < card.calibration.from && card.calibration.to < card.serves_from).toBe(true)
  expect(card.training.rows).toBeGreaterThan(1000)
  expect(card.scores.served).toEqual(card.serves === "base_rate" ? card.scores.base_rate : card.scores[card.serves])
  for (const scores of [card.scores.base_rate, card.scores.logistic, card.relative]) {
    expect(scores.brier_score).toBeGreaterThan(0.2)
    expect(scores.brier_score).toBeLessThan(0.3)
  }
  expect(card.relative.n_sessions).toBeGreaterThan(100)
  expect(card.relative.clustered_low).toBeLessThan(card.relative.accuracy)
  expect(card.reliability.reduce((sum, { n }) => sum + n, 0)).toBe(card.scores.served.n)
})

test("daily models that begin in the first sessions of a quarter try trees, and the card says so", async () => {
  const april = panel.sessions.findIndex((date) => date >= "2024-04-01")
  expect([april - 1, april, april + 20, april + 21].map((at) => growsTrees("daily", panel, at))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(growsTrees("weekly", panel, april)).toBe(false)
  const result = await trainModel({ panel, timeframe: "daily", cut: april, seed: "seed" })
  if (!result.ok) throw new Error(result.reason)
  const { card, ranksBy, trees } = result.model
  expect(card.library).toEqual({ name: "ydf-training", version: "0.0.1" })
  expect(card.scores.trees?.brier_score).toBeGreaterThan(0.2)
  expect(card.limits).toContain("Trees were tried")
  expect(trees !== null).toBe(ranksBy === "trees")
  expect(model.card.scores.trees).toBeNull()
  expect(model.card.limits).toContain("Trees were not tried")
})

test("trees that rank are stored with the model and read again to predict", async () => {
  const names = FEATURES.map(({ name }) => name)
  const cells = listPredicted(panel, computeFeatures(panel, cut, cut), cut)
  const matrix = Float32Array.from({ length: 600 * names.length }, (_, i) => Math.sin(i * i) / 2)
  const outcomes = Uint8Array.from({ length: 600 }, (_, row) => (matrix[row * names.length] > 0 ? 1 : 0))
  const grown = await growTrees({ names, matrix, outcomes, heldOut: matrix }, process.cwd())
  if (!grown.ok) throw new Error(grown.reason)
  const served = { ...model, ranksBy: "trees" as const, trees: grown.zip, calibration: { slope: 1, weight: 0.5 } }
  const predictions = await predictSession(served, panel, cut)
  expect(predictions).toHaveLength(cells.length)
  expect(predictions).not.toEqual(await predictSession(model, panel, cut))
  const read = parseModel(serialiseModel(served))
  expect(read && (await predictSession(read, panel, cut))).toEqual(predictions)
})

test("a prediction names its direction, confidence, raw reference close and the next session", async () => {
  const predictions = await predictSession(model, panel, cut)
  expect(predictions.map(({ ticker }) => ticker)).not.toContain("^VIX")
  for (const each of predictions) {
    const probabilityDown = 1 - each.probabilityUp - each.probabilityUnchanged
    expect(each.direction).toBe(each.probabilityUp >= probabilityDown ? "bullish" : "bearish")
    expect(each.confidence).toBeCloseTo(Math.max(each.probabilityUp, probabilityDown), 10)
    expect(each.predictedReturnPct * (each.direction === "bullish" ? 1 : -1)).toBeGreaterThanOrEqual(0)
    const row = panel.rows.get(each.ticker) ?? -1
    expect(each.referencePrice).toBe(panel.close[row * panel.sessions.length + cut])
    expect([each.referenceDate, each.targetDate]).toEqual([panel.sessions[cut], panel.sessions[cut + 1]])
  }
})

test("a ticker is predicted from its index entry date on", async () => {
  const instruments = panel.instruments.map((instrument) =>
    instrument.ticker === "KO" ? { ...instrument, indexEntryDate: panel.sessions[cut + 1] } : instrument,
  )
  const predictions = await predictSessions(model, { ...panel, instruments }, cut, cut + 1)
  const dates = predictions.filter(({ ticker }) => ticker === "KO").map(({ referenceDate }) => referenceDate)
  expect(dates).toEqual([panel.sessions[cut + 1]])
})

test("a model refuses sessions before the first it serves", async () => {
  await expect(predictSession(model, panel, cut - 1)).rejects.toThrow("does not serve before")
})

test("too little history is reported, not guessed around", async () => {
  const result = await trainModel({ panel, timeframe: "daily", cut: 110, seed: "seed" })
  expect(result).toEqual({ ok: false, reason: "too_little_history", rows: expect.any(Number) })
})

test("five tickers with 250 sessions, without SPY and VIX, are enough for a model", async () => {
  const rows = ["AAPL", "MSFT", "JPM", "KO", "WMT"].map((ticker) => panel.rows.get(ticker) ?? -1)
  const width = panel.stride
  const pick = (column: Float64Array) =>
    Float64Array.from(rows.flatMap((row) => Array.from(column.subarray(row * width, row * width + 251))))
  const instruments = rows.map((row) => panel.instruments[row])
  const small: Panel = {
    sessions: panel.sessions.slice(0, 251),
    stride: 251,
    instruments,
    rows: new Map(instruments.map(({ ticker }, row) => [ticker, row])),
    open: pick(panel.open),
    high: pick(panel.high),
    low: pick(panel.low),
    close: pick(panel.close),
    volume: pick(panel.volume),
    splitFactor: pick(panel.splitFactor),
    returns: pick(panel.returns),
  }
  const result = await trainModel({ panel: small, timeframe: "daily", cut: 250, seed: "seed" })
  if (!result.ok) throw new Error(`${result.reason}: ${result.rows}`)
  const predictions = await predictSession(result.model, small, 250)
  expect(predictions.map(({ rankPct }) => rankPct).sort()).toEqual([0.2, 0.4, 0.6, 0.8, 1])
  expect(predictions.filter(({ relativeDirection }) => relativeDirection === "ahead")).toHaveLength(3)
})

function predictSession(model: ForecastModel, panel: Panel, session: number) {
  return predictSessions(model, panel, session, session)
}
