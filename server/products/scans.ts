import type { Panel } from "../bars/panel"
import { type AnomalyQuery, anomaliesAt } from "../context/market/anomalies"
import { listReversals, reversalsAfterMoves } from "../context/market/anomalies/reversals"
import { characterAt } from "../context/market/character"
import { stockFearGreedAt, stockScoresBetween } from "../context/market/fearGreed/stock"
import { mostTradedAt } from "../context/market/mostTraded"
import { listTrades, pullbackAt } from "../context/market/pullback"
import type { Scan } from "../knowledge/scan"
import { gradeCalls } from "../signals/calls/grade"

const prices = ["bars", "actions"] as const

const scan = <Query, Result>(declared: Scan<Query, Result>) => declared

export const scans = {
  anomalies: scan({ name: "anomalies", reads: prices, compute: anomaliesAt }),
  character: scan({ name: "character", reads: prices, compute: characterAt }),
  fearGreed: scan({ name: "fearGreed", reads: [...prices, "vix"], compute: stockFearGreedAt }),
  fearGreedSeries: scan({ name: "fearGreedSeries", reads: [...prices, "vix"], compute: stockScoresBetween }),
  mostTraded: scan({ name: "mostTraded", reads: ["bars"], compute: mostTradedAt }),
  pullback: scan({
    name: "pullback",
    reads: prices,
    compute: (panel, through, _query: null) => pullbackAt(panel, through),
  }),
  pullbackTrades: scan({ name: "pullbackTrades", reads: prices, compute: listTrades }),
  reversals: scan({ name: "reversals", reads: prices, compute: listReversals }),
  reversalSessions: scan({
    name: "reversalSessions",
    reads: prices,
    compute: (panel: Panel, through, { minSigma, lookbackDays }: AnomalyQuery) => ({
      sessions: panel.sessions,
      ...reversalsAfterMoves(panel, through, lookbackDays, minSigma),
    }),
  }),
  calls: scan({ name: "calls", reads: prices, compute: gradeCalls }),
}
