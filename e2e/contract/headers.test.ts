// @module-tag both
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { products } from "../../server/products"
import { answerCache } from "../../server/surfaces/requests/answerCache"
import { callerOf, minuteForEachTest } from "../support/caller"
import { rowOf } from "../support/contract"
import { testNow } from "../support/database"
import { restUrl } from "../support/requests"
import { sampled } from "../support/sampled"
import { startTestServer, type TestServer } from "../support/server"
import { startedBy, testServer } from "../support/testServer"
import { batch, quotaIn, regime } from "./ask"
import { asHeaders, raw as rawRequest } from "./wire"

const server = testServer()
const twin = startedBy(() => startTestServer({}, server.service.database.url))
const caller = callerOf(server)
minuteForEachTest(server)

const latest = "/api/v1/predictions/latest"

/** fetch would decompress the answer. */
const raw = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  rawRequest(server, path, { "X-API-Key": caller.key, ...headers }, { method })

describe("a web page of another origin", () => {
  it("can call with its own key, and can read the answer with its headers", async () => {
    const asked = {
      Origin: "https://page.example",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "x-api-key",
    }
    const preflight = await raw(regime, asked, "OPTIONS")
    expect(preflight.status).toBe(204)
    expect(preflight.body).toHaveLength(0)
    expect(preflight.headers["access-control-allow-origin"]).toBe("*")
    expect(preflight.headers["access-control-allow-methods"]).toContain("GET, HEAD")
    for (const name of ["X-API-Key", "Authorization", "If-None-Match"]) {
      expect(preflight.headers["access-control-allow-headers"]).toContain(name)
    }
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined()
    for (const path of [regime, `${regime}?nope=1`, "/api/v1/nothing"]) {
      const { headers } = await raw(path, { Origin: "https://page.example" })
      expect(headers["access-control-allow-origin"]).toBe("*")
      // Without credentials, which are never allowed, this names every header.
      expect(headers["access-control-expose-headers"]).toBe("*")
    }
  })
})

describe("every response", () => {
  it.each([
    ["an answer", regime, "GET", {}],
    ["the headers of an answer", regime, "HEAD", {}],
    ["an answer that has not changed", regime, "GET", { "If-None-Match": "*" }],
    ["the answer to a preflight", regime, "OPTIONS", {}],
    ["a refusal for the key", regime, "GET", { "X-API-Key": "garbage" }],
    ["a refusal for the parameters", `${regime}?nope=1`, "GET", {}],
    ["a 404", "/api/v1/nothing", "GET", {}],
    ["a 405", regime, "POST", {}],
    ["the OpenAPI document", "/api/v1/openapi.json", "GET", {}],
  ] as const)("has the quota and its own id: %s", async (_, path, method, headers) => {
    const [one, other] = [await raw(path, headers, method), await raw(path, headers, method)]
    const seen = asHeaders(one.headers)
    for (const value of Object.values(quotaIn(seen))) expect(value).toMatch(/\d/)
    expect(one.headers["x-request-id"]).toMatch(/^req_[\w-]{8,}$/)
    expect(one.headers["x-request-id"]).not.toBe(other.headers["x-request-id"])
    expect(one.headers["access-control-allow-origin"]).toBe("*")
    if (method !== "OPTIONS") expect(one.headers["x-content-type-options"]).toBe("nosniff")
    if (one.body.length > 0) expect(one.headers["content-length"]).toBe(String(one.body.length))
  })

  it.each([
    ["a 404", "/api/v1/nothing", "GET", 404],
    ["a 405", regime, "POST", 405],
    ["a 414", `/api/v1/${"x".repeat(3_000)}`, "GET", 414],
    ["a 422", `${regime}?nope=1`, "GET", 422],
    ["the OpenAPI document", "/api/v1/openapi.json", "GET", 200],
    ["a preflight", regime, "OPTIONS", 204],
    ["a preflight of MCP", "/mcp", "OPTIONS", 204],
    ["a refusal of MCP", "/mcp", "GET", 405],
    ["the health", "/healthz", "GET", 200],
    ["the start", "/startupz", "GET", 200],
    ["the readiness", "/readyz", "GET", 200],
  ] as const)("shows the key's remaining quota: %s", async (_, path, method, status) => {
    const own = await server.key()
    for (let count = 0; count < 5; count++) await raw(regime, { "X-API-Key": own })
    // A key that is looked up while another key's change is announced is not remembered, and probes look nothing up.
    const look = async () => {
      await raw(regime, { "X-API-Key": own })
      const { status, headers } = await raw(path, { "X-API-Key": own }, method)
      expect(headers["x-request-id"]).toMatch(/^req_/)
      const names = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-remaining-day"]
      return [status, ...names.map((name) => headers[name])]
    }
    await expect.poll(look).toEqual([status, "5", "0", "95"])
    expect((await raw(path, { "X-API-Key": "" }, method)).headers["x-ratelimit-limit"]).toBe("30")
  })
})

