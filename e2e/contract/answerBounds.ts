import { type Document, type Json, resolve } from "./document"

/** The places where an answer breaks its schema's lengths, forms and bounds. */
export function outOfBounds(document: Document, schema: Json, value: unknown, place = "$"): string[] {
  if (typeof schema.$ref === "string")
    return outOfBounds(document, resolve(document, schema.$ref) as Json, value, place)
  if (Array.isArray(schema.anyOf)) {
    const tried = schema.anyOf.map((each) => outOfBounds(document, each, value, place))
    return tried.some((found) => found.length === 0) ? [] : tried.flat()
  }
  const broken = Object.entries(schema)
    .filter(([keyword, bound]) => !(rules[keyword]?.(value, bound as never) ?? true))
    .map(
      ([keyword, bound]) => `${place}: ${keyword} ${JSON.stringify(bound)}, not ${JSON.stringify(value)?.slice(0, 80)}`,
    )
  return [...broken, ...within(document, schema, value, place)]
}

const rules: Record<string, (value: unknown, bound: never) => boolean> = {
  type: (value, types: string | string[]) => [types].flat().some((type) => isOf(type, value)),
  maxLength: (value, most: number) => typeof value !== "string" || [...value].length <= most,
  pattern: (value, form: string) => typeof value !== "string" || new RegExp(form, "u").test(value),
  maxItems: (value, most: number) => !Array.isArray(value) || value.length <= most,
  minimum: (value, least: number) => typeof value !== "number" || value >= least,
  maximum: (value, most: number) => typeof value !== "number" || value <= most,
  enum: (value, all: unknown[]) => all.includes(value),
}

function isOf(type: string, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value)
  if (type === "array") return Array.isArray(value)
  if (type === "null") return value === null
  return typeof value === type && value !== null && !Array.isArray(value)
}

function within(document: Document, schema: Json, value: unknown, place: string): string[] {
  if (typeof value !== "object" || value === null) return []
  const { items, properties = {}, additionalProperties } = schema as Record<string, Json | undefined>
  return Object.entries(value).flatMap(([name, each]) => {
    const inner = Array.isArray(value) ? items : ((properties[name] as Json | undefined) ?? additionalProperties)
    return typeof inner === "object" ? outOfBounds(document, inner, each, `${place}.${name}`) : []
  })
}
