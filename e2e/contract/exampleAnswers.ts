import type { Product } from "../../server/products/product"
import { rowOf } from "../support/contract"
import { restUrl } from "../support/requests"

export function requestOf(product: Product): string {
  const { busyAt } = rowOf(product)
  return restUrl("", product, { ...product.example, ...(busyAt && { as_of: busyAt }) })
}

/** Replaces values that differ between runs. */
export function steadied(field: string, value: unknown): unknown {
  return value !== null && Object.hasOwn(replaced, field) ? replaced[field] : value
}

/** Values that each start creates again are dated by it. */
export function withoutSeconds(text: string): string {
  return text.replaceAll(/T15:00:\d\d\.\d{3}Z/g, "T15:00:00.000Z")
}

/** A row of the log without what every change of the model's code changes. */
export function withoutModel<Row extends object>(row: Row): Row {
  return "model_versions" in row ? { ...row, ...replacedInBatches } : row
}

const replacedInBatches = {
  model_versions: ["7e215edaf353ba14"],
  record_hash: "T9c8ZxQBCo8B7mNgGKF+quvAARfSCLaMx5ffU3vgPzM=",
  rows_sha256: "d82f9cfc35d03e6f8369ea6790afde33af3cb76e168e80f9e272a751f5aae3db",
  row_prefixes: "QemZbAVUdzqUB/75SSUUwr23JBdzYETjaQOUxWNF1cWjmUhtOHn4wXe95zWaPJju",
}

const replaced: Record<string, unknown> = {
  key_id: "key_82758b35-4db4-4a2c-a998-a324d5902920",
  key_prefix: "assay_MyKcCF",
  model_version: "7e215edaf353ba14",
  root_hash: "GFxIsMZm+Wx4UM1Qx6OfXEQP+4jcAdEsp6d2Vxc0pJQ=",
  signature: "yr2RYnSFfFmHc5uVgrYpCJxO0uMI8aJz6Yb0fV3gTqfTz4mC1m3cB7Uu2rSPH0j3o4pB2vQd1wXcX5ykzEwqDw==",
  p50_ms: 1.9,
  p95_ms: 6.5,
}
