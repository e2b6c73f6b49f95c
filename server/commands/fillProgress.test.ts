import { expect, test } from "vitest"
import { describeWait } from "./fillProgress"

test("the status line of a first start names bars and predictions in order, and counts the other steps", () => {
  const fill = [
    { need: "actions", done: 1, total: 2 },
    { need: "bars", done: 9, total: 16 },
    { need: "claims", done: 0, total: 0 },
    { need: "predictions", done: 0, total: 0 },
  ] as const
  expect(describeWait(fill, true)).toBe("Still to come: bars 9 of 16, predictions, 2 other steps, pages")
  expect(describeWait([{ need: "predictions", done: 98, total: 253 }], false)).toBe(
    "Still to come: predictions 98 of 253",
  )
  expect(describeWait([], true)).toBe("Still to come: pages")
  expect(describeWait([], false)).toBe("")
})
