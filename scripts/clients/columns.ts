import { datasets } from "../../server/files/datasets"
import { type Method, methods, type Schema, shapeName, shapes } from "./declared"

type Column = { name: string; kind: Kind; isNullable: boolean }

type Kind = "text" | "date" | "instant" | "number" | "integer" | "flag" | "json"

/** The rows of an answer as a table; `rows` is null where the answer itself is the only one. */
type Table = { path: string; rows: string | null; datedBy: string | null; columns: readonly Column[] }

/** What dates a row, the most telling first: where a list takes `start` and `end`, they are about this column. */
const dates = [
  ...["date", "target_date", "issued_at", "disclosure_date", "called_at", "fired_date", "effective_date"],
  ...["session_date", "posted_at", "resolved_at", "observed_at", "last_seen_at"],
]

/** Of all answers that have `meta`. */
export const tables: readonly Table[] = methods.filter(({ product }) => product.kind === "data").map(tableOf)

/** The column by which each dataset's files are dated. */
export const datasetDates: readonly (readonly [dataset: string, column: string])[] = datasets.map((dataset) => [
  dataset.name,
  dataset.datedBy,
])

function tableOf({ path, product, answer, list }: Method): Table {
  const rows = product.table
  const { meta: _, ...fields } = answer.properties ?? {}
  const row = rows === null ? { properties: fields } : answer.properties?.[rows].items
  if (!row) throw new Error(`${path} has no rows`)
  const named = (list?.named ?? []).flatMap((name) => columnsOf(fields[name] ?? {}, [name], false))
  const columns = [
    ...named,
    ...columnsOf(row, [], false),
    { name: "data_origin", kind: "text", isNullable: false } as const,
  ]
  return { path, rows, datedBy: rows === null ? null : dateOf(columns), columns }
}

function dateOf(columns: readonly Column[]): string | null {
  const dating = columns.filter(({ kind, isNullable }) => (kind === "date" || kind === "instant") && !isNullable)
  return dates.find((date) => dating.some(({ name }) => name === date)) ?? null
}

function columnsOf(schema: Schema, path: readonly string[], isNullable: boolean): Column[] {
  const { isNull, rest } = withoutNull(resolved(schema))
  const mayBeNull = isNullable || isNull
  if (rest.properties) {
    return Object.entries(rest.properties).flatMap(([name, field]) => columnsOf(field, [...path, name], mayBeNull))
  }
  return [{ name: path.join("."), kind: kindOf(rest), isNullable: mayBeNull }]
}

function resolved(schema: Schema): Schema {
  const { $ref } = schema
  const shape = $ref === undefined ? schema : shapes.find(([name]) => name === shapeName($ref))?.[1]
  if (!shape) throw new Error(`${$ref} is not declared`)
  return shape
}

function withoutNull(schema: Schema): { isNull: boolean; rest: Schema } {
  const { anyOf, type } = schema
  if (anyOf) {
    const others = anyOf.filter((each) => each.type !== "null")
    const [only] = others
    return { isNull: others.length < anyOf.length, rest: others.length === 1 ? resolved(only) : {} }
  }
  if (typeof type !== "object") return { isNull: false, rest: schema }
  const others = type.filter((each) => each !== "null")
  return { isNull: others.length < type.length, rest: { ...schema, type: others.length === 1 ? others[0] : others } }
}

function kindOf({ type, format, enum: words = [], const: word = words[0] }: Schema): Kind {
  if (word !== undefined) return typeof word === "boolean" ? "flag" : typeof word === "number" ? "number" : "text"
  if (type === "string") return format === "date" ? "date" : format === "date-time" ? "instant" : "text"
  if (type === "number" || type === "integer") return type
  return type === "boolean" ? "flag" : "json"
}
