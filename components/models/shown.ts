import type { model } from "@/server/products/predictions/model"
import type { AnswerOf } from "@/server/products/product"

/** What the page of the models shows of one. */
export type ShownModel = AnswerOf<typeof model>["models"][number]
