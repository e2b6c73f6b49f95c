import { constants } from "node:buffer"
import { longestText, mostItems } from "../../knowledge/fact"
import { longestUrl } from "../../sources/text"
import type { Json } from "../formats/schemas"

/** PostgreSQL stores any text except NUL. */
const anyText = "^[^\\u0000]*$"

const longestByFormat: Record<string, number> = { date: 10, "date-time": 40, uuid: 36, uri: longestUrl }

/**
 * Bounds every text and list of an answer's schema: by its own bound, by its format, or by the bounds of stored facts.
 * Figures are bounded in their declarations.
 */
export function bounded<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const types = [value?.type].flat()
    if (types.includes("array") && value.maxItems === undefined) return { ...value, maxItems: mostItems }
    if (!types.includes("string") || "enum" in value || "const" in value) return value
    const longest = longestByFormat[value.format] ?? longestText
    const form = value.format || value.pattern ? {} : { pattern: anyText }
    return { maxLength: longest, ...form, ...value }
  })
}

/** The list of a page has at most as many rows as a request may ask for. */
export function boundedPage(schema: Json, list: string | null, limit: Json | undefined): Json {
  if (list === null || typeof limit?.maximum !== "number") return schema
  const properties = schema.properties as Record<string, Json>
  return { ...schema, properties: { ...properties, [list]: { ...properties[list], maxItems: limit.maximum } } }
}

/** A body that is written as one string, and so no longer than the runtime's longest. */
export const wholeBody = { type: "string", maxLength: constants.MAX_STRING_LENGTH, pattern: anyText }

/** Generators for languages with several integer types choose by format. */
export function withFormats<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.type === "integer" ? { ...value, format: value.maximum > 2_147_483_647 ? "int64" : "int32" } : value,
  )
}
