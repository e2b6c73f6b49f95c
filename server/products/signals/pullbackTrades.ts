import { z } from "zod"
import { TRADE_RULES } from "../../context/market/pullback"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { percent } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { noBars } from "../market/coverage"
import { choiceOr } from "../params"
import { scans } from "../scans"
import { date, symbol } from "../shapes"

const tradeSchema = z
  .object({
    etf: symbol,
    fired_date: date.describe("The session at whose close the rule was met."),
    entry_date: date.describe("The session at whose open it was entered."),
    exit_date: date.describe("The session at whose close it ended."),
    return_pct: percent.describe("Move from that open to that close, in percent, split-adjusted."),
    is_win: z.boolean().describe("Whether it gained; no move is none."),
  })
  .meta({ id: "PullbackTrade", description: "A completed trade." })

export const pullbackTrades = listProduct({
  name: "signals/pullback-trades",
  tool: null,
  restOnly: "Rows for a reader who recomputes the record; the tools give it summed up, with intervals.",
  title: "Trades of the ETF pullback",
  summary: "Every completed trade behind the record of the ETF pullback, or behind its base rate.",
  whenToUse: "Use it to recompute `track_record`, `base_rate` and `lift` of signals/etf-pullback.",
  keywords: "every trade, single trades, dip strategy, list of trades, ETF",
  tier: "free",
  needs: ["bars", "actions"],
  params: {
    rule: choiceOr(
      TRADE_RULES,
      "pullback",
      "pullback: entered after a dip in an uptrend, which the record counts. above_trend: entered whenever the trend is up, which the base rate counts.",
    ),
  },
  response: { rule: z.enum(TRADE_RULES).describe("The requested rule.") },
  list: {
    name: "trades",
    item: tradeSchema,
    description: "Last exit first.",
    order: [descending(({ exit_date }) => exit_date), ascending(({ etf }) => etf)],
    pageSize: { default: 100, max: 1_000 },
    range: {},
  },
  async answer({ params: { rule }, range, knowledge, after, limit }) {
    const bars = knowledge.bars()
    const { start, end } = range
    const place = after ? { exitDate: String(after[0]), etf: String(after[1]) } : null
    const { totalCount, trades } = await bars.scan(scans.pullbackTrades, { rule, start, end, after: place, limit })
    return {
      rule,
      totalCount,
      rows: trades.map((trade) => ({
        etf: trade.etf,
        fired_date: trade.firedDate,
        entry_date: trade.entryDate,
        exit_date: trade.exitDate,
        return_pct: trade.returnPct,
        is_win: trade.isWin,
      })),
      meta: emptyBecause(
        totalCount === 0,
        noBars(bars),
        beforeRecord(range, bars.axes.sessions[0]),
        noMatches("No trade of the rule had reached its exit by that moment."),
      ),
    }
  },
})
