import { isDeepStrictEqual } from "node:util"
import { describe, expect, it } from "vitest"
import type { LoadedBars } from "../bars/loaded"
import { type Panel, VIX } from "../bars/panel"
import { packRevisions } from "../bars/revisions"
import { panelOf } from "../bars/rows"
import { wanderingPanel } from "../bars/testing/panel"
import { scanning } from "../knowledge/scanning"
import { scans } from "./scans"

const onTime = wanderingPanel({ stocks: 12, etfs: 3, from: "2024-01-02", to: "2025-12-31" })
const last = onTime.sessions.length - 1
const place = { kind: "bar", row: 2, session: last } as const
const corrected = { ...place, knownAt: Date.UTC(2026, 0, 2), open: 50, high: 60, low: 40, close: 55, volume: 1_000 }
const first = { ...corrected, knownAt: Number.NEGATIVE_INFINITY, close: 45 }
const bars = loadedOf(onTime, packRevisions([first, corrected]))
const [before, after] = [new Date(corrected.knownAt - 1), new Date(corrected.knownAt)]
const panelWith = (count: number) => panelOf(bars, count, [...onTime.rows.keys()])
const latest = panelWith(2)
const sessionAt = (index: number) => onTime.sessions[index] ?? null
const query = { minSigma: 1.5, lookbackDays: 60, limit: 25 }

function loadedOf(panel: Panel, revisions = packRevisions([])): LoadedBars {
  return { panel, revisions, assumedThrough: { bars: null, vix: null } }
}

function openScanning() {
  let latest = bars
  const load = (next: LoadedBars) => {
    latest = next
  }
  return { scan: scanning(() => latest), load }
}

describe("a scan", () => {
  it("covers what was known, before late facts and after them", async () => {
    const { scan } = openScanning()
    for (const asOf of [before, after, before]) {
      const panel = panelWith(asOf === before ? 1 : 2)
      for (const through of [last, last - 40, 3, -1]) {
        const asked = { asOf, through: sessionAt(through) }
        expect(await scan({ scan: scans.anomalies, query, ...asked })).toEqual(
          scans.anomalies.compute(panel, through, query),
        )
        expect(await scan({ scan: scans.character, query: 20, ...asked })).toEqual(
          scans.character.compute(panel, through, 20),
        )
        expect(await scan({ scan: scans.pullback, query: null, ...asked })).toEqual(
          scans.pullback.compute(panel, through, null),
        )
      }
    }
  })

  it("covers the last load of bars", async () => {
    const { scan, load } = openScanning()
    const asked = { scan: scans.anomalies, query, asOf: before, through: sessionAt(last) } as const
    const one = await scan(asked)
    const other = wanderingPanel({ stocks: 12, etfs: 3, from: "2024-01-02", to: "2025-12-31", seed: "another" })
    load(loadedOf(other))
    const two = await scan(asked)
    expect(two).toEqual(scans.anomalies.compute(other, last, query))
    expect(two).not.toEqual(one)
  })

  it("covers its own session even if a later load of bars begins earlier", async () => {
    const { scan, load } = openScanning()
    const longer = wanderingPanel({ stocks: 12, etfs: 3, from: "2023-01-03", to: "2025-12-31" })
    load(loadedOf(longer))
    const asked = { scan: scans.character, query: 20, asOf: before, through: sessionAt(last - 5) } as const
    expect(await scan(asked)).toEqual(scans.character.compute(longer, longer.sessions.length - 6, 20))
  })

  it("is computed once for the same bars, session and query", async () => {
    const { scan } = openScanning()
    const asked = { scan: scans.character, query: 20, asOf: after, through: sessionAt(last) } as const
    const first = await scan(asked)
    expect(await scan({ ...asked })).toBe(first)
    for (const other of [
      { ...asked, query: 21 },
      { ...asked, asOf: before },
      { ...asked, through: sessionAt(last - 1) },
    ]) {
      expect(await scan(other)).not.toBe(first)
    }
    expect(await scan(asked)).toBe(first)
  })
})

describe("the declared reads of a scan", () => {
  const known = { putCall: [], creditSpread: [] }
  const asked = [
    ["anomalies", scans.anomalies.reads, (panel: Panel) => scans.anomalies.compute(panel, last, query)],
    ["character", scans.character.reads, (panel: Panel) => scans.character.compute(panel, last, 20)],
    ["fearGreed", scans.fearGreed.reads, (panel: Panel) => scans.fearGreed.compute(panel, last, known)],
    ["pullback", scans.pullback.reads, (panel: Panel) => scans.pullback.compute(panel, last, null)],
  ] as const

  it.each(asked)("include the VIX only if it is read: %s", (_, reads, compute) => {
    const squared = latest.close.map((close, cell) =>
      Math.floor(cell / latest.stride) === latest.rows.get(VIX) ? close ** 2 : close,
    )
    const [one, other] = [latest, { ...latest, close: squared }].map((panel) => compute(panel))
    expect(isDeepStrictEqual(one, other)).toBe(!reads.some((read) => read === "vix"))
  })
})
