import type { Product } from "../../../products/product"
import { selectedBody, tableBody } from "../../formats/csvAndNdjson"
import { toolResult } from "../../formats/toolResult"

/** What surfaces make from an answer by reading all of its rows: other bytes, and facts about them. */
const forms = { table: tableBody, selected: selectedBody, result: toolResult }

export type FormName = keyof typeof forms
export type FormAsked<Name extends FormName> = Parameters<(typeof forms)[Name]>[2]
export type Formed<Name extends FormName> = ReturnType<(typeof forms)[Name]>

/** Makes a surface's form of an answer, here or in a thread. */
export type MakeForm = <Name extends FormName>(
  name: Name,
  answer: Buffer,
  product: Product,
  asked: FormAsked<Name>,
) => Promise<Formed<Name>>

/** A name and its arguments belong together, which `Reflect` does not type. */
export function formed<Name extends FormName>(
  name: Name,
  answer: Buffer,
  product: Product,
  asked: FormAsked<Name>,
): Formed<Name> {
  return Reflect.apply(forms[name], null, [answer, product, asked])
}
