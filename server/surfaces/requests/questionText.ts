import type { DataProduct } from "../../products/product"

type Question = { product: DataProduct; params: Record<string, unknown>; asOf?: number; mostRows?: number }

/** The text of a question, cached for parameters that come again: most are parsed once and frozen. */
export function questionText({ product, params, asOf, mostRows }: Question): string {
  const whole = wholeText(product, params)
  const text = asOf === undefined ? whole : `${whole}@${asOf}`
  return mostRows === undefined ? text : `${text}#${mostRows}`
}

function wholeText({ name }: DataProduct, params: Record<string, unknown>): string {
  const known = questionTexts.get(params)
  if (known !== undefined) return known
  const text = `${name}?${JSON.stringify(params)}`
  if (Object.isFrozen(params)) questionTexts.set(params, text)
  return text
}

const questionTexts = new WeakMap<object, string>()
