import { z } from "zod"

/*
 * What OpenBB Workspace accepts, as its references describe it. There is no published JSON Schema, so these forms follow
 * the pages and allow nothing that they do not name:
 *
 * - github.com/OpenBB-finance/openbb-docs, content/workspace/developers/json-specs/widgets-json-reference.md
 * - the same repository, content/workspace/developers/json-specs/apps-json-reference.md
 * - github.com/OpenBB-finance/backends-for-openbb, scripts/validate_widgets.py and scripts/validate_apps.py, for the
 *   sizes that fit, the names of groups and places that overlap
 *
 * One wrong widget makes the Workspace refuse the whole document, so a form that is too strict costs less.
 */

const size = z.number().int().positive()
const text = z.string().min(1)
const formatter = z.enum(["int", "none", "percent", "normalized", "normalizedPercent", "dateToYear"])

const chartTypes = [
  ...["column", "groupedColumn", "stackedColumn", "normalizedColumn", "bar", "groupedBar", "stackedBar"],
  ...["normalizedBar", "line", "scatter", "bubble", "pie", "donut", "doughnut", "area", "stackedArea"],
  ...["normalizedArea", "histogram", "radarLine", "radarArea", "nightingale", "radialColumn", "radialBar"],
  ...["sunburst", "rangeBar", "rangeArea", "boxPlot", "treemap", "heatmap", "waterfall"],
]

const column = z.strictObject({
  field: z.string().regex(/^[^.]+$/, "a dot would lead into an object"),
  headerName: text,
  headerTooltip: z.string().optional(),
  chartDataType: z.enum(["category", "series", "time", "excluded"]).optional(),
  cellDataType: z.enum(["text", "number", "boolean", "date", "dateString", "object"]).optional(),
  formatterFn: formatter.optional(),
  renderFn: z.enum(["greenRed", "titleCase", "hoverCard", "cellOnClick", "columnColor", "showCellChange"]).optional(),
  align: z.enum(["left", "center", "right"]).optional(),
  decimalPlaces: z.number().int().min(0).optional(),
  pinned: z.enum(["left", "right"]).optional(),
  hide: z.boolean().optional(),
  width: size.optional(),
})

const table = z.strictObject({
  showAll: z.boolean().optional(),
  enableCharts: z.boolean().optional(),
  transpose: z.boolean().optional(),
  formatterFn: formatter.optional(),
  chartView: z
    .strictObject({
      enabled: z.boolean(),
      chartType: z.enum(chartTypes),
      cellRangeCols: z.partialRecord(z.enum(chartTypes), z.array(text).min(2)).optional(),
    })
    .optional(),
  columnsDefs: z.array(column).min(1),
})

const dateModifier = /^(\$currentDate([+-]\d+[hdwMy])?|\d{4}-\d{2}-\d{2})$/

const param = z
  .strictObject({
    type: z.enum(["date", "text", "ticker", "number", "boolean", "endpoint", "form", "tabs"]),
    paramName: z.string().regex(/^\w+$/),
    label: text,
    description: text,
    value: z.union([z.string(), z.number(), z.boolean()]).optional(),
    show: z.boolean().optional(),
    multiSelect: z.boolean().optional(),
    optionsEndpoint: text.optional(),
    options: z.array(z.strictObject({ label: text, value: z.union([z.string(), z.number(), z.boolean()]) })).optional(),
  })
  .refine(({ type, optionsEndpoint }) => type !== "endpoint" || optionsEndpoint, "has no endpoint for its options")
  .refine(({ type, value }) => type !== "date" || value === undefined || dateModifier.test(String(value)), "is no day")
  .refine(({ type, value }) => type !== "number" || value === undefined || typeof value === "number", "is no number")
  .refine(
    ({ options, value }) => !options || value === undefined || options.some((option) => option.value === value),
    "is not among its options",
  )

const types = [
  ...["chart", "table", "table_ssrm", "markdown", "metric", "note", "multi_file_viewer", "live_grid", "newsfeed"],
  ...["advanced-chart", "chart-highcharts", "chart-vegalite", "youtube"],
]

const widget = z.strictObject({
  name: text,
  description: text,
  endpoint: z.string().regex(/^[^/?][^?]*$/, "is joined to the address by a slash"),
  category: text.optional(),
  subCategory: text.optional(),
  type: z.enum(types),
  raw: z.boolean().optional(),
  runButton: z.boolean().optional(),
  gridData: z.strictObject({ w: size.min(10).max(40), h: size.min(4).max(100) }),
  params: z.array(param),
  data: z.strictObject({ dataKey: text.optional(), table }).optional(),
  source: z.array(text),
  mcp_tool: z.strictObject({ mcp_server: text, tool_id: text }).optional(),
  refetchInterval: z.union([z.number().min(1_000), z.literal(false)]).optional(),
  staleTime: z.number().positive().optional(),
})

export const widgetsForm = z.record(z.string().regex(/^[\w-]+$/), widget)

const place = z.strictObject({
  i: text,
  x: z.number().int().min(0).max(39),
  y: z.number().int().min(0),
  w: size.min(10).max(40),
  h: size.min(4),
  groups: z.array(z.string().regex(/^Group \d+$/)).optional(),
  state: z.strictObject({ params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }).optional(),
})

const group = z.strictObject({
  name: z.string().regex(/^Group \d+$/, "other names are ignored"),
  type: z.enum(["param", "endpointParam"]),
  paramName: text,
  defaultValue: z.union([z.string(), z.number(), z.boolean()]),
  widgetIds: z.array(text).min(1),
})

export const appsForm = z.array(
  z.strictObject({
    name: text,
    img: z.string(),
    description: text,
    allowCustomization: z.boolean(),
    tabs: z.record(text, z.strictObject({ id: text, name: text, layout: z.array(place).min(1) })),
    groups: z.array(group),
    prompts: z.array(z.string()),
  }),
)

export type WidgetRead = z.infer<typeof widget>
export type AppRead = z.infer<typeof appsForm>[number]
