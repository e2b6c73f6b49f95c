import { z } from "zod"
import { CHARACTER_READS } from "../../market/character"
import { percent, rate } from "../figures"
import { integer } from "../params"
import { product } from "../product"
import { barsMeta, beforeBars } from "./coverage"

const whenLacking = "Null: the bars of these sessions are not all known."

const figures = {
  dispersion_pct: percent
    .nullable()
    .describe(`Mean cross-sectional standard deviation of daily returns. ${whenLacking}`),
  median_abs_move_pct: percent.nullable().describe(`Median daily move either way. ${whenLacking}`),
  share_above_2pct: rate
    .nullable()
    .describe(`Share of daily moves beyond 2% either way, as a fraction. ${whenLacking}`),
  share_above_5pct: rate.nullable().describe(`The same beyond 5%. ${whenLacking}`),
  median_intraday_range_pct: percent
    .nullable()
    .describe(`Median of high minus low, in percent of the close. ${whenLacking}`),
  spy_median_abs_move_pct: percent.nullable().describe(`Median daily move of SPY either way. ${whenLacking}`),
}

export const character = product({
  name: "market/character",
  tool: "get_market_character",
  title: "Market character",
  summary:
    "How far stocks move, and apart, over the last sessions, compared with every window of the same length in 2015 to 2025.",
  whenToUse: "Use it to judge whether stock picking or the index decides at the moment.",
  tier: "free",
  params: { window: integer({ min: 5, max: 60, default: 20, description: "Sessions." }) },
  response: {
    window: z.int(),
    universe_count: z.int().describe("Stocks; ETFs do not count."),
    read: z.enum(CHARACTER_READS).nullable().describe("Null: read_text says what is lacking."),
    read_text: z.string(),
    ...figures,
    dispersion_percentile: percent
      .min(0)
      .max(100)
      .nullable()
      .describe("Place among the reference windows, 0 to 100. Null: too few of them, as read_text says."),
    reference_window_count: z.int(),
    references: z
      .array(z.object({ year: z.int(), ...figures }))
      .describe("Full years that the stored bars cover, oldest first."),
  },
  async answer({ params: { window }, knowledge }) {
    const character = await knowledge.scan("character", window)
    const meta = barsMeta(knowledge, "bars")
    if (character.read !== null && character.references.length > 0) return { ...character, meta }
    if (knowledge.through < 0) return { ...character, meta: { ...meta, ...beforeBars } }
    const detail = character.read === null ? character.read_text : noFullYear
    return { ...character, meta: { ...meta, empty_reason: "before_coverage", empty_detail: detail } }
  },
})

const noFullYear = "The bars known by that moment cover no full year of 2015 to 2025 to compare with."
