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

/** The wider of the two intervals: outcomes of one session move together, so that the narrower one claims too much. */
export function widerInterval(part: ShownPart): { low: number; high: number; isClustered: boolean } | null {
  const { wilson_low, wilson_high, clustered_low, clustered_high } = part
  if (wilson_low === null || wilson_high === null) return null
  if (clustered_low === null || clustered_high === null || clustered_high - clustered_low < wilson_high - wilson_low)
    return { low: wilson_low, high: wilson_high, isClustered: false }
  return { low: clustered_low, high: clustered_high, isClustered: true }
}
