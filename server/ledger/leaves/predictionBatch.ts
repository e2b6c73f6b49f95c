import { z } from "zod"
import { hasPrices, isBackfill, leafKind } from "../leaf"
import { rowFields, timeframe } from "./rows"

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
    ...rowFields,
    has_prices: hasPrices,
    is_backfill: isBackfill,
  },
})
