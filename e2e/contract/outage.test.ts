// @module-tag slow
import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { PoolClient } from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { createKey } from "../../server/accounts/keys/format"
import { makeSecret } from "../../server/accounts/oauth/secrets"
import { connect, type Database } from "../../server/platform/database/database"
import { findHolder } from "../../server/surfaces/requests/caller"
import { oauthClient } from "../oauth/client"
import { createTestDatabase } from "../support/database"
import { type DatabaseProxy, startDatabaseProxy } from "../support/databaseProxy"
import { impatient, startTestServer, type TestServer } from "../support/server"
import { anonymous, countersOf, expectProblem, expectQuota, quotaOf, regime } from "./ask"

let proxy: DatabaseProxy
let beside: Database
let server: TestServer
/** A server that has answered nothing yet. */
let bare: TestServer
let key: string
const unknownKey = () => createKey(randomBytes)

const user = `limited_${process.pid}`

beforeAll(async () => {
  beside = connect(await createTestDatabase(), 2)
  await beside.pool.query(
    `CREATE ROLE ${user} LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${user};
     GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${user}`,
  )
  const url = new URL(beside.url)
  url.username = user
  proxy = await startDatabaseProxy(url.href)
  server = await startTestServer({}, proxy.url, undefined, impatient)
  bare = await startTestServer({}, proxy.url, undefined, impatient)
  key = await server.key("api_pro")
  expect((await ask(2)).status).toBe(200)
  expect((await server.get(regime, { key })).status).toBe(200)
  await proxy.disconnect()
  await hears(false)
})
afterAll(async () => {
  await bare.close()
  await server.close()
  await beside.pool.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`)
  await beside.close()
})

const ask = (limit: number) => server.get(`/api/v1/predictions/latest?limit=${limit}`, { key })
const hears = (is: boolean) =>
  vi.waitUntil(() => server.service.notifications.isConnected() === is, { timeout: 60_000 })
const readiness = async () => {
  const response = await server.get("/readyz")
  return { status: response.status, database: (await response.json()).checks.database.ok }
}

describe("while the database cannot be reached", () => {
  it("a request that needs it is a 503 with a time to wait, at no cost", async () => {
    const before = await countersOf(server, key)
    const response = await ask(3)
    await expectProblem(response, "unavailable", { retry_after_seconds: 5 })
    const left = { left: 30 - before.minute, leftDay: 1_000 - before.day }
    expectQuota(response.headers, { ...quotaOf("api_pro"), ...left }, server.clock.now)
    expect(await countersOf(server, key)).toEqual(before)
  })

  it("/readyz reports that, with a 200 since earlier answers are served, and /healthz and /startupz are unaffected", async () => {
    const ready = await server.get("/readyz")
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({
      status: "degraded",
      // Among others, such as counts of usage that could not yet be written.
      reasons: expect.arrayContaining([
        "The database cannot be reached.",
        "Notifications are interrupted, so answers may be missing recent data.",
      ]),
      checks: { database: { ok: false, reason: "The database cannot be reached." } },
    })
    for (const path of ["/healthz", "/livez", "/startupz"]) expect((await server.get(path)).status).toBe(200)
  })

  it("/readyz is a 503 on a server without any answer, so that a balancer asks the others", async () => {
    const ready = await bare.get("/readyz")
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "10"])
    expect(await ready.json()).toMatchObject({ status: "not_ready", checks: { database: { ok: false } } })
  })

  it("a request that was answered before gets that answer, marked as stale", async () => {
    for (const path of ["/api/v1/predictions/latest?limit=2", regime]) {
      const response = await server.get(path, { key })
      const { meta } = await response.json()
      expect([response.status, meta.stale]).toEqual([200, true])
      expect(meta.stale_reason).toContain("database")
    }
  })

  it("an unknown key cannot be checked, which is a 503 and not a 401", async () => {
    const response = await server.get(regime, { key: unknownKey() })
    await expectProblem(response, "unavailable", { retry_after_seconds: 5 })
    expectQuota(response.headers, anonymous, server.clock.now)
  })

  it("an unknown key belongs to an account that cannot be found out, not to nobody", async () => {
    const { service, clock } = server
    const find = (sent: string) =>
      findHolder(service, { headers: { "x-api-key": sent }, network: "", address: "" }, clock.now)
    await expect(find(unknownKey())).rejects.toMatchObject({ refusal: "unavailable" })
    expect(await find("garbage")).toBeNull()
    expect(await find(key)).toMatchObject({ tier: "api_pro" })
  })

  it("an unknown key gets everything that needs none, with the quota of its network", async () => {
    const document = await bare.get("/api/v1/openapi.json", { key: unknownKey() })
    expect(document.status).toBe(200)
    expectQuota(document.headers, { ...anonymous, left: 29, leftDay: 999 }, bare.clock.now)
    await expectProblem(await bare.get("/api/v1/nothing", { key: unknownKey() }), "not_found")
    expect((await bare.get("/healthz", { key: unknownKey() })).status).toBe(200)
  })

  it.each([
    ["as a key", unknownKey],
    ["as an access token", () => makeSecret("access")],
  ])(
    "an unknown key learns on MCP that the service is unavailable (%s), and is not asked to sign in again",
    async (_, make) => {
      const response = await oauthClient(bare).call(make())
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([200, null])
      const { result } = await response.json()
      expect(result.isError).toBe(true)
      expect(JSON.parse(result.content[0].text)).toMatchObject({
        type: "https://assay.test/docs/errors/unavailable",
        status: 503,
        detail: "The key cannot be checked. Try again shortly.",
        retry_after_seconds: 5,
      })
    },
  )

  it("a malformed key is still a 401", async () => {
    await expectProblem(await server.get(regime, { key: "garbage" }), "invalid_api_key")
  })

  it("everything works again once the database is back", async () => {
    await proxy.reconnect()
    await hears(true)
    const response = await ask(3)
    expect(response.status).toBe(200)
    expect((await response.json()).meta.stale).toBe(false)
  })
})

describe("while the database is silent but no connection breaks", () => {
  beforeAll(() => proxy.freeze())
  afterAll(async () => {
    proxy.unfreeze()
    await hears(true)
  })

  it("a request that needs it is still a 503, and earlier answers are stale", async () => {
    const answers = await Promise.all([ask(5), ask(6), ask(7), ask(2), server.get(regime, { key })])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 200, 200])
    await hears(false)
    expect((await (await ask(2)).json()).meta.stale).toBe(true)
    await expectProblem(await ask(5), "unavailable", { retry_after_seconds: 5 })
  })

  it("/readyz reports that, and keeps a server with earlier answers behind its balancer", async () => {
    expect(await readiness()).toEqual({ status: 200, database: false })
    expect((await bare.get("/readyz")).status).toBe(503)
  })

  it.each(["/healthz", "/readyz"])("%s answers a probe with a key before the key's owner is known", async (path) => {
    const unknown = unknownKey()
    let isChecked = false
    const checked = Promise.resolve(server.service.keys.verify(unknown, server.clock.now)).catch(() => {
      isChecked = true
    })
    const probe = await server.get(path, { key: unknown })
    expect([probe.status, isChecked]).toEqual([200, false])
    expectQuota(probe.headers, anonymous, server.clock.now)
    await checked
  })
})

describe("while the database has no connection left", () => {
  beforeAll(async () => {
    // The key is read again because notifications were missed.
    expect((await ask(2)).status).toBe(200)
    await beside.pool.query(`ALTER ROLE ${user} CONNECTION LIMIT 0`)
    await endConnections()
    await hears(false)
  })
  afterAll(async () => {
    await beside.pool.query(`ALTER ROLE ${user} CONNECTION LIMIT -1`)
    await hears(true)
  })

  it("each of many requests is a 503 or an earlier answer, and none is a 500", async () => {
    const answers = await Promise.all([2, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map(ask))
    expect(answers.map(({ status }) => status)).toEqual([200, ...Array(11).fill(503)])
    expect(answers[1].headers.get("retry-after")).toBe("5")
    expect(await readiness()).toEqual({ status: 200, database: false })
  })
})

describe("while a table that a request reads is locked", () => {
  let administrator: PoolClient
  beforeAll(async () => {
    administrator = await beside.pool.connect()
    await administrator.query("BEGIN; LOCK TABLE prediction")
  })
  afterAll(async () => {
    await administrator.query("ROLLBACK")
    administrator.release()
    await hears(true)
  })

  it("a request whose statement takes too long is a 503 with that reason", async () => {
    await said("This took too long to compute. Try again shortly.", ask)
  })

  it("a request whose connection the administrator ends is a 503", async () => {
    await said("The database cannot be reached. Try again shortly.", async (limit) => {
      let isAnswered = false
      const asked = ask(limit).finally(() => {
        isAnswered = true
      })
      while (!isAnswered && (await endConnections("wait_event_type = 'Lock'")) === 0) await sleep(20)
      return asked
    })
  })
})

it("a request works again once its table is free", async () => {
  expect((await ask(19)).status).toBe(200)
})

/** A statement may wait for 1.8 s. If the machine stalls meanwhile, it fails for another reason and is repeated. */
async function said(detail: string, askOnce: (limit: number) => Promise<Response>): Promise<void> {
  const details: string[] = []
  for (let limit = 20; limit < 40; limit++) {
    const problem = await expectProblem(await askOnce(limit), "unavailable", { retry_after_seconds: 5 })
    details.push(String(problem.detail))
    if (problem.detail === detail) return
  }
  expect(details).toContain(detail)
}

async function endConnections(condition = "true"): Promise<number> {
  const { rowCount } = await beside.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND ${condition}`,
    [user],
  )
  return rowCount ?? 0
}
