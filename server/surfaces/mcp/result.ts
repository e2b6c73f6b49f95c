import type { Product } from "../../products/product"
import type { AnswerCache, ComputedAnswer } from "../answers"
import type { ToolArguments } from "./arguments"
import { conciseOf, type Json } from "./concise"
import { shortenLists } from "./shorten"
import { mostBytes, weightOf } from "./size"

export type Wanted = { product: Product } & Pick<ToolArguments, "format" | "namesSize">

/**
 * What a tool call gives, the answer for programs and the same JSON as text for clients that read no more, as ready bytes
 * without the braces around them: `"content":[…],"structuredContent":{…}`. They are kept for as long as the answer is.
 */
export function resultBytes(answers: AnswerCache, answer: ComputedAnswer, wanted: Wanted): Buffer {
  return measured(answers, answer, wanted).bytes ?? bytesOf(shortText(answer, wanted))
}

/** Rows of a list that fit in one result; null if all do. */
export function rowsThatFit(answers: AnswerCache, answer: ComputedAnswer, wanted: Wanted): number | null {
  return measured(answers, answer, wanted).rows
}

/** Rows that fit in one format, and the bytes if all of them do. */
type Measured = { rows: number | null; bytes: Buffer | null }

const measurements = new WeakMap<ComputedAnswer, Map<string, Measured>>()

function measured(answers: AnswerCache, answer: ComputedAnswer, wanted: Wanted): Measured {
  const form = `${wanted.format} ${mostBytes(wanted)}`
  const forms = measurements.get(answer) ?? new Map<string, Measured>()
  const known = forms.get(form)
  if (known) return known
  const found = measure(answer, wanted)
  if (answers.addBytes(answer, 2 * (found.bytes?.length ?? 0) + entryBytes)) {
    forms.set(form, found)
    measurements.set(answer, forms)
  }
  return found
}

/** Maps, references and headers of one measurement; its bytes are also kept compressed. */
const entryBytes = 400

function measure(answer: ComputedAnswer, wanted: Wanted): Measured {
  const view = viewOf(answer, wanted)
  const text = JSON.stringify(view)
  if (weightOf(text) <= mostBytes(wanted)) return { rows: null, bytes: bytesOf(text) }
  const rows = fittingRows(view, wanted)
  return { rows, bytes: rows === null ? bytesOf(shortText(answer, wanted)) : null }
}

/** `meta` first, so that the origin is read before any figure. */
function viewOf({ body }: ComputedAnswer, { product, format }: Wanted): Json {
  const { meta, ...fields }: Json = JSON.parse(body.toString())
  if (format === "concise") return conciseOf(product, { meta, ...fields })
  return meta === undefined ? fields : { meta, ...fields }
}

/** Reserve for a cursor, and for figures that get longer with fewer rows. */
const cursorBytes = 400

/** At least one; null if the answer is not a list of several rows. */
function fittingRows(view: Json, wanted: Wanted): number | null {
  const { list } = wanted.product
  const rows = list === null ? null : view[list]
  if (list === null || !Array.isArray(rows) || rows.length < 2) return null
  let left = mostBytes(wanted) - sizeOf({ ...view, [list]: [] }) - cursorBytes
  const tooMany = rows.findIndex((row) => {
    left -= sizeOf(row) + 1
    return left < 0
  })
  return Math.max(1, tooMany < 0 ? rows.length - 1 : tooMany)
}

function shortText(answer: ComputedAnswer, wanted: Wanted): string {
  return JSON.stringify(shortenLists(viewOf(answer, wanted), mostBytes(wanted), sizeOf))
}

const sizeOf = (value: unknown) => weightOf(JSON.stringify(value))

function bytesOf(text: string): Buffer {
  const result = `"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}`
  // Own memory: a slice of a shared slab would keep the whole slab alive.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(result))
  bytes.write(result)
  return bytes
}
