import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel, type Panel } from "../../bars/panel"
import { fillRow, instrument, setBar, wanderingPanel } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { listTrades, pullbackAt } from "./pullback"
import { relativeStrength, simpleMean } from "./pullback/indicators"
import { tradesOf } from "./pullback/trades"

const sessions = sessionsBetween("2023-01-03", "2024-06-28")

function climbing(closes: Record<number, number> = {}, kind: "etf" | "stock" = "etf"): Panel {
  const panel = emptyPanel([instrument("XYZ", kind)], sessions)
  fillRow(panel, 0, (session) => closes[session] ?? 100 + session)
  return completePanel(panel)
}

describe("the ETF pullback", () => {
  it("fires on a sharp fall above the trend, and shows the figures behind it", () => {
    const signal = pullbackAt(climbing({ 250: 320 }), 250)
    expect(signal.firing).toBe(true)
    expect(signal.fires).toHaveLength(1)
    expect(signal.fires[0]).toMatchObject({ etf: "XYZ", fired_date: sessions[250], close: 320 })
    expect(signal.fires[0].pullback_pct).toBeCloseTo((320 / 349 - 1) * 100, 3)
    expect(signal.fires[0].rsi_2).toBeLessThan(10)
    expect(signal.rule.horizon_days).toBe(5)
  })

  it("does not fire below the trend, before 200 sessions, or on a stock", () => {
    expect(pullbackAt(climbing({ 250: 200 }), 250)).toMatchObject({ firing: false, fires: [] })
    expect(pullbackAt(climbing({ 150: 220 }), 150).fires).toEqual([])
    expect(pullbackAt(climbing({ 250: 320 }, "stock"), 250).fires).toEqual([])
  })

  it("is undecided while no ETF has the sessions that the rule needs", () => {
    expect(pullbackAt(climbing(), 198)).toMatchObject({ firing: null, measured: [] })
    expect(pullbackAt(climbing(), 199)).toMatchObject({ firing: false, measured: [expect.anything()] })
    expect(pullbackAt(climbing({}, "stock"), 250)).toMatchObject({ firing: null, measured: [] })
    expect(pullbackAt(climbing({ 250: Number.NaN }), 250)).toMatchObject({ firing: null, measured: [] })
  })

  it("lists the trade that keeps an ETF from firing again, until its exit", () => {
    const panel = climbing({ 250: 320, 251: 310, 252: 305, 253: 300, 254: 295, 255: 290 })
    setBar(panel, 0, 251, { open: 320, high: 321, low: 309, close: 310 })
    completePanel(panel)
    expect(pullbackAt(panel, 250).open_trades).toEqual([])
    const [trade, ...others] = pullbackAt(panel, 252).open_trades
    expect(others).toEqual([])
    expect(trade).toMatchObject({
      etf: "XYZ",
      fired_date: sessions[250],
      entry_date: sessions[251],
      entry_price: 320,
      target_date: sessions[255],
      is_rule_met: true,
    })
    expect(trade.close).toBeCloseTo(305, 8)
    expect(trade.return_pct).toBeCloseTo((305 / 320 - 1) * 100, 8)
    expect([253, 254, 255].map((through) => pullbackAt(panel, through).open_trades.length)).toEqual([1, 1, 0])
  })

  it("enters at the next open and exits at the close of the fifth session", () => {
    const panel = climbing({ 250: 320 })
    setBar(panel, 0, 251, { open: 200, high: 400, low: 100, close: 351 })
    setBar(panel, 0, 255, { open: 1, high: 400, low: 1, close: 250 })
    completePanel(panel)
    expect(pullbackAt(panel, 250).firing).toBe(true)
    expect(pullbackAt(panel, 254).track_record.n).toBe(0)
    expect(pullbackAt(panel, 255).track_record).toMatchObject({ n: 1, win_rate: 1, avg_return_pct: 25, n_sessions: 1 })
  })

  it("does not fire again before its exit, and may at that close", () => {
    const panel = climbing({ 250: 320, 251: 310, 252: 305, 253: 300, 254: 295, 255: 290 })
    expect([249, 250, 251, 254, 255].map((through) => pullbackAt(panel, through).firing)).toEqual([
      false,
      true,
      false,
      false,
      true,
    ])
  })

  it("compares with entries on every day above the trend, one at a time", () => {
    const { base_rate, track_record, lift } = pullbackAt(climbing(), 300)
    expect(base_rate).toMatchObject({ n: 20, win_rate: 1, n_sessions: 20 })
    expect(track_record).toMatchObject({ n: 0, win_rate: null, wilson_low: null, avg_return_pct: null })
    expect(lift).toBeNull()
  })

  it("states the lift as the difference of the two win rates", () => {
    const panel = wanderingPanel({ stocks: 1, etfs: 15, from: "2021-01-04", to: "2024-06-28" })
    const signal = pullbackAt(panel, panel.sessions.length - 1)
    const { track_record, base_rate, lift } = signal
    expect(track_record.n).toBeGreaterThan(50)
    expect(base_rate.n).toBeGreaterThan(track_record.n)
    expect(lift).toBeCloseTo((track_record.win_rate ?? 0) - (base_rate.win_rate ?? 0), 5)
    expect(track_record.wilson_low).toBeLessThan(track_record.win_rate ?? 0)
    expect(track_record.clustered_high).toBeGreaterThan(track_record.win_rate ?? 1)
    expect(signal.lift_low).toBeLessThan(lift ?? 0)
    expect(signal.lift_high).toBeGreaterThan(lift ?? 0)
    expect(pullbackAt(climbing(), 300)).toMatchObject({ lift_low: null, lift_high: null })
  })

  it("rests on trades that are listed last exit first, page by page, each once", () => {
    const panel = wanderingPanel({ stocks: 1, etfs: 15, from: "2021-01-04", to: "2024-06-28" })
    const through = panel.sessions.length - 1
    const { track_record, base_rate } = pullbackAt(panel, through)
    for (const [rule, record] of [
      ["pullback", track_record],
      ["above_trend", base_rate],
    ] as const) {
      const pages = [listTrades(panel, through, { rule, after: null, limit: 30 })]
      for (let last = pages[0]; last.trades.length > 30; last = pages[pages.length - 1]) {
        pages.push(listTrades(panel, through, { rule, after: last.trades[29], limit: 30 }))
      }
      const trades = pages.flatMap((page) => page.trades.slice(0, 30))
      expect(pages[0].totalCount).toBe(record.n)
      expect(trades).toHaveLength(record.n)
      expect(trades.filter(({ isWin }) => isWin).length / record.n).toBe(record.win_rate)
      expect(new Set(trades.map(({ exitDate, etf }) => `${exitDate} ${etf}`)).size).toBe(record.n)
      const exits = trades.map(({ exitDate }) => exitDate)
      expect(exits).toEqual(exits.toSorted().toReversed())
    }
  })

  it("does not mistake a split for a fall", () => {
    const panel = climbing()
    for (const column of [panel.open, panel.high, panel.low, panel.close]) {
      column.forEach((price, session) => {
        if (session >= 260) column[session] = price / 3
      })
    }
    panel.splitFactor.fill(3, 260)
    const signal = pullbackAt(completePanel(panel), 262)
    expect(signal.firing).toBe(false)
    expect(signal.base_rate).toMatchObject({ win_rate: 1 })
  })
})

describe("its parts", () => {
  it("smooth the strength index as Wilder did", () => {
    const rsi = relativeStrength(Float64Array.of(10, 11, 10.5, 10, 12), 2)
    expect([...rsi].map((value) => Number(value.toFixed(4)))).toEqual([Number.NaN, Number.NaN, 66.6667, 40, 85.7143])
    expect(relativeStrength(Float64Array.of(5, 5, 5), 2)[2]).toBe(50)
  })

  it("average over exactly the sessions given", () => {
    expect([...simpleMean(Float64Array.of(1, 2, 3, 7), 3)]).toEqual([Number.NaN, Number.NaN, 2, 4])
  })

  it("skip a signal whose next session has no bar, and exit a halted ETF at its last trade", () => {
    const panel = climbing({ 251: Number.NaN, 264: Number.NaN, 265: Number.NaN })
    expect(tradesOf(panel, 0, 300, (session) => session === 250).trades).toEqual([])
    const [trade] = tradesOf(panel, 0, 300, (session) => session === 260).trades
    expect(trade).toMatchObject({ entry: 261, exit: 265 })
    expect(trade.change).toBeCloseTo(363 / 360.5 - 1, 10)
  })
})
