import { expect, test } from "vitest"
import type { Panel } from "../bars/panel"
import { GRACE_SESSIONS, gradeAt } from "./grade"
import type { Direction } from "./horizon"
import { panelOfCloses, sessions } from "./testing/closes"

const NONE = Number.NaN
const last = sessions.length - 1

const panelOf = (closes: number[], splits: Record<number, number> = {}, delistedDate: string | null = null) =>
  panelOfCloses([{ closes, splits, delistedDate }])
const grade = (panel: Panel, through: number, target = 1, direction: Direction = "bullish") =>
  gradeAt(panel, through, { ticker: "A", direction, referenceDate: sessions[0], targetDate: sessions[target] })

test("a rise is correct for bullish and incorrect for bearish, and a fall the reverse", () => {
  const rise = panelOf([100, 101])
  expect(grade(rise, 1)).toMatchObject({ outcome: "correct", exitDate: sessions[1] })
  expect(grade(rise, 1)?.realizedReturnPct).toBe(1)
  expect(grade(rise, 1, 1, "bearish")?.outcome).toBe("incorrect")
  expect(grade(panelOf([100, 99]), 1, 1, "bearish")?.outcome).toBe("correct")
  expect(grade(panelOf([100, 99]), 1)?.outcome).toBe("incorrect")
})

test("a prediction is not graded before its target session is known", () => {
  expect(grade(panelOf([100, 101]), 0)).toBeNull()
  expect(grade(panelOf([100, 101, 102, 103, 104, 105]), 4, 5)).toBeNull()
})

test("a move of exactly zero is incorrect in both directions", () => {
  const still = panelOf([100, 100])
  expect(grade(still, 1)).toMatchObject({ outcome: "incorrect", realizedReturnPct: 0 })
  expect(grade(still, 1, 1, "bearish")).toMatchObject({ outcome: "incorrect", realizedReturnPct: 0 })
})

test("a move that rounds to zero is still graded by its sign", () => {
  const rise = panelOf([100_000_000, 100_000_001])
  expect(grade(rise, 1)).toMatchObject({ outcome: "correct", realizedReturnPct: 0 })
})

test("a split between reference and target does not affect the move", () => {
  expect(grade(panelOf([100, 25.5], { 1: 4 }), 1)?.realizedReturnPct).toBe(2)
  expect(grade(panelOf([0.3, 0.1], { 1: 3 }), 1)?.outcome).toBe("incorrect")
})

test("a ticker delisted before the target is graded at its last trade", () => {
  const gone = panelOf([100, 101, 90], {}, sessions[2])
  const atLastTrade = { outcome: "incorrect", exitDate: sessions[2], reason: expect.stringContaining("last trade") }
  expect(grade(gone, 5, 5)).toMatchObject(atLastTrade)
  expect(grade(gone, last, 5)).toMatchObject(atLastTrade)
})

test("a ticker that never traded after the reference session is void, with a reason", () => {
  const gone = panelOf([100], {}, sessions[0])
  expect(grade(gone, 1)).toMatchObject({ outcome: "void", realizedReturnPct: null, reason: /^delisted/ })
  expect(grade(panelOf([100]), GRACE_SESSIONS)).toBeNull()
  expect(grade(panelOf([100]), 1 + GRACE_SESSIONS)).toMatchObject({ outcome: "void", reason: /^no trade/ })
})

test("a ticker halted over the target is graded at its first trade after it", () => {
  const halted = panelOf([100, NONE, NONE, 104])
  expect(grade(halted, 2)).toBeNull()
  expect(grade(halted, 3)).toMatchObject({ outcome: "correct", exitDate: sessions[3] })
})

test("with a missing bar on the target, a grade waits for certainty before the last trade counts", () => {
  const halted = panelOf([100, 101, NONE, NONE, NONE, NONE, 120])
  expect(grade(halted, 5, 5)).toBeNull()
  expect(grade(halted, 6, 5)).toMatchObject({ outcome: "correct", exitDate: sessions[1] })
})

test("a grade never changes once given", () => {
  const worlds = [
    panelOf([100, 101, 102]),
    panelOf([100, NONE, NONE, 104]),
    panelOf([100, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 104]),
    panelOf([100, 90], {}, sessions[1]),
    panelOf([100], {}, sessions[0]),
  ]
  for (const panel of worlds) {
    for (const target of [1, 3]) {
      const grades = sessions.map((_, through) => grade(panel, through, target)).filter((each) => each !== null)
      expect(new Set(grades.map((each) => JSON.stringify(each))).size).toBe(1)
    }
  }
})

test("a move waits until its reference close is known", () => {
  expect(grade(panelOf([NONE, 101]), 1)).toBeNull()
  expect(grade(panelOf([100, 101]), 1)).toMatchObject({ outcome: "correct" })
})
