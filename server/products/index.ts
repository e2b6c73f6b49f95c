/*
 * The data products, one declaration each: path, tier, parameters, needs, answer. They must not depend on how they are
 * served, and must not call an upstream: they answer from knowledge as of an instant.
 */

import { me } from "./account/me"
import { record } from "./account/record"
import { usage } from "./account/usage"
import { flightPlacebos } from "./alternative/flightPlacebos"
import { flights } from "./alternative/flights"
import { hearings } from "./alternative/hearings"
import { lobbying } from "./alternative/lobbying"
import { calibration } from "./crowd/calibration"
import { consensus } from "./crowd/consensus"
import { divergence } from "./crowd/divergence"
import { resolved } from "./crowd/resolved"
import { shift } from "./crowd/shift"
import { ledger } from "./edge/ledger"
import { observations } from "./edge/observations"
import { files } from "./files/files"
import { briefing } from "./intelligence/briefing"
import { events } from "./intelligence/events"
import { status } from "./intelligence/status"
import { actions } from "./market/actions"
import { anomalies } from "./market/anomalies"
import { anomalyReversals } from "./market/anomalyReversals"
import { calendar } from "./market/calendar"
import { character } from "./market/character"
import { economicCalendar } from "./market/economicCalendar"
import { fearGreed } from "./market/fearGreed"
import { ohlcv, ohlcvOfSeveral } from "./market/ohlcv"
import { pcr } from "./market/pcr"
import { regime } from "./market/regime"
import { reversalSessions } from "./market/reversalSessions"
import { universe } from "./market/universe"
import { accuracy } from "./predictions/accuracy"
import { batch } from "./predictions/batch"
import { history, historyOfSeveral } from "./predictions/history"
import { latest } from "./predictions/latest"
import { model } from "./predictions/model"
import { ticker } from "./predictions/ticker"
import type { Product } from "./product"
import { antiSignals } from "./signals/antiSignals"
import { best } from "./signals/best"
import { brief } from "./signals/brief"
import { congressCalls } from "./signals/congressCalls"
import { congressTrades } from "./signals/congressTrades"
import { creatorCalls } from "./signals/creatorCalls"
import { etfPullback } from "./signals/etfPullback"
import { eventSignals } from "./signals/events"
import { performance } from "./signals/performance"
import { pullbackTrades } from "./signals/pullbackTrades"
import { replay } from "./signals/replay"
import { tradePlan } from "./signals/tradePlan"
import { youtubeScoreboard } from "./signals/youtubeScoreboard"
import { sentiment } from "./social/sentiment"
import { trending } from "./social/trending"

/** A new product needs its own file, its test, and a line here. */
export const products = eraseTypes(
  latest,
  accuracy,
  batch,
  model,
  ticker,
  history,
  historyOfSeveral,
  regime,
  fearGreed,
  pcr,
  ohlcv,
  ohlcvOfSeveral,
  actions,
  anomalies,
  anomalyReversals,
  reversalSessions,
  character,
  economicCalendar,
  calendar,
  universe,
  etfPullback,
  pullbackTrades,
  eventSignals,
  best,
  performance,
  brief,
  tradePlan,
  antiSignals,
  replay,
  congressTrades,
  congressCalls,
  youtubeScoreboard,
  creatorCalls,
  trending,
  sentiment,
  events,
  briefing,
  consensus,
  shift,
  calibration,
  resolved,
  divergence,
  flights,
  flightPlacebos,
  lobbying,
  hearings,
  ledger,
  observations,
  files,
  status,
  me,
  usage,
  record,
)

/**
 * A list of different products loses the types of their parameters and fields. This is safe, because `run()` gives a
 * handler only what its own schema has parsed.
 */
function eraseTypes(...each: Product[]): readonly Product[] {
  return each
}
