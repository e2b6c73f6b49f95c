import { randomBytes } from "node:crypto"
import { describe, expect, it, vi } from "vitest"
import { deactivateKey } from "../../server/accounts/keys/deactivate"
import { createKey } from "../../server/accounts/keys/format"
import { rotateKey } from "../../server/accounts/keys/rotate"
import { isTier, type Tier, tiers } from "../../server/accounts/tiers"
import { listen } from "../../server/hosts/listen"
import type { RefusalName } from "../../server/platform/errors"
import { products } from "../../server/products"
import { anomalies } from "../../server/products/market/anomalies"
import type { DataProduct } from "../../server/products/product"
import { problemExamples } from "../../server/surfaces/openapi/problemExamples"
import { minuteForEachTest } from "../support/caller"
import { rowOf } from "../support/contract"
import { restUrl, withQuery } from "../support/requests"
import { noPages } from "../support/server"
import { testServer } from "../support/testServer"
import {
  anonymous,
  batch,
  countersOf,
  expectProblem,
  expectQuota,
  expectViolations,
  keyIdOf,
  pricingUrl,
  quotaOf,
  regime,
  spendDay,
} from "./ask"

const server = testServer()
minuteForEachTest(server)

const change = () => ({ at: new Date(server.clock.now), actor: "test" })

async function deactivated(tier: Tier): Promise<string> {
  const key = await server.key(tier)
  await deactivateKey(server.service.database, await keyIdOf(server, key), change())
  server.service.keys.forget()
  return key
}

async function rotated(tier: Tier): Promise<string> {
  const key = await server.key(tier)
  await rotateKey(server.service, { keyId: await keyIdOf(server, key), overlapSeconds: 0 }, new Date(server.clock.now))
  server.service.keys.forget()
  return key
}

const mistyped = async () => {
  const key = createKey(randomBytes)
  return key.slice(0, -1) + (key.endsWith("0") ? "1" : "0")
}

type KeyCase = [name: string, refusal: RefusalName, key: (tier: Tier) => Promise<string | undefined>]

const keyCases: KeyCase[] = [
  ["no key", "missing_api_key", async () => undefined],
  ["an empty key", "missing_api_key", async () => " "],
  ["garbage", "invalid_api_key", async () => "garbage"],
  ["a mistyped key", "invalid_api_key", mistyped],
  ["a well-formed key that was never issued", "invalid_api_key", async () => createKey(randomBytes)],
  ["a key that was rotated away", "invalid_api_key", rotated],
  ["a deactivated key", "api_key_deactivated", deactivated],
  ["an expired key", "api_key_expired", (tier) => server.key(tier, { expiresAt: new Date(server.clock.now) })],
]

const productsByTier = Object.keys(tiers)
  .filter(isTier)
  .flatMap((tier) => {
    const product = products.find((each) => rowOf(each).tier === tier)
    return product ? [[tier, restUrl("", product, product.example)] as const] : []
  })

describe.each(productsByTier)("a product of the plan %s", (tier, path) => {
  const { limits } = tiers[tier]
  const full = quotaOf(tier)

  it.each(keyCases)("refuses %s with %s, at no cost", async (_, refusal, makeKey) => {
    const key = await makeKey(tier)
    const response = await server.get(path, { headers: key === undefined ? {} : { "X-API-Key": key } })
    await expectProblem(response, refusal)
    const isKnown = refusal === "api_key_deactivated" || refusal === "api_key_expired"
    expectQuota(response.headers, isKnown ? full : anonymous, server.clock.now)
  })

  it("refuses unreadable input with a 422, at no cost", async () => {
    const key = await server.key(tier)
    const response = await server.get(withQuery(path, "nope=1"), { key })
    await expectViolations(response, ["query.nope"])
    expectQuota(response.headers, full, server.clock.now)
  })

  it("refuses one request too many in a minute, and answers again in the next", async () => {
    server.clock.now = Math.ceil(server.clock.now / 60_000) * 60_000 + 17_400
    const key = await server.key(tier)
    for (let left = limits.perMinute - 1; left >= 0; left--) {
      const response = await server.get(path, { key })
      expect(response.status).toBe(200)
      expectQuota(response.headers, { ...full, left, leftDay: full.leftDay - full.left + left }, server.clock.now)
    }
    for (let repeat = 0; repeat < 3; repeat++) {
      const response = await server.get(path, { key })
      const body = await expectProblem(response, "rate_limited_minute", { window: "minute", retry_after_seconds: 43 })
      expect(body.detail).toContain(`${limits.perMinute} requests per minute`)
      expectQuota(response.headers, { ...full, left: 0, leftDay: limits.perDay - limits.perMinute }, server.clock.now)
    }
    expect(await countersOf(server, key)).toEqual({ minute: limits.perMinute, day: limits.perMinute })
    server.clock.now = Math.floor(server.clock.now / 60_000) * 60_000 + 59_999
    expect((await server.get(path, { key })).headers.get("retry-after")).toBe("1")
    server.clock.now += 1
    expect((await server.get(path, { key })).status).toBe(200)
    expect(await countersOf(server, key)).toEqual({ minute: 1, day: limits.perMinute + 1 })
  })

  it("refuses one request too many in a day, and answers again in the next", async () => {
    const key = await server.key(tier)
    await spendDay(server, key, limits.perDay - 1)
    expect((await server.get(path, { key })).status).toBe(200)
    server.clock.now += 60_000
    const response = await server.get(path, { key })
    const midnight = Math.ceil(server.clock.now / 86_400_000) * 86_400_000
    const wait = Math.ceil((midnight - server.clock.now) / 1_000)
    await expectProblem(response, "rate_limited_day", { window: "day", retry_after_seconds: wait })
    expectQuota(response.headers, { ...full, leftDay: 0 }, server.clock.now)
    expect(await countersOf(server, key)).toEqual({ minute: 0, day: limits.perDay })
    server.clock.now = midnight - 1
    expect((await server.get(path, { key })).headers.get("retry-after")).toBe("1")
    server.clock.now = midnight
    const next = await server.get(path, { key })
    expect(next.status).toBe(200)
    expectQuota(next.headers, { ...full, left: limits.perMinute - 1, leftDay: limits.perDay - 1 }, server.clock.now)
  })

  it("refuses other methods with a 405 that lists the allowed ones", async () => {
    const key = await server.key(tier)
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await server.get(path, { key, method })
      await expectProblem(response, "method_not_allowed")
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS")
    }
    expect((await countersOf(server, key)).day).toBe(0)
  })
})

