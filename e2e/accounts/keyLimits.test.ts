// @module-tag slow
import { describe, expect, it } from "vitest"
import { createOwnKey } from "../../server/accounts/keys/create"
import { byOwner } from "../../server/accounts/keys/owned"
import { rotateOwnKey } from "../../server/accounts/keys/rotate"
import { limitOwnKey } from "../../server/accounts/keys/setLimits"
import { createOwnLink } from "../../server/accounts/links/own"
import type { Tier } from "../../server/accounts/tiers"
import { noLimits, type WantedLimits } from "../../server/accounts/wantedKeyLimits"
import { products } from "../../server/products"
import { accountOf, countersOf, expectProblem, expectQuota, keyIdOf, regime } from "../contract/ask"
import { minuteForEachTest } from "../support/caller"
import { createTestDatabase } from "../support/database"
import { logIssued } from "../support/loggedSignals"
import { eras, type Params } from "../support/mcpRequests"
import { restUrl } from "../support/requests"
import { startTestServer, type TestServer } from "../support/server"
import { openStream } from "../support/streamClient"
import { startedBy } from "../support/testServer"

let url = ""
const server = startedBy(async () => {
  url = await createTestDatabase()
  return startTestServer({ TRUSTED_PROXIES: "1" }, url)
})
minuteForEachTest(server)

const now = () => new Date(server.clock.now)
const latest = "/api/v1/predictions/latest?limit=3"
const me = "/api/v1/account/me"
const from = (address: string) => ({ "X-Forwarded-For": address })

async function limited(limits: Partial<WantedLimits>, tier: Tier = "api_pro") {
  const key = await server.key(tier)
  await limit(key, limits)
  return key
}

async function limit(key: string, limits: Partial<WantedLimits>): Promise<void> {
  const wanted = { keyId: await keyIdOf(server, key), limits: { ...noLimits, ...limits } }
  expect(await limitOwnKey(server.service, await accountOf(server, key), wanted, byOwner(now()))).toMatchObject({
    ok: true,
  })
}

async function linkTo(key: string, product = "market/regime", mostPerDay?: number): Promise<string> {
  const wanted = { keyId: await keyIdOf(server, key), product, input: {}, lifetimeSeconds: 3_600, mostPerDay } as const
  const made = await createOwnLink(server.service, await accountOf(server, key), wanted, now())
  return made.ok ? `/links/${made.token}` : made.sentence
}

async function follow(key: string, headers?: Record<string, string>) {
  const client = await openStream(`${server.origin}/api/v1/stream`, { key, headers })
  await expect.poll(() => client.frames.length).toBeGreaterThan(0)
  return client
}

type Result = { isError?: boolean; content?: { text: string }[]; _meta?: Record<string, unknown>; tools?: unknown[] }
type Answered = { id: number; result?: Result; error?: { data?: { code?: string } } }

async function mcp(key: string, sent: object, headers: Record<string, string> = {}, path = "/mcp") {
  const own = { "Content-Type": "application/json", "X-API-Key": key, ...headers }
  return fetch(`${server.origin}${path}`, { method: "POST", headers: own, body: JSON.stringify(sent) })
}

const asked = (method: string, params: Params, id = 1) => eras["2025-11-25"](method, params, id).message

async function call(key: string, name: string, args: object = {}, path?: string): Promise<Result> {
  const response = await mcp(key, asked("tools/call", { name, arguments: args }), {}, path)
  expect(response.status).toBe(200)
  return ((await response.json()) as Answered).result ?? {}
}

const problemIn = (result: Result) => JSON.parse(result.content?.[0].text ?? "{}")
const codeIn = (result: Result) => problemIn(result).code
const typeOf = ({ type }: { type?: string }) => type?.split("/").pop()
const typeIn = (result: Result) => typeOf(problemIn(result))

