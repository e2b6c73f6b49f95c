// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deactivateKey } from "../../server/accounts/keys/deactivate"
import { byOwner } from "../../server/accounts/keys/owned"
import { revokeOwnKey } from "../../server/accounts/keys/revoke"
import { oauthClient } from "../oauth/client"
import { createTestDatabase, testNow } from "../support/database"
import { comesWithin } from "../support/looks"
import { patient, startTestServer, type TestServer } from "../support/server"

const skewMs = 300_000
const looks = 200
const every = (clock?: () => number) => ({ ...patient, replicas: { everyMs: 50, clock } })

/** One server whose clock is right, and one that is five minutes ahead, without a shared quota store. */
let right: TestServer
let ahead: TestServer

beforeAll(async () => {
  const database = await createTestDatabase()
  right = await startTestServer({}, database, { now: testNow.getTime() }, every())
  const clock = { now: testNow.getTime() + skewMs }
  ahead = await startTestServer(
    {},
    database,
    clock,
    every(() => Date.now() + skewMs),
  )
})
afterAll(() => Promise.all([right.close(), ahead.close()]))

async function checkOf(server: TestServer, name: string): Promise<string | null> {
  return (await (await server.get("/readyz")).json()).checks[name].reason
}

describe("/readyz", () => {
  it("reports that servers share a database and no quota store, until they no longer do", async () => {
    const reason = /^2 servers share this database and no quota store/
    const third = await startTestServer({}, await createTestDatabase(), undefined, every())
    for (const server of [right, ahead]) await expect.poll(() => checkOf(server, "quota_store")).toMatch(reason)
    expect(await checkOf(third, "quota_store")).toBeNull()
    await third.close()
  })

  it("reports how far a clock is off", async () => {
    await expect
      .poll(() => checkOf(ahead, "clock"))
      .toMatch(/^The clock of this machine is 300 s ahead of the database's/)
    expect(await checkOf(right, "clock")).toBeNull()
  })
})

describe("on servers whose clocks are five minutes apart", () => {
  const regime = async (server: TestServer, key: string) => (await server.get("/api/v1/market/regime", { key })).status
  const change = (server: TestServer) => ({ at: new Date(server.clock.now), actor: "operator" })

  it("a key that the server ahead deactivates is refused at once by both", async () => {
    const { key, accountId } = await oauthClient(right).newAccount()
    for (const server of [right, ahead]) expect(await regime(server, key)).toBe(200)
    const { id } = await right.service.database.prisma.apiKey.findFirstOrThrow({ where: { accountId } })
    await deactivateKey(right.service.database, id, change(ahead))
    for (const server of [right, ahead]) await comesWithin(looks, () => regime(server, key), 403)
  })

  it.each([
    ["a minute", 60_000],
    ["an hour", 3_600_000],
    ["eight hours", 8 * 3_600_000],
  ])(
    "two windows of an app keep their connection, though one sleeps for %s and wakes on the other server",
    async (_, ms) => {
      const [awake, asleep] = [oauthClient(right), oauthClient(ahead)]
      const { tokens, clientId } = await awake.connected("api_pro")
      const next = await awake.refreshed(clientId, tokens)
      for (const server of [right, ahead]) server.clock.now += ms
      const woken = await asleep.refreshed(clientId, tokens)
      expect(woken.refresh_token).toBe(next.refresh_token)
      expect((await asleep.call(woken.access_token)).status).toBe(200)
      const later = await asleep.refreshed(clientId, woken)
      expect((await awake.refreshed(clientId, next)).refresh_token).toBe(later.refresh_token)
      expect((await awake.call(later.access_token)).status).toBe(200)
      for (const server of [right, ahead]) server.clock.now -= ms
    },
  )

  it("an access token that the server ahead revokes is refused at once by both", async () => {
    const { tokens, clientId } = await oauthClient(right).connected("api_pro")
    const status = async (server: TestServer) => (await oauthClient(server).call(tokens.access_token)).status
    for (const server of [right, ahead]) expect(await status(server)).toBe(200)
    await oauthClient(ahead).post("/oauth/revoke", { token: tokens.refresh_token, client_id: clientId })
    for (const server of [right, ahead]) await comesWithin(looks, () => status(server), 401)
  })

  it("a key that its owner revokes on the server ahead works on the other until its clock catches up, and no longer", async () => {
    const { key, accountId } = await oauthClient(right).newAccount()
    const { id } = await right.service.database.prisma.apiKey.findFirstOrThrow({ where: { accountId } })
    const { database, keys } = ahead.service
    expect(await revokeOwnKey({ database, keys }, accountId, id, byOwner(change(ahead).at))).toMatchObject({ ok: true })
    expect([await regime(ahead, key), await regime(right, key)]).toEqual([401, 200])
    right.clock.now += skewMs
    expect(await regime(right, key)).toBe(401)
    right.clock.now -= skewMs
  })
})
