import { headingOf } from "./headings"
import type { Leaf } from "./leaves"
import { type Answer, valueAt } from "./rows"
import type { View } from "./view"

/** A tile of a metric widget. */
export type Metric = { label: string; value: string | number }

export function metricsOf({ leaves }: View, answer: Answer): Metric[] {
  return leaves.map((leaf) => ({ label: headingOf(leaf.path), value: shown(valueAt(answer, leaf.path), leaf) }))
}

function shown(value: unknown, { kind, unit }: Leaf): string | number {
  if (value === null || value === undefined) return "n/a"
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (typeof value !== "number") return kind === "choice" ? headingOf([String(value)]) : String(value)
  if (unit === "percent") return `${value}%`
  if (unit === "rates 0 to 1") return `${Number((value * 100).toFixed(2))}%`
  return unit === "USD" ? `$${value}` : value
}
