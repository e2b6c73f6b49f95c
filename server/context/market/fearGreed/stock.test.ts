import { beforeAll, describe, expect, it, test } from "vitest"
import type { Panel } from "../../../bars/panel"
import { smallWorld, withOtherFuture, withSplit } from "../../../predictions/testing/smallWorld"
import type { DailyFigures, OptionsAndCredit } from "./components"
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
  let beside: OptionsAndCredit
  beforeAll(() => {
    panel = smallWorld()
    through = panel.sessions.length - 20
    beside = {
      putCall: panel.sessions.map((date, session) => [date, 0.9 + 0.2 * Math.sin(session)]),
      creditSpread: panel.sessions.map((date, session) => [date, 3 + Math.cos(session / 9)]),
    }
  })
  const componentOf = (wanted: string, also: OptionsAndCredit) =>
    stockFearGreedAt(panel, through, also).components.find(({ name }) => name === wanted)
  /** Changes one figure, counted back from the last session. */
  const changed = (figures: DailyFigures, sessionsBefore: number, figure: number) => {
    const date = panel.sessions[through - sessionsBefore]
    return figures.map((each) => (each[0] === date ? ([date, figure] as const) : each))
  }

  it("is the mean of its components on each of the last seven sessions", () => {
    const { history, components } = stockFearGreedAt(panel, through, beside)
    expect(history.map(({ date }) => date)).toEqual(panel.sessions.slice(through - 6, through + 1).toReversed())
    const scores = components.flatMap(({ score }) => score ?? [])
    expect(scores.length).toBeGreaterThanOrEqual(3)
    expect(history[0].score).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 10)
  })

  it("ignores everything after its session", () => {
    expect(stockFearGreedAt(withOtherFuture(panel, through + 1), through, beside)).toEqual(
      stockFearGreedAt(panel, through, beside),
    )
  })

  it("gives a session the same score some days later", () => {
    const then = stockFearGreedAt(panel, through, beside).history[0]
    const later = stockFearGreedAt(panel, through + 5, beside).history.find(({ date }) => date === then.date)
    expect(later?.score).toBeCloseTo(then.score, 10)
  })

  it("is the same whether or not a stock has split", () => {
    const split = stockFearGreedAt(withSplit(panel, "AAPL", through - 100, 4), through, beside)
    const whole = stockFearGreedAt(panel, through, beside)
    for (const [day, { score }] of split.history.entries()) expect(score).toBeCloseTo(whole.history[day].score, 6)
  })

  it("ranks a lower VIX as greedier", () => {
    const row = panel.rows.get("^VIX") ?? -1
    const low = panel.close.slice()
    low[row * panel.stride + through] = 1
    const volatility = stockFearGreedAt({ ...panel, close: low }, through, beside).components.find(
      ({ name }) => name === "volatility",
    )
    expect(volatility?.score).toBe(100)
  })

  it("ranks few puts and narrow spreads as greed, from the sessions before its own", () => {
    const calm = {
      putCall: changed(beside.putCall, 1, 0.1),
      creditSpread: changed(beside.creditSpread, 1, 0.5),
    }
    expect(componentOf("put_call", calm)?.score).toBe(100)
    expect(componentOf("credit", calm)).toEqual({ name: "credit", score: 100, value: -0.005 })
    const sameDay = {
      putCall: changed(beside.putCall, 0, 0.1),
      creditSpread: changed(beside.creditSpread, 0, 0.5),
    }
    expect(stockFearGreedAt(panel, through, sameDay)).toEqual(stockFearGreedAt(panel, through, beside))
  })

  it("leaves out components unknown on the days before, and is the mean of the rest", () => {
    const old = panel.sessions[through - 12]
    const isOld = ([date]: DailyFigures[number]) => date < old
    const stopped = { putCall: beside.putCall.filter(isOld), creditSpread: beside.creditSpread.filter(isOld) }
    expect(componentOf("put_call", stopped)).toEqual({ name: "put_call", score: null, value: null })
    expect(componentOf("credit", stopped)).toEqual({ name: "credit", score: null, value: null })
    const alone = stockFearGreedAt(panel, through, { putCall: [], creditSpread: [] })
    expect(stockFearGreedAt(panel, through, stopped).history[0]).toEqual(alone.history[0])
    expect(alone.components.filter(({ score }) => score !== null).length).toBeGreaterThanOrEqual(3)
  })

  it("has no score while there is too little to rank by", () => {
    expect(stockFearGreedAt(panel, 150, beside)).toMatchObject({
      history: [],
      components: [{ score: null }, {}, {}, {}, {}, {}, {}],
    })
    expect(stockFearGreedAt(panel, -1, beside).history).toEqual([])
  })
})
