import { widerInterval as widerOf } from "@/server/platform/statistics/clustered"
import type { AnswerOf } from "@/server/products/product"
import type { trackRecord } from "@/server/products/trackRecord"

export type ShownRecord = AnswerOf<typeof trackRecord>

export type ShownPart = Omit<ShownRecord["by_month"][number], "month">

export const rateText = (rate: number | null) => (rate === null ? "–" : rate.toFixed(3))

export function signedPct(percent: number | null): string {
  if (percent === null) return "–"
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(2)}%`
}

export const countText = (n: number) => n.toLocaleString("en-US")

/** Where there is room for only one interval. */
export function widerInterval(part: Intervals) {
  return widerOf({ low: part.wilson_low, high: part.wilson_high }, part)
}

type Intervals = Pick<ShownPart, "wilson_low" | "wilson_high" | "clustered_low" | "clustered_high">
