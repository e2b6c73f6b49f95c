import type { Bars, CorporateAction, DailyBar } from "../../bars/bar"
import { VIX } from "../../bars/panel"
import { addSessions, sessionsBetween } from "../../platform/exchange/sessions"
import type { BarsSource } from "../source"
import { toCents } from "./prices"

/** How this generator's bars of a ticker continue those of an earlier generator. */
export type Splice = {
  ticker: string
  through: string
  /** Factors for prices and volumes after that session. */
  priceRatio: number
  volumeRatio: number
}

export type LastBars = { ticker: string; bars: readonly Pick<DailyBar, "date" | "close" | "volume">[] }

/** Last sessions that define the usual volume of a ticker. */
export const volumeSessions = 21
/** Share of an index's difference that remains after each session. */
const INDEX_DECAY = 0.95

export async function spliceAfter(source: BarsSource, stored: readonly LastBars[]): Promise<Splice[]> {
  const byLastSession = Map.groupBy(stored, ({ bars }) => bars[bars.length - 1].date)
  const splices: Splice[] = []
  for (const [through, group] of byLastSession) {
    const tickers = group.map(({ ticker }) => ticker)
    const run = await source.collect({ tickers, from: addSessions(through, 1 - volumeSessions), to: through })
    const made = Map.groupBy(run.outcome === "ok" ? run.rows.bars : [], ({ ticker }) => ticker)
    for (const { ticker, bars } of group) {
      const same = made.get(ticker) ?? []
      const last = same.find(({ date }) => date === through)
      if (!last) continue
      const priceRatio = bars[bars.length - 1].close / last.close
      splices.push({ ticker, through, priceRatio, volumeRatio: tradedRatio(bars, same) / priceRatio })
    }
  }
  return splices
}

/** Compares traded value, because splits do not change it. */
function tradedRatio(stored: LastBars["bars"], made: LastBars["bars"]): number {
  const traded = (bars: LastBars["bars"]) =>
    bars.reduce((sum, { close, volume }) => sum + close * volume, 0) / bars.length
  return traded(made) > 0 ? traded(stored) / traded(made) : 1
}

/** Continues the stored bars: without bars before the splice, and with the source's own moves after it. */
export function spliced(source: BarsSource, splices: readonly Splice[]): BarsSource {
  const byTicker = new Map(splices.map((splice) => [splice.ticker, splice]))
  return {
    ...source,
    async collect(request) {
      const run = await source.collect(request)
      if (run.outcome !== "ok") return run
      const rows = goOn(run.rows, byTicker)
      if (rows.bars.length > 0) return { ...run, rows }
      return { outcome: "empty_confirmed", reason: "These sessions were made by an earlier generator." }
    },
  }
}

function goOn({ bars, actions }: Bars, splices: ReadonlyMap<string, Splice>): Bars {
  const isNew = (ticker: string, date: string) => date > (splices.get(ticker)?.through ?? "")
  return {
    bars: bars.filter(({ ticker, date }) => isNew(ticker, date)).map((bar) => scaledBar(bar, splices.get(bar.ticker))),
    actions: actions
      .filter(({ ticker, exDate }) => isNew(ticker, exDate))
      .map((action) => scaledAction(action, splices.get(action.ticker))),
  }
}

function scaledBar(bar: DailyBar, splice: Splice | undefined): DailyBar {
  if (!splice) return bar
  const ratio = bar.ticker === VIX ? fadedRatio(splice, bar.date) : splice.priceRatio
  const price = (value: number) => Math.max(0.01, toCents(value * ratio))
  return {
    ...bar,
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    volume: Math.round(bar.volume * splice.volumeRatio),
  }
}

/** A price may stay shifted, but the VIX must return to the current volatility. */
function fadedRatio({ through, priceRatio }: Splice, date: string): number {
  const sessionsSince = sessionsBetween(through, date).length - 2
  return priceRatio ** (INDEX_DECAY ** sessionsSince)
}

function scaledAction(action: CorporateAction, splice: Splice | undefined): CorporateAction {
  if (!splice || action.kind === "split") return action
  return { ...action, amount: toCents(action.amount * splice.priceRatio) }
}
