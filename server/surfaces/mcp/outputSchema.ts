import type { Product } from "../../products/product"
import { type Json, responseSchema } from "../formats/schemas"
import { firstSentence } from "./wording"

/**
 * Top-level fields with a type and a sentence each, except those that repeat an argument. Their content is left open
 * and only `meta` is required, because concise answers have fewer fields. Clients validate answers against this schema.
 */
export function outputSchema(product: Product): Json {
  const schema = responseSchema(product) as { properties: Record<string, Json>; $defs?: Record<string, Json> }
  const definitions = schema.$defs ?? {}
  const fields = Object.entries(schema.properties)
    .filter(([name]) => name !== "meta" && !(name in product.params.shape))
    .map(([name, field]) => [name, { ...wordsFor(name, field, definitions), ...typeOf(field, definitions) }])
  const hasMeta = "meta" in schema.properties
  return {
    type: "object",
    properties: { ...(hasMeta && { meta }), ...Object.fromEntries(fields) },
    ...(hasMeta && { required: ["meta"] }),
  }
}

const meta = {
  type: "object",
  description: "Read first: origin, gaps, next_cursor.",
}

const explainedInInstructions = /^(count|total_count|.*(_n|_low|_high|n_sessions|n_blocks))$/

function wordsFor(name: string, field: Json, definitions: Record<string, Json>): Json {
  return explainedInInstructions.test(name) ? {} : { description: ownWords(field, definitions) }
}

function resolved(schema: Json, definitions: Record<string, Json>): Json {
  return typeof schema.$ref === "string" ? definitions[schema.$ref.replace("#/$defs/", "")] : schema
}

function ownWords(field: Json, definitions: Record<string, Json>): string {
  const own = firstSentence(String(field.description ?? ""))
  if (own) return own
  const [record] = (field.anyOf as Json[] | undefined) ?? [field]
  return firstSentence(String(resolved(record, definitions).description ?? ""))
}

/** Some clients support one type per field and refuse lists of types. */
function typeOf(field: Json, definitions: Record<string, Json>): Json {
  const branches = (field.anyOf as Json[] | undefined) ?? [field]
  const types = [...new Set(branches.flatMap((branch) => resolved(branch, definitions).type as string | string[]))]
  return types.length === 1 ? { type: types[0] } : { anyOf: types.map((type) => ({ type })) }
}
