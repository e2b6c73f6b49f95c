// @module-tag slow
import { afterAll, beforeAll, describe, expect, it, test } from "vitest"
import { emptyPanel } from "../../bars/panel"
import { fakeSettings } from "../../knowledge/families/testing/addresses"
import type { LiveSource } from "../liveSource"
import { askedSources } from "./asked"
import { steppedClient } from "./steppedClient"
import { startUpstream, type Upstream, worldOfPanel } from "./upstream"
import { saturday, smallWorld, week } from "./world"

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

/** Each source's own parser handles these. */
const wrongBodies = ["page_under_200", "words_under_200", "empty_body", "broken_json"]

/**
 * The transport handles these for all sources, so a few sources suffice here. `npm run test:all -- outages` runs all of
 * them, and those that wait for a silent upstream.
 */
const brokenTransfers = ["connection_cut", "huge_body", "endless_redirect", "private_redirect"]
const transferSample = 8

describe("every source", () => {
  let upstream: Upstream
  beforeAll(async () => {
    upstream = await startUpstream(smallWorld)
  })
  afterAll(() => upstream.close())

  const cases = askedSources.flatMap(([name, source], index) => {
    const faults = index % transferSample === 0 ? [...wrongBodies, ...brokenTransfers] : wrongBodies
    return faults.map((fault) => [name, fault, source] as const)
  })

  function collect(source: LiveSource<never, unknown>) {
    const { client } = steppedClient(saturday)
    // Each source reads only the part that concerns it.
    const request = { tickers: ["AAPL", "^VIX"], ...week } as never
    return source.open(fakeSettings(upstream.url), client).collect(request)
  }

  it.each(cases)("%s, on %s, ends with a reason and without a row", async (_, fault, source) => {
    await upstream.play(source.id, fault)
    const run = await collect(source)
    expect(["unavailable", "format_changed"]).toContain(run.outcome)
    expect("reason" in run && run.reason).toMatch(/\S/)
    await upstream.play(source.id, "ok")
  })

  it.each(askedSources)("%s answers, and gives the same after a byte order mark", async (_, source) => {
    const plain = await collect(source)
    expect(["ok", "empty_confirmed"], JSON.stringify(plain)).toContain(plain.outcome)
    await upstream.play(source.id, "byte_order_mark")
    expect(await collect(source)).toEqual(plain)
    await upstream.play(source.id, "ok")
  })
})
