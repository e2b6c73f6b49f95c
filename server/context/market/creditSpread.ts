import { z } from "zod"

/** What US high-yield bonds pay above Treasuries on one day, in percentage points. */
export const creditSpread = z.object({ date: z.iso.date(), spread: z.number().min(0).max(100) })
export type CreditSpread = z.infer<typeof creditSpread>
