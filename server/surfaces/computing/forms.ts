import type { Product } from "../../products/product"
import { toolResult } from "../mcp/toolResult"
import { tableBody } from "../rest/formats/csvAndNdjson"

/** What surfaces make of the bytes of an answer, all rows of which they read: other bytes, and what is said of them. */
const forms = { table: tableBody, result: toolResult }

export type FormName = keyof typeof forms
export type FormAsked<Name extends FormName> = Parameters<(typeof forms)[Name]>[2]
export type Formed<Name extends FormName> = ReturnType<(typeof forms)[Name]>

/** A name and what is asked under it belong together, which `Reflect` does not see. */
export function formed<Name extends FormName>(
  name: Name,
  answer: Buffer,
  product: Product,
  asked: FormAsked<Name>,
): Formed<Name> {
  return Reflect.apply(forms[name], null, [answer, product, asked])
}
