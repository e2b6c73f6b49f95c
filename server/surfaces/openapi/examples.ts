import type { Product } from "../../products/product"
import type { Json } from "../schemas"
import answers from "./examples.json" with { type: "json" }

/** One answer of each product with the request that it answers; a test asks the running service for them. */
const examples: Record<string, { request: string; answer: object }> = answers

export function answerExamples({ name }: Product): Json | null {
  const example = examples[name]
  if (!example) return null
  return {
    example: {
      summary: `GET ${example.request}`,
      description: "From the service as it is tested, on a simulated market. Lists are cut to two rows.",
      value: example.answer,
    },
  }
}