describe("an answer's ETag", () => {
  it("is strong, and the same for the same answer for every caller", async () => {
    const other = await server.key()
    const [first, second, third] = [await raw(regime), await raw(regime), await raw(regime, { "X-API-Key": other })]
    expect(first.headers.etag).toMatch(/^"[\w-]{27}"$/)
    for (const { body, headers } of [second, third]) {
      expect(headers.etag).toBe(first.headers.etag)
      expect(body.equals(first.body)).toBe(true)
    }
    expect((await raw(latest)).headers.etag).not.toBe(first.headers.etag)
  })

  it("saves the body if the caller still has it: in a list, weakened, or as a star", async () => {
    const etag = String((await raw(regime)).headers.etag)
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, `"a",W/${etag} , "b"`, "*"]) {
      const { status, body, headers } = await raw(regime, { "If-None-Match": sent })
      expect([sent, status, body.length]).toEqual([sent, 304, 0])
      expect([headers.etag, headers["content-type"]]).toEqual([etag, undefined])
      expect([headers["cache-control"], headers.vary]).toEqual([
        "private, no-cache",
        "Accept, Accept-Encoding, X-API-Key, Authorization",
      ])
    }
  })

  it("saves no body for any other tag", async () => {
    const etag = String((await raw(regime)).headers.etag)
    const altered = [etag.slice(1, -1), `"x${etag.slice(1)}`, `${etag.slice(0, -1)}-gzip"`, `${etag}x`]
    for (const sent of [...altered, '""', '"other"', '"*"', "", "W/"]) {
      expect([sent, (await raw(regime, { "If-None-Match": sent })).status]).toEqual([sent, 200])
    }
  })

  it("does not reveal to a caller without a key what is current", async () => {
    const etag = String((await raw(regime)).headers.etag)
    expect((await raw(regime, { "X-API-Key": "", "If-None-Match": etag })).status).toBe(401)
    expect((await raw(batch, { "X-API-Key": await server.key(), "If-None-Match": "*" })).status).toBe(403)
  })
})

describe("a compressed answer", () => {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }

  it.each(["gzip", "br"] as const)("in %s is the same answer with its own ETag", async (encoding) => {
    const plain = await raw(latest)
    const packed = await raw(latest, { "Accept-Encoding": encoding })
    expect(packed.headers["content-encoding"]).toBe(encoding)
    expect(packed.headers["content-length"]).toBe(String(packed.body.length))
    expect(packed.body.length).toBeLessThan(plain.body.length / 3)
    expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true)
    expect(packed.headers.etag).toBe(`${String(plain.headers.etag).slice(0, -1)}-${encoding}"`)
    expect(packed.headers.vary).toContain("Accept-Encoding")
    const etag = String(packed.headers.etag)
    expect((await raw(latest, { "Accept-Encoding": encoding, "If-None-Match": etag })).status).toBe(304)
    expect((await raw(latest, { "If-None-Match": etag })).status).toBe(200)
  })

  it.each([
    ["br;q=0, gzip;q=0.1", "gzip"],
    ["GZIP", "gzip"],
    ["deflate", undefined],
    ["gzip;q=nonsense", undefined],
    [",,;;=", undefined],
    ["", undefined],
  ])("is in the caller's preferred encoding: %s", async (accept, encoding) => {
    expect((await raw(latest, { "Accept-Encoding": accept })).headers["content-encoding"]).toBe(encoding)
  })
})

describe("HEAD", () => {
  it.each([latest, regime, "/api/v1/openapi.json"])("gives the headers of %s without its body", async (path) => {
    const [get, head] = [await raw(path), await raw(path, {}, "HEAD")]
    expect(head.body).toHaveLength(0)
    for (const name of ["content-length", "content-type", "etag", "vary", "cache-control"]) {
      expect(head.headers[name]).toBe(get.headers[name])
    }
  })

  it("gives the status and headers of a refusal without its body", async () => {
    const { status, body, headers } = await raw(regime, { "X-API-Key": "garbage" }, "HEAD")
    expect([status, body.length, headers["content-type"]]).toEqual([401, 0, "application/problem+json"])
  })
})

