import { z } from "zod"
import type { Product } from "../../../products/product"
import { documentedResponse } from "../../formats/schemas"

const schemaForm = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string()).transform((types) => types.join(" or "))]).optional(),
  format: z.string().optional(),
  unit: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  description: z.string().optional(),
  get anyOf() {
    return z.array(schemaForm).optional()
  },
  get items() {
    return schemaForm.optional()
  },
  get properties() {
    return z.record(z.string(), schemaForm).optional()
  },
  get $defs() {
    return z.record(z.string(), schemaForm).optional()
  },
})

type Schema = z.infer<typeof schemaForm>

/** The fields of an answer, or those with these names, as a nested list. A record that occurs twice is listed once. */
export function fieldList(product: Product, names?: readonly string[]): string {
  const { $defs = {}, properties = {} } = schemaForm.parse(documentedResponse(product))
  return fieldLines(named(properties, names), { definitions: $defs, listedAt: new Map(), path: "" }).join("\n")
}

export function metaFieldList(product: Product, names?: readonly string[]): string {
  const { $defs = {} } = schemaForm.parse(documentedResponse(product))
  return fieldLines(named($defs.Meta.properties ?? {}, names), {
    definitions: $defs,
    listedAt: new Map(),
    path: "",
  }).join("\n")
}

function named(properties: Record<string, Schema>, names?: readonly string[]): Record<string, Schema> {
  return names ? Object.fromEntries(names.map((name) => [name, properties[name]])) : properties
}

type Place = { definitions: Record<string, Schema>; listedAt: Map<string, string>; path: string }

function fieldLines(properties: Record<string, Schema>, place: Place): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = place.path ? `${place.path}.${name}` : name
    return [...entry(name, schema, place), ...indented(insideOf(schema, { ...place, path }))]
  })
}

function entry(name: string, schema: Schema, { definitions }: Place): string[] {
  const words = schema.description ?? namedRecord(schema, definitions).record.description
  return listEntry(name, typeWords(schema, definitions), words)
}

export function listEntry(name: string, rules: string, words = ""): string[] {
  return words ? [`- \`${name}\` *${rules}*\\`, `  ${words}`] : [`- \`${name}\` *${rules}*`]
}

function insideOf(schema: Schema, place: Place): string[] {
  const { record, id } = namedRecord(schema, place.definitions)
  if (!record.properties) return []
  if (id === "Meta") return ["- See [the meta object](/docs/meta)."]
  const earlier = id && place.listedAt.get(id)
  if (earlier) return [`- The same fields as \`${earlier}\`.`]
  if (id) place.listedAt.set(id, place.path)
  return fieldLines(record.properties, place)
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`)

function namedRecord(
  schema: Schema,
  definitions: Record<string, Schema>,
  id?: string,
): { record: Schema; id?: string } {
  const name = schema.$ref?.split("/").at(-1)
  if (name) return namedRecord(definitions[name], definitions, name)
  const inner = schema.anyOf?.find(({ type }) => type !== "null") ?? schema.items
  return inner ? namedRecord(inner, definitions, id) : { record: schema, id }
}

function typeWords(schema: Schema, definitions: Record<string, Schema>): string {
  const name = schema.$ref?.split("/").at(-1)
  if (name) return typeWords({ ...definitions[name], description: undefined }, definitions)
  if (schema.anyOf) {
    const words = schema.anyOf.map((each) => typeWords(each, definitions))
    return words.join(words.some((each) => each.includes('"')) ? " | " : " or ")
  }
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (schema.type === "array") return schema.items ? `list of ${pluralOf(schema.items, definitions)}` : "list"
  const plain = [plainType(schema), boundsOf(schema)].filter(Boolean).join(" ")
  return schema.unit && !isRate(schema) ? `${plain}, ${schema.unit}` : plain
}

/** The bounds already imply the unit. */
const isRate = ({ minimum, maximum }: Schema) => minimum === 0 && maximum === 1

function pluralOf(item: Schema, definitions: Record<string, Schema>): string {
  const words = typeWords(item, definitions)
  return /^(object|string|number|integer|date)\b/.test(words) ? words.replace(/^\w+/, (word) => `${word}s`) : words
}

function plainType({ type = "any value", format }: Schema): string {
  if (format === "date") return "date"
  if (format === "date-time") return "date and time"
  return type
}

/** Leaves out the bounds of the type itself. */
export function boundsOf({ minimum, maximum }: { minimum?: number; maximum?: number }): string {
  const least = minimum !== undefined && minimum > -2_147_483_648 ? minimum : null
  const most = maximum !== undefined && maximum < 2_147_483_647 ? maximum : null
  if (least !== null && most !== null) return `from ${least} to ${most}`
  if (most !== null) return `of at most ${most}`
  return least === null || least === 0 ? "" : `of at least ${least}`
}
