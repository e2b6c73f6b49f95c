import type { z } from "zod"
import { choiceOr } from "../../products/params"
import type { Product } from "../../products/product"
import { weightsOf } from "../http/accept"
import { askedParams } from "./fields"
import { withOwnParams } from "./ownParams"

const formats = ["json", "csv", "ndjson"] as const
export type Format = (typeof formats)[number]

/** The media types of each format in `Accept`; answers are sent as the first. */
const namesOf: Record<Format, readonly [string, ...string[]]> = {
  json: ["application/json"],
  csv: ["text/csv"],
  ndjson: ["application/ndjson", "application/x-ndjson"],
}

const formatParam = choiceOr(
  formats,
  "json",
  "The output format: `json`, or only the rows as `csv` or `ndjson`, with `meta` in the response headers and `data_origin` in each row.",
)

export function restParams(product: Product): z.ZodObject {
  return product.table === null ? askedParams(product) : withFormat(product)
}

const withFormat = withOwnParams(() => ({ format: formatParam }), askedParams)

/**
 * The format in the parameter, or else the one that `Accept` prefers; null if it accepts none of the product's. An
 * unknown format is refused along with the other parameters.
 */
export function formatOf(product: Product, { format }: Record<string, unknown>, accept?: string): Format | null {
  const had = formatsOf(product)
  if (format !== undefined) return had.find((each) => each === format) ?? "json"
  return isAnything(accept) ? "json" : preferred(had, weightsOf(accept ?? ""))
}

export const typesOf = (product: Product) => formatsOf(product).map((format) => namesOf[format][0])

const formatsOf = ({ table }: Product): readonly Format[] => (table === null ? ["json"] : formats)

/** Whether JSON is as good as any other format, as for nearly all clients. */
export function isAnything(accept: string | string[] | undefined): boolean {
  return accept === undefined || accept === "*/*" || accept === "application/json"
}

/** At equal weight, a type that is named wins over a wildcard, then the first. */
function preferred(had: readonly Format[], weights: ReadonlyMap<string, number>): Format | null {
  const offers = had.flatMap((format) => namesOf[format].map((name) => ({ format, ...weightOf(name, weights) })))
  const [best] = offers.toSorted((a, b) => b.weight - a.weight || Number(b.isNamed) - Number(a.isNamed))
  return best.weight > 0 ? best.format : null
}

/** RFC 9110: a more specific type takes precedence over a wildcard that covers it. */
function weightOf(type: string, weights: ReadonlyMap<string, number>): { weight: number; isNamed: boolean } {
  const named = weights.get(type)
  if (named !== undefined) return { weight: named, isNamed: true }
  return { weight: weights.get(type.replace(/\/.*/, "/*")) ?? weights.get("*/*") ?? 0, isNamed: false }
}
