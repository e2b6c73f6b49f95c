import type { Product } from "../../../products/product"

/** One field that differs, or a row that only one of two answers has. Values are JSON, cut to a bounded length. */
export type Difference = {
  kind: "changed" | "added" | "gone"
  /** What names the row; null outside of the rows. */
  row: string | null
  field: string | null
  before: string | null
  after: string | null
}

type Json = Record<string, unknown>

const longestValue = 300

/** Fields of `meta` that differ whenever time has passed. */
const ofTime = ["as_of", "generated_at", "next_cursor", "price_basis_at", "sources"]

export function differencesOf({ table }: Pick<Product, "table">, then: Json, now: Json): Difference[] {
  const rowsOf = (answer: Json) => (table === null ? [] : (answer[table] as Json[]))
  return [
    ...fieldsThatDiffer(null, besides(then, table), besides(now, table)),
    ...rowsThatDiffer(rowsOf(then), rowsOf(now)),
  ]
}

function besides({ meta, ...fields }: Json, table: string | null): Json {
  const own = Object.entries(fields).filter(([name]) => name !== table)
  const said = Object.entries(Object(meta) as Json).filter(([name]) => !ofTime.includes(name))
  return { ...Object.fromEntries(own), meta: Object.fromEntries(said) }
}

function rowsThatDiffer(then: readonly Json[], now: readonly Json[]): Difference[] {
  const nameOf = namingOf(then, now)
  const later = new Map(now.map((row) => [nameOf(row), row]))
  const earlier = new Map(then.map((row) => [nameOf(row), row]))
  const changed = [...earlier].flatMap(([name, row]): Difference[] => {
    const next = later.get(name)
    return next ? fieldsThatDiffer(name, row, next) : [{ kind: "gone", ...whole(name), before: cut(row), after: null }]
  })
  const added = [...later].flatMap(([name, row]): Difference[] =>
    earlier.has(name) ? [] : [{ kind: "added", ...whole(name), before: null, after: cut(row) }],
  )
  return [...changed, ...added]
}

const whole = (row: string) => ({ row, field: null })

/** By the first of these fields that name each row of both answers, or else by all that it says. */
function namingOf(then: readonly Json[], now: readonly Json[]): (row: Json) => string {
  const [first = {}] = [...then, ...now]
  const ids = Object.keys(first).filter((name) => name.endsWith("_id"))
  const candidates = [...ids.map((id) => [id]), ["ticker", "date"], ["date"], ["ticker"], ["name"]]
  const isNamed = (fields: readonly string[]) =>
    fields.every((name) => name in first) &&
    [then, now].every((rows) => new Set(rows.map(named(fields))).size === rows.length)
  const fields = candidates.find(isNamed)
  return fields ? named(fields) : (row) => JSON.stringify(row)
}

const named = (fields: readonly string[]) => (row: Json) => fields.map((name) => `${name} ${row[name]}`).join(", ")

function fieldsThatDiffer(row: string | null, then: Json, now: Json): Difference[] {
  const [earlier, later] = [leavesOf(then), leavesOf(now)]
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((field): Difference[] => {
    const [old, next] = [earlier.get(field), later.get(field)]
    return JSON.stringify(old) === JSON.stringify(next)
      ? []
      : [{ kind: "changed", row, field, before: cut(old), after: cut(next) }]
  })
}

/** Values by their dotted names; a list is one value. */
function leavesOf(value: Json, before = ""): Map<string, unknown> {
  const leaves = Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? [...leavesOf(inner as Json, `${before}${name}.`)]
      : [[before + name, inner]],
  )
  return new Map(leaves)
}

function cut(value: unknown): string {
  const text = JSON.stringify(value) ?? "null"
  return text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : text
}
