import type { Cell, Column } from "../../platform/csv"
import type { Product } from "../../products/product"
import { type Json, responseSchema } from "./schemas"

export type AnswerRow = Record<string, unknown>

/** Each row repeats `meta.data_origin`, because a table has no `meta`. */
export const originField = "data_origin"

/**
 * Columns from the declaration of the rows, so that an empty table has the same ones: first path parameters that rows
 * do not repeat, last the origin. An object becomes a column per field (`relative.accuracy`), a list one column of
 * JSON.
 */
export function columnsOf(product: Product): readonly Column<AnswerRow>[] {
  const known = columns.get(product) ?? [...pathFields(product), ...leavesOf(product), [originField]].map(columnOf)
  columns.set(product, known)
  return known
}

/** In the order of the names; what the path names comes first unless it is among them, and the origin last. */
export function columnsNamed(product: Product, names: readonly string[]): readonly Column<AnswerRow>[] {
  const unnamed = pathFields(product).flatMap(([name]) => (names.includes(name) ? [] : [name]))
  const isWithin = (one: string, other: string) => one === other || one.startsWith(`${other}.`)
  const wanted = [...unnamed, ...names, originField].flatMap((name) =>
    columnsOf(product).filter(({ label }) => isWithin(label, name) || isWithin(name, label)),
  )
  return [...new Set(wanted)]
}

const columns = new WeakMap<Product, readonly Column<AnswerRow>[]>()

export function pathFields(product: Product): string[][] {
  const inRows = new Set(leavesOf(product).map(([name]) => name))
  return product.pathParams.filter((name) => !inRows.has(name)).map((name) => [name])
}

function leavesOf(product: Product): string[][] {
  const schema = responseSchema(product)
  const rows = propertiesOf(schema, schema)?.[product.table ?? ""]
  const leaves = (at: Json, path: string[]): string[][] => {
    const fields = propertiesOf(at, schema)
    return fields ? Object.entries(fields).flatMap(([name, field]) => leaves(field, [...path, name])) : [path]
  }
  return leaves((rows as { items: Json }).items, [])
}

/** Also for nullable objects; undefined if the schema is no object. */
export function propertiesOf(schema: Json, root: Json): Record<string, Json> | undefined {
  const { $ref, anyOf, properties } = schema as {
    $ref?: string
    anyOf?: Json[]
    properties?: Record<string, Json>
  }
  if ($ref) return propertiesOf((root.$defs as Record<string, Json>)[$ref.replace("#/$defs/", "")], root)
  if (anyOf) return anyOf.map((each) => propertiesOf(each, root)).find(Boolean)
  return properties
}

function columnOf(path: readonly string[]): Column<AnswerRow> {
  return {
    label: path.join("."),
    value: (row) => cellOf(path.reduce<unknown>((at, name) => (at as AnswerRow | null | undefined)?.[name], row)),
  }
}

export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value
  return JSON.stringify(value)
}
