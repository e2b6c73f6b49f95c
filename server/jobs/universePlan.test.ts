import { expect, it } from "vitest"
import { wanderingPanel } from "../bars/testing/panel"
import { barsKnownAt } from "../platform/exchange/sessions"
import { type Universe, universePlan } from "./universePlan"

const panel = wanderingPanel({ stocks: 2, etfs: 1, from: "2026-07-01", to: "2026-07-10" })
const all = ["E0", "S0", "S1", "SPY"]

const withInstruments = (...instruments: typeof panel.instruments) => ({ ...panel, instruments })
const withoutBars = (ticker: string, before: string) => {
  const close = panel.close.slice()
  const row = panel.rows.get(ticker) ?? -1
  close.fill(Number.NaN, row * panel.stride, row * panel.stride + panel.sessions.indexOf(before))
  return { ...panel, close }
}
const known = (plan: ReturnType<typeof universePlan>, ...sessions: string[]) =>
  sessions.map((session) => [...(plan.inForce(session)?.tickers ?? [])])
const advance = (plan: ReturnType<typeof universePlan>, shown: typeof panel, session: string) =>
  plan.advance(shown, session, barsKnownAt(session))

it("begins with the session of the first batch, with every stock and ETF that has a bar and still trades", () => {
  const plan = universePlan([])
  const delisted = panel.instruments.map((each) =>
    each.ticker === "S1" ? { ...each, delistedDate: "2026-07-02" } : each,
  )
  advance(plan, withInstruments(...delisted), "2026-07-06")
  expect(plan.listUnlogged("2026-07-06")).toMatchObject([{ fromDate: "2026-07-06", session: "2026-07-06" }])
  expect(known(plan, "2026-07-02", "2026-07-06")).toEqual([[], ["E0", "S0", "SPY"]])
})

it("lets a ticker in and out only from the next session on", () => {
  const plan = universePlan([{ fromDate: "2026-07-01", tickers: new Set(["E0", "S0", "SPY", "GONE"]), ledgerIndex: 7 }])
  advance(plan, panel, "2026-07-06")
  expect(known(plan, "2026-07-06", "2026-07-07")).toEqual([["E0", "S0", "SPY", "GONE"], all])
  expect(plan.inForce("2026-07-06")?.ledgerIndex).toBe(7)
})

it("states nothing while the tickers stay the same, and each change once", () => {
  const plan = universePlan([])
  const late = withoutBars("S1", "2026-07-07")
  for (const session of ["2026-07-02", "2026-07-06", "2026-07-07", "2026-07-08"]) advance(plan, late, session)
  for (const session of ["2026-07-02", "2026-07-06", "2026-07-07", "2026-07-08"]) advance(plan, late, session)
  expect(plan.listUnlogged("2026-07-06").map(({ fromDate }) => fromDate)).toEqual(["2026-07-02"])
  expect(plan.listUnlogged("2026-07-08").map(({ fromDate }) => fromDate)).toEqual(["2026-07-02", "2026-07-08"])
})

it("takes the later of two rows for one date", () => {
  const row = (ledgerIndex: number, ...tickers: string[]): Universe => ({
    ...{ fromDate: "2026-07-02", tickers: new Set(tickers), ledgerIndex },
  })
  expect(known(universePlan([row(3, "AAA"), row(9, "BBB")]), "2026-07-08")).toEqual([["BBB"]])
})
