import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Tier } from "../../server/accounts/tiers"
import { products } from "../../server/products"
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
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  )
  const value = fc.oneof(
    fc.integer({ min: -10, max: 700 }).map(String),
    fc.double().map(String),
    fc.constantFrom("AAPL", "ZZZZ", "BRK-B", "daily", "bullish", "1w", "witching", "Energy", "etf", "__proto__", ""),
    fc.constantFrom("2026-03-20", "2024-02-29T12:00:00Z"),
    fc.string({ unit: "binary", maxLength: 30 }),
  )
  const rubbish = fc.string({ unit: "grapheme-ascii", maxLength: 60 }).map((text) => text.replaceAll(/[ #]/g, "+"))
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom("", "days=5", "as_of=2026-03-20") },
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(name, value), { maxLength: 4 })
        .map((pairs) =>
          pairs
            .map(([a, b]) => `${encodeURIComponent(a.toWellFormed())}=${encodeURIComponent(b.toWellFormed())}`)
            .join("&"),
        ),
    },
    { weight: 1, arbitrary: rubbish },
  )
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
        const path = `/api/v1/${product.name.replace("{ticker}", ticker)}?${search}`
        const { status, headers, body } = await raw(server, path, { "X-API-Key": caller.key })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect([200, 404, 422]).toContain(status)
        expect(String(headers["content-type"])).toMatch(/^application\/(problem\+)?json/)
        expect(JSON.parse(body.toString())).toBeTypeOf("object")
        const seen = asHeaders(headers)
        for (const text of Object.values(quotaIn(seen))) expect(text).toMatch(/\d/)
        expect(headers["x-request-id"]).toMatch(/^req_/)
      }),
      { numRuns: 600, seed: 20_261_121 },
    )
    console.log("random queries by status:", Object.fromEntries(statuses))
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
