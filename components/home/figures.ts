import type { regime } from "@/server/products/market/regime"
import type { universe } from "@/server/products/market/universe"
import type { accuracy } from "@/server/products/predictions/accuracy"
import type { AnswerOf } from "@/server/products/product"

export type HomeFigures = {
  regime: AnswerOf<typeof regime>
  universe: Pick<AnswerOf<typeof universe>, "count">
  accuracy: AnswerOf<typeof accuracy>
}

export type AccuracyRow = HomeFigures["accuracy"]["accuracy"][number]
