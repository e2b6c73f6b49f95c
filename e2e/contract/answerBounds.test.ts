// @module-tag slow
import { describe, expect, it } from "vitest"
import { products } from "../../server/products"
import { openApiDocument } from "../../server/surfaces/openapi/document"
import { publicProducts } from "../../server/surfaces/openapi/publicPaths"
import { rowOf } from "../support/contract"
import { restUrl } from "../support/requests"
import { testServer } from "../support/testServer"
import { type Document, type Json, resolve } from "./document"

const server = testServer()
const document = openApiDocument("https://assay.test") as Document

function schemaOf(path: string): Json {
  const { content } = document.paths[path].get.responses["200"] as { content: Record<string, { schema: Json }> }
  return content["application/json"].schema
}

describe("answers and the bounds that the OpenAPI document gives them", () => {
  it("agree if the answers are as long as possible", { tags: "slow" }, async () => {
    let texts = 0
    for (const product of products) {
      server.clock.now += 60_000
      const { widest = {}, busyAt } = rowOf(product)
      const request = restUrl("", product, { ...product.example, ...(busyAt && { as_of: busyAt }), ...widest })
      const response = await server.get(request, { key: await server.key("api_pro") })
      const body = await response.text()
      expect(response.status, `${request}: ${body.slice(0, 300)}`).toBe(200)
      texts += body.length
      expect(outOfBounds(document, schemaOf(`/api/v1/${product.name}`), JSON.parse(body)), request).toEqual([])
    }
    expect(texts).toBeGreaterThan(500_000)
  })

  it("agree if anybody may read the answers", async () => {
    for (const { name } of publicProducts) {
      const answer = await (await server.get(`/${name}`)).json()
      expect(outOfBounds(document, schemaOf(`/${name}`), answer), name).toEqual([])
    }
  })

  it("are reported if they disagree", () => {
    const schema = {
      type: "object",
      properties: { rows: { type: "array", maxItems: 1, items: { type: "string", maxLength: 2 } } },
    }
    expect(outOfBounds(document, schema, { rows: ["ab"] })).toEqual([])
    expect(outOfBounds(document, schema, { rows: ["ab", "abc"] })).toEqual([
      '$.rows: maxItems 1, not ["ab","abc"]',
      '$.rows.1: maxLength 2, not "abc"',
    ])
  })
})

/** The places where an answer breaks its schema's lengths, forms and bounds. */
function outOfBounds(document: Document, schema: Json, value: unknown, place = "$"): string[] {
  if (typeof schema.$ref === "string")
    return outOfBounds(document, resolve(document, schema.$ref) as Json, value, place)
  if (Array.isArray(schema.anyOf)) {
    const tried = schema.anyOf.map((each) => outOfBounds(document, each, value, place))
    return tried.some((found) => found.length === 0) ? [] : tried.flat()
  }
  const broken = Object.entries(schema)
    .filter(([keyword, bound]) => !(rules[keyword]?.(value, bound as never) ?? true))
    .map(
      ([keyword, bound]) => `${place}: ${keyword} ${JSON.stringify(bound)}, not ${JSON.stringify(value)?.slice(0, 80)}`,
    )
  return [...broken, ...within(document, schema, value, place)]
}

const rules: Record<string, (value: unknown, bound: never) => boolean> = {
  type: (value, types: string | string[]) => [types].flat().some((type) => isOf(type, value)),
  maxLength: (value, most: number) => typeof value !== "string" || [...value].length <= most,
  pattern: (value, form: string) => typeof value !== "string" || new RegExp(form, "u").test(value),
  maxItems: (value, most: number) => !Array.isArray(value) || value.length <= most,
  minimum: (value, least: number) => typeof value !== "number" || value >= least,
  maximum: (value, most: number) => typeof value !== "number" || value <= most,
  enum: (value, all: unknown[]) => all.includes(value),
}

function isOf(type: string, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value)
  if (type === "array") return Array.isArray(value)
  if (type === "null") return value === null
  return typeof value === type && value !== null && !Array.isArray(value)
}

function within(document: Document, schema: Json, value: unknown, place: string): string[] {
  if (typeof value !== "object" || value === null) return []
  const { items, properties = {}, additionalProperties } = schema as Record<string, Json | undefined>
  return Object.entries(value).flatMap(([name, each]) => {
    const inner = Array.isArray(value) ? items : ((properties[name] as Json | undefined) ?? additionalProperties)
    return typeof inner === "object" ? outOfBounds(document, inner, each, `${place}.${name}`) : []
  })
}
