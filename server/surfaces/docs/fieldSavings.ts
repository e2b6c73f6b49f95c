import { products } from "../../products"
import type { Product } from "../../products/product"
import { selectedBody } from "../formats/csvAndNdjson"
import { fieldNames, selectionOf } from "../formats/fields"
import { estimateTokens } from "../formats/tokens/estimate"
import { apiPrefix } from "../http/address"
import { sampleOf } from "../requests/samples/sample"
import { apiSlug } from "./api/page"

/** The first three fields of a row that are neither an id nor within another. */
export function firstFields(product: Product): string {
  return fieldNames(product)
    .filter((name) => !name.endsWith("_id") && !name.includes("."))
    .slice(0, 3)
    .join()
}

const most = 6

/** Of the longest recorded answers: their size, and that with a few fields. */
export function fieldSavings(): string {
  const measured = products
    .filter(({ table }) => table !== null)
    .map((product) => ({ product, whole: sampleOf(product.name).answer.body }))
    .toSorted((a, b) => b.whole.length - a.whole.length)
  return [
    "| List | `fields` | Rows | Bytes | With `fields` | Tokens | With `fields` |",
    "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ...measured.slice(0, most).map(({ product, whole }) => rowOf(product, whole)),
  ].join("\n")
}

function rowOf(product: Product, whole: Buffer): string {
  const fields = firstFields(product)
  const selection = selectionOf(product, product.params.parse(product.example), { fields }) ?? []
  const few = selectedBody(whole, product, selection).body
  const { length: rows } = JSON.parse(whole.toString())[product.table ?? ""]
  const sizes = [whole.length, few.length, ...[whole, few].map((body) => estimateTokens(body.toString()))]
  const cells = [rows, ...sizes].map((size) => Math.round(size).toLocaleString("en"))
  return `| [\`${apiPrefix}/${product.name}\`](/docs/${apiSlug(product)}) | \`${fields}\` | ${cells.join(" | ")} |`
}
