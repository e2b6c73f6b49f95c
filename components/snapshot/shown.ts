import type { demoSnapshot } from "@/server/products/demoSnapshot"
import type { AnswerOf } from "@/server/products/product"

/** What the page shows: the same as programs get. */
export type Snapshot = AnswerOf<typeof demoSnapshot>

export const signedPct = (percent: number) => `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(2)}%`

export const count = (n: number) => n.toLocaleString("en-US")

/** earnings beat, second order */
export const words = (name: string) => name.replaceAll("_", " ")
