import { z } from "zod"

export const LABELS = ["extreme_fear", "fear", "neutral", "greed", "extreme_greed"] as const
export type Label = (typeof LABELS)[number]

export function labelOf(score: number): Label {
  if (score < 25) return "extreme_fear"
  if (score < 45) return "fear"
  if (score <= 55) return "neutral"
  return score <= 75 ? "greed" : "extreme_greed"
}

export const dailyScore = z.object({ date: z.iso.date(), score: z.number().min(0).max(100) })
export type DailyScore = z.infer<typeof dailyScore>
