import type { Cell, Column } from "../../../platform/csv"
import type { Product } from "../../../products/product"
import { type Json, responseSchema } from "../../schemas"

export type Row = Record<string, unknown>

/** Where the data of a row comes from: the same word as `meta.data_origin`, which stands in no table. */
export const originField = "data_origin"

/**
 * The columns of a list, as its rows are declared, so that they are the same for an empty answer: first what the path
 * names and the rows do not, last the origin of the data. An object becomes a column for each of its fields
 * (`relative.accuracy`), a list one column with its JSON.
 */
export function columnsOf(product: Product): readonly Column<Row>[] {
  const known = columns.get(product) ?? [...pathFields(product), ...leavesOf(product), [originField]].map(columnOf)
  columns.set(product, known)
  return known
}

const columns = new WeakMap<Product, readonly Column<Row>[]>()

/** Parameters of the path that the rows do not repeat: without them, two files could not be told apart. */
export function pathFields(product: Product): string[][] {
  const inRows = new Set(leavesOf(product).map(([name]) => name))
  return product.pathParams.filter((name) => !inRows.has(name)).map((name) => [name])
}

/** The path of each field of a row that holds a value or a list, through the objects around it. */
function leavesOf(product: Product): string[][] {
  const schema = responseSchema(product)
  const rows = propertiesOf(schema, schema)?.[product.list ?? ""]
  const leaves = (at: Json, path: string[]): string[][] => {
    const fields = propertiesOf(at, schema)
    return fields ? Object.entries(fields).flatMap(([name, field]) => leaves(field, [...path, name])) : [path]
  }
  return leaves((rows as { items: Json }).items, [])
}

/** The fields that an object's schema declares, also where it may be null; undefined for what is no object. */
function propertiesOf(schema: Json, root: Json): Record<string, Json> | undefined {
  const { $ref, anyOf, properties } = schema as {
    $ref?: string
    anyOf?: Json[]
    properties?: Record<string, Json>
  }
  if ($ref) return propertiesOf((root.$defs as Record<string, Json>)[$ref.replace("#/$defs/", "")], root)
  if (anyOf) return anyOf.map((each) => propertiesOf(each, root)).find(Boolean)
  return properties
}

function columnOf(path: readonly string[]): Column<Row> {
  return {
    label: path.join("."),
    value: (row) => cellOf(path.reduce<unknown>((at, name) => (at as Row | null | undefined)?.[name], row)),
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value
  return JSON.stringify(value)
}
