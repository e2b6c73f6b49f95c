import { z } from "zod"

/** The yield of US high-yield bonds above Treasuries, in percentage points. */
export const creditSpread = z.object({ date: z.iso.date(), spread: z.number().min(0).max(100) })
export type CreditSpread = z.infer<typeof creditSpread>