describe("the same request repeated", () => {
  const data = sampled(products.filter(({ kind }) => kind === "data")).map(
    (product) => [product.name, product] as const,
  )
  const moments: Record<string, string>[] = [{}, { as_of: "2026-11-21" }, { as_of: "2026-11-17T20:59:00Z" }]
  const read = async (from: TestServer, path: string) => {
    const response = await from.get(path, { key: caller.key, headers: { "Accept-Encoding": "identity" } })
    return [response.headers.get("etag"), await response.text()]
  }

  /** Hours after which its sources count as silent; for answers with ages, the last moment before they may change. */
  const asLateAsUnchanged = (product: (typeof data)[number][1]): number => {
    const { servedForHours = 0, agesEveryMinutes } = rowOf(product)
    const { clock } = server
    if (agesEveryMinutes !== undefined) return lastAging(clock.now, agesEveryMinutes) + agesEveryMinutes * 60_000 - 1
    clock.now = Math.max(clock.now, testNow.getTime() + servedForHours * 3_600_000)
    return clock.now + 3 * 3_600_000
  }
  const lastAging = (at: number, everyMinutes: number) => at - (at % (everyMinutes * 60_000))

  it.each(data)(
    "%s has the same bytes and ETag, from another server of the database, hours later, and after it was dropped",
    async (_, product) => {
      for (const asOf of moments) {
        const path = restUrl("", product, { ...product.example, ...asOf })
        twin.clock.now = asLateAsUnchanged(product)
        twin.service.answers = answerCache()
        const first = await read(server, path)
        expect(await read(server, path)).toEqual(first)
        expect(await read(twin, path)).toEqual(first)
        server.service.answers = answerCache()
        expect(await read(server, path)).toEqual(first)
      }
    },
  )

  it.each(data)(
    "%s gets an answer from a moment that is not ahead, and that lasts to the next tick of the clock",
    async (_, product) => {
      const path = restUrl("", product, product.example)
      const ownKey = await twin.key("api_pro")
      const midnight = Date.parse("2026-11-22T05:00:00Z")
      const instants: string[] = []
      const clocks = [testNow.getTime() + 60_000, midnight - 1, midnight, midnight + 3_600_000]
      for (const now of clocks) {
        twin.clock.now = now
        const { meta } = await (await twin.get(path, { key: ownKey })).json()
        expect(Date.parse(meta.as_of)).toBeLessThanOrEqual(now)
        expect(meta.generated_at).toBe(meta.as_of)
        instants.push(meta.as_of)
      }
      // The world was created at the time of the tests, after midnight in New York. Products without facts do not
      // depend on it, and claims were evaluated at the previous close.
      const isOfThatHour = "needs" in product && product.needs.some((need) => need !== "claims")
      const first = isOfThatHour ? testNow : new Date(midnight - 86_400_000)
      const { servedForHours = 0, agesEveryMinutes } = rowOf(product)
      const last = new Date(first.getTime() + servedForHours * 3_600_000)
      const expected = agesEveryMinutes
        ? clocks.map((now) => new Date(lastAging(now, agesEveryMinutes)))
        : [first, last, new Date(midnight), new Date(midnight)]
      expect(instants).toEqual(expected.map((at) => at.toISOString()))
    },
  )

  it("shows a fact from the instant at which it is known, even if it was stored ahead of it", {
    tags: "slow",
  }, async () => {
    const own = await startTestServer()
    const ownKey = await own.key("api_pro")
    const knownAt = testNow.getTime() + 600_000
    const { pool } = own.service.database
    await pool.query(
      `INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
       VALUES ('SPY', '2026-11-20', $1, 50, 60, 40, 55, 1000, false, 1)`,
      [new Date(knownAt)],
    )
    await pool.query(
      `INSERT INTO ingestion (source_id, family, started_at, finished_at, outcome, row_count)
       VALUES ('simulated', 'bars', $1, $1, 'ok', 1)`,
      [testNow],
    )
    await pool.query(factsArrived("bars", [new Date(knownAt)]))
    await own.service.knowledge.refresh()
    const seen = async (now: number) => {
      own.clock.now = now
      const { spy_close, meta } = await (await own.get(regime, { key: ownKey })).json()
      return [spy_close === 55, meta.as_of]
    }
    expect(await seen(knownAt - 60_000)).toEqual([false, testNow.toISOString()])
    expect(await seen(knownAt - 1)).toEqual([false, testNow.toISOString()])
    expect(await seen(knownAt)).toEqual([true, new Date(knownAt).toISOString()])
    expect(await seen(knownAt + 3_600_000)).toEqual([true, new Date(knownAt).toISOString()])
    await own.close()
  })
})
