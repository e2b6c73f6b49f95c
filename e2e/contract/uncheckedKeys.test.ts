// @module-tag slow
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { createKey } from "../../server/accounts/keys/format"
import { makeSecret } from "../../server/accounts/oauth/secrets"
import { findHolder } from "../../server/surfaces/requests/caller"
import { oauthClient } from "../oauth/client"
import { createTestDatabase } from "../support/database"
import { startDatabaseProxy } from "../support/databaseProxy"
import { startTestServer, type TestServer } from "../support/server"
import { anonymous, expectProblem, expectQuota, regime } from "./ask"

let server: TestServer
let known: string
const unseenKey = () => createKey(randomBytes)

beforeAll(async () => {
  const proxy = await startDatabaseProxy(await createTestDatabase())
  server = await startTestServer({}, proxy.url)
  // The notification of a new key makes the server forget it, even if the key was looked up before it came.
  const forget = vi.spyOn(server.service.keys, "forget")
  known = await server.key("api_pro")
  await vi.waitUntil(() => forget.mock.calls.length > 0, { timeout: 60_000 })
  forget.mockRestore()
  expect((await server.get(regime, { key: known })).status).toBe(200)
  await proxy.disconnect()
  await vi.waitUntil(() => !server.service.notifications.isConnected(), { timeout: 60_000 })
})
afterAll(() => server.close())

describe("while the database cannot be reached, an unknown key", () => {
  it("belongs to an account that cannot be found out, not to nobody", async () => {
    const { service, clock } = server
    const find = (key: string) =>
      findHolder(service, { headers: { "x-api-key": key }, network: "", address: "" }, clock.now)
    await expect(find(unseenKey())).rejects.toMatchObject({ refusal: "unavailable" })
    expect(await find("garbage")).toBeNull()
    expect(await find(known)).toMatchObject({ tier: "api_pro" })
  })

  it("gets everything that needs none, with the quota of its network", async () => {
    const document = await server.get("/api/v1/openapi.json", { key: unseenKey() })
    expect(document.status).toBe(200)
    expectQuota(document.headers, { ...anonymous, left: 29, leftDay: 999 }, server.clock.now)
    await expectProblem(await server.get("/api/v1/nothing", { key: unseenKey() }), "not_found")
    expect((await server.get("/healthz", { key: unseenKey() })).status).toBe(200)
  })

  it.each([
    ["as a key", unseenKey],
    ["as an access token", () => makeSecret("access")],
  ])("learns on MCP that the service is unavailable (%s), and is not asked to sign in again", async (_, make) => {
    const response = await oauthClient(server).call(make())
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([200, null])
    const { result } = await response.json()
    expect(result.isError).toBe(true)
    expect(JSON.parse(result.content[0].text)).toMatchObject({
      type: "https://assay.test/docs/errors/unavailable",
      status: 503,
      detail: "The key cannot be checked. Try again shortly.",
      retry_after_seconds: 5,
    })
  })
})
