// @module-tag slow
import { describe, expect, it } from "vitest"
import { products } from "../../server/products"
import { callerOf } from "../support/caller"
import { testServer } from "../support/testServer"
import { expectProblem } from "./ask"

const server = testServer()
const old = "/api/v1/market/bars/AAPL"
const own = "/api/v1/market/ohlcv/AAPL"
const caller = callerOf(server)

const deprecation = "@1795737600"
const sunset = "Sat, 27 Nov 2027 00:00:00 GMT"

function expectAnnounced(headers: Headers): void {
  expect(headers.get("deprecation")).toBe(deprecation)
  expect(headers.get("sunset")).toBe(sunset)
  const links = headers.get("link") ?? ""
  expect(links).toContain('<https://assay.test/docs/versioning>; rel="deprecation"; type="text/html"')
  expect(links).toContain(`<https://assay.test${own}>; rel="successor-version"`)
}

describe("an old path", () => {
  it("answers as the product does, to the byte, with its end date", async () => {
    const [before, now] = [await caller.get(`${old}?days=30`), await caller.get(`${own}?days=30`)]
    expect(before.status).toBe(200)
    expect(before.headers.get("etag")).toBe(now.headers.get("etag"))
    expect(await before.text()).toBe(await now.text())
    expectAnnounced(before.headers)
    for (const name of ["deprecation", "sunset", "link"]) expect(now.headers.get(name), name).toBeNull()
  })

  it("shows that in other formats, on a 304 and on errors too, and keeps the links of a table", async () => {
    const table = await caller.get(`${old}?days=30&format=csv`)
    expectAnnounced(table.headers)
    expect(table.headers.get("link")).toContain('rel="alternate"')
    const etag = table.headers.get("etag") ?? ""
    const same = await caller.get(`${old}?days=30&format=csv`, { headers: { "If-None-Match": etag } })
    expect(same.status).toBe(304)
    expectAnnounced(same.headers)
    const wrong = await caller.get(`${old}?days=0`)
    expect(wrong.status).toBe(422)
    expectAnnounced(wrong.headers)
    expectAnnounced((await server.get(old)).headers)
  })

  it("is counted under the product's own name", async () => {
    const me = await (await caller.get("/api/v1/account/usage")).json()
    const names = me.by_endpoint.map(({ endpoint }: { endpoint: string }) => endpoint)
    expect(names).not.toContain("market/bars/{ticker}")
  })

  it("answers until its sunset, and is then a 410 with the new URL, for everybody and at no charge", async () => {
    const { now } = server.clock
    try {
      server.clock.now = Date.parse(sunset)
      const response = await caller.get(`${old}?days=30`)
      expectAnnounced(response.headers)
      await expectProblem(response, "gone", { moved_to: `https://assay.test${own}` })
      expect((await server.get(old)).status).toBe(410)
      expect((await caller.get("/api/v1/market/bars/BRK%2FB")).headers.get("link")).toContain(
        "<https://assay.test/api/v1/market/ohlcv/BRK%2FB>",
      )
      server.clock.now = Date.parse(sunset) - 1
      expect((await server.get(old)).status).toBe(401)
    } finally {
      server.clock.now = now
    }
  })
})

describe("every declared alias", () => {
  const all = products.flatMap((product) => (product.aliases ?? []).map((alias) => ({ product, alias })))

  it("lasts for at least a year, is no product's own path, and takes the path parameters of its product", () => {
    expect(all.length).toBeGreaterThan(0)
    for (const { product, alias } of all) {
      const [since, until] = [Date.parse(alias.deprecatedAt), Date.parse(alias.sunsetAt)]
      expect(until - since, alias.path).toBeGreaterThanOrEqual(365 * 86_400_000)
      expect(products.map(({ name }) => name)).not.toContain(alias.path)
      expect([...alias.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(product.pathParams)
    }
  })
})