describe("a key that is limited to some products", () => {
  const scopes = ["market", "predictions"]
  const said = { required_scope: "signals", key_scopes: scopes }

  it("gets answers for these, and is refused every other at no charge", async () => {
    const key = await limited({ scopes })
    let answered = 0
    for (const product of products) {
      const path = restUrl("", product, product.example)
      const family = product.name.split("/")[0]
      const response = await server.get(path, { key })
      const isAllowed = scopes.includes(family) || product.name === "account/me"
      expect([path, response.status]).toEqual([path, isAllowed ? 200 : 403])
      if (isAllowed) answered++
      else {
        await expectProblem(response, "scope_required", { required_scope: family, key_scopes: scopes })
      }
      server.clock.now += 10_000
    }
    expect(answered).toBeGreaterThan(15)
    expect((await countersOf(server, key)).day).toBe(answered)
  })

  it("gets no cached answer either", async () => {
    const [open, key] = [await server.key("api_pro"), await limited({ scopes })]
    const path = "/api/v1/social/trending"
    const warm = await server.get(path, { key: open })
    expect(warm.status).toBe(200)
    const headers = { "If-None-Match": warm.headers.get("etag") ?? "" }
    expect((await server.get(path, { key: open, headers })).status).toBe(304)
    for (const method of ["GET", "HEAD"]) {
      expect((await server.get(path, { key, headers, method })).status).toBe(403)
    }
    expect((await server.get("/api/v1//social/trending", { key })).status).toBe(404)
  })

  it("sees all tools on MCP, and each call names the scope that it lacks", async () => {
    const key = await limited({ scopes })
    const everybody = await (await mcp(await server.key("api_pro"), asked("tools/list", {}))).text()
    expect(await (await mcp(key, asked("tools/list", {}))).text()).toBe(everybody)
    expect((await call(key, "get_market_regime")).isError).toBeUndefined()
    const refused = await call(key, "get_social_trending")
    expect(refused.isError).toBe(true)
    expect(typeIn(refused)).toBe("scope_required")
    const other = await call(key, "call_product", { name: "social/trending" }, "/mcp?toolsets=all")
    expect(typeIn(other)).toBe("scope_required")
    const read = await mcp(key, asked("resources/read", { uri: "assay://brief/today" }))
    expect(await read.json()).toMatchObject({
      error: { data: { type: expect.stringMatching(/\/scope_required$/), ...said } },
    })
  })

  it("is limited in each call of a batch", async () => {
    const key = await limited({ scopes })
    const batch = ["get_market_regime", "get_social_trending", "get_market_regime"].map((name, id) =>
      asked("tools/call", { name, arguments: {} }, id + 1),
    )
    const answers = (await (await mcp(key, batch)).json()) as Answered[]
    const failed = answers.toSorted((a, b) => a.id - b.id).map(({ result }) => result?.isError === true)
    expect(failed).toEqual([false, true, false])
    expect((await countersOf(server, key)).day).toBe(2)
  })

  it("cannot reach other products by a link that was made before", async () => {
    const key = await server.key("api_pro")
    const [regimeLink, socialLink] = [await linkTo(key), await linkTo(key, "social/trending")]
    expect((await server.get(socialLink)).status).toBe(200)
    await limit(key, { scopes })
    expect((await server.get(regimeLink)).status).toBe(200)
    await expectProblem(await server.get(socialLink), "scope_required", {
      ...{ instance: "/links", required_scope: "social", key_scopes: scopes },
    })
  })

  it("downloads no bulk file, even with the family of its data", async () => {
    const key = await limited({ scopes })
    const path = "/api/v1/files/bars_2026-10.parquet"
    const response = await server.get(path, { key })
    expect(response.headers.get("location")).toBeNull()
    await expectProblem(response, "scope_required", { required_scope: "files", key_scopes: scopes })
  })

  it("streams the topics of its products, and may request no other", async () => {
    const key = await limited({ scopes: ["market"] })
    const beyond = await server.get("/api/v1/stream?topics=regime.changed,signal.issued", { key })
    await expectProblem(beyond, "scope_required", { required_scope: "signals", key_scopes: ["market"] })
    const none = await server.get("/api/v1/stream", { key: await limited({ scopes: ["social"] }) })
    await expectProblem(none, "scope_required", { required_scope: "predictions", key_scopes: ["social"] })
    const [narrow, wide] = [await follow(key), await follow(await server.key("api_pro"))]
    const ids = await logIssued(server.service, ["AAPL"], now())
    await expect.poll(() => wide.events().map(({ id }) => id)).toEqual(ids)
    expect(narrow.events()).toEqual([])
    for (const each of [narrow, wide]) each.cut()
  })
})

