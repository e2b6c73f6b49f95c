import { expect, test } from "vitest"
import { universe } from "../../context/market/universe"
import { simulatedBars } from "./simulatedBars"
import { simulateMarket } from "./testing/simulateMarket"

const options = { seed: "tests", members: universe("test"), from: "2025-01-02" }
const tickers = ["AAPL", "SPY", "^VIX"]

const rowsOf = async (source: ReturnType<typeof simulatedBars>, from: string, to: string, asked = tickers) => {
  const run = await source.collect({ tickers: asked, from, to })
  if (run.outcome !== "ok") throw new Error(run.outcome)
  return run.rows
}

test("bars collected session by session equal those of one long request", async () => {
  const source = simulatedBars(options)
  const whole = await rowsOf(simulatedBars(options), "2025-01-02", "2025-03-31")
  const parts = await rowsOf(source, "2025-01-02", "2025-03-27")
  for (const day of ["2025-03-28", "2025-03-31"]) {
    const { bars, actions } = await rowsOf(source, day, day)
    parts.bars.push(...bars)
    parts.actions.push(...actions)
  }
  const sorted = (bars: typeof whole.bars) => bars.map((bar) => JSON.stringify(bar)).sort()
  expect(sorted(parts.bars)).toEqual(sorted(whole.bars))
  expect(parts.actions.length).toBe(whole.actions.length)
})

test("an earlier period can be requested again after a later one", async () => {
  const source = simulatedBars(options)
  const before = await rowsOf(source, "2025-02-03", "2025-02-07")
  await rowsOf(source, "2025-06-02", "2025-06-06")
  expect(await rowsOf(source, "2025-02-03", "2025-02-07")).toEqual(before)
})

test("the bars and dividends are those of the simulated panel", async () => {
  const { panel, actions } = simulateMarket({ ...options, to: "2025-12-31" })
  const rows = await rowsOf(simulatedBars(options), "2025-01-02", "2025-12-31")
  expect(rows.bars.length).toBe(3 * panel.sessions.length)
  for (const bar of rows.bars) {
    const cell = (panel.rows.get(bar.ticker) ?? -1) * panel.sessions.length + panel.sessions.indexOf(bar.date)
    expect([bar.open, bar.high, bar.low, bar.close, bar.volume]).toEqual(
      [panel.open, panel.high, panel.low, panel.close, panel.volume].map((column) => column[cell]),
    )
  }
  expect(rows.actions).toEqual(actions.filter((action) => tickers.includes(action.ticker)))
  expect(rows.actions.length).toBeGreaterThan(3)
})

test("a weekend, an unknown ticker and a delisted stock are confirmed empty", async () => {
  const source = simulatedBars(options)
  for (const request of [
    { tickers, from: "2025-03-01", to: "2025-03-02" },
    { tickers: ["NOPE"], from: "2025-03-03", to: "2025-03-07" },
    { tickers: ["DFS"], from: "2025-06-02", to: "2025-06-06" },
    { tickers, from: "2024-06-03", to: "2024-06-07" },
  ]) {
    expect((await source.collect(request)).outcome).toBe("empty_confirmed")
  }
})
