import type { demoSnapshot } from "@/server/products/demoSnapshot"
import type { AnswerOf } from "@/server/products/product"

export type Snapshot = AnswerOf<typeof demoSnapshot>

export const words = (name: string) => name.replaceAll("_", " ")
