import type { anomalies } from "@/server/products/market/anomalies"
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
import type { history } from "@/server/products/predictions/history"
import type { ticker } from "@/server/products/predictions/ticker"
import type { AnswerOf } from "@/server/products/product"
import type { sentiment } from "@/server/products/social/sentiment"

/** What each product answers that a page asks. A page that asks another one adds it here. */
export type Answers = {
  "signals/browse": AnswerOf<typeof browse>
  "signals/browse/{signal_id}": AnswerOf<typeof signal>
  "predictions/table": AnswerOf<typeof batchTable>
  "predictions/{ticker}": AnswerOf<typeof ticker>
  "predictions/{ticker}/history": AnswerOf<typeof history>
  "market/ohlcv/{ticker}": AnswerOf<typeof ohlcv>
  "market/regime": AnswerOf<typeof regime>
  "market/fear-greed": AnswerOf<typeof fearGreed>
  "market/pcr": AnswerOf<typeof pcr>
  "market/character": AnswerOf<typeof character>
  "market/economic-calendar": AnswerOf<typeof economicCalendar>
  "market/calendar": AnswerOf<typeof calendar>
  "market/anomalies": AnswerOf<typeof anomalies>
  "market/universe": AnswerOf<typeof universe>
  "social/sentiment/{ticker}": AnswerOf<typeof sentiment>
}
