// @module-tag slow
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { timestamps } from "../../server/jobs/timestamps"
import { witnesses } from "../../server/jobs/witnesses"
import { cosignatureType, mlDsaCosignatureType, verifierKey } from "../../server/ledger/note"
import { openSigner } from "../../server/ledger/witness/signer"
import { createTestDatabase } from "../support/database"
import { isNeeded, runJob, statusOf } from "../support/jobs"
import { addSamples, identityOf } from "../support/ownLog"
import { rewriteHistory } from "../support/rewriteHistory"
import { startTestServer, type TestServer } from "../support/server"
import { type TimestampAuthority, timestampAuthority } from "../support/timestampAuthority"
import { runVerifier, verifierFolder, verify } from "../support/verifier"
import { listeningWitness, runWitness } from "../support/witnesses"

const folder = verifierFolder()
const identity = identityOf("simulated", Buffer.alloc(32, 5))

let own: TestServer
let authority: TimestampAuthority
let told: Awaited<ReturnType<typeof listeningWitness>>
let comesKey: string
const comesFile = join(folder, "comes.key")

beforeAll(async () => {
  const clock = { now: Date.UTC(2026, 10, 21, 12) }
  told = await listeningWitness(folder, "told.example", () => new Date(clock.now), mlDsaCosignatureType)
  comesKey = verifierKey(openSigner(comesFile, "comes.example", cosignatureType).key)
  authority = await timestampAuthority(join(folder, "authority"), { key: "ec", digest: "sha256" })
  const variables = { LOG_WITNESSES: `${told.key} ${told.url}/ ${comesKey}`, TIMESTAMP_URLS: authority.url }
  own = await startTestServer(variables, await createTestDatabase("migrated"), clock)
})
afterAll(async () => {
  await own.close()
  await Promise.all([told.close(), authority.close()])
  rmSync(folder, { recursive: true })
})

const append = (...numbers: number[]) => addSamples(own, identity, ...numbers)
const isDue = () => isNeeded(own, witnesses)
const tell = () => runJob(own, witnesses)
const onStatus = () => statusOf(own, "witnesses")

const come = () => {
  own.clock.now += 60_000
  return runWitness(folder, [own.origin, "--key", comesFile], own.clock.now)
}
const both = () => ["--witness", told.key, "--witness", comesKey]
const check = (...options: string[]) => verify(folder, own, ...options)
const note = async () => {
  own.clock.now += 60_000
  return (await own.get("/track-record/checkpoint")).text()
}

