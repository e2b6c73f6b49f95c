import { propertiesOf } from "../formats/columns"
import type { Json } from "../formats/schemas"

/** A value within a row or an answer, as its schema describes it. */
export type Leaf = {
  path: readonly string[]
  kind: LeafKind
  unit: string | null
  /** Whether it may be below 0. */
  isSigned: boolean
  description: string
}

/** `list` and `constant` are not shown as figures. */
type LeafKind = "number" | "integer" | "boolean" | "date" | "instant" | "choice" | "text" | "list" | "constant"

/** Nested objects give their own leaves; a list is one. */
export function leavesIn(schema: Json, root: Json, path: readonly string[] = []): Leaf[] {
  const fields = propertiesOf(schema, root)
  if (!fields) return [leafOf(schema, root, path)]
  return Object.entries(fields).flatMap(([name, field]) => leavesIn(field, root, [...path, name]))
}

export type Rows = { path: readonly string[]; isNullable: boolean; item: Json; description: string }

/** The lists of objects in an answer, also within its objects, but not within rows. */
export function rowsIn(schema: Json, root: Json, path: readonly string[] = []): Rows[] {
  const fields = Object.entries(propertiesOf(schema, root) ?? {})
  return fields.flatMap(([name, field]) => {
    const at = [...path, name]
    const { items } = resolved(field, root)
    if (!items) return rowsIn(field, root, at)
    const isNullable = isUnion(field)
    const description = String(field.description ?? "")
    return propertiesOf(items as Json, root) ? [{ path: at, isNullable, item: items as Json, description }] : []
  })
}

function leafOf(field: Json, root: Json, path: readonly string[]): Leaf {
  const schema = resolved(field, root)
  return {
    path,
    kind: kindOf(schema),
    unit: typeof schema.unit === "string" && !isScore(schema) ? schema.unit : null,
    isSigned: typeof schema.minimum !== "number" || schema.minimum < 0,
    description: String(field.description ?? schema.description ?? ""),
  }
}

/** From 0 to 100, such as fear and greed, and not a share of anything. */
const isScore = ({ unit, minimum, maximum }: Json) => unit === "percent" && minimum === 0 && maximum === 100

function kindOf({ type, format, ...schema }: Json): LeafKind {
  if ("const" in schema) return "constant"
  if ("enum" in schema) return "choice"
  const named = Array.isArray(type) ? type.find((each) => each !== "null") : type
  if (named === "string") return format === "date" ? "date" : format === "date-time" ? "instant" : "text"
  return named === "number" || named === "integer" || named === "boolean" ? named : "list"
}

const isUnion = ({ anyOf }: Json) => Array.isArray(anyOf)

/** Without `null` and without references. */
function resolved(schema: Json, root: Json): Json {
  const { $ref, anyOf } = schema as { $ref?: string; anyOf?: Json[] }
  if ($ref) return resolved((root.$defs as Record<string, Json>)[$ref.replace("#/$defs/", "")], root)
  const inner = anyOf?.find(({ type }) => type !== "null")
  return inner ? resolved(inner, root) : schema
}
