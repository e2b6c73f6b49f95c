// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deactivateKey } from "../../server/accounts/keys/deactivate"
import { hashKey } from "../../server/accounts/keys/format"
import { withLocks } from "../../server/jobs/locks"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { connect, type Database } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { requireDatabase } from "../../server/platform/database/requireDatabase"
import { regime } from "../contract/ask"
import { createTestDatabase } from "../support/database"
import { type PgBouncer, startPgBouncer } from "../support/pgBouncer"
import { patient, startTestServer, type TestServer } from "../support/server"

let pooler: PgBouncer
let beside: Database

beforeAll(async () => {
  pooler = await startPgBouncer(await createTestDatabase())
  beside = connect(pooler.directUrl, 2)
})
afterAll(async () => {
  await beside?.close()
  await pooler?.stop()
})

describe("behind a pooler that passes on no notifications", () => {
  it("a start ends with a sentence that names DATABASE_DIRECT_URL", async () => {
    const { url, directUrl } = pooler
    const alone = requireDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: undefined }, url, 1_000)
    await expect(alone).rejects.toThrow(/^The database at .* delivers no notifications, .*set DATABASE_DIRECT_URL to /)
    const twice = requireDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: `${url}?` }, url, 1_000)
    await expect(twice).rejects.toThrow(/does not arrive at DATABASE_DIRECT_URL/)
    await requireDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }, url)
    await requireDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: "none" }, url)
  })

  it("a session pooler passes them on, and is used without the start parameters that it refuses", async () => {
    const sessions = await startPgBouncer(pooler.directUrl, "session")
    const { url } = sessions
    const alone = requireDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: undefined }, url)
    await expect(alone).rejects.toThrow(/refuses start parameters: set DATABASE_DIRECT_URL to /)
    await requireDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: url }, url)
    await sessions.stop()
  })

  it("with DATABASE_DIRECT_URL, a deactivated key is refused and a new fact seen at once", async () => {
    const server = await startServer({ DATABASE_DIRECT_URL: pooler.directUrl })
    const { key, keyId, version } = await askOnce(server)
    await deactivateKey(beside, keyId, { at: new Date(server.clock.now), actor: "test" })
    await beside.prisma.$executeRaw(factsArrived("vix", []))
    // Its clock stands still, so that no cached key expires.
    await expect.poll(async () => (await server.get(regime, { key })).status).toBe(403)
    await expect.poll(() => server.service.knowledge.versions(needs)).not.toBe(version)
    expect((await checksOf(server)).notifications).toEqual({ ok: true, reason: null })
    await server.close()
  })

  it("without a direct address, keys are read again after 5 s, facts are polled, and /readyz reports it", async () => {
    const server = await startServer({ DATABASE_DIRECT_URL: "none" })
    const { key, keyId, version } = await askOnce(server)
    await deactivateKey(beside, keyId, { at: new Date(server.clock.now), actor: "test" })
    expect((await server.get(regime, { key })).status).toBe(200)
    server.clock.now += 5_000
    expect((await server.get(regime, { key })).status).toBe(403)
    await beside.prisma.$executeRaw(factsArrived("vix", []))
    await expect.poll(() => server.service.knowledge.versions(needs)).not.toBe(version)
    expect((await checksOf(server)).notifications).toEqual({
      ok: true,
      reason: "DATABASE_DIRECT_URL is none: changes are looked for every 0.05 s.",
      polled_every_seconds: 0.05,
    })
    await server.close()
  })

  it("neither migrations nor jobs leave a lock in its connections, and a process that waits for one learns who holds it", async () => {
    const empty = await startPgBouncer(await createTestDatabase("empty"))
    expect((await migrate(empty.url)).length).toBeGreaterThan(20)
    const database = connect(empty.directUrl, 1)
    const waited: string[] = []
    await withLocks(empty.url, ["vix"], async () => {
      expect(await countLocks(database)).toBe(1)
      const second = withLocks(empty.url, ["vix"], async () => "ran", {
        patienceMs: 3_000,
        onWait: (holder) => waited.push(holder),
      })
      const holder = `Writes of vix are held by assay .*${process.pid}@.* \\(PostgreSQL process \\d+\\) since 20.*Z`
      await expect(second).rejects.toThrow(new RegExp(`^${holder}, and after \\d+ s of waiting this process gives up`))
      expect(waited).toEqual([expect.stringMatching(new RegExp(`^${holder}$`))])
    })
    expect(await withLocks(empty.url, ["vix"], async () => "ran", { patienceMs: 60_000 })).toBe("ran")
    expect(await countLocks(database)).toBe(0)
    await database.close()
    await empty.stop()
  })
})

const needs = ["vix"] as const

function startServer(variables: Record<string, string>): Promise<TestServer> {
  const patience = { ...patient, notifications: { ...patient.notifications, pollMs: 50 } }
  return startTestServer({ DATABASE_URL: pooler.url, ...variables }, pooler.url, undefined, patience)
}

async function askOnce(server: TestServer) {
  const key = await server.key("api_pro")
  expect((await server.get(regime, { key })).status).toBe(200)
  const { id } = await beside.prisma.apiKey.findUniqueOrThrow({ where: { hash: Buffer.from(hashKey(key), "hex") } })
  return { key, keyId: id, version: server.service.knowledge.versions(needs) }
}

async function checksOf(server: TestServer) {
  return (await (await server.get("/readyz")).json()).checks
}

async function countLocks({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory'
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows.length
}