describe("a key that is limited to some networks", () => {
  const networks = ["203.0.113.0/24", "2001:db8::/32"]
  const allowed = ["203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109", "[2001:db8::9]:443", "203.0.113.9:5000"]
  const refused = ["203.0.114.9", "::ffff:203.0.114.9", "2001:db9::1", "203.0.113.9, 198.51.100.7", "garbage", ""]

  it("works from these, in whatever form their addresses have, and from no other", async () => {
    const key = await limited({ networks })
    for (const address of allowed) {
      expect([address, (await server.get(regime, { key, headers: from(address) })).status]).toEqual([address, 200])
    }
    for (const address of refused) {
      const response = await server.get(regime, { key, headers: from(address) })
      await expectProblem(response, "network_not_allowed", { address: expect.any(String) })
    }
    expect((await countersOf(server, key)).day).toBe(allowed.length)
  })

  it("gains nothing from headers that no trusted proxy wrote", async () => {
    const key = await limited({ networks })
    const direct = await startTestServer({}, url, server.clock)
    for (const name of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP"]) {
      const sent = name === "Forwarded" ? "for=203.0.113.9" : "203.0.113.9"
      expect([name, (await direct.get(regime, { key, headers: { [name]: sent } })).status]).toEqual([name, 403])
    }
    await direct.close()
  })

  it("is refused elsewhere on every surface", async () => {
    const key = await server.key("api_pro")
    const link = await linkTo(key)
    await limit(key, { networks })
    const headers = from("198.51.100.7")
    for (const path of [regime, me, "/api/v1/files/bars_2026-10.parquet", "/api/v1/stream"]) {
      for (const method of ["GET", "HEAD"]) {
        const response = await server.get(path, { key, headers, method })
        expect([path, method, response.status, response.headers.get("location")]).toEqual([path, method, 403, null])
      }
    }
    expect((await server.get(link, { headers })).status).toBe(403)
    expect((await server.get(link, { headers: from("203.0.113.9") })).status).toBe(200)
    for (const method of ["tools/list", "initialize", "ping"]) {
      const response = await mcp(key, asked(method, {}), headers)
      expect([method, response.status, typeOf(await response.json())]).toEqual([method, 403, "network_not_allowed"])
    }
    expect((await mcp(key, asked("tools/list", {}), from("203.0.113.9"))).status).toBe(200)
  })

  it("ends a stream that was opened from another network", async () => {
    const key = await server.key("api_pro")
    const client = await follow(key, from("198.51.100.7"))
    await limit(key, { networks })
    await logIssued(server.service, ["AAPL"], now())
    expect(await client.ended).toMatchObject({ data: { reason: "network_not_allowed" } })
    expect(client.events()).toEqual([])
  })
})

