import { tiers } from "../../accounts/tiers"
import { isLoopback } from "../../platform/env"
import { products } from "../../products"
import { apiVersion } from "../../products/envelope"
import type { Product } from "../../products/product"
import { columnsOf, originField, pathFields } from "../formats/columns"
import { restParams } from "../formats/format"
import { type Json, paramsSchema, responseSchema } from "../formats/schemas"
import { apiPrefix, fileEndpoint } from "../http/address"
import { accountItems, accountTag } from "./accountPaths"
import { bounded, boundedPage, wholeBody, withFormats } from "./bounds"
import { answerExamples } from "./examples"
import { filePath } from "./filePath"
import { headerComponents, headersWith, ofSample, ofTable } from "./headers"
import {
  policyPath,
  proofPath,
  publicly,
  publicParams,
  publicProducts,
  publicResponses,
  publicTag,
  rowsPath,
} from "./publicPaths"
import { goneReference, problemSchemas, responseComponents, responseReferences } from "./responses"
import { eventSchema, streamItem, streamTag, webhookItems } from "./stream"

export function openApiDocument(baseUrl: string): Json {
  const schemas = new Map<string, Json>(Object.entries(bounded({ ...problemSchemas, Event: eventSchema })))
  const paths = Object.fromEntries([
    ...products.map((product) => [`${apiPrefix}/${product.name}`, pathItem(product, schemas)]),
    ...products.flatMap((product) => aliasItems(product, schemas)),
    [`${apiPrefix}/${fileEndpoint}`, filePath],
    ...Object.entries(accountItems()),
    ...publicProducts.map((product) => [`/${product.name}`, publicItem(product, schemas)]),
    ["/track-record/rows", rowsPath],
    ["/track-record/proofs/{id}.tlog-proof", proofPath],
    ["/track-record/tlog-policy", policyPath],
  ])
  return {
    openapi: "3.1.0",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: {
      title: "Assay",
      version: apiVersion,
      summary:
        "Market predictions, market context and alternative-data signals, with a track record that a stranger can verify.",
      description:
        "A JSON API: all data is read-only, and a key with a scope of its own may manage its account. Every answer says where its data comes from (`meta.data_origin`), how current it is and what is missing. `as_of` returns any answer as of a past moment. New fields may be added to answers. Outputs are automated and uncertain, and are not financial advice.",
      contact: { name: "Assay", url: baseUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [serverAt(baseUrl)],
    security: [{ apiKeyHeader: [] }, { bearerKey: [] }],
    tags: [
      ...[...new Set(products.map(tagOf))].map((name) => ({ name, description: tagDescriptions[name] })),
      streamTag,
      publicTag,
      accountTag,
    ],
    paths: { ...paths, ...Object.fromEntries([streamItem()]) },
    webhooks: webhookItems,
    components: {
      securitySchemes: {
        apiKeyHeader: { type: "apiKey", in: "header", name: "X-API-Key", description: "The key, as it was issued." },
        bearerKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "assay_…",
          description: "The same key as a Bearer token (RFC 6750), for clients that cannot send custom headers.",
        },
      },
      parameters: { IfNoneMatch: ifNoneMatch },
      headers: bounded(headerComponents),
      responses: responseComponents(baseUrl),
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => a.localeCompare(b))),
    },
  }
}

function serverAt(url: string): Json {
  const description = isLoopback(new URL(url).hostname) ? "On this machine (local)." : "The service (production)."
  return { url, description, "x-internal": false }
}

const tagDescriptions: Record<string, string> = {
  predictions: "Predictions for the next sessions, and the accuracy of earlier ones.",
  market: "Prices, regime and character of the market, its calendar, and the tickers that are covered.",
  social: "What people discuss, watch, read and search for, by ticker and by topic.",
  alternative: "Companies in Washington: lobbying reports, congressional hearings and flights.",
  signals: "Signals from trading rules and news events, each with its track record.",
  crowd: "What prediction markets say about open questions, and how accurate their prices have been.",
  edge: "The claims of an edge that the service makes, and the result of testing each.",
  files: "Whole months of facts as Parquet and NDJSON, for programs that compute.",
  intelligence: "World events, and the state of every data source.",
  account: "The API key in use: its plan, limits and usage.",
}

const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of an answer that you have. If the answer is still the same, you get a 304 without a body, which costs one request like any other.",
  schema: { type: "string", maxLength: 1_000, pattern: '^(\\*|(W/)?"[^"]*"(, *(W/)?"[^"]*")*)$' },
  example: '"kPu4y1nBq0WfWb2x"',
}

