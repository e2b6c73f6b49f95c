import { expect, it } from "vitest"
import { sessionsBetween } from "../platform/exchange/sessions"
import { adjustedClose, emptyPanel } from "./panel"
import { multiplySplit } from "./revisions"
import { instrument } from "./testing/panel"

const sessions = sessionsBetween("2024-03-04", "2024-03-08")

it.each([
  [1.5, 8],
  [3, 40],
  [7, 20],
])("a price between a split of %d and one of %d is divided by the later one, to the last bit", (earlier, later) => {
  const panel = emptyPanel([instrument("ABC", "stock")], sessions)
  multiplySplit(panel.splitFactor, 1, earlier)
  multiplySplit(panel.splitFactor, 3, later)
  for (let cents = 1; cents < 50_000; cents++) {
    panel.close[2] = cents / 100
    const adjusted = adjustedClose(panel, 0, 2, 4)
    if (adjusted !== cents / 100 / later) expect(adjusted).toBe(cents / 100 / later)
  }
})
