// @module-tag slow
import { describe, expect, it } from "vitest"
import { rotateKey } from "../../server/accounts/keys/rotate"
import { eras, postMcp } from "../support/mcpRequests"
import { startTestServer } from "../support/server"
import { testServer } from "../support/testServer"
import { batch, countersOf, keyIdOf, regime } from "./ask"

const server = testServer()
const get = async (path: string, key: string) => (await server.get(`/api/v1/account/${path}`, { key })).json()

async function usageOf(key: string) {
  await server.service.usage.flush()
  const { accountId } = await server.service.keys.verify(key, server.clock.now)
  const rows = await server.service.database.prisma.usage.findMany({
    where: { accountId },
    orderBy: [{ day: "asc" }, { endpoint: "asc" }, { keyId: "asc" }, { status: "asc" }],
  })
  return rows.map(({ accountId: _, latency: _buckets, day, ...row }) => ({
    ...row,
    day: day.toISOString().slice(0, 10),
  }))
}

describe("an account's usage", () => {
  it("is counted by key, endpoint, channel, status and code on each UTC day", async () => {
    server.clock.now = Date.parse("2026-11-21T23:58:10Z")
    const email = "counted@example.com"
    const [one, two] = [await server.key("free", { email }), await server.key("free", { email, name: "second" })]
    const [idOne, idTwo] = [await keyIdOf(server, one), await keyIdOf(server, two)]
    await server.get(regime, { key: one })
    await server.get(regime, { key: one, method: "HEAD" })
    await server.get(regime, { key: one, headers: { "If-None-Match": "*" } })
    await server.get(regime, { key: two })
    const { message } = eras["2025-11-25"]("tools/call", { name: "get_market_regime", arguments: {} })
    await (await postMcp(server.origin, message, { "X-API-Key": two })).text()
    await server.get(regime, { key: two })
    await server.get(`${regime}?nope=1`, { key: two })
    await server.get(batch, { key: one })
    await server.get("/api/v1/market/ohlcv/ZZZZ", { key: one })
    await server.get(regime, { key: one, method: "OPTIONS" })
    server.clock.now = Date.parse("2026-11-22T00:00:00Z")
    await server.get(regime, { key: one })
    const row = { endpoint: "market/regime", channel: "rest", code: "", day: "2026-11-21" }
    const refused = { ...row, requests: 1, charged: 0 }
    const expected = [
      { ...refused, endpoint: "market/ohlcv/{ticker}", keyId: idOne, status: 404 },
      { ...row, keyId: idOne, status: 200, requests: 2, charged: 2 },
      { ...row, keyId: idOne, status: 304, requests: 1, charged: 1 },
      { ...row, keyId: idTwo, status: 200, requests: 1, charged: 1 },
      { ...row, keyId: idTwo, channel: "mcp", status: 200, requests: 1, charged: 1 },
      { ...refused, keyId: idTwo, status: 422 },
      { ...refused, keyId: idTwo, status: 429, code: "rate_limited_minute" },
      { ...refused, endpoint: "predictions/batch", keyId: idOne, status: 403, code: "tier_required" },
      { ...row, keyId: idOne, status: 200, day: "2026-11-22", requests: 1, charged: 1 },
    ]
    const rows = await usageOf(one)
    expect(rows).toHaveLength(expected.length)
    expect(rows).toEqual(expect.arrayContaining(expected))
  })

  it("adds up over several writes", async () => {
    const key = await server.key()
    for (let count = 1; count <= 3; count++) {
      await server.get(regime, { key })
      expect(await usageOf(key)).toMatchObject([{ requests: count, charged: count }])
    }
  })
})

describe("account/me", () => {
  it("shows the key's plan, its usage, and when that is freed", async () => {
    server.clock.now = Date.parse("2026-11-23T12:34:56.789Z")
    const expiresAt = new Date("2027-01-01T00:00:00Z")
    const key = await server.key("api_starter", { name: "my script", expiresAt, isLegacyPrice: true })
    await server.get(regime, { key })
    await server.get(batch, { key })
    const body = await get("me", key)
    expect(body).toEqual({
      key_id: expect.stringMatching(/^key_/),
      key_prefix: key.slice(0, 12),
      key_name: "my script",
      key_status: "active",
      tier: "api_starter",
      tier_name: "Premium",
      is_legacy_price: true,
      created_at: "2026-11-23T12:34:56.789Z",
      expires_at: "2027-01-01T00:00:00.000Z",
      last_used_at: "2026-11-23T12:34:56.789Z",
      is_test: false,
      limits: { per_minute: 10, per_day: 500 },
      key_limits: { scopes: null, networks: null, per_day: null, day_used: null },
      usage: { minute_used: 2, day_used: 2, total_requests: 2 },
      resets: { minute_at: "2026-11-23T12:35:00.000Z", day_at: "2026-11-24T00:00:00.000Z" },
    })
    expect(JSON.stringify(body)).not.toContain(key)
  })

  it("counts all requests of all days and keys, and shows that the key was just used", async () => {
    const email = "long@example.com"
    const [key, other] = [await server.key("free", { email }), await server.key("free", { email })]
    for (const each of [key, other, key]) {
      await server.get(regime, { key: each })
      server.clock.now += 86_400_000
    }
    await server.service.usage.flush()
    const body = await get("me", key)
    expect(body.usage).toEqual({ minute_used: 1, day_used: 1, total_requests: 3 })
    expect(body.last_used_at).toBe(new Date(server.clock.now).toISOString())
    await server.service.usage.flush()
    const again = await get("me", other)
    expect(again.usage).toEqual({ minute_used: 2, day_used: 2, total_requests: 4 })
  })

  it("shows that a key rotates, and when it ends: with the overlap, or its expiry if that is earlier", async () => {
    const [soon, later] = [3_600_000, 7_200_000].map((ms) => new Date(server.clock.now + ms))
    for (const [expiresAt, end] of [
      [undefined, soon],
      [later, soon],
      [new Date(soon.getTime() - 1), undefined],
    ] as const) {
      const key = await server.key("free", { expiresAt })
      const { key_id } = await get("me", key)
      const rotation = { keyId: key_id, overlapSeconds: 3_600 } as const
      await rotateKey(server.service, rotation, new Date(server.clock.now))
      server.service.keys.forget()
      const { key_status, expires_at } = await get("me", key)
      expect([key_status, expires_at]).toEqual(["rotating", (end ?? expiresAt)?.toISOString()])
    }
  })
})

describe("a restart", () => {
  it("gives nobody a new day: charges of today stay, and refusals are not charged", async () => {
    server.clock.now = Date.parse("2026-11-24T23:59:30Z")
    const key = await server.key()
    for (let count = 0; count < 3; count++) expect((await server.get(regime, { key })).status).toBe(200)
    await server.get(batch, { key })
    await server.service.usage.flush()
    const next = await startTestServer({}, server.service.database.url, { now: server.clock.now })
    const restored = await countersOf(next, key)
    const { usage } = await (await next.get("/api/v1/account/me", { key })).json()
    await next.close()
    expect(restored.day).toBe(3)
    expect(usage).toMatchObject({ day_used: 4, total_requests: 4 })
  })
})
