import type { z } from "zod"
import type { DataProduct } from "../product"

/** Asks a product at the moment of the day that is read. */
export type Ask = <F extends z.ZodRawShape>(
  product: DataProduct & { response: z.ZodObject<F> },
  input: object,
) => Promise<z.output<z.ZodObject<F>>>

/** Who reads: what can be asked, and which products are theirs to ask. */
export type Reading = { ask: Ask; may(product: Pick<DataProduct, "tier">): boolean }
