import { expect, it } from "vitest"
import { tableOf } from "../../client/typescript/src/command/table"
import { cut, shown, shownJson, widthOf, wrap } from "../../client/typescript/src/command/terminal"

const rows = [
  {
    id: "q_1",
    title: "Will 東京 host? 🎉",
    probability: 0.5,
    venues: ["a", "b"],
    of: { n: 12, rate: null },
    kind: "x",
  },
  {
    id: "q_2",
    title: "A title that is much longer than what is left for it",
    probability: -12.25,
    venues: [],
    of: { n: 3, rate: 0.1 },
    kind: "x",
  },
]

it("a table has all columns where nothing limits it, with objects as columns and decimals below each other", () => {
  const { lines, same, leftOut } = tableOf(rows, null, null)
  expect(lines).toEqual([
    "                                                                                of.   of.",
    "id   title                                                 probability  venues    n  rate  kind",
    "───  ────────────────────────────────────────────────────  ───────────  ──────  ───  ────  ────",
    "q_1  Will 東京 host? 🎉                                           0.50  a, b     12     –  x",
    "q_2  A title that is much longer than what is left for it       -12.25  –         3   0.1  x",
  ])
  expect([same, leftOut]).toEqual([[], []])
})

it.each([20, 30, 40, 60, 79, 80, 200])("a table of at most %i columns fits, and names what is not in it", (width) => {
  const { lines, same, leftOut } = tableOf(rows, width, null)
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
  const shownNames = ["id", "title", "probability", "venues", "of.n", "of.rate", "kind"].filter(
    (name) => !leftOut.includes(name) && !same.some(([each]) => each === name),
  )
  expect(lines.at(-1)?.split(/ {2,}/)).toHaveLength(shownNames.length)
})

it("columns are chosen by name, or by that of an object, and an unknown one is refused", () => {
  expect(tableOf(rows, 80, ["of", "id"]).lines.at(-1)).toBe("  3   0.1  q_2")
  expect(() => tableOf(rows, 80, ["titel"])).toThrow("There is no column titel. There are id, title,")
})

it("texts are measured and cut by what a terminal shows", () => {
  expect([widthOf("東京"), widthOf("e\u0301"), widthOf("🎉"), widthOf("👩‍👩‍👧"), widthOf("abc")]).toEqual([
    4, 1, 2, 2, 3,
  ])
  expect(cut("東京タワー", 7)).toBe("東京タ…")
  expect(wrap("one two three", 7, "  ")).toEqual(["one two", "  three"])
})

it("what a terminal obeys is shown as what it is not, and escaped in JSON with the same meaning", () => {
  const hostile = "a\u001b[31m\u009b\u202e\u200b\u{e0041}\tb\nc"
  expect(shown(hostile)).toBe("a\ufffd[31m\ufffd\ufffd\ufffd\ufffd b c")
  const text = shownJson({ [hostile]: [hostile] }, 2)
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e\u200b\u{e0041}]/u)
  expect(JSON.parse(text)).toEqual({ [hostile]: [hostile] })
})
