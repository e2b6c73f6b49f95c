import { z } from "zod"

export const PUT_CALL_SIGNALS = ["bearish", "neutral", "bullish"] as const
export type PutCallSignal = (typeof PUT_CALL_SIGNALS)[number]

export function putCallSignal(total: number): PutCallSignal {
  if (total > 1) return "bearish"
  return total < 0.7 ? "bullish" : "neutral"
}

const ratio = z.number().positive().max(100)

export const putCallRatios = z.object({
  date: z.iso.date(),
  total: ratio,
  equity: ratio.nullable(),
  index: ratio.nullable(),
  etp: ratio.nullable(),
})
export type PutCallRatios = z.infer<typeof putCallRatios>
