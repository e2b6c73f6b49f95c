import type { z } from "zod"
import type { WatchedPart } from "../accounts/mail/dailyBrief"
import type { Need } from "../knowledge/facts/versions"
import type { Knowledge } from "../knowledge/knowledge"
import { isCall } from "../predictions/horizon"
import { batch } from "../products/predictions/batch"
import type { predictionSchema } from "../products/shapes"
import { eventSignals } from "../products/signals/events"
import { typeName } from "../signals/eventTypes"
import { cleanText } from "../sources/text"
import { ask, longestHeadline } from "./writeDailyBrief"

export const watchlistNeeds: readonly Need[] = [...new Set([...batch.needs, ...eventSignals.needs])]

/** The product's limit per call. */
const tickersAtOnce = 50
const signalDays = 3
const signalsShown = 3

export async function writeWatchlist(
  knowledge: Knowledge,
  tickers: readonly string[],
): Promise<ReadonlyMap<string, WatchedPart>> {
  const parts = new Map<string, WatchedPart>()
  for (let from = 0; from < tickers.length; from += tickersAtOnce) {
    const some = tickers.slice(from, from + tickersAtOnce)
    const { predictions } = await ask(knowledge, batch, { tickers: some.join(",") })
    const byTicker = new Map(predictions.map((prediction) => [prediction.ticker, prediction]))
    for (const ticker of some) {
      const prediction = byTicker.get(ticker)
      parts.set(ticker, {
        ticker,
        company: prediction?.company_name ?? null,
        prediction: prediction
          ? {
              direction: prediction.direction,
              confidence: prediction.confidence,
              ...claimOf(prediction),
              targetDate: prediction.target_date,
            }
          : null,
        signals: await signalsOn(knowledge, ticker),
      })
    }
  }
  return parts
}

/** Earlier versions named a side even at one half. */
function claimOf({
  relative_direction: side,
  relative_probability: probability,
}: Pick<z.output<typeof predictionSchema>, "relative_direction" | "relative_probability">) {
  const isClaimed = probability !== null && isCall(probability)
  return { relativeDirection: isClaimed ? side : null, relativeProbability: probability }
}

/** Unresolved signals, newest first. */
async function signalsOn(knowledge: Knowledge, ticker: string): Promise<WatchedPart["signals"]> {
  const { signals } = await ask(knowledge, eventSignals, { ticker, days: signalDays })
  return signals
    .filter(({ status }) => status === "pending")
    .slice(0, signalsShown)
    .map((signal) => ({
      direction: signal.direction,
      eventType: typeName({ eventType: signal.event_type, isSecondOrder: signal.second_order }),
      headline: cleanText(signal.headline, longestHeadline),
      tradableFrom: signal.tradable_from_at,
      horizonEnd: signal.horizon_end_date,
      typeWinRate: signal.type_win_rate,
      n: signal.type_n,
    }))
}
