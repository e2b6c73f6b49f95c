import { adjustedOpen, type Panel } from "../../bars/panel"
import { addSessions } from "../../platform/exchange/sessions"
import { clusteredDifference, clusteredRate, type SessionCount } from "../../platform/statistics/clustered"
import { mean } from "../../platform/statistics/moments"
import { wilson } from "../../platform/statistics/wilson"
import { isEligible } from "./eligibility"
import { indicatorsOf, type TrendIndicators } from "./pullback/indicators"
import { HORIZON_SESSIONS, type OpenTrade, type Trade, tradesOf } from "./pullback/trades"

const MAX_RSI = 10
const HIGH_SESSIONS = 20

const RULE = {
  trend: "Close above its 200-session simple mean, split-adjusted",
  pullback: `RSI(2) of closes with Wilder's smoothing at or below ${MAX_RSI}`,
  horizon_days: HORIZON_SESSIONS,
}

/**
 * As of session `through`: the rule, its record over completed trades, and the record of the same trades entered on
 * every day above the trend. A trade enters at the next open and exits at the close of its fifth session. An ETF has
 * one trade at a time.
 */
export function pullbackAt(panel: Panel, through: number) {
  const fires: ReturnType<typeof fireOf>[] = []
  const openTrades: ReturnType<typeof openTradeOf>[] = []
  const measured: ReturnType<typeof measureOf>[] = []
  const pulledBack: Trade[] = []
  const aboveTrend: Trade[] = []
  for (const row of etfRows(panel)) {
    const indicators = indicatorsOf(panel, row, through)
    const { isAbove, isFire } = ruleOn(indicators)
    const { trades, open } = tradesOf(panel, row, through, isFire)
    pulledBack.push(...trades)
    aboveTrend.push(...tradesOf(panel, row, through, isAbove).trades)
    const isMeasured = isEligible(panel, row, through) && !Number.isNaN(indicators.sma[through])
    const isRuleMet = isMeasured && isFire(through)
    if (isMeasured) measured.push(measureOf(panel, row, through, indicators))
    if (open) openTrades.push(openTradeOf(panel, row, through, { ...open, isRuleMet }))
    else if (isRuleMet) fires.push(fireOf(panel, row, through, indicators))
  }
  const [track, base] = [recordOf(pulledBack), recordOf(aboveTrend)]
  const { low, high } = clusteredDifference(countsOf(pulledBack), countsOf(aboveTrend), HORIZON_SESSIONS)
  return {
    firing: measured.length === 0 ? null : fires.length > 0,
    measured: measured.sort((a, b) => (a.etf < b.etf ? -1 : 1)),
    rule: RULE,
    fires: fires.sort((a, b) => a.rsi_2 - b.rsi_2 || (a.etf < b.etf ? -1 : 1)),
    open_trades: openTrades.sort((a, b) => (a.etf < b.etf ? -1 : 1)),
    track_record: track,
    base_rate: base,
    lift: track.win_rate === null || base.win_rate === null ? null : track.win_rate - base.win_rate,
    lift_low: low,
    lift_high: high,
  }
}

export const TRADE_RULES = ["pullback", "above_trend"] as const

type PageOfTrades = {
  rule: (typeof TRADE_RULES)[number]
  start?: string
  end?: string
  after: { exitDate: string; etf: string } | null
  limit: number
}

/** The completed trades of a rule, last exit first, then by ETF, starting after `after`. */
export function listTrades(panel: Panel, through: number, { rule, start = "", end = "9", after, limit }: PageOfTrades) {
  const all = etfRows(panel).flatMap((row) => {
    const { isFire, isAbove } = ruleOn(indicatorsOf(panel, row, through))
    const { trades } = tradesOf(panel, row, through, rule === "pullback" ? isFire : isAbove)
    const isAsked = ({ exit }: Trade) => panel.sessions[exit] >= start && panel.sessions[exit] <= end
    return trades.filter(isAsked).map((trade) => ({ ...trade, etf: panel.instruments[row].ticker }))
  })
  const isAfter = ({ exit, etf }: { exit: number; etf: string }) => {
    const exitDate = panel.sessions[exit]
    return after === null || exitDate < after.exitDate || (exitDate === after.exitDate && etf > after.etf)
  }
  const shown = all
    .filter(isAfter)
    .sort((a, b) => b.exit - a.exit || (a.etf < b.etf ? -1 : 1))
    .slice(0, limit + 1)
  return {
    totalCount: all.length,
    trades: shown.map((trade) => ({
      etf: trade.etf,
      firedDate: panel.sessions[trade.entry - 1],
      entryDate: panel.sessions[trade.entry],
      exitDate: panel.sessions[trade.exit],
      returnPct: trade.change * 100,
      isWin: isWin(trade),
    })),
  }
}

