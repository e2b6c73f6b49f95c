import type { demoSnapshot } from "@/server/products/demoSnapshot"
import type { AnswerOf } from "@/server/products/product"

/** What the page shows: the same as programs get. */
export type Snapshot = AnswerOf<typeof demoSnapshot>

/** earnings beat */
export const words = (name: string) => name.replaceAll("_", " ")
