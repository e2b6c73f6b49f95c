import { beforeAll, describe, expect, it, test } from "vitest"
import type { Panel } from "../../bars/panel"
import { smallWorld, withOtherFuture, withSplit } from "../../predictions/testing/smallWorld"
import { labelOf } from "./scale"
import { stockFearGreedAt } from "./stock"

test.each([
  [0, "extreme_fear"],
  [24.9999, "extreme_fear"],
  [25, "fear"],
  [44.9999, "fear"],
  [45, "neutral"],
  [55, "neutral"],
  [55.0001, "greed"],
  [75, "greed"],
  [75.0001, "extreme_greed"],
  [100, "extreme_greed"],
])("a score of %d is %s", (score, label) => {
  expect(labelOf(score)).toBe(label)
})

describe("the stock index", () => {
  let panel: Panel
  let through: number
  beforeAll(() => {
    panel = smallWorld()
    through = panel.sessions.length - 20
  })

  it("is the mean of its components on each of the last seven sessions", () => {
    const { history, components } = stockFearGreedAt(panel, through)
    expect(history.map(({ date }) => date)).toEqual(panel.sessions.slice(through - 6, through + 1).toReversed())
    const scores = components.flatMap(({ score }) => score ?? [])
    expect(scores.length).toBeGreaterThanOrEqual(3)
    expect(history[0].score).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 10)
  })

  it("knows nothing of what comes after its session", () => {
    expect(stockFearGreedAt(withOtherFuture(panel, through + 1), through)).toEqual(stockFearGreedAt(panel, through))
  })

  it("says of a session the same when it is asked some days later", () => {
    const then = stockFearGreedAt(panel, through).history[0]
    const later = stockFearGreedAt(panel, through + 5).history.find(({ date }) => date === then.date)
    expect(later?.score).toBeCloseTo(then.score, 10)
  })

  it("is the same whether a stock has split or not", () => {
    const split = stockFearGreedAt(withSplit(panel, "AAPL", through - 100, 4), through)
    const whole = stockFearGreedAt(panel, through)
    for (const [day, { score }] of split.history.entries()) expect(score).toBeCloseTo(whole.history[day].score, 6)
  })

  it("ranks the VIX the other way round: the lower it is, the greedier", () => {
    const row = panel.rows.get("^VIX") ?? -1
    const low = panel.close.slice()
    low[row * panel.stride + through] = 1
    const volatility = stockFearGreedAt({ ...panel, close: low }, through).components.find(
      ({ name }) => name === "volatility",
    )
    expect(volatility?.score).toBe(100)
  })

  it("has no score while too little is known to rank by", () => {
    expect(stockFearGreedAt(panel, 150)).toMatchObject({ history: [], components: [{ score: null }, {}, {}, {}, {}] })
    expect(stockFearGreedAt(panel, -1).history).toEqual([])
  })
})
