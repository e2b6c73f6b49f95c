import { z } from "zod"
import { hasPrices, isBackfill, leafKind } from "../leaf"

export const eventSignal = leafKind("event_signal", {
  says: "This signal was issued, before the session at whose open it can be followed.",
  fields: {
    signal_id: z.string(),
    event_type: z.string(),
    second_order: z.boolean(),
    ticker: z.string(),
    direction: z.enum(["bullish", "bearish"]),
    confidence: z.number(),
    conviction: z.number().nullable(),
    type_wins: z.int(),
    type_n: z.int().describe("Independent signals of its type that had been resolved, of which `type_wins` won."),
    is_independent: z
      .boolean()
      .describe(
        "False where its type has an earlier signal of the same event, or one of the same ticker whose horizon overlaps. Rates count only those that are.",
      ),
    time_horizon_days: z.int().positive().describe("Sessions, the entry session included."),
    entry_date: z.iso.date(),
    horizon_end_date: z.iso.date(),
    tradable_from_at: z.iso.datetime(),
    headline: z.string(),
    reasoning: z.string(),
    source_urls: z.array(z.string()),
    document_key: z.string().describe("Signals with the same one are of the same event."),
    document_sha256: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .describe(
        "SHA-256 of what was read, as the JSON of [title, summary, source, published_at, tickers]. It commits to texts that their licence does not let us show.",
      ),
    issued_at: z.iso.datetime(),
    reference_price: z.number().nullable(),
    has_prices: hasPrices,
    model_version: z.string(),
    is_backfill: isBackfill,
  },
})
