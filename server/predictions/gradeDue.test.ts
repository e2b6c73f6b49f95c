import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Panel } from "../bars/panel"
import { gradeDue, type Medians, mediansOf } from "./gradeDue"
import { panelOfCloses, sessions } from "./testing/closes"

const NONE = Number.NaN

const panelOf = (closes: readonly (readonly number[])[], delisted: readonly (string | null)[] = []) =>
  panelOfCloses(closes.map((series, row) => ({ closes: series, delistedDate: delisted[row] })))

function predictionsFrom(panel: Panel, reference: number, horizon: number) {
  const rows = panel.instruments.filter((_, row) => !Number.isNaN(panel.close[row * panel.stride + reference]))
  return rows.map(({ ticker }) => ({
    ticker,
    direction: "bullish" as const,
    relativeDirection: "ahead" as const,
    relativeProbability: 0.51,
    referenceDate: sessions[reference],
    targetDate: sessions[reference + horizon],
  }))
}

type Predictions = ReturnType<typeof predictionsFrom>

function grades(panel: Panel, predictions: Predictions, through = sessions.length - 1): string[] {
  const medians: Medians = new Map()
  let waiting = predictions
  const given: string[] = []
  for (let session = 0; session <= through; session++) {
    const now = gradeDue(panel, session, waiting, medians)
    waiting = now.waiting
    given.push(...now.due.map(({ prediction, ...grade }) => JSON.stringify([session, prediction, grade])))
  }
  return given
}

describe("a relative claim", () => {
  it("is right above the median of its session, wrong below it, and void exactly at it", () => {
    const panel = panelOf([
      [100, 103],
      [100, 98],
      [100, 101],
    ])
    const { due } = gradeDue(panel, 1, predictionsFrom(panel, 0, 1), new Map())
    expect(due.map(({ relative }) => relative)).toEqual([
      { outcome: "correct", medianReturnPct: 1 },
      { outcome: "incorrect", medianReturnPct: 1 },
      { outcome: "void", medianReturnPct: 1 },
    ])
  })

  it("is graded by the published digits", () => {
    const panel = panelOf([
      [100_000_000, 101_000_001],
      [100_000_000, 101_000_002],
      [100_000_000, 101_000_003],
    ])
    const { due } = gradeDue(panel, 1, predictionsFrom(panel, 0, 1), new Map())
    expect(due.map(({ grade, relative }) => [grade.realizedReturnPct, relative.outcome])).toEqual(
      [1, 1, 1].map((move) => [move, "void"]),
    )
  })

  it("graded late is measured against the median that was fixed first, and does not move it", () => {
    const panel = panelOf([
      [100, 103],
      [100, 101],
      [100, NONE, 150],
    ])
    const medians: Medians = new Map()
    const first = gradeDue(panel, 1, predictionsFrom(panel, 0, 1), medians)
    expect(first.due.map(({ relative }) => relative.outcome)).toEqual(["correct", "incorrect"])
    const stored = mediansOf([{ referenceDate: sessions[0], targetDate: sessions[1], medianReturnPct: 2 }])
    expect(stored).toEqual(medians)
    const second = gradeDue(panel, 2, first.waiting, stored)
    expect(second.due.map(({ relative }) => relative)).toEqual([{ outcome: "correct", medianReturnPct: 2 }])
  })

  it("waits until half of its session has a close on the target, so one early bar fixes no median", () => {
    const moves = [5, -1, -2, 1, 0.5]
    const early = panelOf(moves.map((move, row) => [100, row === 0 ? 100 + move : NONE]))
    const medians: Medians = new Map()
    const first = gradeDue(early, 1, predictionsFrom(early, 0, 1), medians)
    expect(first).toMatchObject({ due: [], waiting: { length: 5 } })
    const complete = panelOf(moves.map((move) => [100, 100 + move]))
    const second = gradeDue(complete, 1, first.waiting, medians)
    expect(second.due.map(({ relative }) => relative)).toEqual(
      ["correct", "incorrect", "incorrect", "correct", "void"].map((outcome) => ({ outcome, medianReturnPct: 0.5 })),
    )
  })

  it("waits five sessions at most, and is then measured against the closes that came", () => {
    const panel = panelOf([[100, 105], [100], [100], [100, NONE, 103]])
    const medians: Medians = new Map()
    const early = gradeDue(panel, 5, predictionsFrom(panel, 0, 1), medians)
    expect(early.due).toEqual([])
    const { due, waiting } = gradeDue(panel, 6, early.waiting, medians)
    expect(waiting).toEqual([])
    expect(due.map(({ relative }) => relative)).toEqual(
      ["void", "void", "void", "incorrect"].map((outcome) => ({ outcome, medianReturnPct: 5 })),
    )
  })

  it("is void if the price claim is, or if no ticker of the session had a close on its target", () => {
    const gone = panelOf([[100, 103], [100]], [null, sessions[0]])
    const { due } = gradeDue(gone, 1, predictionsFrom(gone, 0, 1), new Map())
    expect(due.map(({ grade, relative }) => [grade.outcome, relative.outcome])).toEqual([
      ["correct", "void"],
      ["void", "void"],
    ])
    const halted = panelOf([[100, NONE, 101]])
    const late = gradeDue(halted, 6, predictionsFrom(halted, 0, 1), new Map())
    expect(late.due[0].relative).toEqual({ outcome: "void", medianReturnPct: null })
  })

  it("that was not made is not graded, but has the median of its session, except in predictions of earlier versions", () => {
    const panel = panelOf([[100, 103]])
    const [prediction] = predictionsFrom(panel, 0, 1)
    const unclaimed = { ...prediction, relativeDirection: null }
    const { due } = gradeDue(panel, 1, [unclaimed, { ...unclaimed, relativeProbability: null }], new Map())
    expect(due).toMatchObject([
      { grade: { outcome: "correct" }, relative: { outcome: null, medianReturnPct: 3 } },
      { grade: { outcome: "correct" }, relative: { outcome: null, medianReturnPct: null } },
    ])
  })
})

