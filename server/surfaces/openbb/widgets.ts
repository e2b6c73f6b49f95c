import { tiers } from "../../accounts/tiers"
import { implementation } from "../mcp/implementation"
import { type ColumnDef, columnOf, lineOf } from "./columns"
import { areTiles, figureColumns } from "./figures"
import { headingOf } from "./headings"
import { paramsOf, type WidgetParam } from "./params"
import { isPublic, listViews, type View } from "./view"

export type Widget = {
  name: string
  description: string
  category: string
  subCategory: string
  type: "table" | "chart" | "metric"
  endpoint: string
  gridData: { w: number; h: number }
  params: WidgetParam[]
  source: string[]
  refetchInterval: false
  staleTime: number
  raw?: true
  data?: { table: TableSettings }
  mcp_tool?: { mcp_server: string; tool_id: string }
}

type TableSettings = {
  showAll: true
  enableCharts: boolean
  chartView?: { enabled: true; chartType: "line"; cellRangeCols: { line: string[] } }
  columnsDefs: ColumnDef[]
}

/** By id. `base` is what stands between the address that the Workspace was given and the endpoints of widgets. */
export function widgetsDocument(base: string): Record<string, Widget> {
  return Object.fromEntries(listViews().map((view) => [view.id, widgetOf(view, base)]))
}

function widgetOf(view: View, base: string): Widget {
  const { product, title, about, endpoint } = view
  const type = typeOf(view)
  return {
    name: title,
    description: [product.summary, about, planOf(view)].filter(Boolean).join(" "),
    category: headingOf([product.name.split("/")[0]]),
    subCategory: product.title,
    type,
    endpoint: `${base}${endpoint}`,
    gridData: sizeOf(view),
    params: paramsOf(view),
    source: ["Assay"],
    // Each answer costs a request of the plan, and most figures change once a day.
    refetchInterval: false,
    staleTime: hourMs,
    ...(view.kind === "candles" && { raw: true as const }),
    ...(type === "table" && { data: { table: view.kind === "rows" ? tableOf(view) : figureTable } }),
    ...(product.tool !== null &&
      about === "" && { mcp_tool: { mcp_server: implementation.name, tool_id: product.tool } }),
  }
}

const hourMs = 3_600_000

function typeOf(view: View): Widget["type"] {
  if (view.kind === "figures") return areTiles(view) ? "metric" : "table"
  return view.kind === "candles" ? "chart" : "table"
}

function planOf(view: View): string {
  if (isPublic(view)) return "Needs no key."
  const { tierName, rank } = tiers[view.product.tier]
  return rank === 0 ? "On every plan." : `Needs the ${tierName} plan.`
}

/** Of a grid with 40 columns. */
export function sizeOf(view: View): Widget["gridData"] {
  const rowsOfTiles = Math.ceil(Math.min(view.leaves.length, 16) / 4)
  return { w: 20, h: typeOf(view) === "metric" ? 4 + 2 * rowsOfTiles : 12 }
}

function tableOf(view: View): TableSettings {
  const line = lineOf(view)
  return {
    showAll: true,
    enableCharts: true,
    ...(line && { chartView: { enabled: true, chartType: "line", cellRangeCols: { line } } }),
    columnsDefs: view.leaves.map(columnOf),
  }
}

const figureTable: TableSettings = {
  showAll: true,
  enableCharts: false,
  columnsDefs: figureColumns.map((field) => ({
    field,
    headerName: headingOf([field]),
    headerTooltip: "",
    cellDataType: "text",
    chartDataType: "excluded",
  })),
}
