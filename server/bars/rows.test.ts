import { expect, it } from "vitest"
import type { LoadedBars } from "./loaded"
import { packRevisions, type Revision } from "./revisions"
import { panelOf } from "./rows"
import { wanderingPanel } from "./testing/panel"

const bar = { open: 7, high: 8, low: 6, close: 7, volume: 1_000 }

function loaded(...revisions: Revision[]): LoadedBars {
  const panel = wanderingPanel({ stocks: 3, from: "2026-01-02", to: "2026-02-27" })
  return { panel, revisions: packRevisions(revisions), assumedThrough: { bars: null, vix: null } }
}

it("a row without revisions is read in place, and a revised row is copied", () => {
  const bars = loaded({ kind: "bar", knownAt: 1, row: 3, session: 5, ...bar })
  const isShared = (...tickers: string[]) => panelOf(bars, 1, tickers).close.buffer === bars.panel.close.buffer
  expect([isShared("S0"), isShared("S1"), isShared("S0", "S2")]).toEqual([true, false, false])
})

it("a row has the same cells whether it is requested alone or with others", () => {
  const bars = loaded({ kind: "split", knownAt: 1, row: 2, session: 9, ratio: 4 })
  const { sessions, stride, rows } = bars.panel
  for (const count of [0, 1]) {
    const both = panelOf(bars, count, ["S2", "S0"])
    for (const ticker of ["S0", "S2"]) {
      const [alone, row] = [panelOf(bars, count, [ticker]), both.rows.get(ticker) ?? -1]
      for (const column of ["open", "high", "low", "close", "volume", "splitFactor", "returns"] as const) {
        expect(alone[column]).toEqual(both[column].subarray(row * both.stride, (row + 1) * both.stride))
      }
    }
  }
  const [alone, first] = [panelOf(bars, 1, ["S2"]), (rows.get("S2") ?? -1) * stride]
  expect(alone.close).toEqual(bars.panel.close.slice(first, first + sessions.length))
  expect(panelOf(bars, 1, ["S0"]).splitFactor[9]).toBe(4)
  expect(panelOf(bars, 1, ["NONE"]).instruments).toEqual([])
})
