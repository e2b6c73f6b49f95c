import { z } from "zod"
import { defuse } from "./defuse"
import type { Product } from "./product"

const mark = "x-third-party-text"

/**
 * Third-party text, such as a headline, a title or a name from a filing. Readers must not take it for the service's own
 * words, or for instructions. Every answer lists these fields in `meta.untrusted_text`, and links and images in them
 * are defused.
 */
export function thirdPartyText(description?: string) {
  return z
    .string()
    .overwrite(defuse)
    .meta({ ...(description && { description }), [mark]: true })
}

/** Paths of fields with third-party text, such as `signals.headline`. */
export function thirdPartyFields(product: Pick<Product, "response">): readonly string[] {
  const known = fieldsOf.get(product.response)
  if (known) return known
  const fields = [...new Set(markedIn(z.toJSONSchema(product.response, { io: "output" })))]
  fieldsOf.set(product.response, fields)
  return fields
}

const fieldsOf = new WeakMap<z.ZodObject, readonly string[]>()

type Schema = z.core.JSONSchema.BaseSchema

function markedIn(root: Schema, schema: Schema = root, path = ""): string[] {
  const target = schema.$ref ? { ...root.$defs?.[schema.$ref.split("/").at(-1) ?? ""], ...schema } : schema
  if (target[mark]) return [path]
  const within = [target.items, ...(target.anyOf ?? [])].flat().filter(isSchema)
  const own = Object.entries(target.properties ?? {}).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
  return [
    ...within.flatMap((each) => markedIn(root, each, path)),
    ...own.flatMap(([name, field]) => markedIn(root, field, path ? `${path}.${name}` : name)),
  ]
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null
