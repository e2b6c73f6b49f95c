import { z } from "zod"
import { CHARACTER_READS, characterAt } from "../../market/character"
import { integer } from "../params"
import { product } from "../product"
import { rate } from "../records"
import { barsMeta } from "./coverage"

const figures = {
  dispersion_pct: z.number().nullable().describe("Mean cross-sectional standard deviation of daily returns."),
  median_abs_move_pct: z.number().nullable(),
  share_above_2pct: rate.nullable().describe("Share of daily moves beyond 2% either way, as a fraction."),
  share_above_5pct: rate.nullable(),
  median_intraday_range_pct: z.number().nullable(),
  spy_median_abs_move_pct: z.number().nullable(),
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
    dispersion_percentile: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .describe("Place among the reference windows, 0 to 100."),
    reference_window_count: z.int(),
    references: z
      .array(z.object({ year: z.int(), ...figures }))
      .describe("Full years that the stored bars cover, oldest first."),
  },
  async answer({ params: { window }, knowledge }) {
    return { ...characterAt(knowledge.panel, knowledge.through, window), meta: barsMeta(knowledge, "bars") }
  },
})