describe("a key with a share of the daily quota", () => {
  const share = { requests: 3 }
  const window = { window: "day", retry_after_seconds: expect.any(Number) }

  it("gets that many answers, shows that in its headers, and leaves the rest to the other keys", async () => {
    const email = "shares@example.com"
    const [key, other] = [await server.key("api_pro", { email }), await server.key("api_pro", { email })]
    await limit(key, { share })
    for (const leftDay of [2, 1, 0]) {
      const response = await server.get(regime, { key })
      expect(response.status).toBe(200)
      expectQuota(response.headers, { limit: 30, left: 27 + leftDay, limitDay: 3, leftDay }, server.clock.now)
    }
    const over = await server.get(regime, { key })
    expectQuota(over.headers, { limit: 30, left: 27, limitDay: 3, leftDay: 0 }, server.clock.now)
    const { detail } = await expectProblem(over, "rate_limited_day", window)
    expect(detail).toContain("This key may use 3 requests")
    const free = await server.get(regime, { key: other })
    expectQuota(free.headers, { limit: 30, left: 26, limitDay: 1_000, leftDay: 996 }, server.clock.now)
    server.clock.now = (Math.floor(server.clock.now / 86_400_000) + 1) * 86_400_000
    expect((await server.get(regime, { key })).status).toBe(200)
  })

  it("in percent follows the plan of the account at the time, rounded up", async () => {
    const key = await limited({ share: { percent: 1 } }, "free")
    const limitDay = async () => (await server.get(me, { key })).headers.get("x-ratelimit-limit-day")
    expect(await limitDay()).toBe("1")
    const pro = await limited({ share: { percent: 25 } }, "api_pro")
    expect((await server.get(me, { key: pro })).headers.get("x-ratelimit-limit-day")).toBe("250")
  })

  it("is not charged for refusals, and shows less if the account has less", async () => {
    const email = "less@example.com"
    const [key, other] = [await server.key("free", { email }), await server.key("free", { email })]
    await limit(key, { share: { requests: 50 } })
    for (const path of [`${regime}?nope=1`, "/api/v1/market/ohlcv/APPLE", "/api/v1/predictions/batch?tickers=AAPL"]) {
      const response = await server.get(path, { key })
      expect(response.headers.get("x-ratelimit-remaining-day"), path).toBe("50")
    }
    server.service.quota.restore(await accountOf(server, other), 99, server.clock.now)
    const last = await server.get(regime, { key })
    expect([last.status, last.headers.get("x-ratelimit-remaining-day")]).toEqual([200, "0"])
    const over = await server.get(regime, { key })
    expect([over.status, over.headers.get("x-ratelimit-limit-day")]).toEqual([429, "100"])
    expect((await over.json()).detail).toContain("The limit of 100 requests per day")
    const { key_limits } = await meOf(await limited({ share: { requests: 50 } }))
    expect(key_limits).toMatchObject({ per_day: 50, day_used: 1 })
  })

  it("passes its share to the key that replaces it, in one count with the old one", async () => {
    const networks = ["127.0.0.0/8"]
    const key = await limited({ share, networks, scopes: ["market", "account"] })
    const [keyId, accountId] = [await keyIdOf(server, key), await accountOf(server, key)]
    expect((await server.get(regime, { key })).status).toBe(200)
    const rotated = await rotateOwnKey(server.service, accountId, { keyId, overlapSeconds: 3_600 }, byOwner(now()))
    const newer = rotated.ok ? rotated.issued.key : ""
    expect((await meOf(newer)).key_limits).toEqual({ scopes: ["market", "account"], networks, per_day: 3, day_used: 2 })
    expect((await server.get(latest, { key: newer })).status).toBe(403)
    expect((await server.get(regime, { key })).status).toBe(200)
    for (const each of [key, newer]) expect((await server.get(regime, { key: each })).status).toBe(429)
  })

  it("shares it with its links, MCP and each page of a stream", async () => {
    const key = await limited({ share })
    const link = await linkTo(key)
    expect((await server.get(link)).status).toBe(200)
    expect((await call(key, "get_market_regime")).isError).toBeUndefined()
    const client = await follow(key)
    client.cut()
    expect((await server.get("/api/v1/stream", { key })).status).toBe(429)
    expect((await server.get(link)).status).toBe(429)
    const refused = await call(key, "get_market_regime")
    expect(codeIn(refused)).toBe("rate_limited_day")
    expect(refused._meta).toMatchObject({ "assay/quota": { day: { limit: 3, remaining: 0 } } })
  })

  it("counts what was charged before a restart, or before it had a share", async () => {
    const key = await server.key("api_pro")
    for (let count = 0; count < 2; count++) await server.get(regime, { key })
    await server.service.usage.flush()
    await limit(key, { share })
    const { key_limits } = await meOf(key)
    expect(key_limits).toMatchObject({ per_day: 3, day_used: 3 })
    await server.service.usage.flush()
    const restarted = await startTestServer({}, url, server.clock)
    expect((await restarted.get(regime, { key })).status).toBe(429)
    await restarted.close()
  })
})

async function meOf(key: string, asking: TestServer = server) {
  const response = await asking.get(me, { key })
  expect(response.status).toBe(200)
  return response.json()
}

