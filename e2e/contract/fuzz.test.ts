import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Tier } from "../../server/accounts/tiers"
import { products } from "../../server/products"
import { hostileQuery } from "../fuzz/hostileText"
import { findingIn, send } from "../fuzz/send"
import { anyRequest } from "../fuzz/surfaces"
import { callerOf } from "../support/caller"
import { startTestServer } from "../support/server"
import { testServer } from "../support/testServer"
import { quotaIn } from "./ask"
import { asHeaders, raw } from "./wire"

const server = testServer()
const caller = callerOf(server)

describe("any query", () => {
  const names = [...new Set(products.flatMap(({ params }) => Object.keys(params.shape)))]
  // What looks like a key is a 401, and what is too long a 414.
  const hostile = hostileQuery(names).filter((query) => !/ssay_|a{3000}/.test(query))
  const usual = fc.constantFrom("", "?days=5", "?as_of=2026-03-20")
  const query = fc.oneof({ weight: 2, arbitrary: usual }, { weight: 5, arbitrary: hostile })
  const tickers = fc.constantFrom("AAPL", "brk-b", "ZZZZ", "QQQQ", "%00", "%zz", "A%2FB", "..", "__proto__")

  it("is answered or refused in the documented shape, for every product", { tags: "slow" }, async () => {
    // Few products have a ticker in the path, and so a 404.
    const ofTickers = products.filter(({ pathParams }) => pathParams.length > 0)
    const asked = fc.tuple(fc.constantFrom(...products, ...ofTickers, ...ofTickers, ...ofTickers), tickers, query)
    let count = 0
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(asked, async ([product, ticker, search]) => {
        if (count++ % 25 === 0) server.clock.now += 60_000
        const path = `/api/v1/${product.name.replace("{ticker}", ticker)}${search}`
        const { status, headers, body } = await raw(server, path, { "X-API-Key": caller.key })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect([200, 404, 422]).toContain(status)
        expect(String(headers["content-type"])).toMatch(/^application\/(problem\+)?json/)
        expect(JSON.parse(body.toString())).toBeTypeOf("object")
        for (const text of Object.values(quotaIn(asHeaders(headers)))) expect(text).toMatch(/\d/)
        expect(headers["x-request-id"]).toMatch(/^req_/)
      }),
      { numRuns: 600, seed: 20_261_121 },
    )
    for (const status of [200, 404, 422]) expect(statuses.get(status)).toBeGreaterThan(5)
  })
})

it("the server answers whatever it is sent, on REST, on MCP or in bytes that are hardly HTTP", {
  tags: "slow",
}, async () => {
  const open = await startTestServer({ TRUSTED_PROXIES: "1" })
  const keys = await Promise.all(["api_pro", "free"].map((tier) => open.key(tier as Tier)))
  const asked = fc.sample(anyRequest({ keys, cookies: ["none=0"] }, ["rest", "mcp", "raw"]), { numRuns: 400, seed: 7 })
  for (const request of asked) {
    open.clock.now += 5_000
    const reply = await send(open.listener.port, request.bytes)
    expect(findingIn(request, reply), `${JSON.stringify(request.bytes)}\n${reply.text}`).toBeNull()
  }
  await open.close()
})
