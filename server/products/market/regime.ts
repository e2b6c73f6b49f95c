import { z } from "zod"
import { GATES, REGIME_TICKERS, REGIMES, regimeAt, regimesBetween } from "../../context/market/regime"
import { beforeCoverage, emptyBecause } from "../emptyBecause"
import { count, level, percent, price } from "../figures"
import { product } from "../product"
import { rangeIn } from "../range"
import { date } from "../shapes"
import { noBars } from "./coverage"
import { seriesDays, seriesOf, seriesParams, seriesRange, whyEmpty } from "./series"

export const regime = product({
  name: "market/regime",
  tool: "get_market_regime",
  title: "Market regime",
  summary:
    "The risk regime from VIX and SPY against its 200-session mean, with the gate and the position size that it allows.",
  whenToUse: "Use it first, before acting on any signal: it says whether to act, and at what position size.",
  keywords:
    "risk on, risk off, risky, safe, VIX, volatility, moving average, bull or bear market, how large or big a position, position sizing, should I trade today, exposure",
  tier: "free",
  needs: ["bars", "vix", "actions"],
  detailedOnly: ["rule_version", "thresholds"],
  range: seriesRange,
  params: seriesParams,
  response: {
    regime: z
      .enum(REGIMES)
      .nullable()
      .describe(
        "normal: VIX below 20 and SPY at or above its mean. cautious: VIX from 20, or SPY below its mean. defensive: VIX from 25, or SPY more than 3% below its mean. paused: VIX from 35. Null: `reason` says what is missing.",
      ),
    previous_regime: z
      .enum(REGIMES)
      .nullable()
      .describe("The previous regime. Null: the current one goes back to the start of the data."),
    regime_since_date: date
      .nullable()
      .describe("First session of this regime. Null: it goes back to the start of the data."),
    gate: z
      .enum(GATES)
      .nullable()
      .describe(
        "Whether to act on signals at all: RISK_ON when normal or cautious, else RISK_OFF. Null: there is no regime.",
      ),
    size_multiplier: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("Share of the usual position size: 1, 0.5, 0.25 or 0. Null: there is no regime."),
    vix_level: level.nullable().describe("Newest known close of the VIX, in index points. Null: none."),
    vix_date: date
      .nullable()
      .describe("Session of that close, which may lag that of SPY. Null: no VIX close is known."),
    spy_close: price.nullable().describe("Newest known close of SPY in USD, split-adjusted. Null: none."),
    spy_date: date.nullable().describe("Session of that close. Null: no close of SPY is known."),
    spy_sma_200: price
      .nullable()
      .describe("Mean of the last 200 closes of SPY in USD, split-adjusted. Null: fewer are known."),
    spy_vs_sma_200_pct: percent
      .nullable()
      .describe("Distance of the close from that mean, in percent; negative below it. Null: there is no mean."),
    spy_above_sma_200: z.boolean().nullable().describe("Whether the close is above that mean. Null: there is no mean."),
    rule_version: z.string().describe("Changes whenever a threshold or a multiplier does."),
    thresholds: z
      .object({
        vix_paused_from: level.describe("VIX from which the regime is paused, in index points."),
        vix_defensive_from: level.describe("VIX from which it is at least defensive, in index points."),
        vix_cautious_from: level.describe("VIX from which it is at least cautious, in index points."),
        spy_defensive_below_sma_pct: percent.describe(
          "How far below its mean SPY makes it at least defensive, in percent.",
        ),
        sma_sessions: count.describe("Sessions in the mean of SPY."),
      })
      .describe("The rule's numbers."),
    reason: z.string().nullable().describe("Why there is no regime. Null: there is one."),
    series: seriesOf("The regime of each session, and what it follows from.", {
      regime: z.enum(REGIMES).nullable().describe("The regime by the closes of the session. Null: too few are known."),
      vix_level: level.nullable().describe("Close of the VIX, in index points. Null: none that day."),
      spy_vs_sma_200_pct: percent
        .nullable()
        .describe("Distance of SPY's close from the mean of 200 closes, in percent. Null: there is no mean."),
    }),
  },
  async answer({ params, knowledge }) {
    const bars = knowledge.bars()
    const panel = bars.panelOf(...REGIME_TICKERS)
    const reading = regimeAt(panel, bars.through)
    const range = rangeIn(params, knowledge.asOf)
    const days = seriesDays(range)
    const series = days && regimesBetween(panel, bars.through, days)
    const meta = {
      ...(await whyEmpty(series, range, async () => ({ oldest: new Date(panel.sessions[0]) }))),
      ...emptyBecause(reading.regime === null, noBars(bars), beforeCoverage(`There is no regime: ${reading.reason}.`)),
    }
    return { ...reading, series, meta }
  },
})
