import { expect, it } from "vitest"
import type { StoredPrediction } from "../predictions/storage/write"
import { type CoveredLife, inTime } from "./logLived"

const prediction = (referenceDate: string): StoredPrediction => ({
  ...{ id: `pred_${referenceDate}`, origin: "live", timeframe: "daily", ticker: "AAPL", direction: "bullish" },
  ...{ referenceDate, targetDate: "2026-11-30", referencePrice: 270, predictedReturnPct: 0.1, confidence: 0.5 },
  ...{ probabilityUp: 0.5, probabilityUnchanged: 0, baseProbabilityUp: 0.5 },
  ...{ relativeDirection: "ahead", relativeProbability: 0.5, rankPct: 50 },
  ...{ issuedAt: new Date("2026-11-25T22:00:00Z"), modelVersion: "m", historicalCorrect: 0, historicalCount: 0 },
  ...{ historicalRises: 0, historicalDiffering: 0 },
  ...{ ledgerIndex: null, graded: null },
})

function stated(session: string, fromDate: string) {
  return { session, fromDate, tickers: new Set<string>(), ledgerIndex: null, at: new Date(`${session}T22:00:00Z`) }
}

// The exchange is closed on 26 November and opens at 14:30 UTC on the 27th.
const lived: CoveredLife = {
  ...{ origin: "live", timeframe: "daily", graded: [], splits: [], coverage: new Map() },
  universes: ["2026-11-24", "2026-11-25"].map((fromDate) => stated("2026-11-24", fromDate)),
  issued: [prediction("2026-11-24"), prediction("2026-11-25")],
}

it.each([
  ["2026-11-25T14:29:59.999Z", ["2026-11-24", "2026-11-25"]],
  ["2026-11-27T14:29:59.999Z", ["2026-11-25"]],
  ["2026-11-27T14:30:00.000Z", []],
])("at %s, only predictions whose next session has not opened can be issued", (at, expected) => {
  const { issued } = inTime(lived, new Date(at))
  expect(issued.map(({ referenceDate }) => referenceDate)).toEqual(expected)
})

it.each([
  ["2026-11-25T14:29:59.999Z", ["2026-11-24", "2026-11-25"]],
  ["2026-11-25T14:30:00.000Z", ["2026-11-24"]],
])("at %s, only the first universe can be logged after its session has opened", (at, expected) => {
  const { universes } = inTime(lived, new Date(at))
  expect(universes.map(({ fromDate }) => fromDate)).toEqual(expected)
})
