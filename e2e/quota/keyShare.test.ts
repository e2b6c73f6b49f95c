// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { byOwner } from "../../server/accounts/keys/owned"
import { limitOwnKey } from "../../server/accounts/keys/setLimits"
import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"
import { noLimits } from "../../server/accounts/wantedKeyLimits"
import { regime } from "../contract/ask"
import { createTestDatabase, testNow } from "../support/database"
import { startTestServer, type TestServer } from "../support/server"

let redis: RunningRedis
const servers: TestServer[] = []

beforeAll(async () => {
  redis = await startRedis()
  const database = await createTestDatabase()
  const clock = { now: testNow.getTime() }
  for (let count = 0; count < 3; count++) {
    servers.push(await startTestServer({ REDIS_URL: redis.url }, database, clock))
  }
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await redis.stop()
})

async function limitedKey(email: string, requests: number): Promise<string> {
  const [{ service, clock, key: issue }] = servers
  const key = await issue("api_pro", { email })
  const { keyId, accountId } = await service.keys.verify(key, clock.now)
  const limits = { ...noLimits, share: { requests } }
  await limitOwnKey(service, accountId, { keyId, limits }, byOwner(new Date(clock.now)))
  return key
}

function statusesOf(length: number, keyOf: (index: number) => string): Promise<number[]> {
  const asked = Array.from({ length }, async (_, index) => {
    const response = await servers[index % 3].get(regime, { key: keyOf(index) })
    await response.arrayBuffer()
    return response.status
  })
  return Promise.all(asked)
}

describe("a share of the daily quota, over three servers", () => {
  it("lets exactly that many of fifty parallel requests through, and takes no more from the account", async () => {
    const email = "parallel@example.com"
    const key = await limitedKey(email, 7)
    const statuses = await statusesOf(50, () => key)
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const other = await servers[1].key("api_pro", { email })
    const response = await servers[2].get(regime, { key: other })
    expect(response.headers.get("x-ratelimit-remaining-day")).toBe(String(1_000 - 8))
    for (const server of servers) {
      const over = await server.get(regime, { key })
      expect([over.status, over.headers.get("x-ratelimit-limit-day")]).toEqual([429, "7"])
    }
  })

  it("never lets two keys of one account exceed it together with the account's minute", async () => {
    const email = "pair@example.com"
    const keys = [await limitedKey(email, 20), await limitedKey(email, 20)]
    const statuses = await statusesOf(60, (index) => keys[index % 2])
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    const [{ service, clock }] = servers
    const { accountId } = await service.keys.verify(keys[0], clock.now)
    expect((await service.quota.peek(accountId, { perMinute: 30, perDay: 1_000 }, clock.now)).day.used).toBe(30)
  })
})
