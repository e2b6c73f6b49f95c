import { expect, it } from "vitest"
import { type NotedSplits, splitList } from "./logSplits"

const at = new Date("2026-07-15T20:15:00Z")
const rowOn = (splits: (typeof aaa)[]) => ({ noted_at: at.toISOString(), splits })
const aaa = { ticker: "AAA", ex_date: "2026-07-10", ratio: 2 }
const bbb = { ticker: "BBB", ex_date: "2026-07-09", ratio: 0.5 }

/** What the bars show of AAA and BBB from the session before 9 July on. */
function shown(...splits: (typeof aaa)[]): NotedSplits {
  const after = new Map([aaa, bbb].map(({ ticker }) => [ticker, "2026-07-08"]))
  const known = splits.map(({ ex_date: exDate, ...split }) => ({ ...split, exDate }))
  return { after, through: "2026-07-15", splits: known, at }
}

it("begins with a row, even of no splits, and then has a row only for news", () => {
  const list = splitList([])
  expect(list.note(shown())).toEqual(rowOn([]))
  expect(list.note(shown())).toBeNull()
  expect(list.note(shown(bbb, aaa))).toEqual(rowOn([aaa, bbb]))
  expect(list.note(shown(bbb, aaa))).toBeNull()
})

it("lists a corrected split with its new ratio, and a withdrawn one with 1", () => {
  const list = splitList([rowOn([aaa, bbb])])
  expect(list.note(shown({ ...aaa, ratio: 3 }, bbb))).toEqual(rowOn([{ ...aaa, ratio: 3 }]))
  expect(list.note(shown(bbb))).toEqual(rowOn([{ ...aaa, ratio: 1 }]))
  expect(list.note(shown(bbb))).toBeNull()
  expect(list.note(shown(aaa, bbb))).toEqual(rowOn([aaa]))
})

it("takes the newest of several listed ratios, and leaves alone what the bars of a claim do not reach", () => {
  const corrected = rowOn([{ ...aaa, ratio: 4 }])
  expect(splitList([rowOn([aaa]), corrected]).note(shown({ ...aaa, ratio: 4 }))).toBeNull()
  const elsewhere = [
    { ...aaa, ex_date: "2026-07-08" },
    { ...aaa, ex_date: "2026-07-16" },
    { ...aaa, ticker: "CCC" },
  ]
  expect(splitList([rowOn(elsewhere)]).note(shown())).toBeNull()
})
