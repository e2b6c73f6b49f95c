import { z } from "zod"
import { unitOf } from "../../products/figures"
import type { Product } from "../../products/product"

export type Json = Record<string, unknown>

export function paramsSchema(product: Pick<Product, "params">): Json {
  return withoutDialect(z.toJSONSchema(product.params, { io: "input", override: keepDeclared }))
}

export function responseSchema(product: Product): Json {
  return openSchema(product.response, "output")
}

/** Of an answer, it allows fields that come later. */
export function openSchema(schema: z.ZodObject, io: "input" | "output"): Json {
  return withoutDialect(z.toJSONSchema(schema, { io, ...(io === "output" && { override: allowMore }) }))
}

export function documentedResponse(product: Product): Json {
  return z.toJSONSchema(product.response, { io: "output", override: addUnit })
}

function addUnit({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const unit = unitOf(zodSchema)
  if (unit) jsonSchema.unit = unit
}

/** Zod omits the default, format and examples of parameters that are parsed from text. */
function keepDeclared({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const declared: Json = z.globalRegistry.get(zodSchema) ?? {}
  for (const name of ["default", "pattern", "maxLength", "examples"]) {
    if (declared[name] !== undefined) jsonSchema[name] = declared[name]
  }
}

/** Answers may gain fields, which today's clients must accept. */
function allowMore({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema
}