const needsProfessional = { required_tier: "api_pro", current_tier: "free", upgrade_url: pricingUrl }

describe("an unknown URL", () => {
  it.each(["", "/", "/nothing", "/market/regime/", "//market/regime", "/MARKET/regime"])(
    "/api/v1%s is a 404, with or without a key, at no cost",
    async (path) => {
      const key = await server.key()
      await expectProblem(await server.get(`/api/v1${path}`), "not_found")
      await expectProblem(await server.get(`/api/v1${path}`, { key }), "not_found")
      expect(await countersOf(server, key)).toEqual({ minute: 0, day: 0 })
    },
  )

  it("that looks like a ticker outside the universe is a 404 that names it, at no cost", async () => {
    const key = await server.key()
    const response = await server.get("/api/v1/market/ohlcv/zzzz", { key })
    const { detail } = await expectProblem(response, "not_found", { suggestions: [] })
    expect(detail).toContain("ZZZZ")
    expect((await countersOf(server, key)).day).toBe(0)
  })

  it("of 3,000 characters is a 414", async () => {
    await expectProblem(await server.get(`/api/v1/market/ohlcv/${"A".repeat(3_000)}`), "uri_too_long")
  })
})

describe("a request with several faults is refused for the first", () => {
  const [bad, badBatch] = ["latest", "batch"].map((name) => `/api/v1/predictions/${name}?limit=0&nope=1`)

  it("key, then parameters", async () => {
    await expectProblem(await server.get(bad), "missing_api_key")
    await expectProblem(await server.get(bad, { key: "x" }), "invalid_api_key")
    await expectProblem(await server.get("/api/v1/market/ohlcv/ZZZZ"), "missing_api_key")
  })

  it("key status, then tier, then parameters", async () => {
    const expired = await server.key("free", { expiresAt: new Date(server.clock.now - 1) })
    await expectProblem(await server.get(badBatch, { key: expired }), "api_key_expired")
    const both = await server.key("free", { expiresAt: new Date(server.clock.now + 1_000) })
    await deactivateKey(server.service.database, await keyIdOf(server, both), change())
    server.service.keys.forget()
    server.clock.now += 2_000
    await expectProblem(await server.get(batch, { key: both }), "api_key_deactivated")
    await expectProblem(await server.get(badBatch, { key: await server.key() }), "tier_required", needsProfessional)
  })

  it("tier and parameters, then the minute, then the day", async () => {
    const key = await server.key("free")
    await spendDay(server, key, 95)
    for (let count = 0; count < 5; count++) expect((await server.get(regime, { key })).status).toBe(200)
    await expectProblem(await server.get(batch, { key }), "tier_required", needsProfessional)
    await expectViolations(await server.get(bad, { key }), ["query.limit", "query.nope"])
    await expectViolations(await server.get("/api/v1/predictions/AAPL/history?cursor=x", { key }), ["query.cursor"])
    await expectProblem(await server.get("/api/v1/market/ohlcv/ZZZZ", { key }), "not_found", { suggestions: [] })
    const { code } = await (await server.get(regime, { key })).json()
    expect(code).toBe("rate_limited_minute")
    server.clock.now += 60_000
    expect((await (await server.get(regime, { key })).json()).code).toBe("rate_limited_day")
    expect(await countersOf(server, key)).toEqual({ minute: 0, day: 100 })
  })
})

