import { beforeAll, expect, test } from "vitest"
import type { Panel } from "../bars/panel"
import { type ForecastModel, parseModel, serialiseModel } from "./model"
import { predictSession, predictSessions } from "./predict"
import { smallWorld, withOtherFuture } from "./testing/smallWorld"
import { trainModel } from "./training"

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

test("a model learns nothing from the session that it first serves", async () => {
  expect((await train(withOtherFuture(panel, cut))).card).toEqual(model.card)
})

test("the same input gives the same version and predictions, another seed or past another version", async () => {
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

test("a model that was stored and read again predicts the same", async () => {
  const served = { ...model, card: { ...model.card, serves: "trees" as const } }
  const read = parseModel(serialiseModel(served))
  expect(read).toEqual(served)
  expect(await predictSession(read, panel, cut)).toEqual(await predictSession(served, panel, cut))
})

test("the card says what the model is made of and how it did beside the base rate", () => {
  const { card } = model
  expect(card.version).toMatch(/^[0-9a-f]{16}$/)
  expect(card.library).toEqual({ name: "ydf-training", version: "0.0.1" })
  expect(card.training.to < card.calibration.from && card.calibration.to < card.serves_from).toBe(true)
  expect(card.training.rows).toBeGreaterThan(1000)
  for (const scores of [card.trees, card.logistic, card.base_rate]) {
    expect(scores?.brier_score).toBeGreaterThan(0.2)
    expect(scores?.brier_score).toBeLessThan(0.3)
  }
  expect(card.serves).toBe(card.trees && card.trees.log_loss < card.logistic.log_loss ? "trees" : "logistic")
})

test("a prediction names its direction, confidence, raw reference close and the next session", async () => {
  const predictions = await predictSession(model, panel, cut)
  expect(predictions.map(({ ticker }) => ticker)).not.toContain("^VIX")
  for (const each of predictions) {
    expect(each.confidence).toBeGreaterThanOrEqual(0.5)
    expect(each.confidence).toBeLessThan(1)
    expect(each.direction).toBe(each.probabilityUp >= 0.5 ? "bullish" : "bearish")
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

test("a model refuses sessions before the one that it serves from", async () => {
  await expect(predictSession(model, panel, cut - 1)).rejects.toThrow("does not serve before")
})

test("too little history is said, not guessed", async () => {
  const result = await trainModel({ panel, timeframe: "daily", cut: 110, seed: "seed" })
  expect(result).toEqual({ ok: false, reason: "too_little_history", rows: expect.any(Number) })
})

test("four tickers with 250 sessions are enough for a model", async () => {
  const rows = ["AAPL", "MSFT", "JPM", "KO"].map((ticker) => panel.rows.get(ticker) ?? -1)
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
  expect(await predictSession(result.model, small, 250)).toHaveLength(4)
})
