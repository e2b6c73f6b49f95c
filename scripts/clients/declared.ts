import { z } from "zod"
import { tiers } from "../../server/accounts/tiers"
import { products } from "../../server/products"
import type { Product } from "../../server/products/product"
import { pathFields } from "../../server/surfaces/formats/columns"
import { askedParams } from "../../server/surfaces/formats/fields"
import { type Json, paramsSchema, responseSchema } from "../../server/surfaces/formats/schemas"

export type Schema = {
  $ref?: string
  const?: string | number | boolean
  enum?: readonly string[]
  anyOf?: readonly Schema[]
  type?: string | readonly string[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  description?: string
  default?: string | number
  format?: string
}

export type Param = { name: string; schema: Schema; isRequired: boolean; isList: boolean }

export type Method = {
  group: string
  name: string
  path: string
  product: Product
  doc: readonly string[]
  params: readonly Param[]
  answer: Schema
  list: { field: string; item: Schema; named: readonly string[] } | null
}

export const methods: readonly Method[] = products.map((product) => {
  const { name: path, list, summary, whenToUse, tier } = product
  const [group, ...rest] = path.split("/")
  const answer: Schema = responseSchema(product)
  return {
    group,
    name: isOfSeveral(product) ? `${nameOf(rest)}_batch` : nameOf(rest),
    path,
    product,
    doc: [summary, whenToUse, `Plan: ${tiers[tier].tierName}.`],
    params: paramsOf(product),
    answer,
    list: list === null ? null : { field: list, item: itemOf(answer, list), named: pathFields(product).flat() },
  }
})

export const groups = [...new Set(methods.map(({ group }) => group))]

export const shapes: readonly [name: string, schema: Schema][] = shapesOf(methods.map(({ answer }) => answer))

/** `market/ohlcv` is `ohlcv_batch`, as in `predictions.batch`, since `market/ohlcv/{ticker}` is `ohlcv`. */
function isOfSeveral({ name }: Product): boolean {
  return products.some((other) => other.name !== name && other.name.replace("/{ticker}", "") === name)
}

/** Placeholders are left out unless nothing else remains: `market/ohlcv/{ticker}` is `ohlcv`, and `files` is `list`. */
function nameOf(segments: readonly string[]): string {
  if (segments.length === 0) return "list"
  const words = segments.filter((segment) => !segment.startsWith("{"))
  return (words.length > 0 ? words : segments).join("_").replaceAll(/[{}]/g, "").replaceAll("-", "_")
}

function paramsOf(product: Product): Param[] {
  const asked = askedParams(product)
  const { properties = {}, required = [] } = paramsSchema({ params: asked }) as Schema
  const params = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name) || product.pathParams.includes(name)
    return { name, schema, isRequired, isList: isListed(asked.shape[name]) }
  })
  return params.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
}

/** Whether a string parameter is parsed as a list, so that a client may accept one. */
function isListed(read: unknown): boolean {
  if (read instanceof z.ZodOptional || read instanceof z.ZodDefault) return isListed(read.unwrap())
  return read instanceof z.ZodPipe ? isListed(read.out) : read instanceof z.ZodArray
}

function itemOf({ properties }: Schema, list: string): Schema {
  const item = properties?.[list].items
  if (!item) throw new Error(`${list} is no list`)
  return item
}

function shapesOf(answers: readonly Schema[]): [string, Schema][] {
  const definitions = Object.assign({}, ...answers.map((answer) => (answer as Json).$defs)) as Record<string, Schema>
  const sorted = new Map<string, Schema>()
  const add = (name: string) => {
    if (sorted.has(name)) return
    const schema = definitions[name]
    for (const other of referencesIn(schema)) add(other)
    sorted.set(name, schema)
  }
  for (const name of Object.keys(definitions).toSorted()) add(name)
  return [...sorted]
}

function referencesIn(schema: Schema): string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name)
}

export const shapeName = (reference: string) => reference.replace("#/$defs/", "")

export function pascal(snake: string): string {
  return snake.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
