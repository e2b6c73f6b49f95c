import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { createKey } from "../../server/access/keys/format"
import { createTestDatabase } from "../support/database"
import { startTestServer, type TestServer } from "../support/server"
import { anonymous, countersOf, expectProblem, expectQuota, regime } from "./ask"
import { type Cable, layCable } from "./cable"

let cable: Cable
let server: TestServer
let key: string

beforeAll(async () => {
  cable = await layCable(await createTestDatabase())
  server = await startTestServer({}, cable.url)
  key = await server.key("api_pro")
  expect((await server.get("/api/v1/predictions/latest?limit=2", { key })).status).toBe(200)
  expect((await server.get(regime, { key })).status).toBe(200)
  await cable.pull()
  await vi.waitUntil(() => !server.service.bulletin.hears())
})
afterAll(async () => {
  await cable.plug()
  await server.close()
})

describe("while the database cannot be reached", () => {
  it("a question that needs it is a 503 with a time to wait, at no cost", async () => {
    const before = await countersOf(server, key)
    const response = await server.get("/api/v1/predictions/latest?limit=3", { key })
    await expectProblem(response, "unavailable", { retry_after_seconds: 5 })
    const { minute, day } = before
    const left = { limit: 30, left: 30 - minute, limitDay: 1_000, leftDay: 1_000 - day }
    expectQuota(response.headers, left, server.clock.now)
    expect(await countersOf(server, key)).toEqual(before)
    console.table([{ code: "(503)", product: "/api/v1/predictions/latest", status: 503, cost: 0 }])
  })

  it("/readyz says so with a 503, and /healthz that the process is up", async () => {
    const ready = await server.get("/readyz")
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "10"])
    expect(await ready.json()).toMatchObject({
      status: "not_ready",
      checks: { database: { ok: false, reason: "The database cannot be reached." } },
    })
    expect((await server.get("/healthz")).status).toBe(200)
  })

  it("a question that was answered before gets that answer, marked as stale", async () => {
    for (const path of ["/api/v1/predictions/latest?limit=2", regime]) {
      const response = await server.get(path, { key })
      const { meta } = await response.json()
      expect([response.status, meta.stale]).toEqual([200, true])
      expect(meta.stale_reason).toContain("database")
    }
  })

  it("a key that was not seen before cannot be checked, which is a 503 and not a 401", async () => {
    const response = await server.get(regime, { key: createKey(randomBytes) })
    await expectProblem(response, "unavailable", { retry_after_seconds: 5 })
    expectQuota(response.headers, anonymous, server.clock.now)
  })

  it("a key that can be no key is still a 401", async () => {
    await expectProblem(await server.get(regime, { key: "garbage" }), "invalid_api_key")
  })

  it("everything is answered again as soon as it is back", async () => {
    await cable.plug()
    await expect.poll(() => server.service.bulletin.hears(), { timeout: 20_000 }).toBe(true)
    const response = await server.get("/api/v1/predictions/latest?limit=3", { key })
    expect(response.status).toBe(200)
    expect((await response.json()).meta.stale).toBe(false)
    await cable.pull()
  })
})