describe("a change of a key's limits", () => {
  it("is refused for another account's key, and for an invalid limit", async () => {
    const [key, other] = [await server.key(), await server.key()]
    const keyId = await keyIdOf(server, key)
    const set = async (accountId: string, limits: Partial<WantedLimits>) =>
      limitOwnKey(server.service, accountId, { keyId, limits: { ...noLimits, ...limits } }, byOwner(now()))
    expect(await set(await accountOf(server, other), {})).toMatchObject({ ok: false, reason: "not_found" })
    for (const limits of [
      { networks: ["300.0.0.0/8"] },
      { networks: Array.from({ length: 21 }, (_, index) => `10.0.${index}.0/24`) },
      ...[0, 101, 1.5, Number.NaN].map((percent) => ({ share: { percent } })),
      ...[0, -1, 2_000_000].map((requests) => ({ share: { requests } })),
    ]) {
      expect(await set(await accountOf(server, key), limits), JSON.stringify(limits)).toMatchObject({
        reason: "not_possible",
      })
    }
    expect((await meOf(key)).key_limits).toEqual({ scopes: null, networks: null, per_day: null, day_used: null })
  })
})

describe("a link with its own cap", () => {
  it("is answered that often a day, and leaves the rest to the others", async () => {
    const key = await server.key("api_pro")
    const [link, free] = [await linkTo(key, "market/regime", 2), await linkTo(key)]
    for (let count = 0; count < 2; count++) expect((await server.get(link)).status).toBe(200)
    const over = await server.get(link)
    expect(over.headers.get("x-ratelimit-limit-day")).toBe("2")
    expect(over.headers.get("x-ratelimit-remaining-day")).toBe("0")
    await expectProblem(over, "rate_limited_day", {
      ...{ instance: "/links", window: "day", retry_after_seconds: expect.any(Number) },
    })
    expect((await server.get(free)).status).toBe(200)
    expect((await countersOf(server, key)).day).toBe(3)
  })
})

