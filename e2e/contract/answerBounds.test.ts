// @module-tag slow
import { describe, expect, it } from "vitest"
import { products } from "../../server/products"
import { openApiDocument } from "../../server/surfaces/openapi/document"
import { publicProducts } from "../../server/surfaces/openapi/publicPaths"
import { rowOf } from "../support/contract"
import { restUrl } from "../support/requests"
import { testServer } from "../support/testServer"
import { outOfBounds } from "./answerBounds"
import type { Document, Json } from "./document"

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
