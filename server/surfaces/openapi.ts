import { z } from "zod"
import { tiers } from "../access/tiers"
import { codedRefusals } from "../errors"
import { products } from "../products"
import type { Product } from "../products/product"
import { quotaHeaders } from "./headers"

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of all products, computed from their declarations. */
export function openApiDocument(baseUrl: string): Json {
  const components = new Map<string, Json>(Object.entries(sharedSchemas))
  const paths = Object.fromEntries(
    products.map((product) => [`/api/v1/${product.name}`, pathItem(product, components)]),
  )
  return {
    openapi: "3.1.0",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: {
      title: "Assay",
      version: "1.0.0",
      summary:
        "Market predictions, market context and alternative-data signals, with a track record that a stranger can verify.",
      description:
        "A JSON read API. Every answer says where its data comes from (`meta.data_origin`), how far it goes and what it lacks; `as_of` asks any question again as of a past moment. Outputs are automated and uncertain, and are not financial advice.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKeyHeader: [] }, { bearerKey: [] }],
    tags: [...new Set(products.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKeyHeader: { type: "apiKey", in: "header", name: "X-API-Key" },
        bearerKey: { type: "http", scheme: "bearer", bearerFormat: "assay_…" },
      },
      headers: Object.fromEntries(quotaHeaderNames.map((name) => [name, { schema: { type: headerType(name) } }])),
      responses: refusalResponses,
      schemas: Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b))),
    },
  }
}

/** The JSON Schema of a product's parameters as a caller sends them; for tools and pages. */
export function paramsSchema(product: Product): Json {
  return withoutDialect(z.toJSONSchema(product.params, { io: "input", override: keepDeclared }))
}

/** The JSON Schema of a product's answer, complete in itself. */
export function responseSchema(product: Product): Json {
  return withoutDialect(z.toJSONSchema(product.response, { io: "output" }))
}

/** For a parameter that reads text, Zod leaves out what its declaration says of defaults, examples and form. */
function keepDeclared({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const { default: preset, examples, pattern } = z.globalRegistry.get(zodSchema) ?? {}
  if (preset !== undefined) jsonSchema.default = preset
  if (examples !== undefined) jsonSchema.examples = examples
  if (pattern !== undefined) jsonSchema.pattern = pattern
}

function pathItem(product: Product, components: Map<string, Json>): Json {
  const tier = tiers[product.tier]
  return {
    get: {
      operationId: operationId(product),
      summary: product.title,
      description: `${product.summary}\n\n${product.whenToUse}\n\nPlan: ${tier.tierName}.`,
      tags: [tagOf(product)],
      "x-tier": product.tier,
      ...(product.tool ? { "x-mcp-tool": product.tool } : {}),
      parameters: parametersOf(product),
      responses: {
        "200": {
          description: product.summary,
          headers: headerReferences,
          content: { "application/json": { schema: referring(responseSchema(product), components) } },
        },
        "304": { description: "The answer is still the one whose ETag was sent.", headers: headerReferences },
        ...Object.fromEntries(
          ["401", "403", "404", "422", "429", "503"].map((status) => [
            status,
            { $ref: `#/components/responses/${status}` },
          ]),
        ),
      },
    },
  }
}

/** `predictions/{ticker}/history` is `predictions_ticker_history`. */
export function operationId({ name }: Product): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, "_").replaceAll(/^_|_$/g, "")
}

const tagOf = ({ name }: Product) => name.split("/")[0]

function parametersOf(product: Product): Json[] {
  const { properties = {}, required = [] } = paramsSchema(product) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const isPath = product.pathParams.includes(name)
    const example = product.example[name]
    return {
      name,
      in: isPath ? "path" : "query",
      required: isPath || required.includes(name),
      description,
      schema: plainText(schema),
      ...(example === undefined ? {} : { example }),
    }
  })
}

/** A list in a query string is one text; its schema says so by `type: "string"` and must not speak of items. */
function plainText(schema: Json): Json {
  if (schema.type !== "string" || !schema.items) return schema
  const { items: _, minItems: _few, maxItems: _many, ...rest } = schema
  return rest
}

/** Moves a schema's own definitions to the document's components. */
function referring(schema: Json, components: Map<string, Json>): Json {
  const { $defs = {}, ...rest } = schema as { $defs?: Record<string, Json> }
  for (const [name, definition] of Object.entries($defs)) components.set(name, rewritten(definition))
  return rewritten(rest)
}

function rewritten<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema
}

const noQuota = { minute: { limit: 0, used: 0, resetAt: 0 }, day: { limit: 0, used: 0, resetAt: 0 } }
const quotaHeaderNames = [...Object.keys(quotaHeaders(noQuota, 0)), "X-Request-Id"]
const headerReferences = Object.fromEntries(
  quotaHeaderNames.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)
const headerType = (name: string) => (name.startsWith("X-RateLimit") ? "integer" : "string")

const sharedSchemas = {
  ErrorCode: { type: "string", enum: [...codedRefusals] },
  Problem: {
    type: "object",
    required: ["type", "title", "status", "detail", "instance", "request_id"],
    properties: {
      type: { type: "string", format: "uri", description: "The page that explains this error." },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string", description: "For people; may be reworded." },
      code: { $ref: "#/components/schemas/ErrorCode", description: "Stable; on 401, 403 and 429." },
      instance: { type: "string" },
      request_id: { type: "string" },
      pricing_url: { type: "string", format: "uri", description: "On 401." },
      required_tier: { type: "string", description: "On tier_required." },
      current_tier: { type: "string", description: "On tier_required." },
      upgrade_url: { type: "string", format: "uri", description: "On tier_required." },
      window: { type: "string", enum: ["minute", "day"], description: "On 429." },
      retry_after_seconds: { type: "integer", description: "On 429 and 503." },
    },
  },
  ValidationProblem: {
    type: "object",
    required: ["detail", "request_id"],
    properties: {
      detail: {
        type: "array",
        items: {
          type: "object",
          required: ["type", "loc", "msg", "input"],
          properties: {
            type: { type: "string" },
            loc: { type: "array", items: { type: "string" }, description: "Where: query or path, and the name." },
            msg: { type: "string" },
            input: { description: "What was sent, shortened." },
          },
        },
      },
      request_id: { type: "string" },
    },
  },
} satisfies Record<string, Json>

const problemContent = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } }
const retryAfter = { ...headerReferences, "Retry-After": { schema: { type: "integer" } } }

const refusalResponses = {
  "401": { description: "No key, or one that is not recognised.", headers: headerReferences, content: problemContent },
  "403": {
    description: "The key is not in force, or its plan lacks this.",
    headers: headerReferences,
    content: problemContent,
  },
  "404": {
    description: "Not in the universe, or no such endpoint.",
    headers: headerReferences,
    content: problemContent,
  },
  "422": {
    description: "A parameter violates its type, pattern or bounds; all violations at once.",
    headers: headerReferences,
    content: { "application/json": { schema: { $ref: "#/components/schemas/ValidationProblem" } } },
  },
  "429": { description: "A limit is reached.", headers: retryAfter, content: problemContent },
  "503": { description: "The service cannot answer just now.", headers: retryAfter, content: problemContent },
}
