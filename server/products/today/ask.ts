import type { z } from "zod"
import type { DataProduct } from "../product"

export type Ask = <F extends z.ZodRawShape>(
  product: DataProduct & { response: z.ZodObject<F> },
  input: object,
) => Promise<z.output<z.ZodObject<F>>>

export type AnswerAccess = { ask: Ask; may(product: Pick<DataProduct, "tier">): boolean }
