import { LRUCache } from "lru-cache"
import type { Meta, Product } from "../../products/product"
import type { TableBody, TableFormat } from "../formats/csvAndNdjson"
import type { ComputedAnswer } from "../formats/encoded"
import type { Selection } from "../formats/fields"
import { addressOf } from "../http/address"
import type { ResponseHeaders } from "../http/headers"
import type { Service } from "./service"

export type Table = { rows: ComputedAnswer; type: string; headers: ResponseHeaders }

const types: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/ndjson; charset=utf-8",
}

type Asked = { product: Product; input: Record<string, unknown>; format: TableFormat; selection?: Selection }

export async function tableOf(service: Service, answer: ComputedAnswer, asked: Asked): Promise<Table> {
  const made = await madeOf(service, answer, asked)
  return { rows: made.rows, type: types[asked.format], headers: headersOf(made, asked, service.env.BASE_URL) }
}

type Made = Omit<TableBody, "body" | "etag" | "sha256"> & { rows: ComputedAnswer }

const tables = new LRUCache<string, Made>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: ({ rows }) => rows.body.length * 2 + 2_000,
})
const underWay = new Map<string, Promise<Made>>()

async function madeOf(
  { computer }: Service,
  answer: ComputedAnswer,
  { product, format, selection }: Asked,
): Promise<Made> {
  const address = `${format} ${product.name} ${answer.etag} ${selection ?? ""}`
  const known = tables.get(address) ?? underWay.get(address)
  if (known) return known
  const making = computer
    .form("table", answer.body, product, { format, selection })
    .then(({ body, etag, sha256, ...facts }) => {
      const made = { ...facts, rows: { body, etag, sha256, encoded: {} } }
      tables.set(address, made)
      return made
    })
  underWay.set(address, making)
  return making.finally(() => underWay.delete(address))
}

/** The JSON at `rel="alternate"` has the parts of `meta` without a header. */
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

function fileName({ name }: Product, input: Record<string, unknown>, { as_of }: Meta): string {
  const named = name.replaceAll(/\{(\w+)\}/g, (_, param) => String(input[param]))
  return `${named.replaceAll(/[^A-Za-z0-9.]+/g, "-")}_${as_of.slice(0, 10)}`
}
