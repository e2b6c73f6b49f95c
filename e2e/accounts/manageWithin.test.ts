import { request } from "node:http"
import { describe, expect, it } from "vitest"
import { byOwner } from "../../server/accounts/keys/owned"
import { revokeOwnKey } from "../../server/accounts/keys/revoke"
import { minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"
import { managing } from "./manageCalls"

const server = testServer({ AUTH_SECRET: "a secret of these tests" })
minuteForEachTest(server)
const { call, allow, person, manager } = managing(server)
const now = () => new Date(server.clock.now)
const local = ["127.0.0.1/32", "::1/128"]

/** A request whose body arrives when `finish` is called. */
function slowPost(key: string, path: string, body: object) {
  const text = JSON.stringify(body)
  const headers = { "X-API-Key": key, "Content-Type": "application/json", "Content-Length": text.length }
  const asked = request(`${server.origin}/api/v1/account/${path}`, { method: "POST", headers })
  const status = new Promise((resolve, reject) => {
    asked.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject)
  })
  asked.write(text.slice(0, 5))
  return { status, finish: () => asked.end(text.slice(5)) }
}

describe("a key that manages the account, and is limited itself", () => {
  it("makes keys within its own limits alone", async () => {
    const owner = await person()
    await allow(owner, { scopes: ["market"], networks: local, share: { requests: 50 } })
    const within = { scopes: ["market"], networks: [local[0]], share: { requests: 5 } }
    expect((await call(owner.key, "POST keys", { name: "within", limits: within })).status).toBe(201)
    for (const limits of [
      undefined,
      { ...within, scopes: [] },
      { ...within, scopes: ["market", "predictions"] },
      { ...within, networks: [] },
      { ...within, networks: ["203.0.113.0/24"] },
      { ...within, share: null },
      { ...within, share: { requests: 51 } },
      { ...within, share: { percent: 1 } },
    ]) {
      const made = await call(owner.key, "POST keys", { name: "beyond", ...(limits && { limits }) })
      expect([made.status, made.body.detail], JSON.stringify(limits)).toEqual([
        409,
        expect.stringContaining("more than this key has itself"),
      ])
    }
  })

  it("takes no limits off other keys, and does not get their successors", async () => {
    const owner = await person()
    await allow(owner, { networks: local })
    const limits = { scopes: ["market"], networks: ["203.0.113.0/24"], share: { requests: 1 } }
    const { keyId } = await owner.portal.keys.create.mutate({ name: "limited", expiresAt: null, limits })
    const none = { scopes: [], networks: [], share: null }
    expect((await call(owner.key, `PATCH keys/${keyId}`, { limits: none })).status).toBe(409)
    expect((await call(owner.key, `POST keys/${keyId}/rotate`, { overlap_seconds: 0 })).status).toBe(409)
    expect((await owner.portal.keys.list.query()).find(({ id }) => id === keyId)).toMatchObject({ limits })
  })

  it("gives no key a longer life than its own", async () => {
    const owner = await manager()
    const end = new Date(server.clock.now + 86_400_000)
    const later = new Date(end.getTime() + 1).toISOString()
    await owner.portal.keys.expire.mutate({ keyId: owner.keyId, expiresAt: end.toISOString() })
    expect((await call(owner.key, "POST keys", { name: "a", expires_at: end.toISOString() })).status).toBe(201)
    expect((await call(owner.key, "POST keys", { name: "b", expires_at: later })).status).toBe(409)
    expect((await call(owner.key, "POST keys", { name: "c", expires_at: null })).status).toBe(409)
  })
})

it("a request that began before its key was revoked changes nothing after it", async () => {
  const owner = await manager()
  const slow = slowPost(owner.key, "keys", { name: "late" })
  await expect.poll(async () => (await call(owner.key, "GET keys")).status).toBe(200)
  await revokeOwnKey(server.service, owner.accountId, owner.keyId, byOwner(now()))
  await expect.poll(async () => (await call(owner.key, "GET keys")).status).toBe(401)
  slow.finish()
  expect(await slow.status).toBe(401)
  expect((await owner.portal.keys.list.query()).map(({ name }) => name)).not.toContain("late")
})
