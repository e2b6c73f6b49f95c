import { z } from "zod"
import { leafKind } from "../leaf"

const tickers = z.array(z.string())

export const horizonMoves = leafKind("horizon_moves", {
  says: "This is how the market moved over the sessions of some signals: what their base rates rest on.",
  fields: {
    entry_date: z.iso.date(),
    horizon_end_date: z.iso.date(),
    up: tickers.describe(
      "The stocks and ETFs that rose from the open of the entry date to the close of the horizon's end, of those in the universe on the session before.",
    ),
    down: tickers.describe("Those that fell."),
    unchanged: tickers.describe("Those that closed exactly where they had opened."),
    spy_move_pct: z.number().nullable().describe("SPY over the same sessions. Null: it did not trade."),
  },
})