describe("a log with two witnesses and a timestamp authority", () => {
  it("sends each checkpoint to the one with an address, and accepts the line of the one that comes", async () => {
    await append(1, 2, 3)
    expect(await isDue()).toBe(true)
    expect(await tell()).toEqual({ asked: 1, signed: 0 })
    expect(await onStatus()).toMatchObject({
      ok: false,
      reason:
        "told.example has not signed the log yet. It does not know this log. comes.example has not signed the log yet.",
    })
    expect(await isDue()).toBe(true)
    const { keys } = await (await own.get("/track-record/keys")).json()
    told.trust(identity.name, keys)
    expect(await tell()).toEqual({ asked: 1, signed: 1 })
    expect(await isDue()).toBe(false)
    expect(await come()).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringContaining("Cosigned 5 rows of log.example"),
    })
    expect(
      (await note())
        .split("\n")
        .slice(-3, -1)
        .map((line) => line.split(" ")[1]),
    ).toEqual(["comes.example", "told.example"])
    expect(await onStatus()).toMatchObject({ ok: true, reason: null })
  })

  it("verifies on another machine as signed by both, also as it grows", async () => {
    expect(await check(...both(), "--require", "2", "--state", "state.json")).toMatchObject({ code: 0 })
    await append(4, 5)
    const behind = await check(...both())
    expect(behind.said).toContain("0 of 2 witnesses have signed the newest checkpoint")
    expect(behind.code).toBe(1)
    expect(await tell()).toEqual({ asked: 1, signed: 1 })
    expect(await come()).toMatchObject({ code: 0, stderr: "" })
    expect(await come()).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("Nothing new: 8 rows.") })
    expect(await runJob(own, timestamps)).toEqual({ asked: 1, timestamps: 1 })
    const trusted = [...both(), "--require", "2", "--authority", authority.root]
    const { code, said } = await check(...trusted, "--state", "state.json")
    expect(said).toMatch(/^Timestamps by the authorities that you named: 1, the newest of 2/m)
    expect(said).toMatch(/^Witnesses of the newest checkpoint: told\.example \(2026-.*\), comes\.example \(.*\)$/m)
    expect(code).toBe(0)
  })

  it("continues while a witness is down, reports that on the status page, and retries", async () => {
    await told.close()
    await append(6)
    expect(await tell()).toEqual({ asked: 1, signed: 0 })
    expect(await isDue()).toBe(false)
    expect((await onStatus())?.reason).toMatch(
      /^told\.example has not signed the log since 2026-11-21T.*could not be reached.*\. comes\.example has not signed the log since/,
    )
    await append(7)
    expect(await come()).toMatchObject({ code: 0, stderr: "" })
    expect(await check(...both(), "--require", "1")).toMatchObject({ code: 0 })
    expect(await check(...both())).toMatchObject({ code: 1 })
    await told.open()
    expect(await isDue()).toBe(true)
    expect(await tell()).toEqual({ asked: 1, signed: 1 })
    expect(await check(...both())).toMatchObject({ code: 0 })
  })

  it("keeps its witnesses when it gets another key, which the old one announces", async () => {
    const before = identity.secrets
    identity.secrets = [Buffer.alloc(32, 6), ...before]
    await append(8)
    expect(await tell()).toEqual({ asked: 1, signed: 1 })
    expect(await come()).toMatchObject({ code: 0, stderr: "" })
    own.clock.now += 50 * 86_400_000
    await append(9)
    expect(await come()).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("Cosigned") })
    expect(await tell()).toEqual({ asked: 1, signed: 0 })
    expect((await onStatus())?.reason).toContain("It knows none of the keys that signed the checkpoint.")
    const { keys } = await (await own.get("/track-record/keys")).json()
    told.trust(identity.name, keys)
    expect(await tell()).toEqual({ asked: 1, signed: 1 })
    expect(await check(...both())).toMatchObject({ code: 0 })
  })
})

describe("a log that is rewritten by the holder of its key", () => {
  it("is refused by the witness that saw the old one, and so by verifiers that require it", async () => {
    const tables = ["leaf", "tile", "cosignature", "timestamp", "checkpoint", "witness"]
    await rewriteHistory(own.service.database, ...tables.map((table) => `DELETE FROM log_${table}`))
    identity.secrets = [Buffer.alloc(32, 5)]
    await append(1, 99, ...Array.from({ length: 20 }, (_, n) => n))
    expect(await tell()).toEqual({ asked: 1, signed: 0 })
    expect((await onStatus())?.reason).toMatch(/told\.example .* this log has forked\./)
    const refused = await come()
    expect(refused.stderr).toMatch(/FORK: the 24 rows do not begin with the \d+ that were seen/)
    expect(refused.code).toBe(1)
    // A witness that has lost its memory is fooled; the other is not.
    writeFileSync(`${comesFile}.seen`, "{}")
    expect(await come()).toMatchObject({ code: 0, stderr: "" })
    expect(await check("--witness", comesKey)).toMatchObject({ code: 0 })
    expect(await runJob(own, timestamps)).toEqual({ asked: 1, timestamps: 1 })
    const { code, said } = await check(...both(), "--require", "2", "--authority", authority.root)
    expect(said).toMatch(/1 of 2 witnesses have signed the newest checkpoint, .*: told\.example has not/)
    expect(code).toBe(1)
    expect((await check("--witness", comesKey, "--state", "state.json")).said).toMatch(/the log has forked there/)
  })

  it("gets an explanation of its use if the witness is called in the wrong way", async () => {
    expect(await runWitness(folder, [])).toMatchObject({ code: 2, stderr: expect.stringContaining("usage: npm run") })
    expect(await runWitness(folder, ["http://127.0.0.1:1", "--key", comesFile])).toMatchObject({ code: 1 })
    expect(await runVerifier(folder, [own.origin, "--require", "2"])).toMatchObject({ code: 2 })
  })
})
