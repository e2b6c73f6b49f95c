import { z } from "zod"
import { rounded } from "../platform/statistics/rounding"

/**
 * Kinds of figures, each with its precision. All rounding happens here, so that a figure is the same in every product.
 */

const to = (decimals: number) => (value: number) => rounded(value, decimals)

const units = z.registry<{ unit: string }>()

export const unitOf = (schema: z.core.$ZodType) => units.get(schema)?.unit

export const rate = z.number().min(0).max(1).overwrite(to(4)).register(units, { unit: "rates 0 to 1" })
export const rateDifference = z.number().min(-1).max(1).overwrite(to(4))
export const price = z.number().overwrite(to(4)).register(units, { unit: "USD" })
export const dollars = z.int().min(0).max(1_000_000_000).register(units, { unit: "USD" })
export const percent = z.number().overwrite(to(4)).register(units, { unit: "percent" })
export const basisPoints = z.number().overwrite(to(2)).register(units, { unit: "basis points" })
/** Values of indices and indicators: VIX, RSI, standard deviations. */
export const level = z.number().overwrite(to(4))
/** Brier score, log loss, skill or p-value, whose differences are small. */
export const score = z.number().overwrite(to(6))
export const shares = z.number().overwrite(to(0))
export const count = z.int32().min(0)
/** The count in favour minus the count against. */
export const balance = z.int32().min(-1_000_000)
