import { z } from "zod"
import { CHARACTER_READS } from "../../context/market/character"
import { beforeCoverage, emptyBecause } from "../emptyBecause"
import { count, percent, rate } from "../figures"
import { integer } from "../params"
import { product } from "../product"
import { scans } from "../scans"
import { noBars } from "./coverage"

const whenLacking = "Null: the bars of these sessions are not all known."

const figures = {
  dispersion_pct: percent
    .nullable()
    .describe(
      `Standard deviation of daily moves across stocks, averaged over the sessions, in percentage points. ${whenLacking}`,
    ),
  median_abs_move_pct: percent
    .nullable()
    .describe(`Median size of a daily move, up or down, in percent. ${whenLacking}`),
  share_above_2pct: rate
    .nullable()
    .describe(`Share of daily moves of more than 2%, up or down, as a fraction. ${whenLacking}`),
  share_above_5pct: rate
    .nullable()
    .describe(`Share of daily moves of more than 5%, up or down, as a fraction. ${whenLacking}`),
  median_intraday_range_pct: percent
    .nullable()
    .describe(`Median distance from low to high within a session, in percent of the close. ${whenLacking}`),
  spy_median_abs_move_pct: percent
    .nullable()
    .describe(`Median size of a daily move of SPY, up or down, in percent. ${whenLacking}`),
}

export const character = product({
  name: "market/character",
  tool: "get_market_character",
  title: "Market character",
  summary:
    "How far stocks have moved over the last sessions, and how far apart from each other, compared with every window of the same length from 2015 to 2025.",
  whenToUse: "Use it to judge whether stock selection or the direction of the index matters more at present.",
  keywords:
    "dispersion, correlation, stock picker, stock picking, breadth of moves, volatility of stocks, choppy, quiet",
  tier: "free",
  needs: ["bars", "actions"],
  params: {
    window: integer({
      min: 5,
      max: 60,
      default: 20,
      description: "Sessions to look at, up to the last known one.",
    }),
  },
  response: {
    window: count.describe("The requested number of sessions."),
    universe_count: count.describe("Stocks that were measured. ETFs do not count."),
    read: z
      .enum(CHARACTER_READS)
      .nullable()
      .describe(
        "Dispersion compared with the reference windows, from highest to lowest. Null: not available, and `read_text` says why.",
      ),
    read_text: z.string().describe("The reading in words."),
    ...figures,
    dispersion_percentile: percent
      .min(0)
      .max(100)
      .nullable()
      .describe(
        "Share of the reference windows with no more dispersion, from 0 to 100. Null: there are too few, as `read_text` says.",
      ),
    reference_window_count: count.describe("Number of windows of the same length from 2015 to 2025 in the comparison."),
    references: z
      .array(z.object({ year: count.describe("Calendar year."), ...figures }))
      .describe("Full years that the stored bars cover, oldest first."),
  },
  async answer({ params: { window }, knowledge }) {
    const bars = knowledge.bars()
    const character = await bars.scan(scans.character, window)
    const { read, read_text, references } = character
    const meta = emptyBecause(
      read === null || references.length === 0,
      noBars(bars),
      beforeCoverage(read === null ? read_text : noFullYear),
    )
    return { ...character, meta }
  },
})

const noFullYear = "The bars known by that moment cover no full year of 2015 to 2025 to compare with."
