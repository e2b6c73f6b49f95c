import type { Regime } from "../context/market/regime"
import { dayMs } from "../platform/dates"
import { newYorkDate, sessionNumber } from "../platform/exchange/sessions"
import { type SignalType, typeKey } from "./eventTypes"
import type { Direction } from "./grade"
import type { Performance } from "./performance"

export type Pickable = SignalType & {
  id: string
  ticker: string
  direction: Direction
  conviction: number | null
  entryDate: string
  status: "pending" | "resolved" | "void"
}

/** A signal may still be entered this late. */
const LATEST_ENTRY_SESSIONS = 2
/** In calendar days: more than any closure of the exchange since 1914, with those sessions. */
const longestEntryDays = 31

export function actionableSince(asOf: Date): Date {
  return new Date(asOf.getTime() - longestEntryDays * dayMs)
}

export function isActionable({ status, entryDate }: Pickable, asOf: Date): boolean {
  const age = sessionNumber(newYorkDate(asOf)) - sessionNumber(entryDate)
  return status === "pending" && age <= LATEST_ENTRY_SESSIONS
}

export function bestSignals<Signal extends Pickable>(
  signals: readonly Signal[],
  performance: readonly Performance[],
  asOf: Date,
): Signal[] {
  const qualifying = new Set(performance.filter(({ passesGates }) => passesGates).map(typeKey))
  return signals
    .filter((signal) => qualifying.has(typeKey(signal)) && isActionable(signal, asOf) && signal.conviction !== null)
    .sort(byConviction)
}

/**
 * One signal per ticker, that of highest conviction. Leaves out a ticker with signals in both directions. Empty while
 * the regime is paused.
 */
export function tradePlan<Signal extends Pickable>(best: readonly Signal[], regime: Regime | null): Signal[] {
  if (regime === "paused") return []
  return [...Map.groupBy(best, ({ ticker }) => ticker).values()]
    .filter((ofTicker) => new Set(ofTicker.map(({ direction }) => direction)).size === 1)
    .map((ofTicker) => ofTicker.toSorted(byConviction)[0])
    .sort(byConviction)
}

function byConviction(a: Pickable, b: Pickable): number {
  return (b.conviction ?? 0) - (a.conviction ?? 0) || (a.id < b.id ? -1 : 1)
}
