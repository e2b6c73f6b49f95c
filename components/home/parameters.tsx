import { z } from "zod"
import type { Product } from "@/server/products/product"
import { paramsSchema } from "@/server/surfaces/schemas"

const parameterSchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.union([z.string(), z.number()]).optional(),
  description: z.string().optional(),
})

const objectSchema = z.object({
  properties: z.record(z.string(), parameterSchema).default({}),
  required: z.array(z.string()).default([]),
})

/** The parameters of a product, collapsed at first. */
export function Parameters({ product }: { product: Product }) {
  const { properties, required } = objectSchema.parse(paramsSchema(product))
  const entries = Object.entries(properties)
  if (entries.length === 0) return <p className="label mt-3 text-muted">No parameters</p>
  return (
    <details className="mt-3">
      <summary className="label w-fit cursor-pointer py-1 text-accent">
        {entries.length} {entries.length === 1 ? "parameter" : "parameters"}
        <span className="sr-only"> of {product.name}</span>
      </summary>
      <dl className="mt-3 space-y-4 border-rule border-l pl-4">
        {entries.map(([name, parameter]) => (
          <div key={name}>
            <dt className="label">
              <code className="font-medium text-ink">{name}</code>{" "}
              <span className="text-muted">{placeOf(product, name, required)}</span>
            </dt>
            <dd className="mt-0.5 text-[0.9375rem] leading-normal text-muted">
              {parameter.description} <span className="label">{rulesOf(parameter)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function placeOf({ pathParams }: Product, name: string, required: string[]): string {
  if (pathParams.includes(name)) return "in the path"
  return required.includes(name) ? "required" : "optional"
}

function rulesOf({ enum: choices, minimum, maximum, default: preset }: z.infer<typeof parameterSchema>): string {
  return [
    choices?.join(" | "),
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
    preset !== undefined && `default ${preset}`,
  ]
    .filter(Boolean)
    .join(", ")
}
