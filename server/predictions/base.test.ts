import { expect, test } from "vitest"
import type { Panel } from "../bars/panel"
import { baseOf, computeBases } from "./base"
import { plantedWorld } from "./testing/plantedWorld"
import { withOtherFuture } from "./testing/smallWorld"

const panel = plantedWorld({ seed: "base", reversal: 0, tickers: 8, sessions: 300 })

function withCloses(row: number, closes: (session: number) => number): Panel {
  const close = panel.close.slice()
  for (let session = 0; session < panel.sessions.length; session++)
    close[row * panel.stride + session] = closes(session)
  return { ...panel, close }
}

test("a move counts from its target session on, and not before", () => {
  for (const horizon of [1, 5, 21]) {
    const table = computeBases(panel, horizon, 100, 299)
    const known = (session: number) => {
      const cell = (session - 100) * 8 + 3
      return table.rises[cell] + table.falls[cell] + table.ties[cell]
    }
    expect([known(100), known(250)]).toEqual([101 - horizon, 251 - horizon])
    const other = computeBases(withOtherFuture(panel, 251), horizon, 100, 299)
    for (let session = 100; session <= 250; session++) {
      expect(baseOf(panel, other, 3, session)).toEqual(baseOf(panel, table, 3, session))
    }
  }
})

test("the base is the same whatever session the computation begins at", () => {
  const whole = computeBases(panel, 5, 0, 299)
  expect(baseOf(panel, computeBases(panel, 5, 299, 299), 2, 299)).toEqual(baseOf(panel, whole, 2, 299))
})

test("a ticker that always rises gets little more than its market's share, and half its own after ten years", () => {
  const rising = withCloses(0, (session) => 100 + session)
  const table = computeBases(rising, 1, 299, 299)
  const [own, usual] = [baseOf(rising, table, 0, 299).up, baseOf(rising, table, 1, 299).up]
  expect(own).toBeGreaterThan(usual + 0.03)
  expect(own).toBeLessThan(0.6)
})

test("unchanged closes are counted separately, as neither rises nor falls", () => {
  const still = withCloses(0, (session) => 100 + (session % 4 === 0 ? 1 : 0))
  const table = computeBases(still, 1, 299, 299)
  expect([table.rises[0], table.falls[0], table.ties[0]]).toEqual([74, 75, 150])
  expect(baseOf(still, table, 0, 299).unchanged).toBeGreaterThan(0.25)
  expect(baseOf(still, table, 0, 299).unchanged).toBeLessThan(150 / 299)
  expect(baseOf(still, table, 1, 299).unchanged).toBeLessThan(0.05)
})

test("moves from before a stock joined its index do not count", () => {
  const instruments = panel.instruments.map((each, row) =>
    row === 0 ? { ...each, indexEntryDate: panel.sessions[200] } : each,
  )
  const table = computeBases({ ...panel, instruments }, 1, 299, 299)
  expect(table.rises[0] + table.falls[0] + table.ties[0]).toBe(99)
})

test("without any moves the base is one half", () => {
  expect(baseOf(panel, computeBases(panel, 21, 0, 10), 0, 10)).toEqual({ unchanged: 0, up: 0.5 })
})
