import { z } from "zod"
import { REGIME_TICKERS, REGIMES, regimeAt } from "../../context/market/regime"
import { wilson } from "../../platform/statistics/wilson"
import { tradePlan as planOf } from "../../signals/best"
import type { KnownSignal } from "../../signals/headlines/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { directions, symbol } from "../shapes"
import { noBest } from "./absence"
import { readBest, recordNeeds } from "./record"

const stepSchema = z
  .object({
    action: z
      .enum(["buy", "sell_or_short"])
      .describe(
        "buy where the signal is bullish; sell_or_short where it is bearish: sell what is held, or sell short.",
      ),
    ticker: symbol,
    conviction: rate.describe("Sorts the plan: the shrunk win rate of the type times the signal's confidence."),
    type_win_rate: rate.nullable().describe("Win rate of its type at issue. Null: none of the type had been resolved."),
    type_win_rate_low: rate.nullable().describe("Lower 95% Wilson bound of `type_win_rate`. Null: it is."),
    type_win_rate_high: rate.nullable().describe("Upper 95% Wilson bound of `type_win_rate`. Null: it is."),
    type_n: count.describe("Number of signals behind `type_win_rate`."),
    signal_id: z.string().describe("The signal that it follows."),
    direction: z.enum(directions).describe("Whether the signal expects a rise or a fall."),
    time_horizon_days: count.describe("Sessions from entry to exit; the session of the entry is the first of them."),
  })
  .meta({ id: "TradePlanStep", description: "The order that follows from one of the best signals." })

export const tradePlan = listProduct({
  name: "signals/trade-plan",
  tool: "get_trade_plan",
  title: "Trade plan",
  summary: "The best signals as orders: one row per ticker, and none while the market regime is paused.",
  whenToUse: "Use it to turn signals/best into orders at the next regular open. Size them by market/regime.",
  keywords: "orders, order list, place orders, what to enter tomorrow, execution",
  tier: "api_starter",
  needs: [...recordNeeds, "vix"],
  params: {},
  response: {
    regime: z
      .enum(REGIMES)
      .nullable()
      .describe("The market regime; no plan is made while it is paused. Null: unknown."),
    disclaimer: z.string().describe("States that the plan is not advice."),
  },
  list: {
    name: "plan",
    item: stepSchema,
    description: "Highest conviction first. A ticker with signals in both directions is left out.",
    order: [descending(({ conviction }) => conviction), ascending(({ signal_id }) => signal_id)],
    pageSize: 100,
  },
  async answer({ knowledge }) {
    const bars = knowledge.bars()
    const { regime } = regimeAt(bars.panelOf(...REGIME_TICKERS), bars.through)
    const found = await readBest(knowledge)
    const plan = planOf(found.signals, regime)
    const isEmpty = plan.length === 0
    const meta = isEmpty
      ? emptyBecause(
          true,
          found.signals.length > 0 &&
            regime === "paused" &&
            noMatches("The market regime is paused: nothing is traded."),
          found.signals.length > 0 && noMatches("Every ticker has signals in both directions, which cancel out."),
          await noBest(knowledge, found),
        )
      : {}
    return { regime, disclaimer, rows: plan.map(stepOf), meta }
  },
})

function stepOf({ id, ticker, direction, horizonSessions, conviction, typeWins, typeCount }: KnownSignal) {
  const { rate: winRate, low, high } = wilson(typeWins, typeCount)
  return {
    action: direction === "bullish" ? ("buy" as const) : ("sell_or_short" as const),
    ticker,
    conviction: conviction ?? 0,
    type_win_rate: winRate,
    type_win_rate_low: low,
    type_win_rate_high: high,
    type_n: typeCount,
    signal_id: id,
    direction,
    time_horizon_days: horizonSessions,
  }
}

const disclaimer =
  "Automated and uncertain output, not financial advice. Short sales can lose more than was invested; costs and taxes are not counted."
