import type { FilteredPart, WatchedPart } from "../../accounts/mail/dailyBrief"
import type { FilteredPage, FilterQuestion } from "../../accounts/savedFilters"
import type { Need } from "../../knowledge/facts/versions"
import { addDays } from "../../platform/dates"
import { previousSession } from "../../platform/exchange/sessions"
import { isCall } from "../../predictions/horizon"
import { upOrDownOf } from "../../predictions/upOrDown"
import { typeName } from "../../signals/eventTypes"
import { cleanText } from "../../sources/text"
import { batchTable } from "../portal/batchTable"
import { browse } from "../portal/browse"
import { mostTickers } from "../portal/pages"
import type { AnswerOf } from "../product"
import { eventSignals } from "../signals/events"
import type { AnswerAccess } from "./ask"
import { longestHeadline } from "./readDay"

export const ownNeeds: readonly Need[] = [...new Set([...batchTable.needs, ...eventSignals.needs, ...browse.needs])]

const signalDays = 3
const signalsShown = 3
const signalsRead = 200

/** For each ticker, its newest prediction and, if the plan has them, its unresolved signals, newest first. */
export async function readWatched(
  { ask, may }: AnswerAccess,
  tickers: readonly string[],
): Promise<ReadonlyMap<string, WatchedPart>> {
  const parts = new Map<string, WatchedPart>()
  for (let from = 0; from < tickers.length; from += mostTickers) {
    const some = tickers.slice(from, from + mostTickers)
    const named = some.join(",")
    const [table, events] = await Promise.all([
      ask(batchTable, { tickers: named, limit: mostTickers }),
      may(eventSignals) ? ask(eventSignals, { tickers: named, days: signalDays, limit: signalsRead }) : null,
    ])
    const predictions = new Map(table.predictions.map((prediction) => [prediction.ticker, prediction]))
    const signals = Map.groupBy(events?.signals ?? [], ({ ticker }) => ticker)
    for (const ticker of some) {
      parts.set(ticker, watchedOf(ticker, predictions.get(ticker) ?? null, signals.get(ticker) ?? []))
    }
  }
  return parts
}

function watchedOf(
  ticker: string,
  prediction: AnswerOf<typeof batchTable>["predictions"][number] | null,
  signals: AnswerOf<typeof eventSignals>["signals"],
): WatchedPart {
  return {
    ticker,
    company: prediction?.company_name ?? null,
    prediction: prediction && {
      direction: prediction.direction,
      confidence: prediction.confidence,
      upOrDown: upOrDownOf(prediction),
      ...claimOf(prediction),
      targetDate: prediction.target_date,
    },
    signals: signals
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
        typeLow: signal.type_win_rate_low,
        typeHigh: signal.type_win_rate_high,
      })),
  }
}

type Claim = Pick<AnswerOf<typeof batchTable>["predictions"][number], "relative_direction" | "relative_probability">

/** Earlier versions gave a side even at one half. */
function claimOf({ relative_direction: side, relative_probability: probability }: Claim) {
  const isClaimed = probability !== null && isCall(probability)
  return { relativeDirection: isClaimed ? side : null, relativeProbability: probability }
}

const tickersShown = 5
const rowsRead = 50

type Found = Pick<FilteredPart, "count" | "tickers">

/** A filter's results, as on its page: predictions of the next session, and signals since the last one. */
export function readFilter(reading: AnswerAccess, { page, query }: FilterQuestion, session: string): Promise<Found> {
  return finders[page](reading, query, session)
}

const finders: Record<FilteredPage, (reading: AnswerAccess, query: string, session: string) => Promise<Found>> = {
  async signals({ ask, may }, query, session) {
    const since = addDays(previousSession(session), 1)
    const filters = filtersIn(query, browse.params.shape)
    const input = { ...filters, from: (filters.from ?? "") > since ? filters.from : since, limit: rowsRead }
    if (!may(browse) || !browse.params.safeParse(input).success) return nothingFound
    const { total_count, signals } = await ask(browse, input)
    return { count: total_count, tickers: tickersOf(signals) }
  },
  async predictions({ ask }, query) {
    const input = { ...filtersIn(query, batchTable.params.shape), limit: rowsRead }
    if (!batchTable.params.safeParse(input).success) return nothingFound
    const { total_count, predictions } = await ask(batchTable, input)
    return { count: total_count, tickers: tickersOf(predictions) }
  },
}

/** For filters that this version of the page, or the plan, no longer supports. */
const nothingFound: Found = { count: null, tickers: [] }

/** Like the page, ignores unknown parameters. */
function filtersIn(query: string, known: object): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(query)].filter(([name]) => Object.hasOwn(known, name) && name !== "as_of"),
  )
}

function tickersOf(rows: readonly { ticker: string }[]): string[] {
  return [...new Set(rows.map(({ ticker }) => ticker))].slice(0, tickersShown)
}
