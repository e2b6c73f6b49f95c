import { expect, test } from "vitest"
import { moveBetween } from "../bars/moves"
import type { Panel } from "../bars/panel"
import { cellOf, computeFeatures } from "./features"
import { HORIZON_SESSIONS, type Timeframe } from "./horizon"
import type { MadePrediction } from "./predict"
import { plantedWorld } from "./testing/plantedWorld"
import { withOtherFuture } from "./testing/smallWorld"
import { walkForward } from "./walkForward"

const noise = plantedWorld({ seed: "noise", reversal: 0 })
const planted = plantedWorld({ seed: "planted", reversal: 0.12 })

function walk(panel: Panel, timeframe: Timeframe = "daily", from = 400, to = 498) {
  const task = { panel, timeframe, from, to, retrainEverySessions: 50, seed: "walk" }
  const blocks = Array.from(walkForward(task))
  return blocks.map((block) => {
    if (!block.ok) throw new Error(block.reason)
    return block
  })
}

const walks = { noise: walk(noise), planted: walk(planted) }

const predictionsOf = (blocks: ReturnType<typeof walk>) => blocks.flatMap(({ predictions }) => predictions)

function grade(panel: Panel, predictions: MadePrediction[]) {
  const graded = predictions.map((prediction) => {
    const session = panel.sessions.indexOf(prediction.referenceDate)
    return {
      ...prediction,
      move: 100 * moveBetween(panel, panel.rows.get(prediction.ticker) ?? -1, session, session + 1),
    }
  })
  return [...Map.groupBy(graded, ({ referenceDate }) => referenceDate).values()].flatMap((rows) => {
    const sorted = rows.map(({ move }) => move).sort((one, other) => one - other)
    const median = (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2
    return rows.map((row) => ({
      ...row,
      lead: row.move - median,
      isRight: row.move > median === (row.relativeDirection === "ahead"),
    }))
  })
}

const share = (rows: { isRight: boolean }[]) => rows.filter(({ isRight }) => isRight).length / rows.length

test("in a market without anything to know, hardly anything is claimed", () => {
  for (const { model, predictions } of walks.noise) {
    expect(model.card.limits).toContain("No measured skill")
    const losses = predictions.map(({ relativeProbability: p }) => -Math.log(4 * p * (1 - p)) / 2)
    expect(losses.reduce((sum, loss) => sum + loss, 0) / losses.length).toBeLessThan(5e-5)
    for (const each of predictions) {
      expect(Math.abs(each.probabilityUp - each.baseProbabilityUp)).toBeLessThan(0.02)
      expect(each.relativeProbability).toBeLessThan(0.52)
    }
  }
})

test("a planted effect is found, and the more certain claims come true more often", () => {
  const blocks = walks.planted
  for (const { model } of blocks) {
    expect(model.card.serves).not.toBe("base_rate")
    expect(model.card.relative.log_loss).toBeLessThan(Math.LN2)
    expect(model.card.scores.served.log_loss).toBeLessThan(model.card.scores.base_rate.log_loss)
  }
  const graded = grade(planted, predictionsOf(blocks)).sort(
    (one, other) => one.relativeProbability - other.relativeProbability,
  )
  const third = Math.floor(graded.length / 3)
  expect(share(graded)).toBeGreaterThan(0.52)
  expect(share(graded.slice(-third))).toBeGreaterThan(share(graded.slice(0, third)) + 0.02)
  const claimed = graded.slice(-third).reduce((sum, { relativeProbability }) => sum + relativeProbability / third, 0)
  expect(Math.abs(claimed - share(graded.slice(-third)))).toBeLessThan(0.03)
})

test("expected leads over the median come true in size", () => {
  const blocks = walks.planted
  const features = computeFeatures(planted, 400, 498)
  let product = 0
  let square = 0
  for (const { model, predictions } of blocks) {
    for (const { lead, ticker, referenceDate, predictedReturnPct } of grade(planted, predictions)) {
      const cell = cellOf(planted, features, planted.rows.get(ticker) ?? -1, planted.sessions.indexOf(referenceDate))
      const market = (100 * model.returns.drift * (2 * features.beta[cell] + 1)) / 3
      if (predictedReturnPct === 0) continue
      product += lead * (predictedReturnPct - market)
      square += (predictedReturnPct - market) ** 2
    }
  }
  expect(product / square).toBeGreaterThan(0.7)
  expect(product / square).toBeLessThan(1.3)
})

test("weekly and monthly models serve the base, whatever effect is planted", () => {
  for (const timeframe of ["weekly", "monthly"] as const) {
    const [{ model, predictions }] = walk(planted, timeframe, 400, 410)
    expect(model.card).toMatchObject({ serves: "base_rate", horizon_sessions: HORIZON_SESSIONS[timeframe] })
    expect(model.card.limits).toContain("No measured skill")
    for (const each of predictions) {
      expect(each.probabilityUp).toBe(each.baseProbabilityUp)
      expect(each).toMatchObject({ relativeProbability: 0.5, relativeDirection: null })
    }
  }
})

test("a relative direction is the half of the ranks, or null if its probability is hardly above one half, and every probability is between 0 and 1", {
  tags: "slow",
}, () => {
  for (const blocks of [walks.noise, walks.planted]) {
    const sessions = Map.groupBy(predictionsOf(blocks), ({ referenceDate }) => referenceDate)
    for (const rows of sessions.values()) {
      expect(new Set(rows.map(({ rankPct }) => rankPct)).size).toBe(rows.length)
      for (const each of rows) {
        const down = 1 - each.probabilityUp - each.probabilityUnchanged
        for (const probability of [each.probabilityUp, each.probabilityUnchanged, each.baseProbabilityUp, down]) {
          expect(probability).toBeGreaterThanOrEqual(0)
          expect(probability).toBeLessThan(1)
        }
        expect(each.relativeProbability).toBeGreaterThanOrEqual(0.5)
        expect(each.relativeProbability).toBeLessThan(1)
        const side = each.rankPct > 0.5 ? "ahead" : "behind"
        expect(each.relativeDirection).toBe(each.relativeProbability > 0.5005 ? side : null)
      }
    }
  }
})

test("changing anything after a session changes no model or prediction at or before it", () => {
  const before = predictionsOf(walk(planted, "daily", 400, 470))
  for (const through of [400, 431, 449, 450, 470]) {
    const other = predictionsOf(walk(withOtherFuture(planted, through + 1), "daily", 400, through))
    expect(other).toEqual(before.filter(({ referenceDate }) => referenceDate <= planted.sessions[through]))
  }
})
