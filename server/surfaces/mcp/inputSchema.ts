import type { Product } from "../../products/product"
import { toolParams } from "../formats/responseFormat"
import { type Json, paramsSchema } from "../formats/schemas"
import { firstSentence, wordedForTools } from "./wording"

/**
 * Arguments in the part of JSON Schema that every client supports: one type each, a description, enums and number
 * bounds. Strict clients make all arguments required and nullable, and refuse defaults, patterns and `format`. So the
 * description contains the default, and the server accepts null for absent.
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

/** Most tools have these, and the instructions explain them. */
const inShort: Record<string, string> = {
  as_of: "As known at this moment: an RFC 3339 instant or a date.",
  cursor: "meta.next_cursor of the page before.",
  fields: "Only these fields, separated by commas.",
  response_format: "detailed: every field.",
}

const explainedInInstructions = ["limit", "start", "end"]

function explanation(name: string, description: string): string {
  if (Object.hasOwn(inShort, name)) return inShort[name]
  return explainedInInstructions.includes(name) ? firstSentence(description) : wordedForTools(description)
}
