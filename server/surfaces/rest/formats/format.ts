import type { z } from "zod"
import { choiceOr } from "../../../products/params"
import type { Product } from "../../../products/product"
import { withOwnParams } from "../../ownParams"

const formats = ["json", "csv", "ndjson"] as const
export type Format = (typeof formats)[number]

/** REST only: tools have `response_format` instead. */
const formatParam = choiceOr(
  formats,
  "json",
  "The output format: `json`, or only the rows as `csv` or `ndjson`, with `meta` in the response headers and `data_origin` in each row.",
)

export function restParams(product: Product): z.ZodObject {
  return product.list === null ? product.params : withFormat(product)
}

const withFormat = withOwnParams({ format: formatParam })

/** An unknown format is refused with the other parameters. */
export function formatOf({ list }: Product, { format }: Record<string, unknown>): Format {
  return (list !== null && formats.find((each) => each === format)) || "json"
}
