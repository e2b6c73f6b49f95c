import { widerInterval as widerOf } from "@/server/platform/statistics/clustered"
import type { AnswerOf } from "@/server/products/product"
import type { trackRecord } from "@/server/products/trackRecord"

/** What the page of the record shows. */
export type ShownRecord = AnswerOf<typeof trackRecord>

/** The record of some of the signals: of a type, or of a month. */
export type ShownPart = Omit<ShownRecord["by_month"][number], "month">

export const rateText = (rate: number | null) => (rate === null ? "–" : rate.toFixed(3))

/** With its sign, so that a loss is seen without colour. */
export function signedPct(percent: number | null): string {
  if (percent === null) return "–"
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(2)}%`
}

export const countText = (n: number) => n.toLocaleString("en-US")

/** The interval that is shown where there is room for one. */
export function widerInterval(part: Intervals) {
  return widerOf({ low: part.wilson_low, high: part.wilson_high }, part)
}

type Intervals = Pick<ShownPart, "wilson_low" | "wilson_high" | "clustered_low" | "clustered_high">
