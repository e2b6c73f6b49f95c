// @module-tag slow
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openLog } from "../../server/ledger/append"
import { readTreeHead } from "../../server/ledger/checkpoint"
import { logIdentity, requireLogName } from "../../server/ledger/identity"
import type { LogIdentity } from "../../server/ledger/keys"
import { eventSignal } from "../../server/ledger/leaves/eventSignal"
import { readNote } from "../../server/ledger/note"
import { findCheckpoint } from "../../server/ledger/storage/read"
import { dayMs } from "../../server/platform/dates"
import { type Env, readEnv } from "../../server/platform/env"
import { createTestDatabase, testVariables } from "../support/database"
import { addTo, identityOf, sample } from "../support/ownLog"
import { rewriteHistory } from "../support/rewriteHistory"
import { startTestServer, type TestServer } from "../support/server"
import { testDatabase } from "../support/testDatabase"
import { loadVerifier, type Verifier, verifierFolder } from "../support/verifier"

const folder = verifierFolder()

describe("the name of a log", () => {
  const variables = { ...testVariables, BASE_URL: "http://localhost:3000" }
  const envOf = (more: Record<string, string>) => readEnv({ ...variables, ...more })
  const database = testDatabase("migrated", 2)

  const begin = (env: Env) =>
    database.prisma.$transaction(async (tx) => (await openLog(tx, logIdentity(env), () => new Date())).seal())
  const nameNow = async () =>
    readTreeHead(readNote((await findCheckpoint(database.prisma))?.note ?? "")?.text ?? "")?.name

  it("of a real market must be set before its first row if the host is that of a machine", async () => {
    const env = envOf({ FEED: "live" })
    await expect(requireLogName(database, env)).rejects.toThrow("Set LOG_NAME, such as example.com/track-record.")
    await expect(begin(env)).rejects.toThrow("Set LOG_NAME")
    await requireLogName(database, envOf({}))
    await requireLogName(database, envOf({ FEED: "live", BASE_URL: "https://assay.test" }))
    expect(logIdentity(envOf({ FEED: "live", BASE_URL: "https://assay.test" })).name).toBe("assay.test/track-record")
    expect(logIdentity(envOf({})).name).toBe("localhost:3000/track-record")
  })

  it("stays the first one, whatever is configured later", async () => {
    await begin(envOf({ FEED: "live", LOG_NAME: "log.example/record" }))
    await begin(envOf({ FEED: "live", LOG_NAME: "other.example" }))
    await requireLogName(database, envOf({ FEED: "live" }))
    await begin(envOf({ FEED: "live" }))
    expect(await nameNow()).toBe("log.example/record")
  })
})

