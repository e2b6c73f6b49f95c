import { expect, it } from "vitest"
import { knownPanels } from "../bars/knownPanels"
import { VIX } from "../bars/panel"
import { packRevisions } from "../bars/revisions"
import { barsKnownAt } from "../platform/exchange/sessions"
import type { StoredPrediction } from "../predictions/storage/write"
import { smallWorld } from "../predictions/testing/smallWorld"
import { coverBatches } from "./batchCoverage"
import { universePlan } from "./universePlan"

const session = "2024-09-17"
const issuedAt = barsKnownAt(session)
const panel = smallWorld()
const panels = knownPanels({ panel, revisions: packRevisions([]) }, [], issuedAt)

const predictionsOf = (...tickers: string[]) =>
  tickers.map(
    (ticker): StoredPrediction => ({
      ...{ id: ticker, ticker, referenceDate: session, targetDate: "2024-09-18", issuedAt, timeframe: "daily" },
      ...{ origin: "live", direction: "bullish", confidence: 0.5, probabilityUp: 0.5, probabilityUnchanged: 0 },
      ...{ baseProbabilityUp: 0.5, relativeDirection: null, relativeProbability: 0.5, rankPct: 1 },
      ...{ predictedReturnPct: 0, referencePrice: 1, modelVersion: "m", historicalCorrect: 0, historicalCount: 0 },
      ...{ historicalRises: 0, historicalDiffering: 0, ledgerIndex: null, graded: null },
    }),
  )

function cover(tickers: string[], made: string[], issued: string[]) {
  const plan = universePlan([{ fromDate: "2024-09-01", tickers: new Set(tickers), ledgerIndex: 5 }])
  return coverBatches(panels, plan, { made: predictionsOf(...made), issued: predictionsOf(...issued) }).get(session)
}

it("gives each ticker of the universe that a batch lacks with the reason", () => {
  expect(cover(["AAPL", "GONE", "MSFT", VIX], ["AAPL", "MSFT"], ["AAPL"])).toEqual({
    universe: { fromDate: "2024-09-01", tickers: expect.any(Set), ledgerIndex: 5 },
    leftOut: [
      { ticker: "GONE", reason: "no_bar" },
      { ticker: "MSFT", reason: "already_predicted" },
      { ticker: VIX, reason: "index" },
    ],
  })
})

it("refuses a batch that lacks a ticker for no reason", () => {
  expect(() => cover(["AAPL", "MSFT"], ["AAPL"], ["AAPL"])).toThrow("MSFT could be predicted from 2024-09-17")
})
