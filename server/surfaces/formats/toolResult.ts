import { createHash } from "node:crypto"
import type { Product } from "../../products/product"
import { conciseOf, type Json } from "./concise"
import { ownBytes } from "./encoded"
import { type Selection, selected } from "./fields"
import type { ResponseFormat } from "./responseFormat"
import { shortenLists } from "./shorten"
import { fits, mostTokensOf, sizeOf } from "./size"

export type ResultForm = { format: ResponseFormat; namesSize: boolean; selection?: Selection }

/**
 * The result of a tool call as bytes without the outer braces, `"content":[…],"structuredContent":{…}`: the answer for
 * programs, and the same JSON as text for clients that read nothing else. If not all rows of a list fit, `body` is null
 * and `rows` is the number that fits. `sha256` is that of the text.
 */
export type ToolResult = (Written & { rows: null }) | { body: null; rows: number }

type Written = { body: Buffer; sha256: string }

export function toolResult(answer: Buffer, product: Product, form: ResultForm): ToolResult {
  const view = viewOf(answer, product, form)
  const text = JSON.stringify(view)
  if (fits(text, mostTokensOf(form))) return { ...written(text), rows: null }
  const rows = fittingRows(view, product, form)
  return rows === null ? { ...shortened(view, form), rows } : { body: null, rows }
}

export function wholeResult(answer: Buffer, product: Product, form: ResultForm): Buffer {
  return toolResult(answer, product, form).body ?? shortened(viewOf(answer, product, form), form).body
}

/** `meta` first, so that the origin is read before any figure. */
function viewOf(answer: Buffer, product: Product, { format, selection }: ResultForm): Json {
  const whole: Json = JSON.parse(answer.toString())
  const { meta, ...fields } = selection ? selected(product, whole, selection) : whole
  if (format === "concise") return conciseOf(selection ? withoutDetails(product) : product, { meta, ...fields })
  return meta === undefined ? fields : { meta, ...fields }
}

/** Details that were asked for by name are not left out. */
function withoutDetails(product: Product): Product {
  const { table, detailedOnly = [] } = product
  return { ...product, detailedOnly: detailedOnly.filter((path) => table !== null && !path.startsWith(`${table}.`)) }
}

/** At least one; null if the answer is not a list of several rows. */
function fittingRows(view: Json, { list }: Product, form: ResultForm): number | null {
  const rows = list === null ? null : view[list]
  if (list === null || !Array.isArray(rows) || rows.length < 2) return null
  let left = mostTokensOf(form) - sizeOfJson({ ...view, [list]: [] }) - cursorReserve(view)
  const tooMany = rows.findIndex((row) => {
    left -= sizeOfRow(row)
    return left < 0
  })
  return Math.max(1, tooMany < 0 ? rows.length - 1 : tooMany)
}

/** A page that ends earlier gets its own cursor, mostly as long as the present one. */
function cursorReserve({ meta }: Json): number {
  return Object(meta).next_cursor ? 20 : 120
}

/** A brace is one token together with the brace of the next row. */
const sizeOfRow = (row: unknown) => sizeOf(`${JSON.stringify(row).slice(2)},{"`)

function shortened(view: Json, form: ResultForm): Written {
  return written(JSON.stringify(shortenLists(view, mostTokensOf(form), sizeOfJson)))
}

const sizeOfJson = (value: unknown) => sizeOf(JSON.stringify(value))

function written(text: string): Written {
  return { body: bytesOf(text), sha256: createHash("sha256").update(text).digest("hex") }
}

export function bytesOf(text: string): Buffer {
  return ownBytes(`"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}`)
}
