import { headingOf } from "./headings"
import type { Leaf } from "./leaves"
import { priceFields, type View } from "./view"

/** One entry of `columnsDefs`. */
export type ColumnDef = {
  field: string
  headerName: string
  headerTooltip: string
  cellDataType: "text" | "number" | "boolean" | "dateString"
  chartDataType: "category" | "series" | "time" | "excluded"
  formatterFn?: "int" | "none" | "percent" | "normalizedPercent"
  renderFn?: "greenRed"
}

/** The name in a row of a widget, which must be flat: a dot would lead the table into an object. */
export const fieldOf = ({ path }: Pick<Leaf, "path">) => path.join("_")

export function columnOf(leaf: Leaf): ColumnDef {
  const { path, kind, unit, description } = leaf
  const format = formatOf(leaf)
  return {
    field: fieldOf(leaf),
    headerName: unit === "USD" || unit === "basis points" ? `${headingOf(path)} (${unit})` : headingOf(path),
    headerTooltip: description,
    cellDataType: cellTypes[kind] ?? "text",
    chartDataType: chartTypes[kind] ?? "category",
    ...(format && { formatterFn: format }),
    ...(unit === "percent" && leaf.isSigned && { renderFn: "greenRed" as const }),
  }
}

const cellTypes: Partial<Record<Leaf["kind"], ColumnDef["cellDataType"]>> = {
  number: "number",
  integer: "number",
  boolean: "boolean",
  date: "dateString",
}

const chartTypes: Partial<Record<Leaf["kind"], ColumnDef["chartDataType"]>> = {
  number: "series",
  integer: "series",
  date: "time",
  list: "excluded",
}

function formatOf({ kind, unit }: Leaf): ColumnDef["formatterFn"] {
  if (unit === "percent") return "percent"
  if (unit === "rates 0 to 1") return "normalizedPercent"
  if (kind === "integer") return "int"
  return kind === "number" ? "none" : undefined
}

/**
 * Rows that begin with their day are a line over time. Only figures of one unit share its scale: that of prices, or
 * else the unit that most of them have.
 */
export function lineOf({ leaves, product, at }: View): string[] | null {
  const isPath = ({ path }: Leaf) => at.join(".") === product.table && product.pathParams.includes(path[0])
  const own = leaves.filter((leaf) => !isPath(leaf))
  const figures = own.filter(({ kind }) => kind === "number")
  if (own[0].path.join(".") !== priceFields[0] || figures.length === 0) return null
  const ofUnits = [...Map.groupBy(figures, ({ unit }) => unit).values()]
  const most = ofUnits.reduce((best, each) => (each.length > best.length ? each : best))
  return [own[0], ...most].map(fieldOf)
}
