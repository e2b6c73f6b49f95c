import type { flights } from "@/server/products/alternative/flights"
import type { hearings } from "@/server/products/alternative/hearings"
import type { lobbying } from "@/server/products/alternative/lobbying"
import type { calibration } from "@/server/products/crowd/calibration"
import type { consensus } from "@/server/products/crowd/consensus"
import type { divergence } from "@/server/products/crowd/divergence"
import type { shift } from "@/server/products/crowd/shift"
import type { ledger } from "@/server/products/edge/ledger"
import type { events } from "@/server/products/intelligence/events"
import type { calendar } from "@/server/products/market/calendar"
import type { character } from "@/server/products/market/character"
import type { economicCalendar } from "@/server/products/market/economicCalendar"
import type { fearGreed } from "@/server/products/market/fearGreed"
import type { ohlcv } from "@/server/products/market/ohlcv"
import type { pcr } from "@/server/products/market/pcr"
import type { regime } from "@/server/products/market/regime"
import type { universe } from "@/server/products/market/universe"
import type { batchTable } from "@/server/products/portal/batchTable"
import type { browse } from "@/server/products/portal/browse"
import type { signal } from "@/server/products/portal/signal"
import type { tickerAnomalies } from "@/server/products/portal/tickerAnomalies"
import type { accuracy } from "@/server/products/predictions/accuracy"
import type { history } from "@/server/products/predictions/history"
import type { ticker } from "@/server/products/predictions/ticker"
import type { AnswerOf } from "@/server/products/product"
import type { congressTrades } from "@/server/products/signals/congressTrades"
import type { youtubeScoreboard } from "@/server/products/signals/youtubeScoreboard"
import type { sentiment } from "@/server/products/social/sentiment"

/** Answer types of the products that pages use; a page that needs another adds it here. */
export type Answers = {
  "signals/congress-trades": AnswerOf<typeof congressTrades>
  "signals/youtube-scoreboard": AnswerOf<typeof youtubeScoreboard>
  "alternative/lobbying": AnswerOf<typeof lobbying>
  "alternative/hearings": AnswerOf<typeof hearings>
  "alternative/flights": AnswerOf<typeof flights>
  "crowd/calibration": AnswerOf<typeof calibration>
  "crowd/consensus": AnswerOf<typeof consensus>
  "crowd/shift": AnswerOf<typeof shift>
  "crowd/divergence": AnswerOf<typeof divergence>
  "intelligence/events": AnswerOf<typeof events>
  "edge/ledger": AnswerOf<typeof ledger>
  "signals/browse": AnswerOf<typeof browse>
  "signals/browse/{signal_id}": AnswerOf<typeof signal>
  "predictions/table": AnswerOf<typeof batchTable>
  "predictions/{ticker}": AnswerOf<typeof ticker>
  "predictions/accuracy": AnswerOf<typeof accuracy>
  "predictions/{ticker}/history": AnswerOf<typeof history>
  "market/ohlcv/{ticker}": AnswerOf<typeof ohlcv>
  "market/regime": AnswerOf<typeof regime>
  "market/fear-greed": AnswerOf<typeof fearGreed>
  "market/pcr": AnswerOf<typeof pcr>
  "market/character": AnswerOf<typeof character>
  "market/economic-calendar": AnswerOf<typeof economicCalendar>
  "market/calendar": AnswerOf<typeof calendar>
  "market/anomalies/{ticker}": AnswerOf<typeof tickerAnomalies>
  "market/universe": AnswerOf<typeof universe>
  "social/sentiment": AnswerOf<typeof sentiment>
}