function pathItem(product: Product, schemas: Map<string, Json>): Json {
  const tier = tiers[product.tier]
  return {
    get: {
      ...said(product, `Plan: ${tier.tierName}.`),
      tags: [tagOf(product)],
      "x-tier": product.tier,
      ...(product.tool ? { "x-mcp-tool": product.tool } : {}),
      parameters: [...parametersOf(product), { $ref: "#/components/parameters/IfNoneMatch" }],
      responses: {
        "200": {
          description: product.summary,
          headers: headersWith("ETag", "Cache-Control", ...ofSample, ...(product.table === null ? [] : ofTable)),
          content: { ...jsonContent(product, schemas), ...(product.table === null ? {} : tableContent(product)) },
        },
        ...responseReferences,
      },
    },
  }
}

function aliasItems(product: Product, schemas: Map<string, Json>): [path: string, item: Json][] {
  return (product.aliases ?? []).map(({ path, sunsetAt }) => {
    const { get } = pathItem(product, schemas)
    const { "x-mcp-tool": _, responses, ...operation } = get as Json
    const { 200: answer, ...refused } = responses as Record<string, Json>
    const headers = { ...(answer.headers as Json), ...headersWith("Deprecation", "Sunset", "Link") }
    const item = {
      ...operation,
      operationId: operationId({ name: path }),
      summary: `${product.title} (old path)`,
      deprecated: true,
      description: `An old path of \`${product.name}\`, which answers as that does until ${sunsetAt} and with 410 from then on.`,
      responses: { 200: { ...answer, headers }, ...refused, ...goneReference },
    }
    return [`${apiPrefix}/${path}`, { get: item }]
  })
}

function publicItem(product: Product, schemas: Map<string, Json>): Json {
  const taken = publicParams[product.name] ?? []
  return {
    get: {
      ...said(product, "Needs no key."),
      ...publicly,
      parameters: [
        ...parametersOf(product).filter(({ name }) => taken.includes(String(name))),
        { $ref: "#/components/parameters/IfNoneMatch" },
      ],
      responses: publicResponses(product, jsonContent(product, schemas)),
    },
  }
}

function said(product: Product, access: string): Json {
  const { title, summary, whenToUse } = product
  return {
    operationId: operationId(product),
    summary: title,
    description: `${summary}\n\n${whenToUse}\n\n${access}`,
  }
}

function jsonContent(product: Product, schemas: Map<string, Json>): Json {
  const examples = answerExamples(product)
  const schema = referring(pageSchema(product), schemas)
  return { "application/json": { schema, ...(examples ? { examples } : {}) } }
}

function tableContent(product: Product): Json {
  const columns = columnsOf(product).map(({ label }) => label)
  return {
    "text/csv": {
      schema: {
        ...wholeBody,
        description: `With \`format=csv\`: RFC 4180 in UTF-8, a header line and one line per row. The columns are ${columns.join(", ")}. An object has a column for each of its fields, a list is JSON, null is empty, and an apostrophe precedes what a spreadsheet would read as a formula.`,
      },
      example: `${columns.join(",")}\r\n`,
    },
    "application/ndjson": {
      schema: {
        ...wholeBody,
        description: `With \`format=ndjson\`: one row per line as in JSON, with ${listed([...pathFields(product).flat(), originField])} beside its fields.`,
      },
    },
  }
}

const listed = (names: string[]) => names.map((name) => `\`${name}\``).join(" and ")

export function operationId({ name }: Pick<Product, "name">): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, "_").replaceAll(/^_|_$/g, "")
}

const tagOf = ({ name }: Product) => name.split("/")[0]

function parametersOf(product: Product): Json[] {
  const { properties = {}, required = [] } = paramsSchema({ params: restParams(product) }) as {
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
      schema: withFormats(plainText(schema)),
      ...(example === undefined ? {} : { example }),
    }
  })
}

/** A list in a query string is a single string, so its schema must not have `items`. */
function plainText(schema: Json): Json {
  if (schema.type !== "string" || !schema.items) return schema
  const { items: _, minItems: _few, maxItems: _many, ...rest } = schema
  return rest
}

function pageSchema(product: Product): Json {
  const { properties = {} } = paramsSchema(product) as { properties?: Record<string, Json> }
  return boundedPage(responseSchema(product), product.list, properties.limit)
}

function referring(schema: Json, schemas: Map<string, Json>): Json {
  const { $defs = {}, ...rest } = schema as { $defs?: Record<string, Json> }
  for (const [name, definition] of Object.entries($defs)) schemas.set(name, rewritten(definition))
  return rewritten(rest)
}

function rewritten(schema: Json): Json {
  return bounded(withFormats(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))))
}
