import { csvOf } from "../../platform/csv"
import type { Meta, Product } from "../../products/product"
import { type AnswerRow, columnsOf, originField, pathFields } from "./columns"
import { encodeText } from "./encoded"
import type { Format } from "./format"

export type TableFormat = Exclude<Format, "json">

/** The rows of an answer as a file, with its ETag and the parts of `meta` that become headers. */
export type TableBody = { body: Buffer; etag: string; meta: Meta; totalCount: number }

export function tableBody(answer: Buffer, product: Product, format: TableFormat): TableBody {
  const fields = JSON.parse(answer.toString()) as AnswerRow & { meta: Meta; total_count?: number }
  const said = fields[product.table ?? ""] as AnswerRow[]
  const { meta, total_count: totalCount = said.length } = fields
  const named = Object.fromEntries(pathFields(product).map(([name]) => [name, fields[name]]))
  const rows = said.map((row) => {
    return { ...named, ...row, [originField]: meta.data_origin }
  })
  const text =
    format === "csv" ? csvOf(columnsOf(product), rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join("")
  const { body, etag } = encodeText(text)
  return { body, etag, meta, totalCount }
}
