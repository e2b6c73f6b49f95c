import { z } from "zod"
import type { Product } from "../../products/product"
import { originField, propertiesOf } from "./columns"
import type { Json } from "./concise"
import { withOwnParams } from "./ownParams"
import { responseSchema } from "./schemas"

/** Names of fields in the order asked, with those that stay after them. */
export type Selection = readonly string[]

const mostNames = 50
const longestName = 100

const split = (text: string) => [...new Set(text.split(",").map((name) => name.trim()))].filter(Boolean)

const listed = z
  .string()
  .max(mostNames * (longestName + 1))
  .transform(split)
  .pipe(z.array(z.string()).min(1, "names no field").max(mostNames, `names more than ${mostNames} fields`))
  .optional()

/** The parameters of a product with `fields`, as every surface takes them. */
export const askedParams = withOwnParams((product) => ({
  fields: listed.meta({
    type: "string",
    description: explain(product),
    pattern: "^[A-Za-z0-9_., ]+$",
    examples: [fieldNames(product).slice(0, 2).join(",")],
  }),
}))

function explain(product: Product): string {
  const names = fieldNames(product).filter((name) => !name.includes("."))
  const { table } = product
  const all = table === null ? "Only these fields" : `Only these fields of each row in \`${table}\``
  const besides =
    table === null ? "" : ", and so do the first field that a list is sorted by and what is not in the rows"
  return `${all}, separated by commas; those within an object or a list are dotted (\`a.b\`). \`meta\` and fields that end in \`_id\` stay${besides}. The fields: ${names.join(", ")}.`
}

/** What `fields` may name: the fields of a row, or of an answer without rows, and those within them. */
export const fieldNames = (product: Product): readonly string[] => declared(product).names

/** `constants` are fields of an answer without rows that never vary, such as `hypothetical`. */
type Declared = { names: readonly string[]; constants: readonly string[] }

const declarations = new WeakMap<Product, Declared>()

function declared(product: Product): Declared {
  const known = declarations.get(product) ?? read(product)
  declarations.set(product, known)
  return known
}

function read(product: Product): Declared {
  const root = responseSchema(product)
  const { meta: _, ...properties } = propertiesOf(root, root) ?? {}
  if (product.table !== null) return { names: namesIn(properties[product.table].items as Json, root), constants: [] }
  const constants = Object.keys(properties).filter((name) => "const" in properties[name])
  return { names: namesIn({ properties }, root), constants }
}

function namesIn(schema: Json, root: Json): string[] {
  return Object.entries(propertiesOf(schema, root) ?? {}).flatMap(([name, field]) => {
    const within = namesIn((field.items as Json | undefined) ?? field, root)
    return [name, ...within.map((inner) => `${name}.${inner}`)]
  })
}

/** The names in `fields` that the product does not have. A table also has columns that its rows do not. */
export function unknownFields(product: Product, fields: unknown): string[] {
  if (typeof fields !== "string") return []
  const besides = product.table === null ? [] : [...product.pathParams, originField]
  const known = new Set([...fieldNames(product), ...besides])
  return split(fields).filter((name) => !known.has(name))
}

/** Of checked parameters; `fields` as sent. */
export function selectionOf(
  product: Product,
  params: Record<string, unknown>,
  { fields }: Record<string, unknown>,
): Selection | undefined {
  if (typeof fields !== "string") return undefined
  const sortedBy = product.sortedBy?.(params) ?? []
  const { names, constants } = declared(product)
  const own = names.filter((name) => !name.includes("."))
  const stay = [...sortedBy, ...constants, ...product.pathParams]
  const kept = own.filter((name) => name.endsWith("_id") || stay.includes(name))
  return [...new Set([...split(fields), ...kept])]
}

/** The answer with only these fields, in the order of the contract, and their names in `meta.fields`. */
export function selected(product: Product, { meta, ...fields }: Json, selection: Selection): Json {
  const tree = treeOf(selection)
  const { table } = product
  const short = table === null ? pick(fields, tree) : { ...fields, [table]: pick(fields[table], tree) }
  if (typeof meta !== "object") return short as Json
  const shown = fieldNames(product).filter((name) => selection.includes(name))
  return { ...(short as Json), meta: { ...meta, fields: shown } }
}

/** By name, what to take of it; null is all of it. */
type Tree = ReadonlyMap<string, Tree | null>

function treeOf(selection: Selection): Tree {
  const firsts = new Set(selection.map((name) => name.split(".", 1)[0]))
  return new Map([...firsts].map((first) => [first, selection.includes(first) ? null : treeWithin(first, selection)]))
}

function treeWithin(first: string, selection: Selection): Tree {
  return treeOf(selection.filter((name) => name.startsWith(`${first}.`)).map((name) => name.slice(first.length + 1)))
}

function pick(value: unknown, tree: Tree | null): unknown {
  if (tree === null || typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((each) => pick(each, tree))
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const within = tree.get(name)
    return within === undefined ? [] : [[name, pick(inner, within)]]
  })
  return Object.fromEntries(kept)
}
