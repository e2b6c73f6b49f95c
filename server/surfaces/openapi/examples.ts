import type { Product } from "../../products/product"
import type { Json } from "../schemas"
import answers from "./examples.json" with { type: "json" }

/** One answer of each product with the request that it answers; a test asks the running service for them. */
const examples: Record<string, { request: string; answer: object }> = answers

/** The example of a product; null for one that is too new to have one. */
export function exampleOf({ name }: Product): { request: string; answer: object } | null {
  return examples[name] ?? null
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
