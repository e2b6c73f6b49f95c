// @module-tag slow
import { expect, test } from "vitest"
import { emptyPanel } from "../../bars/panel"
import { startUpstream, worldOfPanel } from "./upstream"
import { smallWorld } from "./world"

test("the fake upstream can be fed from a panel, with its splits", () => {
  const spy = { ticker: "SPY", companyName: null, kind: "etf", gicsSector: null } as const
  const panel = emptyPanel(
    [{ ...spy, indexEntryDate: null, delistedDate: null }],
    ["2026-11-16", "2026-11-17", "2026-11-18"],
  )
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

test("the fake upstream serves a world of more bars than a function takes arguments", async () => {
  const bars = Array.from({ length: 150_000 }, () => smallWorld.bars[0])
  const upstream = await startUpstream({ bars, actions: [] })
  expect((await fetch(`${upstream.url}/usgs/earthquakes/feed/v1.0/summary/4.5_week.geojson`)).status).toBe(200)
  await upstream.close()
})

test("the fake upstream refuses an unknown scenario", async () => {
  const upstream = await startUpstream({ bars: [], actions: [] })
  await expect(upstream.play("alpaca", "sunshine")).rejects.toThrow("no scenario sunshine of alpaca")
  await upstream.close()
})
