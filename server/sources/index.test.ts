import { expect, test } from "vitest"
import { emptyPanel } from "../bars/panel"
import { type LiveBarsConfig, liveBars } from "./index"
import { steppedTransport } from "./testing/steppedTransport"
import { startUpstream, worldOfPanel } from "./testing/upstream"
import { saturday, week } from "./testing/world"

function config(provider: LiveBarsConfig["provider"]): LiveBarsConfig {
  return {
    provider,
    alpaca: { baseUrl: "https://alpaca.test", keyId: null, secretKey: null, feed: "sip" },
    massive: { baseUrl: "https://massive.test", apiKey: null },
    transport: steppedTransport(saturday).transport,
  }
}

test.each([
  ["alpaca", "alpaca"],
  ["massive", "massive"],
  [null, "bars"],
] as const)(
  "with %s declared and no key, bars come from %s and say that they are not configured",
  async (provider, id) => {
    const source = liveBars(config(provider))
    expect(source.id).toBe(id)
    expect((await source.collect({ tickers: ["AAPL"], ...week })).outcome).toBe("not_configured")
  },
)

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
