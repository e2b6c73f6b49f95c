import { LRUCache } from "lru-cache"
import { csvOf } from "../../../platform/csv"
import type { Meta, Product } from "../../../products/product"
import { type ComputedAnswer, encodeText } from "../../answers"
import type { ResponseHeaders } from "../../http/headers"
import { addressOf } from "../address"
import { columnsOf, originField, pathFields, type Row } from "./columns"
import type { Format } from "./format"

/** The rows as a file, with `meta` as headers. */
export type Table = { rows: ComputedAnswer; type: string; headers: ResponseHeaders }

type TableFormat = Exclude<Format, "json">

const types: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/ndjson; charset=utf-8",
}

type Asked = { product: Product; input: Record<string, unknown>; format: TableFormat }

export function tableOf(answer: ComputedAnswer, asked: Asked, baseUrl: string): Table {
  const { product, format } = asked
  const address = `${format} ${product.name} ${answer.etag}`
  const made = tables.get(address) ?? makeTable(answer, product, format)
  tables.set(address, made)
  return { rows: made.rows, type: types[format], headers: headersOf(made, asked, baseUrl) }
}

type Made = { rows: ComputedAnswer; meta: Meta; totalCount: number }

/** Includes the compressed body. */
const tables = new LRUCache<string, Made>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ rows }) => rows.body.length * 2 + 2_000,
})

function makeTable(answer: ComputedAnswer, product: Product, format: TableFormat): Made {
  const fields = JSON.parse(answer.body.toString()) as Row & { meta: Meta; total_count: number }
  const { meta, total_count: totalCount } = fields
  const named = Object.fromEntries(pathFields(product).map(([name]) => [name, fields[name]]))
  const rows = (fields[product.list ?? ""] as Row[]).map((row) => {
    return { ...named, ...row, [originField]: meta.data_origin }
  })
  const text =
    format === "csv" ? csvOf(columnsOf(product), rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join("")
  return { rows: encodeText(text), meta, totalCount }
}

/** What has no header is in the JSON at `rel="alternate"`. */
function headersOf({ meta, totalCount }: Made, { product, input, format }: Asked, baseUrl: string): ResponseHeaders {
  const { format: _, ...others } = input
  const links = [`<${baseUrl}${addressOf(product, others)}>; rel="alternate"; type="application/json"`]
  const next = meta.next_cursor
  if (next) links.unshift(`<${baseUrl}${addressOf(product, { ...input, cursor: next })}>; rel="next"`)
  return {
    "Content-Disposition": `attachment; filename="${fileName(product, input, meta)}.${format}"`,
    Link: links.join(", "),
    "X-As-Of": meta.as_of,
    "X-Data-Origin": meta.data_origin,
    "X-Stale": String(meta.stale),
    ...(meta.stale_reason && { "X-Stale-Reason": inHeader(meta.stale_reason) }),
    "X-Total-Count": totalCount,
    ...(meta.data_through && { "X-Data-Through": meta.data_through }),
    ...(meta.empty_reason && { "X-Empty-Reason": meta.empty_reason }),
    ...(next && { "X-Next-Cursor": next }),
  }
}

/** Headers are ASCII. */
const inHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]+/g, "?")

/** `market/ohlcv/{ticker}` of BRK.B becomes `market-ohlcv-BRK.B_2026-03-20`. */
function fileName({ name }: Product, input: Record<string, unknown>, { as_of }: Meta): string {
  const named = name.replaceAll(/\{(\w+)\}/g, (_, param) => String(input[param]))
  return `${named.replaceAll(/[^A-Za-z0-9.]+/g, "-")}_${as_of.slice(0, 10)}`
}
