import { flights } from "../alternative/flights"
import { hearings } from "../alternative/hearings"
import { lobbying } from "../alternative/lobbying"
import { consensus } from "../crowd/consensus"
import { events } from "../intelligence/events"
import { actions } from "../market/actions"
import { economicCalendar } from "../market/economicCalendar"
import { fearGreed } from "../market/fearGreed"
import { ohlcv } from "../market/ohlcv"
import { pcr } from "../market/pcr"
import { history } from "../predictions/history"
import type { DataProduct } from "../product"
import { congressTrades } from "../signals/congressTrades"
import { eventSignals } from "../signals/events"
import { trending } from "../social/trending"

/** The product that shows the facts of each dataset. Its files require the same plan. */
const shownBy: Readonly<Record<string, DataProduct>> = {
  bars: ohlcv,
  actions,
  predictions: history,
  "prediction-grades": history,
  signals: eventSignals,
  "signal-grades": eventSignals,
  "fear-greed": fearGreed,
  "put-call": pcr,
  "economic-calendar": economicCalendar,
  reddit: trending,
  wikipedia: trending,
  earthquakes: events,
  "energy-inventories": events,
  "crowd-polymarket": consensus,
  "crowd-manifold": consensus,
  lobbying,
  "house-hearings": hearings,
  "senate-hearings": hearings,
  flights,
  "congress-house": congressTrades,
  "congress-senate": congressTrades,
}

export function productOf(dataset: string): DataProduct {
  const product = shownBy[dataset]
  if (!product) throw new Error(`no product shows the facts of the dataset ${dataset}`)
  return product
}