describe("a test key", () => {
  async function testKey(tier: Tier = "api_pro", limits?: WantedLimits) {
    const live = await server.key(tier)
    const wanted = { name: "ci", expiresAt: null, mode: "test", limits } as const
    const made = await createOwnKey(server.service, await accountOf(server, live), wanted, byOwner(now()))
    if (!made.ok) throw new Error(made.sentence)
    return { live, key: made.issued.key, keyId: made.issued.keyId }
  }

  it("is labelled, and gets a sample of each product in its declared shape, at no charge", async () => {
    const { live, key } = await testKey()
    expect(key).toMatch(/^assay_test_[0-9A-Za-z]{49}$/)
    for (const [index, product] of products.entries()) {
      if (index % 25 === 0) server.clock.now += 60_000
      if (product.name === "account/me") continue
      const response = await server.get(restUrl("", product, product.example), { key })
      expect([product.name, response.status]).toEqual([product.name, 200])
      expect(response.headers.get("x-test-answer")).toBe("sample")
      expect(response.headers.get("content-location")).toContain("/api/v1/")
      const answer = await response.json()
      expect(product.response.strict().safeParse(answer).error?.issues ?? [], product.name).toEqual([])
      if (product.kind !== "data") continue
      expect(answer.meta.data_origin).toBe("simulated")
      expect(answer.meta.disclaimer).toContain("A recorded sample of a simulated market for test keys")
      expect(answer.meta.next_cursor).toBeNull()
    }
    expect(await countersOf(server, live)).toEqual({ minute: 0, day: 0 })
  })

  it("gets true answers about its own account", async () => {
    const { key, keyId } = await testKey("free")
    const { usage, ...about } = await meOf(key)
    expect(about).toMatchObject({ key_id: keyId, key_name: "ci", tier: "free", is_test: true })
    expect(about.key_prefix).toBe(key.slice(0, 17))
    expect(about.limits).toEqual({ per_minute: 30, per_day: 2_000 })
    expect(usage).toMatchObject({ minute_used: 1, day_used: 1 })
  })

  it("gets the same bytes for every request, and nothing of the present", async () => {
    const { live, key } = await testKey()
    const [one, other] = await Promise.all(
      ["AAPL", "MSFT"].map(async (ticker) => (await server.get(`/api/v1/predictions/${ticker}`, { key })).text()),
    )
    expect(one).toBe(other)
    expect(await (await server.get("/api/v1/predictions/MSFT", { key: live })).text()).not.toBe(one)
    server.clock.now += 86_400_000
    expect(await (await server.get("/api/v1/predictions/AAPL", { key })).text()).toBe(one)
  })

  it("is refused as a live key is: by plan, parameters, format and path", async () => {
    const { key } = await testKey("free")
    const status = async (path: string, headers = {}) => (await server.get(path, { key, headers })).status
    expect(await status("/api/v1/predictions/batch?tickers=AAPL")).toBe(403)
    expect(await status(`${regime}?nope=1`)).toBe(422)
    expect(await status("/api/v1/predictions/APPLE")).toBe(404)
    expect(await status("/api/v1/nothing")).toBe(404)
    expect(await status(regime, { Accept: "image/png" })).toBe(406)
    const csv = await server.get(`${latest}&format=csv`, { key })
    expect([csv.status, csv.headers.get("x-test-answer")]).toEqual([200, "sample"])
    expect((await csv.text()).split("\n")[1]).toContain("simulated")
  })

  it("has a small limit, shared by all test keys of its account", async () => {
    const { live, key } = await testKey()
    const another = { name: "ci 2", expiresAt: null, mode: "test" } as const
    const second = await createOwnKey(server.service, await accountOf(server, live), another, byOwner(now()))
    const keys = [key, second.ok ? second.issued.key : ""]
    const statuses: number[] = []
    for (let count = 0; count < 32; count++) statuses.push((await server.get(regime, { key: keys[count % 2] })).status)
    expect(statuses.map((status) => status === 200)).toEqual(statuses.map((_, count) => count < 30))
    expect((await server.get(regime, { key: live })).headers.get("x-ratelimit-remaining")).toBe("29")
  })

  it("opens no stream, downloads no file and has no link, and its MCP tools are samples too", async () => {
    const { live, key, keyId } = await testKey()
    for (const path of ["/api/v1/stream", "/api/v1/files/bars_2026-10.parquet"]) {
      await expectProblem(await server.get(path, { key }), "live_key_required")
    }
    const wanted = { keyId, product: "market/regime", input: {}, lifetimeSeconds: 3_600 } as const
    expect(await createOwnLink(server.service, await accountOf(server, live), wanted, now())).toMatchObject({
      ok: false,
    })
    for (const path of ["/mcp", "/mcp?toolsets=all"]) {
      const result = await call(key, "get_market_regime", {}, path)
      expect(result._meta).toMatchObject({ "assay/test-answer": "sample" })
      expect(result.content?.[0].text).toContain('"data_origin":"simulated"')
    }
    const ofLive = await call(live, "get_market_regime")
    expect(Object.keys(ofLive._meta ?? {})).toEqual(["assay/quota"])
    expect((await countersOf(server, live)).day).toBe(1)
  })

  it("can be limited to products and networks, has no share, and stays a test key when it is rotated", async () => {
    const networks = ["203.0.113.0/24"]
    const { live, key, keyId } = await testKey("api_pro", { ...noLimits, networks, scopes: ["market"] })
    expect((await server.get(regime, { key })).status).toBe(403)
    const headers = from("203.0.113.9")
    expect((await server.get(regime, { key, headers })).status).toBe(200)
    expect((await server.get(latest, { key, headers })).status).toBe(403)
    const accountId = await accountOf(server, live)
    const limits = { ...noLimits, share: { percent: 5 } }
    const wanted = { name: "ci", expiresAt: null, mode: "test", limits } as const
    expect(await createOwnKey(server.service, accountId, wanted, byOwner(now()))).toMatchObject({ ok: false })
    const rotated = await rotateOwnKey(server.service, accountId, { keyId, overlapSeconds: 0 }, byOwner(now()))
    const newer = rotated.ok ? rotated.issued.key : ""
    expect(newer).toMatch(/^assay_test_/)
    expect((await server.get(regime, { key: newer, headers })).headers.get("x-test-answer")).toBe("sample")
    expect((await server.get(regime, { key: newer })).status).toBe(403)
  })
})
