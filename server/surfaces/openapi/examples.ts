import type { Product } from "../../products/product"
import type { Json } from "../formats/schemas"
import { recordedAnswer } from "../requests/samples/recorded"

/** The recorded answer of a product or public path with its request. Its lists are cut to two rows. */
export function exampleOf({ name }: Pick<Product, "name">): { request: string; answer: object } | null {
  const found = recordedAnswer(name)
  return found && { request: found.request, answer: JSON.parse(JSON.stringify(found.answer, shortened)) }
}

/** A replacer for `JSON.stringify` that cuts lists to two rows: of days the last two, of others the first two. */
export function shortened(field: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return field === "by_day" ? value.slice(-2) : value.slice(0, 2)
}

export function answerExamples(product: Product): Json | null {
  const example = exampleOf(product)
  if (!example) return null
  return {
    example: {
      summary: `GET ${example.request}`,
      description: "From the service's tests, on a simulated market. Lists are cut to two rows.",
      value: example.answer,
    },
  }
}
