import { z } from "zod"
import { rounded } from "../platform/statistics/rounding"

/**
 * The kinds of figures in answers, each with its digits. Computations hand over what they found; it is rounded here and
 * nowhere else, so that the same figure has the same digits in every product.
 */

const to = (decimals: number) => (value: number) => rounded(value, decimals)

const units = z.registry<{ unit: string }>()

/** The unit of a figure of one of these kinds, in words. */
export const unitOf = (schema: z.core.$ZodType) => units.get(schema)?.unit

/** A probability, rate, share or bound of one, as a fraction. */
export const rate = z.number().min(0).max(1).overwrite(to(4)).register(units, { unit: "rates 0 to 1" })
/** The difference of two rates. */
export const rateDifference = z.number().min(-1).max(1).overwrite(to(4))
/** In USD. */
export const price = z.number().overwrite(to(4)).register(units, { unit: "USD" })
/** A whole amount of money. */
export const dollars = z.int().min(0).max(1_000_000_000).register(units, { unit: "USD" })
/** A move or a distance in percent: -1.25 is a fall of 1.25%. */
export const percent = z.number().overwrite(to(4)).register(units, { unit: "percent" })
/** The reading of an index or an indicator: VIX, RSI, standard deviations. */
export const level = z.number().overwrite(to(4))
/** Brier score, log loss, skill or p-value: their differences are small. */
export const score = z.number().overwrite(to(6))
export const shares = z.number().overwrite(to(0))
/** How many of something there are. */
export const count = z.int32().min(0)
