import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel, type Panel } from "../../bars/panel"
import { fillRow, instrument, wanderingPanel } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { mean, standardDeviation } from "../../platform/statistics/moments"
import { median } from "../../platform/statistics/quantile"
import { characterAt } from "./character"

const panel = wanderingPanel({ stocks: 25, etfs: 5, from: "2022-12-30", to: "2026-03-31" })
const last = panel.sessions.length - 1

/** Two stocks that move apart by `spread` percent each day, alternately up and down. */
function panelOfSpread(from: string, to: string, spreadOf: (session: number) => number): Panel {
  const spread = emptyPanel([instrument("A", "stock"), instrument("B", "stock")], sessionsBetween(from, to))
  const closes = [100, 100]
  for (const row of [0, 1]) {
    fillRow(spread, row, (session) => {
      const turn = (session + row) % 2 === 0 ? 1 : -1
      closes[row] *= 1 + (turn * spreadOf(session)) / 200
      return closes[row]
    })
  }
  return completePanel(spread)
}

describe("market character", () => {
  it("averages the daily spread of stock returns, without ETFs", () => {
    const stocks = panel.instruments.flatMap(({ kind }, row) => (kind === "stock" ? [row] : []))
    const days = Array.from({ length: 20 }, (_, index) => last - index)
    const moves = (session: number) => stocks.map((row) => panel.returns[row * panel.sessions.length + session])
    const all = days.flatMap(moves).map(Math.abs)
    const character = characterAt(panel, last, 20)
    expect(character).toMatchObject({ window: 20, universe_count: 25 })
    expect(character.dispersion_pct).toBeCloseTo(
      (mean(days.map((day) => standardDeviation(moves(day)) ?? 0)) ?? 0) * 100,
      3,
    )
    expect(character.median_abs_move_pct).toBeCloseTo((median(all) ?? 0) * 100, 3)
    expect(character.share_above_2pct).toBeCloseTo(all.filter((move) => move > 0.02).length / 500, 5)
    expect(character.share_above_5pct).toBeCloseTo(all.filter((move) => move > 0.05).length / 500, 5)
    const spy = days.map((day) => Math.abs(panel.returns[day]))
    expect(character.spy_median_abs_move_pct).toBeCloseTo((median(spy) ?? 0) * 100, 3)
    expect(character.median_intraday_range_pct).toBeGreaterThan(0.8)
  })

  it("shows only full years that are over and stored", () => {
    expect(characterAt(panel, last, 20).references.map(({ year }) => year)).toEqual([2023, 2024, 2025])
    expect(characterAt(panel, panel.sessions.indexOf("2025-12-30"), 20).references.map(({ year }) => year)).toEqual([
      2023, 2024,
    ])
    const late = wanderingPanel({ stocks: 5, from: "2023-01-05", to: "2024-12-31" })
    expect(characterAt(late, late.sessions.length - 1, 5).references.map(({ year }) => year)).toEqual([2024])
  })

  it("leaves out a year in which months of bars are missing", () => {
    const holed = wanderingPanel({ stocks: 5, from: "2022-12-30", to: "2024-12-31" })
    const to = holed.sessions.indexOf("2023-06-01")
    holed.close.forEach((_, cell) => {
      const session = cell % holed.sessions.length
      if (session > to - 40 && session <= to) holed.close[cell] = Number.NaN
    })
    completePanel(holed)
    const character = characterAt(holed, holed.sessions.length - 1, 20)
    expect(character.references.map(({ year }) => year)).toEqual([2024])
    expect(characterAt(holed, to, 20)).toMatchObject({ read: null, dispersion_pct: null, dispersion_percentile: null })
  })

  it.each([
    [5, "record_dispersion", 100],
    [2.9, "elevated", 90],
    [2, "normal", 50],
    [1.05, "quiet", 2],
  ])("reads a spread of %d percent among years between 1 and 3 as %s", (spread, read, percentile) => {
    const ramp = panelOfSpread("2024-01-02", "2026-01-30", (session) =>
      session > 501 ? spread : 1 + (2 * session) / 501,
    )
    const character = characterAt(ramp, ramp.sessions.length - 1, 20)
    expect(character.read).toBe(read)
    expect(Math.abs((character.dispersion_percentile ?? -99) - percentile)).toBeLessThan(8)
    expect(character.read_text).toContain(`${character.dispersion_pct?.toFixed(2)}% apart`)
    expect(character.reference_window_count).toBe(482)
  })

  it("has figures but no read, with a reason, until a year of windows is known", () => {
    const early = characterAt(panel, 120, 20)
    expect(early).toMatchObject({ read: null, dispersion_percentile: null, references: [] })
    expect(early.dispersion_pct).toBeGreaterThan(0)
    expect(early.read_text).toContain("100 windows of that length in 2015 to 2025 are known")
  })

  it("has no figures, with a reason, until the window is full", () => {
    expect(characterAt(panel, 19, 20)).toMatchObject({ read: null, dispersion_pct: null, median_abs_move_pct: null })
    expect(characterAt(panel, 19, 20).read_text).toContain("There are not 20 complete sessions")
    expect(characterAt(panel, 20, 20).dispersion_pct).toBeGreaterThan(0)
  })
})
