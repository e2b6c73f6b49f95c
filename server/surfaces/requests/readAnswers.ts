import { z } from "zod"
import type { DataProduct } from "../../products/product"
import type { ComputedAnswer } from "../formats/encoded"
import { currentAnswerOf } from "./answerOf"
import type { Service } from "./service"

export type ProductQuestion = { product: DataProduct; input: object }

/**
 * Reads several API answers at one moment, parsed, from the answer cache if possible. All callers share the result and
 * must not modify it. Throws if an answer cannot be had.
 */
export function answersTo<F extends z.ZodRawShape>(shape: F, questions: Record<keyof F & string, ProductQuestion>) {
  const schema = z.object(shape)
  const asked = Object.entries<ProductQuestion>(questions).map(([name, { product, input }]) => {
    return { name, product, params: Object.freeze(product.params.parse(input)) }
  })
  let last: { answers: readonly ComputedAnswer[]; read: z.output<typeof schema> } | null = null

  return async (service: Service, at: number): Promise<z.output<typeof schema>> => {
    const answers = await Promise.all(
      asked.map(({ product, params }) => currentAnswerOf(service, { product, params, owner: "", at })),
    )
    if (last?.answers.every((answer, index) => answer === answers[index])) return last.read
    const fields = asked.map(({ name }, index) => [name, JSON.parse(answers[index].body.toString())] as const)
    const read = schema.parse(Object.fromEntries(fields))
    last = { answers, read }
    return read
  }
}