export function pullbackTrades(panel: Panel, through: number): { pulledBack: Trade[]; aboveTrend: Trade[] } {
  const rules = etfRows(panel).map((row) => ({ row, ...ruleOn(indicatorsOf(panel, row, through)) }))
  return {
    pulledBack: rules.flatMap(({ row, isFire }) => tradesOf(panel, row, through, isFire).trades),
    aboveTrend: rules.flatMap(({ row, isAbove }) => tradesOf(panel, row, through, isAbove).trades),
  }
}

function ruleOn({ close, sma, rsi }: TrendIndicators) {
  const isAbove = (session: number) => close[session] > sma[session]
  return { isAbove, isFire: (session: number) => isAbove(session) && rsi[session] <= MAX_RSI }
}

function etfRows(panel: Panel): number[] {
  return panel.instruments.flatMap(({ kind }, row) => (kind === "etf" ? [row] : []))
}

function fireOf(panel: Panel, row: number, session: number, indicators: TrendIndicators) {
  return { fired_date: panel.sessions[session], ...figuresOf(panel, row, session, indicators) }
}

function measureOf(panel: Panel, row: number, session: number, indicators: TrendIndicators) {
  const { isAbove, isFire } = ruleOn(indicators)
  return {
    ...figuresOf(panel, row, session, indicators),
    is_above_trend: isAbove(session),
    is_rule_met: isFire(session),
  }
}

function figuresOf(panel: Panel, row: number, session: number, { close, sma, rsi }: TrendIndicators) {
  const recent = close
    .slice(Math.max(0, session - HIGH_SESSIONS + 1), session + 1)
    .filter((price) => !Number.isNaN(price))
  const high = recent.reduce((highest, price) => Math.max(highest, price), 0)
  return {
    etf: panel.instruments[row].ticker,
    close: close[session],
    sma_200: sma[session],
    pullback_pct: (close[session] / high - 1) * 100,
    rsi_2: rsi[session],
  }
}

function openTradeOf(
  panel: Panel,
  row: number,
  through: number,
  { signal, entry, change, isRuleMet }: OpenTrade & { isRuleMet: boolean },
) {
  const { sessions, instruments } = panel
  const entryPrice = adjustedOpen(panel, row, entry, through)
  return {
    etf: instruments[row].ticker,
    fired_date: sessions[signal],
    entry_date: sessions[entry],
    entry_price: entryPrice,
    target_date: addSessions(sessions[signal], HORIZON_SESSIONS),
    close: entryPrice * (1 + change),
    return_pct: change * 100,
    is_rule_met: isRuleMet,
  }
}

function recordOf(trades: readonly Trade[]) {
  const wins = trades.filter(isWin).length
  const { rate, low, high } = wilson(wins, trades.length)
  const average = mean(trades.map(({ change }) => change))
  return {
    n: trades.length,
    win_rate: rate,
    wilson_low: low,
    wilson_high: high,
    ...clusteredRate(countsOf(trades), HORIZON_SESSIONS),
    avg_return_pct: average === null ? null : average * 100,
  }
}

/** Groups by session of entry, because there are ten times as many trades as sessions. */
function countsOf(trades: readonly Trade[]): SessionCount[] {
  const counts = new Map<number, SessionCount>()
  for (const trade of trades) {
    const count = counts.get(trade.entry) ?? { position: trade.entry, n: 0, successes: 0 }
    counts.set(trade.entry, count)
    count.n++
    if (isWin(trade)) count.successes++
  }
  return [...counts.values()]
}

export function isWin({ change }: Trade): boolean {
  return change > 0
}
