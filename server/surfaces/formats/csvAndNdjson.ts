import { csvOf } from "../../platform/csv"
import type { Meta, Product } from "../../products/product"
import { type AnswerRow, columnsNamed, columnsOf, originField, pathFields } from "./columns"
import { encodeText } from "./encoded"
import { type Selection, selected } from "./fields"
import type { Format } from "./format"

export type TableFormat = Exclude<Format, "json">

/** The rows of an answer as a file, with its ETag and the parts of `meta` that become headers. */
export type TableBody = { body: Buffer; etag: string; sha256: string; meta: Meta; totalCount: number }

export type TableAsked = { format: TableFormat; selection?: Selection }

export function tableBody(answer: Buffer, product: Product, { format, selection }: TableAsked): TableBody {
  const whole: AnswerRow = JSON.parse(answer.toString())
  const fields = (selection ? selected(product, whole, selection) : whole) as Fields
  const said = fields[product.table ?? ""] as AnswerRow[]
  const { meta, total_count: totalCount = said.length } = fields
  const named = Object.fromEntries(pathFields(product).map(([name]) => [name, fields[name]]))
  const rows = said.map((row) => {
    return { ...named, ...row, [originField]: meta.data_origin }
  })
  const columns = selection ? columnsNamed(product, selection) : columnsOf(product)
  const text = format === "csv" ? csvOf(columns, rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join("")
  const { body, etag, sha256 } = encodeText(text)
  return { body, etag, sha256, meta, totalCount }
}

type Fields = AnswerRow & { meta: Meta; total_count?: number }

/** An answer with only some of its fields. */
export function selectedBody(
  answer: Buffer,
  product: Product,
  selection: Selection,
): Pick<TableBody, "body" | "etag" | "sha256"> {
  const { body, etag, sha256 } = encodeText(JSON.stringify(selected(product, JSON.parse(answer.toString()), selection)))
  return { body, etag, sha256 }
}
