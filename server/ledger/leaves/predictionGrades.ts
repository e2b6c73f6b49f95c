import { z } from "zod"
import { voidReasons } from "../../predictions/grade"
import { hasPrices, isBackfill, leafKind } from "../leaf"
import { rowFields, timeframe } from "./rows"

export const predictionGrades = leafKind("prediction_grades", {
  says: "These predictions were graded.",
  fields: {
    timeframe,
    target_date: z.iso.date(),
    graded_at: z.iso.datetime(),
    n: z.int().positive(),
    n_correct: z.int(),
    n_incorrect: z.int(),
    n_void: z.int(),
    voids: z
      .array(z.strictObject({ ticker: z.string(), reference_date: z.iso.date(), reason: z.enum(voidReasons) }))
      .optional()
      .describe("Why each of the `n_void` is void, in the order of the rows. Left out by earlier versions."),
    corrections: z
      .array(
        z.strictObject({
          ticker: z.string(),
          reference_date: z.iso.date(),
          frozen_price: z.number(),
          corrected_price: z.number(),
        }),
      )
      .optional()
      .describe(
        "The predictions whose entry price a source has corrected since they froze it, in the order of the rows. Left out by earlier versions.",
      ),
    ...rowFields,
    has_prices: hasPrices,
    is_backfill: isBackfill,
  },
})
