import { beforeAll, expect, test } from "vitest"
import type { Panel } from "../bars/panel"
import { type ForecastModel, parseModel, serialiseModel } from "./model"
import { predictSessions } from "./predict"
import { smallWorld, withOtherFuture } from "./testing/smallWorld"
import { trainModel } from "./training"

const panel = smallWorld()
const cut = 400

const train = (world: Panel, seed = "seed"): ForecastModel => {
  const result = trainModel({ panel: world, timeframe: "daily", cut, seed })
  if (!result.ok) throw new Error(result.reason)
  return result.model
}

let model: ForecastModel
beforeAll(() => {
  model = train(panel)
})

test("a model does not learn from the first session it serves", () => {
  expect(train(withOtherFuture(panel, cut)).card).toEqual(model.card)
})

test("the same input gives the same version and predictions, and another seed or history another version", () => {
  const again = train(panel)
  expect(again.card).toEqual(model.card)
  expect(predictSession(again, panel, cut)).toEqual(predictSession(model, panel, cut))
  expect(train(panel, "another seed").card.version).not.toBe(model.card.version)
  expect(train(withOtherFuture(panel, cut - 5)).card.version).not.toBe(model.card.version)
})

test("the number of training rows can be limited", () => {
  const result = trainModel({ panel, timeframe: "daily", cut, seed: "seed", mostTrainingRows: 800 })
  if (!result.ok) throw new Error(result.reason)
  expect(Math.abs(result.model.card.training.rows - 800)).toBeLessThan(100)
})

test("a stored model predicts the same when read again, and one in an older format is rejected", () => {
  const read = parseModel(serialiseModel(model))
  expect(read).toEqual(model)
  expect(read && predictSession(read, panel, cut)).toEqual(predictSession(model, panel, cut))
  const json = Buffer.from(JSON.stringify({ card: model.card }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  expect(parseModel(Buffer.concat([length, json]))).toBeNull()
})

test("the card describes the model and its scores next to the base rate's", () => {
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

test("a prediction has its direction, confidence, raw reference close and the next session", () => {
  const predictions = predictSession(model, panel, cut)
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

test("a ticker is predicted from its index entry date on", () => {
  const instruments = panel.instruments.map((instrument) =>
    instrument.ticker === "KO" ? { ...instrument, indexEntryDate: panel.sessions[cut + 1] } : instrument,
  )
  const predictions = predictSessions(model, { ...panel, instruments }, { from: cut, to: cut + 1 })
  const dates = predictions.filter(({ ticker }) => ticker === "KO").map(({ referenceDate }) => referenceDate)
  expect(dates).toEqual([panel.sessions[cut + 1]])
})

test("a model refuses sessions before the first it serves", () => {
  expect(() => predictSession(model, panel, cut - 1)).toThrow("does not serve before")
})

test("too little history is reported", () => {
  const result = trainModel({ panel, timeframe: "daily", cut: 110, seed: "seed" })
  expect(result).toEqual({ ok: false, reason: "too_little_history", rows: expect.any(Number) })
})

test("five tickers with 250 sessions, without SPY and VIX, are enough for a model", () => {
  const small = smallWorld(["AAPL", "MSFT", "JPM", "KO", "WMT"], "2024-01-02")
  expect(small.sessions).toHaveLength(251)
  const result = trainModel({ panel: small, timeframe: "daily", cut: 250, seed: "seed" })
  if (!result.ok) throw new Error(`${result.reason}: ${result.rows}`)
  const predictions = predictSession(result.model, small, 250)
  expect(predictions.map(({ rankPct }) => rankPct).sort()).toEqual([0.2, 0.4, 0.6, 0.8, 1])
  const middle = predictions.filter(({ rankPct }) => rankPct === 0.6)
  expect(middle).toMatchObject([{ relativeDirection: null, relativeProbability: 0.5 }])
})

function predictSession(model: ForecastModel, panel: Panel, session: number) {
  return predictSessions(model, panel, { from: session, to: session })
}
