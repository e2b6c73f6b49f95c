import { setImmediate as turn } from "node:timers/promises"
import { VIX } from "../../bars/panel"
import { addDays } from "../../platform/dates"
import { simulatedBars } from "./simulatedBars"
import type { SimulatedWorld } from "./world"

/** Traded value per session, because splits do not change it. */
export type Turnover = { dates: string[]; usd: number[] }

export type TurnoverStore = {
  /** Covers at least these days. Reuses earlier work. */
  between(from: string, to: string): Promise<ReadonlyMap<string, Turnover>>
}

/** Instruments per turn of the event loop. */
const portion = 40

export function openTurnover(options: SimulatedWorld): TurnoverStore {
  const tickers = options.members.map(({ ticker }) => ticker).filter((ticker) => ticker !== VIX)
  const bars = simulatedBars(options)
  let kept = new Map<string, Turnover>()
  let span = { from: "", to: "" }

  async function add(from: string, to: string): Promise<void> {
    for (let first = 0; first < tickers.length; first += portion) {
      const run = await bars.collect({ tickers: tickers.slice(first, first + portion), from, to })
      await turn()
      if (run.outcome !== "ok") continue
      for (const { ticker, date, close, volume } of run.rows.bars) {
        const turnover = kept.get(ticker) ?? { dates: [], usd: [] }
        kept.set(ticker, turnover)
        turnover.dates.push(date)
        turnover.usd.push(close * volume)
      }
    }
  }

  return {
    async between(from, to) {
      const isKept = span.from !== "" && span.from <= from
      if (!isKept) kept = new Map()
      const next = isKept ? addDays(span.to, 1) : from
      if (next <= to) await add(next, to)
      span = { from: isKept ? span.from : from, to: isKept && span.to > to ? span.to : to }
      return kept
    },
  }
}
