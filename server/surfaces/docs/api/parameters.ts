import { z } from "zod"
import type { Product } from "../../../products/product"
import { restParams } from "../../formats/format"
import { paramsSchema } from "../../formats/schemas"
import { boundsOf, listEntry } from "./fields"

const parameterForm = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  examples: z.array(z.union([z.string(), z.number()])).optional(),
  description: z.string().default(""),
})

const paramsForm = z.object({
  properties: z.record(z.string(), parameterForm).default({}),
  required: z.array(z.string()).default([]),
})

export type Parameter = {
  name: string
  description: string
  place: "path" | "query"
  isRequired: boolean
  type: string
  choices: readonly string[]
  /** As text; "" if there is no default. */
  preset: string
  example: string
  bounds: string
}

export function parametersOf(product: Product): Parameter[] {
  const { properties, required } = paramsForm.parse(paramsSchema({ params: restParams(product) }))
  return Object.entries(properties).map(([name, schema]) => {
    const isInPath = product.pathParams.includes(name)
    return {
      name,
      description: schema.description,
      place: isInPath ? "path" : "query",
      isRequired: isInPath || required.includes(name),
      type: schema.type ?? "string",
      choices: schema.enum ?? [],
      preset: schema.default === undefined ? "" : String(schema.default),
      example: String(product.example[name] ?? ""),
      bounds: boundsOf(schema),
    }
  })
}

export function parameterList(product: Product): string {
  const parameters = parametersOf(product)
  if (parameters.length === 0) return "None."
  return parameters.flatMap((each) => listEntry(each.name, rulesOf(each), each.description)).join("\n")
}

function rulesOf({ place, isRequired, type, choices, preset, bounds }: Parameter): string {
  const kind = choices.length > 0 ? choices.map((choice) => JSON.stringify(choice)).join(" | ") : type
  const need = place === "path" ? "in the path" : isRequired ? "required" : preset ? `default ${preset}` : "optional"
  return [[kind, bounds].filter(Boolean).join(" "), need].join(", ")
}
