import type { Product } from "../../products/product"
import type { Json } from "../schemas"
import answers from "./examples.json" with { type: "json" }

/** A recorded answer of each product with its request, which a test sends to the running service. */
const examples: Record<string, { request: string; answer: object }> = answers

export function exampleOf({ name }: Pick<Product, "name">): { request: string; answer: object } | null {
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
