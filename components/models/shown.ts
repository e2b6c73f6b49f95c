import type { model } from "@/server/products/predictions/model"
import type { AnswerOf } from "@/server/products/product"

export type ShownModel = AnswerOf<typeof model>["models"][number]
