import { z } from "zod"
import { reasonsAgainst } from "../../predictions/predictable"
import { hasPrices, isBackfill, leafKind } from "../leaf"
import { rowFields, timeframe } from "./rows"

const leftOut = z.strictObject({
  ticker: z.string(),
  reason: z
    .enum([...reasonsAgainst, "already_predicted"])
    .describe("`already_predicted`: an earlier batch for this target session has its prediction."),
})
export type LeftOut = z.output<typeof leftOut>

export const predictionBatch = leafKind("prediction_batch", {
  says: "These predictions were made, before the first session that they are about opened.",
  fields: {
    timeframe,
    reference_date: z.iso.date(),
    target_date: z.iso.date(),
    issued_at: z.iso.datetime(),
    opens_at: z.iso.datetime().describe("When the first session after the reference session opens."),
    model_versions: z.array(z.string()),
    n: z.int().positive(),
    universe_ledger_index: z
      .int()
      .optional()
      .describe(
        "The row with the tickers that the batch is of. Left out by earlier versions and where `is_backfill` is true.",
      ),
    left_out: z
      .array(leftOut)
      .optional()
      .describe("Those of them that it has no prediction of, in ASCII order. Left out as `universe_ledger_index` is."),
    ...rowFields,
    has_prices: hasPrices,
    is_backfill: isBackfill,
  },
})
