import { tiers } from "../../accounts/tiers"
import { titleOf } from "../docs/tables"
import { implementation } from "../mcp/implementation"
import { type ColumnDef, columnOf, lineOf } from "./columns"
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
  enableCharts: true
  chartView?: { enabled: true; chartType: "line"; cellRangeCols: { line: string[] } }
  columnsDefs: ColumnDef[]
}

/** By id. `base` is what stands between the address that the Workspace was given and the endpoints of widgets. */
export function widgetsDocument(base: string): Record<string, Widget> {
  return Object.fromEntries(listViews().map((view) => [view.id, widgetOf(view, base)]))
}

function widgetOf(view: View, base: string): Widget {
  const { product, title, about, endpoint } = view
  return {
    name: title,
    description: [product.summary, about, planOf(view)].filter(Boolean).join(" "),
    category: titleOf(product.name.split("/")[0]),
    subCategory: product.title,
    type: typesOf[view.kind],
    endpoint: `${base}${endpoint}`,
    gridData: sizeOf(view),
    params: paramsOf(view),
    source: ["Assay"],
    // Each answer costs a request of the plan, and most figures change once a day.
    refetchInterval: false,
    staleTime: hourMs,
    ...(view.kind === "candles" && { raw: true as const }),
    ...(view.kind === "rows" && { data: { table: tableOf(view) } }),
    ...(product.tool !== null && about === "" && { mcp_tool: { mcp_server: implementation.name, tool_id: product.tool } }),
  }
}

const hourMs = 3_600_000

const typesOf = { rows: "table", candles: "chart", figures: "metric" } as const

function planOf(view: View): string {
  if (isPublic(view)) return "Needs no key."
  const { tierName, rank } = tiers[view.product.tier]
  return rank === 0 ? "On every plan." : `Needs the ${tierName} plan.`
}

/** Of a grid with 40 columns. */
export function sizeOf({ kind, leaves }: View): Widget["gridData"] {
  return kind === "figures" ? { w: 20, h: 4 + 2 * Math.ceil(Math.min(leaves.length, 16) / 4) } : { w: 20, h: 12 }
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
