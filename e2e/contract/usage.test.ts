// @module-tag slow
import { describe, expect, it } from "vitest"
import { rotateKey } from "../../server/accounts/keys/rotate"
import { startTestServer } from "../support/server"
import { testServer } from "../support/testServer"
import { batch, countersOf, regime } from "./ask"

const server = testServer()
const get = async (path: string, key: string) => (await server.get(`/api/v1/account/${path}`, { key })).json()

it("usage counts HEAD and a 304, does not count OPTIONS, and starts again each UTC day", async () => {
  server.clock.now = Date.parse("2026-11-21T23:58:10Z")
  const key = await server.key()
  await server.get(regime, { key })
  await server.get(regime, { key, method: "HEAD" })
  await server.get(regime, { key, headers: { "If-None-Match": "*" } })
  await server.get(regime, { key, method: "OPTIONS" })
  server.clock.now = Date.parse("2026-11-22T00:00:00Z")
  await server.get(regime, { key })
  await server.service.usage.flush()
  const { accountId } = await server.service.keys.verify(key, server.clock.now)
  const rows = await server.service.database.prisma.usage.findMany({
    where: { accountId },
    orderBy: [{ day: "asc" }, { status: "asc" }],
  })
  const counted = rows.map(({ day, status, requests, charged }) => [day.toISOString(), status, requests, charged])
  expect(counted).toEqual([
    ["2026-11-21T00:00:00.000Z", 200, 2, 2],
    ["2026-11-21T00:00:00.000Z", 304, 1, 1],
    ["2026-11-22T00:00:00.000Z", 200, 1, 1],
  ])
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