describe("a log whose key is replaced", () => {
  const secrets = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
  const by = (...known: Buffer[]) => identityOf("live", ...known)
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  let own: TestServer
  let check: Verifier

  beforeAll(async () => {
    own = await startTestServer({}, await createTestDatabase("migrated"))
    check = await loadVerifier(folder, own)
  })
  afterAll(async () => {
    await own.close()
    rmSync(folder, { recursive: true })
  })

  const append = (identity: LogIdentity, at: Date, n: number, overlapMs?: number) =>
    addTo(own, { identity, at }, (log) => {
      log.add(sample, { n })
      if (overlapMs !== undefined) log.rotate(overlapMs)
    })
  const note = async () => (await own.get("/track-record/checkpoint")).text()
  const signers = async () => (await note()).split("\n\n")[1].trimEnd().split("\n").length
  const keys = async () => (await (await own.get("/track-record/keys")).json()).keys
  const verifyOwn = (options: { state?: string; checkpoint?: string } = {}) => check(fetch, options)
  const state = join(folder, "own.json")

  it("is signed with both keys while they overlap, and then with the new one", async () => {
    await append(by(secrets[0]), day(1), 1)
    expect(await signers()).toBe(1)
    await append(by(secrets[0]), day(2), 2, 10 * dayMs)
    expect(await signers()).toBe(2)
    await append(by(secrets[0]), day(11), 3)
    expect(await signers()).toBe(2)
    await append(by(secrets[0]), day(13), 4)
    expect(await signers()).toBe(1)
    expect((await keys()).map((key: { signs_until: string | null }) => key.signs_until)).toEqual([
      "2026-01-12T00:00:00.000Z",
      null,
    ])
    expect(await verifyOwn({ state })).toMatchObject({ code: 0 })
  })

  it("gets a new key automatically with a new secret, announced by the old one if that is known", async () => {
    await append(by(secrets[1], secrets[0]), day(14), 5)
    expect(await keys()).toHaveLength(3)
    expect(await signers()).toBe(2)
    const { code, said } = await verifyOwn({ state })
    expect(said).not.toContain("without a signature")
    expect(code).toBe(0)
  })

  it("shows its verifiers when a key is lost", async () => {
    await append(by(secrets[2]), day(15), 6)
    expect(await signers()).toBe(1)
    const { code, said } = await verifyOwn({ state })
    expect(said).toContain("was announced without a signature of the key before it")
    expect(code).toBe(0)
  })

  const [issuedAt, opensAt] = ["2026-01-15T22:00:00.000Z", "2026-01-16T14:30:00.000Z"]
  const issueAt = (at: Date, id: string) =>
    addTo(own, { identity: by(secrets[2]), at }, (log) => {
      const entryDate = opensAt.slice(0, 10)
      log.add(eventSignal, {
        ...{ signal_id: id, event_type: "contract_award", second_order: false, ticker: id, direction: "bullish" },
        ...{ confidence: 0.6, conviction: null, type_wins: 0, type_n: 0, is_independent: true, time_horizon_days: 1 },
        ...{ entry_date: entryDate, horizon_end_date: entryDate, tradable_from_at: opensAt },
        ...{ headline: "A contract", reasoning: "It adds revenue.", source_urls: [], document_key: id },
        ...{ document_sha256: "0".repeat(64), issued_at: issuedAt, reference_price: null },
        ...{ has_prices: false, model_version: "m", is_backfill: false },
      })
    })

  it("has live signals under a checkpoint from before the open, or the verifier names the late ones", async () => {
    await issueAt(new Date(issuedAt), "ONTIME")
    expect((await verifyOwn()).said).toContain("Event signals: 1 issued = 0 resolved + 1 pending + 0 void")
    await issueAt(day(17), "LATE")
    const { code, said } = await verifyOwn()
    expect(said).toMatch(
      /Row \d+: issued at 2026-01-15T22.* and signed at 2026-01-17T.*, the signal can be followed at the open of 2026-01-20T/,
    )
    expect(code).toBe(1)
  })

  it("never goes back in time if the clocks of two workers differ", async () => {
    const signedAt = async () => (await findCheckpoint(own.service.database.prisma))?.signedAt.toISOString()
    await append(by(secrets[2]), new Date(day(17).getTime() - 5_000), 8)
    expect(await signedAt()).toBe(day(17).toISOString())
  })

  it("cannot be rewritten even with all keys without being noticed by those who have seen it", async () => {
    writeFileSync(join(folder, "own-checkpoint"), await note())
    const tables = ["log_leaf", "log_tile", "log_checkpoint"]
    await rewriteHistory(own.service.database, ...tables.map((table) => `DELETE FROM ${table}`))
    for (const n of [1, 99, 3, 4, 5, 6, 7, 8, 9]) await append(by(secrets[2]), day(18), n)
    expect(await verifyOwn()).toMatchObject({ code: 0 })
    const remembered = await verifyOwn({ state })
    expect(remembered.said).toMatch(/Row 0 is not the one that you verified before: the log has forked there/)
    expect(remembered.code).toBe(1)
    expect(await verifyOwn({ checkpoint: join(folder, "own-checkpoint") })).toMatchObject({ code: 1 })
  })
})
