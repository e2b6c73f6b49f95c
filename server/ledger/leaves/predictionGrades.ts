import { z } from "zod"
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
    ...rowFields,
    has_prices: hasPrices,
    is_backfill: isBackfill,
  },
})
