import { z } from "zod"
import { barsMeta, beforeBars } from "../market/coverage"
import { product } from "../product"
import { clusteredFields, date, rate } from "../records"

const record = z.object({
  n: z.int(),
  win_rate: rate.nullable().describe("Null, like every figure here: n is 0."),
  wilson_low: rate.nullable().describe("95% Wilson bound. Null at n = 0."),
  wilson_high: rate.nullable().describe("95% Wilson bound. Null at n = 0."),
  ...clusteredFields,
  avg_return_pct: z.number().nullable().describe("Mean return of a trade, in percent. Null at n = 0."),
})

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
    firing: z.boolean(),
    rule: z.object({ trend: z.string(), pullback: z.string(), horizon_days: z.int().describe("Sessions.") }),
    fires: z.array(
      z.object({
        etf: z.string(),
        fired_date: date,
        close: z.number(),
        sma_200: z.number(),
        pullback_pct: z.number().describe("Distance from the highest close of 20 sessions."),
        rsi_2: z.number(),
      }),
    ),
    track_record: record,
    base_rate: record,
    lift: z.number().nullable().describe("Win rate minus base rate. Null: one of them is."),
  },
  async answer({ knowledge }) {
    const signal = await knowledge.scan("pullback", null)
    const meta = barsMeta(knowledge, "bars")
    if (signal.firing) return { ...signal, meta }
    if (knowledge.through < 0) return { ...signal, meta: { ...meta, ...beforeBars } }
    const detail = "No ETF meets the rule at the last session."
    return { ...signal, meta: { ...meta, empty_reason: "no_matches", empty_detail: detail } }
  },
})
