import { z } from "zod"
import { IMPACTS } from "../../context/market/economicCalendar/impact"
import { nextMacroRelease } from "../../context/market/nextMacroRelease"
import { GATES, REGIME_TICKERS, REGIMES, regimeAt } from "../../context/market/regime"
import { newYorkDate } from "../../platform/exchange/sessions"
import { guidanceOf, risksOf } from "../../signals/decisionBrief"
import { emptyBecause } from "../emptyBecause"
import { product } from "../product"
import { signalProof, signalProofField } from "../proofUrl"
import { date } from "../shapes"
import { noBest } from "./absence"
import { readBest, recordNeeds } from "./record"
import { signalDetails, signalFields, signalSchema } from "./signalFields"

const SHOWN = 5

export const brief = product({
  name: "signals/brief",
  tool: "get_daily_brief",
  title: "Daily brief",
  summary: "The market regime, the best signals, the next macro event, a suggested action and the reasons against it.",
  whenToUse: "Read it once before the open: it sums up market/regime, signals/best and market/economic-calendar.",
  keywords: "morning, before the open, summary of the day, today, overview, what matters today, daily summary",
  tier: "api_starter",
  needs: [...recordNeeds, "vix"],
  detailedOnly: signalDetails("top_signals"),
  params: {},
  response: {
    brief_date: date.describe("The day in New York that the brief is for."),
    gate: z.enum(GATES).nullable().describe("Whether to act on signals at all. Null: the regime is not known."),
    regime: z.enum(REGIMES).nullable().describe("The market regime, as market/regime explains it. Null: not known."),
    size_multiplier: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("Share of the usual position size. Null: the regime is not known."),
    top_signals: z.array(signalSchema).describe(`The best signals, highest conviction first, at most ${SHOWN}.`),
    next_macro_event: z
      .object({
        event: z.string().describe("The event in words."),
        date: date.describe("Its day in New York."),
        scheduled_at: z.iso.datetime().nullable().describe("When it is scheduled, in UTC. Null: no time is known."),
        impact: z.enum(IMPACTS).describe("How much such events move markets."),
      })
      .nullable()
      .describe("The next release or decision that moves the whole market. Null: none is known."),
    guidance: z.string().describe("The suggested action, in a sentence or two."),
    risks: z.array(z.string()).describe("Reasons against acting, one sentence each."),
    ...signalProofField,
  },
  async answer({ knowledge }) {
    const bars = knowledge.bars()
    const reading = regimeAt(bars.panelOf(...REGIME_TICKERS), bars.through)
    const found = await readBest(knowledge)
    const next = nextMacroRelease(knowledge.asOf)
    const facts = {
      regime: reading.regime,
      gate: reading.gate,
      sizeMultiplier: reading.size_multiplier,
      vixLevel: reading.vix_level,
      best: found.signals,
      performance: found.performance,
      nextMacroRelease: next,
      asOf: knowledge.asOf,
    }
    const isEmpty = found.signals.length === 0
    return {
      brief_date: newYorkDate(knowledge.asOf),
      gate: reading.gate,
      regime: reading.regime,
      size_multiplier: reading.size_multiplier,
      top_signals: found.signals.slice(0, SHOWN).map(signalFields),
      next_macro_event: next && {
        event: next.name,
        date: next.date,
        scheduled_at: next.scheduledAt,
        impact: "high" as const,
      },
      guidance: guidanceOf(facts),
      risks: risksOf(facts),
      ...signalProof(knowledge),
      meta: isEmpty ? emptyBecause(true, await noBest(knowledge, found)) : {},
    }
  },
})
