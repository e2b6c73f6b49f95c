import type { Product } from "../../server/products/product"

/** The call of a product that its declaration takes for an example. */
export function requestOf({ name, example, pathParams }: Product): string {
  const path = name.replaceAll(/\{(\w+)\}/g, (_, param) => String(example[param] ?? "AAPL"))
  const query = Object.entries({ ...example, ...momentsOf[name] }).filter(([param]) => !pathParams.includes(param))
  const search = new URLSearchParams(query.map(([param, value]) => [param, String(value)])).toString()
  return `/api/v1/${path}${search && `?${search}`}`
}

/** Where little happens at the moment of the tests, an earlier one is asked about. */
const momentsOf: Record<string, Record<string, string>> = {
  "market/anomalies": { as_of: "2026-11-13" },
  "signals/etf-pullback": { as_of: "2026-06-19" },
}

/** Lists are cut to two rows; what differs from run to run is replaced by one of its kind. */
export function shortened(field: string, value: unknown): unknown {
  if (value !== null && Object.hasOwn(replaced, field)) return replaced[field]
  if (!Array.isArray(value)) return value
  return field === "by_day" ? value.slice(-2) : value.slice(0, 2)
}

const replaced: Record<string, unknown> = {
  key_id: "key_82758b35-4db4-4a2c-a998-a324d5902920",
  key_prefix: "assay_MyKcCF",
  model_version: "7e215edaf353ba14",
  p50_ms: 1.9,
  p95_ms: 6.5,
}
