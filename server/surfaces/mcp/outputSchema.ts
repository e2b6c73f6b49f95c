import type { Product } from "../../products/product"
import { type Json, responseSchema } from "../schemas"
import { firstSentence } from "./wording"

/**
 * The fields of an answer at its top, each with its type and a sentence, but those that repeat an argument. What is within
 * them is left open, and `meta` alone is promised, since a concise answer has less than a detailed one. Clients validate
 * answers by this.
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
  description: "Read first: origin, moment and gaps of the answer, and next_cursor.",
}

/** Every list counts its rows, and every rate has its bounds: the instructions say it once. */
const explainedInInstructions = /^(count|total_count|.*(_low|_high|n_sessions))$/

function wordsFor(name: string, field: Json, definitions: Record<string, Json>): Json {
  return explainedInInstructions.test(name) ? {} : { description: ownWords(field, definitions) }
}

function resolved(schema: Json, definitions: Record<string, Json>): Json {
  return typeof schema.$ref === "string" ? definitions[schema.$ref.replace("#/$defs/", "")] : schema
}

/** A field's own words, or those of the record that it holds. */
function ownWords(field: Json, definitions: Record<string, Json>): string {
  const own = firstSentence(String(field.description ?? ""))
  if (own) return own
  const [record] = (field.anyOf as Json[] | undefined) ?? [field]
  return firstSentence(String(resolved(record, definitions).description ?? ""))
}

/** Lists of types are refused by clients that know one type for a field. */
function typeOf(field: Json, definitions: Record<string, Json>): Json {
  const branches = (field.anyOf as Json[] | undefined) ?? [field]
  const types = [...new Set(branches.flatMap((branch) => resolved(branch, definitions).type as string | string[]))]
  return types.length === 1 ? { type: types[0] } : { anyOf: types.map((type) => ({ type })) }
}
