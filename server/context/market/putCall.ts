import { z } from "zod"

export const PUT_CALL_SIGNALS = ["bearish", "neutral", "bullish"] as const
export type PutCallSignal = (typeof PUT_CALL_SIGNALS)[number]

/** What the ratio of all options says: many puts are bearish, few are bullish. */
export function putCallSignal(total: number): PutCallSignal {
  if (total > 1) return "bearish"
  return total < 0.7 ? "bullish" : "neutral"
}

const ratio = z.number().positive().max(100)

/** Puts traded over calls traded in one session, over all options and by what they are written on. */
export const putCallRatios = z.object({
  date: z.iso.date(),
  total: ratio,
  equity: ratio.nullable(),
  index: ratio.nullable(),
  etp: ratio.nullable(),
})
export type PutCallRatios = z.infer<typeof putCallRatios>
