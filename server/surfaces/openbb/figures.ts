import { headingOf } from "./headings"
import type { Leaf } from "./leaves"
import { type Answer, valueAt } from "./rows"
import type { View } from "./view"

/** A tile of a metric widget, or a row of the table that an answer with more figures gets. */
type Figure = { label: string; value: string | number; meaning?: string }

/** More would not fit into a widget of tiles. */
const mostTiles = 30

export const areTiles = ({ leaves }: Pick<View, "leaves">) => leaves.length <= mostTiles

export const figureColumns = ["label", "value", "meaning"] as const satisfies (keyof Figure)[]

export function figuresOf(view: View, answer: Answer): Figure[] {
  const read = view.leaves.map((leaf) => ({ leaf, value: valueAt(answer, leaf.path) }))
  const tile = ({ leaf, value }: (typeof read)[number]): Figure => ({
    label: headingOf(leaf.path),
    value: shown(value, leaf),
  })
  if (areTiles(view)) return read.map(tile)
  return read
    .filter(({ value }) => value !== null && value !== undefined)
    .map((each) => ({ ...tile(each), meaning: each.leaf.description }))
}

function shown(value: unknown, { kind, unit }: Leaf): string | number {
  if (value === null || value === undefined) return "n/a"
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (typeof value !== "number") return kind === "choice" ? headingOf([String(value)]) : String(value)
  if (unit === "percent") return `${value}%`
  if (unit === "rates 0 to 1") return `${Number((value * 100).toFixed(2))}%`
  return unit === "USD" ? `$${value}` : value
}
