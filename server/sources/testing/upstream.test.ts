import { expect, test } from "vitest"
import { emptyPanel } from "../../bars/panel"
import { startUpstream, worldOfPanel } from "./upstream"

test("the fake upstream can be fed from a panel, with its splits", () => {
  const spy = {
    ticker: "SPY",
    companyName: null,
    kind: "etf",
    gicsSector: null,
    indexEntryDate: null,
    delistedDate: null,
  } as const
  const panel = emptyPanel([spy], ["2026-11-16", "2026-11-17", "2026-11-18"])
  for (const column of [panel.open, panel.high, panel.low, panel.close, panel.volume]) column.set([8, 4], 0)
  panel.splitFactor.set([1, 2, 2])
  expect(worldOfPanel(panel)).toEqual({
    bars: [
      { ticker: "SPY", date: "2026-11-16", open: 8, high: 8, low: 8, close: 8, volume: 8 },
      { ticker: "SPY", date: "2026-11-17", open: 4, high: 4, low: 4, close: 4, volume: 4 },
    ],
    actions: [{ ticker: "SPY", exDate: "2026-11-17", kind: "split", ratio: 2 }],
  })
})

test("the fake upstream refuses a scenario that it does not know", async () => {
  const upstream = await startUpstream({ bars: [], actions: [] })
  await expect(upstream.play("alpaca", "sunshine")).rejects.toThrow("no scenario sunshine of alpaca")
  await upstream.close()
})
