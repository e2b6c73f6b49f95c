import { beforeAll, describe, expect, it } from "vitest"
import { products } from "../server/products"
import { testServer } from "./support/testServer"

const server = testServer()
let key: string

beforeAll(async () => {
  key = await server.key("api_pro")
})

describe("every product", () => {
  it.each(products.map((product) => [product.name, product] as const))(
    "%s answers its own example",
    async (_, product) => {
      server.clock.now += 60_000
      const path = product.name.replaceAll(/\{(\w+)\}/g, (__, name) => String(product.example[name]))
      const query = new URLSearchParams(
        Object.entries(product.example)
          .filter(([name]) => !product.pathParams.includes(name))
          .map(([name, value]) => [name, String(value)]),
      )
      const response = await server.get(`/api/v1/${path}?${query}`, { key })
      const body = await response.json()
      expect(response.status, JSON.stringify(body)).toBe(200)
      expect(() => product.response.parse(body)).not.toThrow()
      if (product.kind === "data") expect(body.meta.data_origin).toMatch(/^(simulated|live)$/)
    },
  )
})
