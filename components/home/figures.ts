import { z } from "zod"
import { dataOrigins } from "@/server/products/product"

const meta = z.object({ data_origin: z.enum(dataOrigins), data_through: z.string().nullable() })

const regimeAnswer = z.object({
  regime: z.string().nullable(),
  regime_since_date: z.string().nullable(),
  gate: z.string().nullable(),
  size_multiplier: z.number().nullable(),
  reason: z.string().nullable(),
  meta,
})

const universeAnswer = z.object({ count: z.int() })

const accuracyRow = z.object({
  timeframe: z.string(),
  n_resolved: z.int(),
  n_sessions: z.int(),
  accuracy: z.number().nullable(),
  accuracy_low: z.number().nullable(),
  accuracy_high: z.number().nullable(),
  clustered_low: z.number().nullable(),
  clustered_high: z.number().nullable(),
  base_rate: z.number().nullable(),
  window_start_date: z.string().nullable(),
  window_end_date: z.string().nullable(),
})

const accuracyAnswer = z.object({ accuracy: z.array(accuracyRow), meta })

export const figuresSchema = z.object({ regime: regimeAnswer, universe: universeAnswer, accuracy: accuracyAnswer })

/** What the home page shows of the products' own answers. */
export type Figures = z.infer<typeof figuresSchema>
export type AccuracyRow = z.infer<typeof accuracyRow>
