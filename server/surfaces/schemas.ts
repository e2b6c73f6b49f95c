import { z } from "zod"
import { unitOf } from "../products/figures"
import type { Product } from "../products/product"

export type Json = Record<string, unknown>

/** The JSON Schema of a product's parameters as a caller sends them; for tools and pages. */
export function paramsSchema(product: Pick<Product, "params">): Json {
  return withoutDialect(z.toJSONSchema(product.params, { io: "input", override: keepDeclared }))
}

/** The JSON Schema of a product's answer, complete in itself. */
export function responseSchema(product: Product): Json {
  return withoutDialect(z.toJSONSchema(product.response, { io: "output", override: allowMore }))
}

/** The same as the documentation reads it, with the unit of each figure, which is no word of JSON Schema. */
export function documentedResponse(product: Product): Json {
  return z.toJSONSchema(product.response, { io: "output", override: addUnit })
}

function addUnit({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const unit = unitOf(zodSchema)
  if (unit) jsonSchema.unit = unit
}

/** For a parameter that reads text, Zod leaves out what its declaration says of its default, form and examples. */
function keepDeclared({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const declared: Json = z.globalRegistry.get(zodSchema) ?? {}
  for (const name of ["default", "pattern", "maxLength", "examples"]) {
    if (declared[name] !== undefined) jsonSchema[name] = declared[name]
  }
}

/** Answers may gain fields, and a client that was made today must take those of tomorrow. */
function allowMore({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema
}