describe("the page of an error shows the body that the API sends", () => {
  const latest = "/api/v1/predictions/latest"
  const examples = problemExamples("https://assay.test")
  const cases: [name: RefusalName, path: string, makeKey: () => Promise<string | undefined>, method?: string][] = [
    ["missing_api_key", latest, async () => undefined],
    ["invalid_api_key", latest, mistyped],
    ["api_key_deactivated", latest, () => deactivated("free")],
    ["api_key_expired", latest, () => server.key("free", { expiresAt: new Date(server.clock.now) })],
    ["tier_required", batch, () => server.key("free")],
    ["invalid_parameters", `${latest}?limit=501&timefame=daily`, () => server.key("free")],
    ["not_found", "/api/v1/predictions/APPLE", () => server.key("free")],
    ["method_not_allowed", latest, () => server.key("free"), "POST"],
  ]

  async function expectShown(name: RefusalName, response: Response): Promise<void> {
    const requestId = response.headers.get("x-request-id")
    expect(await response.text()).toBe(JSON.stringify({ ...examples[name].body, request_id: requestId }))
  }

  it.each(cases)("%s", async (name, path, makeKey, method) => {
    await expectShown(name, await server.get(path, { key: await makeKey(), method }))
  })

  it("rate_limited_minute", async () => {
    server.clock.now = Math.ceil(server.clock.now / 60_000) * 60_000 + 29_000
    const key = await server.key("free")
    for (let count = 0; count < 5; count++) expect((await server.get(latest, { key })).status).toBe(200)
    await expectShown("rate_limited_minute", await server.get(latest, { key }))
  })

  it("rate_limited_day", async () => {
    server.clock.now = Math.ceil(server.clock.now / 86_400_000 + 1) * 86_400_000 - 20_520_000
    const key = await server.key("free")
    await spendDay(server, key, 100)
    await expectShown("rate_limited_day", await server.get(latest, { key }))
  })
})

describe("an internal error", () => {
  it("is a 500 that reveals nothing internal and costs nothing", async () => {
    const key = await server.key()
    const broken = vi.spyOn(server.service.answers, "get").mockImplementation(() => {
      throw new Error("secret table missing")
    })
    const response = await server.get(regime, { key })
    broken.mockRestore()
    const body = await expectProblem(response, "internal_error")
    expect(JSON.stringify(body)).not.toContain("secret")
    expectQuota(response.headers, quotaOf("free"), server.clock.now)
  })

  it("in the listener is a 500 in the same shape", async () => {
    const key = await server.key()
    const broken = vi.spyOn(server.service.keys, "verify").mockRejectedValue(new TypeError("secret"))
    const response = await server.get(regime, { key })
    broken.mockRestore()
    expect(JSON.stringify(await expectProblem(response, "internal_error"))).not.toContain("secret")
  })

  it("or an overload is a 503 with a time to wait, which costs nothing, while other answers go on", async () => {
    const key = await server.key()
    const other = await server.key()
    expect((await server.get("/api/v1/account/me", { key })).status).toBe(200)
    const { accountId: owner } = await server.service.keys.verify(key, server.clock.now)
    const { promise, resolve } = Promise.withResolvers<never>()
    const product = { ...anomalies, answer: () => promise } as unknown as DataProduct
    const asked = { product, params: {}, asOf: 0, isKept: false }
    const turn = { owner, isAboutNow: true, at: server.clock.now }
    const waiting = Array.from({ length: 18 }, () => server.service.computer.compute(asked, turn).catch(() => {}))
    const ask = (by: string) => server.get("/api/v1/market/anomalies?limit=7", { key: by })
    const refused = await ask(key)
    await expectProblem(refused, "unavailable", { retry_after_seconds: 5 })
    expectQuota(refused.headers, { ...quotaOf("free"), left: 4, leftDay: 99 }, server.clock.now)
    expect((await ask(other)).status).toBe(200)
    resolve({} as never)
    await Promise.all(waiting)
    server.clock.now += 5_000
    expect((await server.get("/api/v1/market/anomalies?limit=8", { key })).status).toBe(200)
    expect((await countersOf(server, key)).day).toBe(2)
    server.clock.now -= 5_000
  })

  it("before the request has begun is a 500, not a request that hangs", async () => {
    const page = () => {
      throw new Error("secret")
    }
    const listener = await listen(server.service, { ...noPages, page }, { host: "127.0.0.1", port: 0 })
    const response = await fetch(`http://127.0.0.1:${listener.port}/`)
    expect([response.status, await response.text()]).toEqual([500, ""])
    await listener.close()
  })
})
