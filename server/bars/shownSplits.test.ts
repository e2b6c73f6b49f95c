import { expect, it } from "vitest"
import { splitsBetween } from "./panel"
import { shownSplits } from "./shownSplits"
import { wanderingPanel } from "./testing/panel"

const empty = wanderingPanel({ stocks: 2, from: "2026-07-01", to: "2026-07-17" })
const row = empty.rows.get("S0") ?? -1

function withFactors(factorOf: (session: string) => number): typeof empty {
  const splitFactor = empty.splitFactor.slice()
  for (const [at, session] of empty.sessions.entries()) splitFactor[row * empty.stride + at] = factorOf(session)
  return { ...empty, splitFactor }
}

const at = (session: string) => empty.sessions.indexOf(session)

it("lists the splits of a ticker after its earliest position and up to a session", () => {
  const panel = withFactors((session) => (session < "2026-07-06" ? 1 : session < "2026-07-10" ? 3 : 30))
  const positions = [
    { ticker: "S0", from: "2026-07-08" },
    { ticker: "S0", from: "2026-07-02" },
    { ticker: "S1", from: "2026-07-01" },
    { ticker: "NONE", from: "2026-07-01" },
  ]
  const split = (exDate: string, ratio: number) => ({ ticker: "S0", exDate, ratio })
  const splitsThrough = (session: string) => shownSplits(panel, at(session), positions).splits
  expect(splitsThrough("2026-07-17")).toEqual([split("2026-07-06", 3), split("2026-07-10", 10)])
  expect(splitsThrough("2026-07-09")).toEqual([split("2026-07-06", 3)])
  expect(shownSplits(panel, at("2026-07-17"), positions.slice(0, 1)).splits).toEqual([split("2026-07-10", 10)])
  expect(shownSplits(panel, at("2026-07-17"), [{ ticker: "S0", from: "2026-07-10" }]).splits).toEqual([])
})

it("multiplies to the ratio of a grade, whatever the splits before", () => {
  const ratios = new Map([
    ["2026-07-02", 7],
    ["2026-07-08", 0.1],
    ["2026-07-13", 1.0235],
  ])
  let factor = 1
  const panel = withFactors((session) => (factor *= ratios.get(session) ?? 1))
  const { splits } = shownSplits(panel, at("2026-07-17"), [{ ticker: "S0", from: "2026-07-02" }])
  expect(splits.map(({ ratio }) => ratio)).toEqual([0.1, 1.0235])
  const product = splits.reduce((sum, { ratio }) => sum * ratio, 1)
  expect(product / splitsBetween(panel, row, at("2026-07-02"), at("2026-07-17")) - 1).toBeCloseTo(0, 11)
})
