import { z } from "zod"
import { SMA_SESSIONS } from "../../context/market/pullback/indicators"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count, level, percent, price, rate, rateDifference } from "../figures"
import { noBars, tooFewSessions } from "../market/coverage"
import { ticker } from "../params"
import { product } from "../product"
import { scans } from "../scans"
import { clusteredFields, date, symbol } from "../shapes"

const record = z.object({
  n: count.describe("Trades that have reached their exit."),
  win_rate: rate.nullable().describe("Share of them that gained. Null at n = 0."),
  wilson_low: rate.nullable().describe("Lower 95% Wilson bound of `win_rate`. Null at n = 0."),
  wilson_high: rate.nullable().describe("Upper 95% Wilson bound of `win_rate`. Null at n = 0."),
  ...clusteredFields,
  avg_return_pct: percent.nullable().describe("Mean return of a trade, in percent. Null at n = 0."),
})

const figures = {
  close: price.describe("That close in USD, as traded then."),
  sma_200: price.describe("Mean of its last 200 closes in USD, split-adjusted to that session."),
  pullback_pct: percent.describe("Distance of the close from the highest of 20 sessions, in percent: 0 or below."),
  rsi_2: level.describe("RSI over 2 sessions, 0 to 100."),
}

const fireSchema = z
  .object({
    etf: symbol,
    fired_date: date.describe("The session at whose close the rule is met: the last one known."),
    ...figures,
  })
  .meta({ id: "PullbackFire", description: "An ETF that meets the rule and is free to enter." })

const measuredSchema = z
  .object({
    etf: symbol,
    ...figures,
    is_above_trend: z.boolean().describe("Whether the trend is up."),
    is_rule_met: z.boolean().describe("Whether it meets the rule, in a trade or not."),
  })
  .meta({ id: "PullbackState", description: "Where an ETF stands at the close of the last session." })

const openTradeSchema = z
  .object({
    etf: symbol,
    fired_date: date.describe("The session at whose close the rule was met."),
    entry_date: date.describe("The session at whose open the trade was entered."),
    entry_price: price.describe("That open in USD, split-adjusted."),
    target_date: date.describe("The session at whose close the trade exits."),
    close: price.describe("The last close known in USD, split-adjusted."),
    return_pct: percent.describe("Move from the entry price to the last close known, in percent."),
    is_rule_met: z.boolean().describe("Whether the ETF meets the rule at the last session too."),
  })
  .meta({ id: "OpenPullbackTrade", description: "A trade of the rule that has not reached its exit." })

const overBoth =
  "of a t-interval over blocks of sessions, the same ones for both rates. Null: one of them has observations in fewer than 5."

export const etfPullback = product({
  name: "signals/etf-pullback",
  tool: "get_etf_pullback_signal",
  title: "ETF pullback in an uptrend",
  summary:
    "ETFs that have dipped in an uptrend, and the record of all earlier dips compared with the base rate of simply being above trend.",
  whenToUse:
    "Use it for short-term entries into ETFs. Compare the track record with the base rate: lift is what the dip adds.",
  keywords: "dip, buy the dip, ETF strategy, oversold, pullback, entry",
  tier: "free",
  needs: ["bars", "actions"],
  detailedOnly: ["measured_etfs"],
  params: { etf: ticker("Only this ETF.").optional() },
  response: {
    etf: z.string().nullable().describe("The requested ETF. Null: all."),
    firing: z
      .boolean()
      .nullable()
      .describe(
        "Whether an ETF, or the requested one, meets the rule at the last session and is free to enter. Null: none could be measured.",
      ),
    universe_count: count.describe(
      "ETFs that trade in the last session and have the 200 sessions that the rule needs.",
    ),
    measured_etfs: z.array(symbol).describe("ETFs that are measured, by ticker."),
    state: measuredSchema
      .nullable()
      .describe("Where the requested ETF stands. Null: none was requested, or it could not be measured."),
    rule: z
      .object({
        trend: z.string().describe("What counts as an uptrend, in words."),
        pullback: z.string().describe("What counts as a dip, in words."),
        horizon_days: count.describe("Sessions from entry to exit."),
      })
      .describe("The rule behind the signal and its trades."),
    fires: z.array(fireSchema).describe("Lowest RSI first. An ETF that is in a trade does not fire again."),
    open_trades: z.array(openTradeSchema).describe("Trades of the rule that have not reached their exit, by ETF."),
    track_record: record.describe("All earlier trades of the rule, in all ETFs."),
    base_rate: record.describe("The same trades entered whenever the trend was up, with or without a dip."),
    lift: rateDifference
      .nullable()
      .describe(
        "Win rate of the rule minus that of the base rate, as a difference of fractions. Null: one of them is.",
      ),
    lift_low: rateDifference.nullable().describe(`Lower 95% bound of \`lift\`, ${overBoth}`),
    lift_high: rateDifference.nullable().describe(`Upper 95% bound of \`lift\`, ${overBoth}`),
  },
  async answer({ params: { etf }, knowledge }) {
    const bars = knowledge.bars()
    const { measured, ...signal } = await bars.scan(scans.pullback, null)
    const isMeant = (each: { etf: string }) => etf === undefined || each.etf === etf
    const meant = measured.filter(isMeant)
    const fires = signal.fires.filter(isMeant)
    const meta = emptyBecause(
      fires.length === 0,
      noBars(bars),
      measured.length === 0 && tooFewSessions(tooFewCloses, bars),
      etf !== undefined && noMatches(whyNone(etf, meant.length > 0)),
      noMatches(
        `None of the ${measured.length} ETFs measured meets the rule at the last session and is free to enter.`,
      ),
    )
    return {
      ...signal,
      etf: etf ?? null,
      firing: meant.length === 0 ? null : fires.length > 0,
      universe_count: measured.length,
      measured_etfs: measured.map((each) => each.etf),
      state: etf === undefined ? null : (meant.at(0) ?? null),
      fires,
      open_trades: signal.open_trades.filter(isMeant),
      meta,
    }
  },
})

function whyNone(etf: string, isMeasured: boolean): string {
  return isMeasured
    ? `${etf} does not meet the rule at the last session, or is in a trade already.`
    : `${etf} is not among the ETFs measured, which measured_etfs names.`
}

const tooFewCloses = `The rule needs ${SMA_SESSIONS} sessions of an ETF that trades in the last one, and none has them`
