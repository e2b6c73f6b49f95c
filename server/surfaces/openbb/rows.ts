import type { Cell } from "../../platform/csv"
import { cellOf, originField } from "../formats/columns"
import { fieldOf } from "./columns"
import type { View } from "./view"

export type Answer = Record<string, unknown>

export type Row = Record<string, Cell>

/** The rows of a widget, flat. Each has its origin, because a table has no `meta`. */
export function rowsOf({ at, leaves, product }: View, answer: Answer): Row[] {
  const rows = valueAt(answer, at)
  if (!Array.isArray(rows)) return []
  const named = Object.fromEntries(product.pathParams.map((name) => [name, answer[name]]))
  const origin = valueAt(answer, ["meta", originField])
  return rows.map((row) => {
    const whole = { ...named, ...row, [originField]: origin }
    return Object.fromEntries(leaves.map((leaf) => [fieldOf(leaf), cellOf(valueAt(whole, leaf.path))]))
  })
}

export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Answer | null | undefined)?.[name], value)
}
