import { describe, expect, it } from "vitest"
import { readEnv } from "../platform/env"
import { logIdentity } from "./identity"
import { canonicalJson } from "./leaf"
import { type GradeRow, gradeLine, type SaidRow, saidLine } from "./predictionRows"

const said: SaidRow = {
  ...{ id: "p1", origin: "live", ticker: "AAPL", timeframe: "daily", direction: "bullish", confidence: 0.6 },
  ...{ predictedReturnPct: 0.2, referenceDate: "2026-11-20", referencePrice: 123.45, targetDate: "2026-11-23" },
  ...{ issuedAt: new Date("2026-11-20T21:30:00Z"), modelVersion: "m", historicalCorrect: 1, historicalCount: 2 },
  ...{ historicalRises: 2, historicalDiffering: 1 },
  ...{ probabilityUp: 0.6, probabilityUnchanged: 0, baseProbabilityUp: 0.5, rankPct: 0.5 },
  ...{ relativeDirection: "ahead", relativeProbability: 0.5 },
}
const grade: GradeRow = {
  ...{ id: "p1", origin: "live", ticker: "AAPL", timeframe: "daily", referenceDate: "2026-11-20", outcome: "correct" },
  ...{ targetDate: "2026-11-23", realizedReturnPct: 1.5, relativeOutcome: "correct", medianReturnPct: 0.1 },
  ...{ entryPrice: 123.45, exitPrice: 125.3, splitRatio: 1, exitDate: "2026-11-23", gradedAt: new Date(0) },
}

describe("the public rows of predictions", () => {
  it.each([
    ["a prediction", saidLine.bind(null, said)],
    ["a grade", gradeLine.bind(null, grade)],
  ])("are canonical JSON, and without prices contain all other fields: %s", (_, line) => {
    const whole = line({ ledgerIndex: 7, hasPrices: true })
    const without = line({ ledgerIndex: 7, hasPrices: false })
    expect(whole).toBe(canonicalJson(JSON.parse(whole)))
    expect(whole).toContain("123.45")
    expect(without).not.toMatch(/123\.45|125\.3/)
    const nulled = whole.replaceAll(/"(\w+_price)":[\d.]+/g, '"$1":null')
    expect(without).toBe(nulled)
  })

  it("of earlier versions lack later fields", () => {
    const line = saidLine(
      { ...said, historicalRises: null, historicalDiffering: null },
      { ledgerIndex: 7, hasPrices: true },
    )
    expect(line).not.toMatch(/historical_(rises|differing)/)
    expect(line).toBe(canonicalJson(JSON.parse(line)))
  })

  it("hold prices of the simulated market, and of a live one only if BARS_REDISTRIBUTION permits it", () => {
    const shows = (variables: Record<string, string>) =>
      logIdentity(readEnv({ AUTH_SECRET: "x".repeat(40), ...variables })).showsPrices
    expect(shows({})).toBe(true)
    expect(shows({ FEED: "live" })).toBe(false)
    expect(shows({ FEED: "live", BARS_REDISTRIBUTION: "permitted" })).toBe(true)
  })
})
