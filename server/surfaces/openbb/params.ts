import { asOfParam } from "../../products/params"
import { type Json, paramsSchema } from "../formats/schemas"
import { headingOf } from "./headings"
import type { View } from "./view"

/** One entry of `params`. */
export type WidgetParam = {
  paramName: string
  type: "text" | "number" | "boolean" | "date"
  label: string
  description: string
  value?: string | number | boolean
  options?: { label: string; value: string }[]
}

type Param = {
  type?: string
  format?: string
  enum?: string[]
  default?: string | number | boolean
  minimum?: number
  maximum?: number
  description?: string
}

export function paramsOf(view: View): WidgetParam[] {
  const { properties = {}, required = [] } = paramsSchema(view.product) as { properties?: Json; required?: string[] }
  return Object.entries(properties)
    .filter(([name]) => isShown(view, name))
    .map(([name, schema]) => paramOf(view, name, schema as Param, required.includes(name)))
}

/** A widget has no next page. The days of a gauge only choose its series. */
function isShown({ product, needsDays }: View, name: string): boolean {
  const isOfSeries = product.list === null && product.range !== null && (name === "start" || name === "end")
  return name !== "cursor" && (needsDays || !isOfSeries)
}

function paramOf(view: View, name: string, schema: Param, isRequired: boolean): WidgetParam {
  const { product } = view
  const { enum: choices } = schema
  const preset = takesItsPlace(view, name) ? undefined : schema.default
  const value = preset ?? (isRequired ? product.example[name] : choices && unchosen)
  const type = product.params.shape[name] === asOfParam || schema.format === "date" ? "date" : typeOf(schema)
  return {
    paramName: name,
    type,
    label: headingOf([name]),
    description: explained(view, name, schema),
    ...(value !== undefined && { value }),
    ...(choices && { options: optionsOf(choices, value) }),
  }
}

/** A first day cannot be combined with a number of days, not even with the usual one. */
const takesItsPlace = ({ product }: View, name: string) => name === "days" && product.range !== null

function explained(view: View, name: string, { description = "", default: preset, minimum, maximum }: Param): string {
  const { mostDays } = view.product.range ?? {}
  const most = name === "start" && mostDays !== undefined ? ` At most ${mostDays} days.` : ""
  if (view.needsDays && name === "start") return `First day. By default, a year before the last one.${most}`
  const bounds = minimum === undefined || maximum === undefined ? "" : ` From ${minimum} to ${maximum}.`
  return `${description}${bounds}${most}${takesItsPlace(view, name) ? ` By default, ${preset}.` : ""}`
}

/** Sent as an empty text, which is read as nothing. */
const unchosen = ""

function optionsOf(choices: readonly string[], value: unknown) {
  const own = choices.map((choice) => ({ label: headingOf([choice]), value: choice }))
  return value === unchosen ? [{ label: "Any", value: unchosen }, ...own] : own
}

function typeOf({ type }: Param): WidgetParam["type"] {
  if (type === "integer" || type === "number") return "number"
  return type === "boolean" ? "boolean" : "text"
}
