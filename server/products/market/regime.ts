import { z } from "zod"
import { REGIMES, regimeAt } from "../../market/regime"
import { level, percent, price } from "../figures"
import { product } from "../product"
import { date } from "../records"
import { barsMeta, beforeBars } from "./coverage"

export const regime = product({
  name: "market/regime",
  tool: "get_market_regime",
  title: "Market regime",
  summary:
    "The risk regime from VIX and SPY against its 200-session mean, with the gate and the position size that it allows.",
  whenToUse: "Ask first, before acting on any signal: it says whether and how large to act.",
  tier: "free",
  params: {},
  response: {
    regime: z.enum(REGIMES).nullable().describe("Null, like every figure here: see reason."),
    previous_regime: z
      .enum(REGIMES)
      .nullable()
      .describe("Null: the regime reaches back to the start of what is known."),
    regime_since_date: date.nullable().describe("Null in the same case."),
    gate: z
      .enum(["RISK_ON", "RISK_OFF"])
      .nullable()
      .describe("RISK_ON for normal and cautious. Null: there is no regime."),
    size_multiplier: z.number().min(0).max(1).nullable().describe("Share of the usual size. Null: there is no regime."),
    vix_level: level.nullable().describe("Null: no VIX close is known."),
    vix_date: date.nullable().describe("Session of the VIX close, which may lag SPY's. Null: no VIX close is known."),
    spy_close: price.nullable().describe("Split-adjusted, USD. Null: no close of SPY is known."),
    spy_date: date.nullable().describe("Null: no close of SPY is known."),
    spy_sma_200: price.nullable().describe("Mean of the last 200 closes. Null: SPY has fewer."),
    spy_vs_sma_200_pct: percent.nullable().describe("Distance of the close from the mean. Null: there is no mean."),
    spy_above_sma_200: z.boolean().nullable().describe("Null: there is no mean."),
    rule_version: z.string(),
    thresholds: z.object({
      vix_paused_from: z.number(),
      vix_defensive_from: z.number(),
      vix_cautious_from: z.number(),
      spy_defensive_below_sma_pct: z.number(),
      sma_sessions: z.int(),
    }),
    reason: z.string().nullable().describe("Why there is no regime. Null: there is one."),
  },
  async answer({ knowledge }) {
    const meta = barsMeta(knowledge, "bars", "vix")
    const reading = regimeAt(knowledge.panel, knowledge.through)
    if (knowledge.through < 0) return { ...reading, meta: { ...meta, ...beforeBars } }
    if (reading.reason === null) return { ...reading, meta }
    const detail = `There is no regime: ${reading.reason}.`
    return { ...reading, meta: { ...meta, empty_reason: "before_coverage", empty_detail: detail } }
  },
})