const close = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 90, max: 110 }) }, fc.constant(NONE))
const series = fc.array(close, { minLength: sessions.length, maxLength: sessions.length })
const closes = fc.array(series, { minLength: 5, maxLength: 5 })
const delisted = fc.array(fc.option(fc.constantFrom(...sessions)), { minLength: 5, maxLength: 5 })

describe("grades", () => {
  it("never change, whatever happens later", () => {
    const cut = fc.integer({ min: 2, max: sessions.length - 2 })
    const pasts = fc.tuple(closes, closes)
    fc.assert(
      fc.property(pasts, delisted, cut, fc.constantFrom(1, 5), ([one, other], gone, through, horizon) => {
        const changed = one.map((before, row) => [...before.slice(0, through + 1), ...other[row].slice(through + 1)])
        const [before, after] = [panelOf(one, gone), panelOf(changed, gone)]
        const predictions = [0, 1, 2].flatMap((reference) => predictionsFrom(before, reference, horizon))
        const byThen = grades(before, predictions, through)
        expect(grades(after, predictions, through)).toEqual(byThen)
        expect(grades(after, predictions).slice(0, byThen.length)).toEqual(byThen)
      }),
    )
  })

  it("of relative claims give no credit for calling everything ahead, except for ties at the median", () => {
    fc.assert(
      fc.property(closes, (one) => {
        const panel = panelOf(one)
        const { due } = gradeDue(panel, 1, predictionsFrom(panel, 0, 1), new Map())
        const outcomes = due.map(({ relative }) => relative.outcome)
        const count = (asked: string) => outcomes.filter((outcome) => outcome === asked).length
        const voids = count("void")
        expect(Math.abs(count("correct") - count("incorrect"))).toBeLessThanOrEqual(Math.max(0, voids - 1))
      }),
    )
  })
})
