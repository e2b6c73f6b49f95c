import { z } from "zod"
import { SMA_SESSIONS } from "../../market/pullback/indicators"
import { level, percent, price, rate, rateDifference } from "../figures"
import { barsMeta, beforeBars, beforeEnough } from "../market/coverage"
import { product } from "../product"
import { clusteredFields, date } from "../records"

const record = z.object({
  n: z.int(),
  win_rate: rate.nullable().describe("Null, like every figure here: n is 0."),
  wilson_low: rate.nullable().describe("95% Wilson bound. Null at n = 0."),
  wilson_high: rate.nullable().describe("95% Wilson bound. Null at n = 0."),
  ...clusteredFields,
  avg_return_pct: percent.nullable().describe("Mean return of a trade, in percent. Null at n = 0."),
})

const fireSchema = z
  .object({
    etf: z.string(),
    fired_date: date,
    close: price.describe("In the shares of that session, USD."),
    sma_200: price.describe("Mean of the last 200 closes."),
    pullback_pct: percent.describe("Distance from the highest close of 20 sessions."),
    rsi_2: level.describe("RSI over 2 sessions, 0 to 100."),
  })
  .meta({ id: "PullbackFire" })

const openTradeSchema = z
  .object({
    etf: z.string(),
    fired_date: date.describe("The session at whose close the rule was met."),
    entry_date: date.describe("The session at whose open the trade was entered."),
    entry_price: price.describe("That open, split-adjusted, USD."),
    target_date: date.describe("The session at whose close the trade exits."),
    close: price.describe("The last close known, split-adjusted, USD."),
    return_pct: percent.describe("From the entry price to the last close known."),
    is_rule_met: z.boolean().describe("Whether the ETF meets the rule at the last session too."),
  })
  .meta({ id: "OpenPullbackTrade" })

const bothResampled = "from resampling the sessions of both records together. Null: one of them has too few."

export const etfPullback = product({
  name: "signals/etf-pullback",
  tool: "get_etf_pullback_signal",
  title: "ETF pullback in an uptrend",
  summary:
    "Which ETFs dip in an uptrend now, and what came of all earlier dips, beside the base rate of simply being above trend.",
  whenToUse:
    "Use it for short-term entries into ETFs. Compare the track record with the base rate: lift is what the dip adds.",
  tier: "free",
  params: {},
  response: {
    firing: z
      .boolean()
      .nullable()
      .describe(
        "Whether an ETF meets the rule at the last session and is free to enter. Null: none could be measured.",
      ),
    universe_count: z
      .int()
      .describe("ETFs that trade in the last session and have the 200 sessions that the rule needs."),
    rule: z.object({ trend: z.string(), pullback: z.string(), horizon_days: z.int().describe("Sessions.") }),
    fires: z.array(fireSchema).describe("Lowest RSI first. An ETF that is in a trade does not fire again."),
    open_trades: z.array(openTradeSchema).describe("Trades of the rule that have not reached their exit, by ETF."),
    track_record: record,
    base_rate: record,
    lift: rateDifference.nullable().describe("Win rate minus base rate. Null: one of them is."),
    lift_low: rateDifference.nullable().describe(`95% bound ${bothResampled}`),
    lift_high: rateDifference.nullable().describe(`95% bound ${bothResampled}`),
  },
  async answer({ knowledge }) {
    const { through } = knowledge
    const signal = await knowledge.scan("pullback", null)
    const meta = barsMeta(knowledge, "bars")
    if (signal.firing) return { ...signal, meta }
    if (through < 0) return { ...signal, meta: { ...meta, ...beforeBars } }
    if (signal.firing === null) {
      const reason = `The rule needs ${SMA_SESSIONS} sessions of an ETF that trades in the last one, and none has them`
      return { ...signal, meta: { ...meta, ...beforeEnough(reason, through + 1) } }
    }
    const detail = `None of the ${signal.universe_count} ETFs measured meets the rule at the last session and is free to enter.`
    return { ...signal, meta: { ...meta, empty_reason: "no_matches", empty_detail: detail } }
  },
})
