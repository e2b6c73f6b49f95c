import type { Product } from "../../products/product"
import { type Json, paramsSchema } from "../schemas"
import { toolParams } from "./responseFormat"
import { firstSentence, wordedForTools } from "./wording"

/**
 * The arguments of a tool in the part of JSON Schema that every client takes: one type each, a description, words and
 * bounds of numbers. A strict client makes all arguments required and nullable, and refuses a default, a pattern or a
 * `format`: defaults are said in words, and the server takes null for absent.
 */
export function inputSchema(product: Product): Json {
  const { properties, required } = paramsSchema({ params: toolParams(product) }) as Arguments
  const named = Object.entries(properties).map(([name, schema]) => [name, argument(name, schema)])
  return {
    type: "object",
    properties: Object.fromEntries(named),
    ...(required && { required }),
    additionalProperties: false,
  }
}

type Arguments = { properties: Record<string, Json>; required?: string[] }

function argument(name: string, { type, description, default: preset, enum: words, minimum, maximum }: Json): Json {
  const said = [explanation(name, String(description)), preset === undefined ? "" : `Default ${preset}.`]
  return {
    type,
    description: said.filter(Boolean).join(" "),
    ...(words === undefined ? {} : { enum: words }),
    ...(minimum === undefined ? {} : { minimum, maximum }),
  }
}

/** What tools have in common is said at length in the instructions, once. */
const explainedInInstructions = ["as_of", "cursor", "response_format"]

function explanation(name: string, description: string): string {
  return explainedInInstructions.includes(name) ? firstSentence(description) : wordedForTools(description)
}
