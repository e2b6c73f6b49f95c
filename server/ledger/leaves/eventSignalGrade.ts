import { z } from "zod"
import { hasPrices, isBackfill, leafKind } from "../leaf"

export const eventSignalGrade = leafKind("event_signal_grade", {
  says: "This signal was graded, after its horizon had ended.",
  fields: {
    signal_id: z.string(),
    signal_ledger_index: z.int().describe("The row by which the signal was issued."),
    ticker: z.string(),
    outcome: z.enum(["win", "loss", "void"]),
    reason: z.string().nullable(),
    entry_date: z.iso.date().nullable(),
    exit_date: z.iso.date().nullable(),
    entry_price: z.number().nullable().describe("Raw open of the entry date."),
    exit_price: z.number().nullable().describe("Raw close of the exit date."),
    split_ratio: z.number().nullable().describe("New shares per share from entry to exit."),
    raw_move_pct: z.number().nullable(),
    spy_move_pct: z.number().nullable(),
    base_rate: z
      .number()
      .nullable()
      .describe("The share of all stocks and ETFs that moved the signal's way over the same sessions."),
    has_prices: hasPrices,
    price_source: z.string().describe("The sources that the service had prices from."),
    grading_rule: z.string(),
    resolved_at: z.iso.datetime(),
    is_backfill: isBackfill,
  },
})
