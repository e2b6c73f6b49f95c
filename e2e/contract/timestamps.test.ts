// @module-tag slow
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { timestamps } from "../../server/jobs/timestamps"
import { auditLog } from "../../server/ledger/audit"
import { createTestDatabase } from "../support/database"
import { isNeeded, runJob, statusOf } from "../support/jobs"
import { addSamples, identityOf } from "../support/ownLog"
import { rowsIn } from "../support/requests"
import { startTestServer, type TestServer } from "../support/server"
import { isTimestampOf, type TimestampAuthority, timestampAuthority } from "../support/timestampAuthority"
import { loadVerifier, type Verifier, verifierFolder, verify } from "../support/verifier"

const folder = verifierFolder()
const identity = identityOf("simulated", Buffer.alloc(32, 5))

let own: TestServer
let check: Verifier
let [first, second]: TimestampAuthority[] = []

beforeAll(async () => {
  first = await timestampAuthority(join(folder, "first"), { key: "rsa", digest: "sha512" })
  second = await timestampAuthority(join(folder, "second"), { key: "ec", digest: "sha256" })
  const TIMESTAMP_URLS = `${first.url} ${second.url}`
  own = await startTestServer({ TIMESTAMP_URLS }, await createTestDatabase("migrated"))
  check = await loadVerifier(folder, own)
})
afterAll(async () => {
  await own.close()
  await Promise.all([first.close(), second.close()])
  rmSync(folder, { recursive: true })
})

const append = (n: number) => addSamples(own, identity, n)
const isDue = () => isNeeded(own, timestamps)
const take = () => runJob(own, timestamps)
const status = () => statusOf(own, "timestamps")
const get = (path: string) => {
  own.clock.now += 60_000
  return own.get(`/track-record/${path}`)
}
type Line = { authority: string; checkpoint_url: string; response_url: string; response: string }
const listed = async (): Promise<Line[]> => rowsIn(await (await get("timestamps")).text())
const pathOf = (url: string) => new URL(url).pathname.replace("/track-record/", "")

describe("a log with two timestamp authorities", () => {
  it("has each checkpoint timestamped by both, in answers that OpenSSL checks", async () => {
    await append(1)
    expect(await isDue()).toBe(true)
    expect(await take()).toEqual({ asked: 2, timestamps: 2 })
    expect(await isDue()).toBe(false)
    const lines = await listed()
    expect(lines.map(({ authority }) => authority).toSorted()).toEqual([first.url, second.url].toSorted())
    for (const { authority, checkpoint_url, response_url, response } of lines) {
      const note = await (await get(pathOf(checkpoint_url))).text()
      const served = await get(pathOf(response_url))
      expect(served.headers.get("content-type")).toBe("application/timestamp-reply")
      expect(served.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      const reply = Buffer.from(await served.arrayBuffer())
      expect(reply.toString("base64")).toBe(response)
      const [root, other] = authority === first.url ? [first.root, second.root] : [second.root, first.root]
      expect(await isTimestampOf(folder, note, reply, root)).toBe(true)
      expect(await isTimestampOf(folder, note, reply, other)).toBe(false)
      expect(await isTimestampOf(folder, `${note} `, reply, root)).toBe(false)
    }
  })

  it("is verified with the certificate of an authority, or of its issuer", async () => {
    await append(2)
    await take()
    for (const authority of [[first.root], [first.own], [second.root], [second.own]]) {
      const { code, said } = await check(fetch, { authority })
      expect(said).toMatch(/^Timestamps by the authorities that you named: 2, the newest of \d{4}-.*Z$/m)
      expect(code).toBe(0)
    }
    const { code, said } = await verify(folder, own, "--authority", first.root, "--authority", second.own)
    expect(said).toMatch(/^Timestamps by the authorities that you named: 4, the newest of/m)
    expect(said).toMatch(/^Timestamped before their session opened: 0 of 0 batches/m)
    expect(code).toBe(0)
  })

  it("continues while an authority is down or answers nonsense, reports that on the status page, and retries", async () => {
    expect(await status()).toMatchObject({ ok: true })
    const [{ response }] = await listed()
    await append(3)
    for (const [instead, reason] of [
      [Buffer.from("nonsense"), "Its answer cannot be read."],
      [Buffer.from("30053003020102", "hex"), "It refused, with status 2."],
      [Buffer.from(response, "base64"), "Its timestamp is of something else."],
      [Buffer.alloc(70_000), "sent more than allowed"],
    ] as const) {
      first.answers.instead = instead
      expect(await take()).toEqual({ asked: 2, timestamps: 1 })
      expect((await status())?.reason).toContain(reason)
    }
    first.answers.instead = null
    expect(await isDue()).toBe(true)
    expect(await take()).toEqual({ asked: 2, timestamps: 2 })
    expect(await status()).toMatchObject({ ok: true })
  })
})

describe("the verifier", () => {
  const reading =
    (edit: (lines: Line[]) => Line[]): typeof fetch =>
    async (url, init) => {
      const response = await fetch(url, init)
      if (!String(url).includes("/timestamps")) return response
      const lines = edit(rowsIn(await response.text()))
      return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
    }
  const byFirst = () => ({ authority: [first.root] })

  it("accepts no timestamp of one checkpoint for another", async () => {
    const swapped = reading((lines) =>
      lines.map((line, at) => ({ ...line, response: lines[(at + 2) % lines.length].response })),
    )
    const { code, said } = await check(swapped, byFirst())
    expect(said).toMatch(/The timestamp of checkpoint \d+ by http.* is of something else/)
    expect(code).toBe(1)
  })

  it("accepts no timestamp with a changed byte, and none by an authority without a known certificate", async () => {
    const before = Number(/you named: (\d+)/.exec((await check(fetch, byFirst())).said)?.[1])
    const all = await listed()
    const own = all.findIndex(({ authority }) => authority === first.url)
    const { length } = Buffer.from(all[own].response, "base64")
    for (let place = 0; place < length; place += 97) {
      const broken = reading((lines) => {
        const bytes = Buffer.from(lines[own].response, "base64")
        bytes[place] ^= 1
        return lines.with(own, { ...lines[own], response: bytes.toString("base64") })
      })
      const { code, said } = await check(broken, byFirst())
      const counted = Number(/you named: (\d+)/.exec(said)?.[1])
      expect([before - 1, before]).toContain(counted)
      expect(code).toBe(0)
    }
    const stranger = await timestampAuthority(join(folder, "stranger"), { key: "ec", digest: "sha256" })
    await stranger.close()
    const { code, said } = await check(fetch, { authority: [stranger.root] })
    expect(said).toContain("No checkpoint has a timestamp by an authority whose certificate you gave.")
    expect(code).toBe(1)
  })

  it("accepts no timestamp signed with a certificate for another purpose, from any issuer", async () => {
    const [{ response }] = (await listed()).filter(({ authority }) => authority === first.url)
    const resigned = await first.resign(Buffer.from(response, "base64"), { isForTimestamps: true })
    const forged = await first.resign(Buffer.from(response, "base64"), { isForTimestamps: false })
    const only = (reply: Buffer) =>
      reading((lines) => [
        { ...lines.filter(({ authority }) => authority === first.url)[0], response: reply.toString("base64") },
      ])
    expect(await check(only(resigned), byFirst())).toMatchObject({ code: 0 })
    expect(await check(only(forged), byFirst())).toMatchObject({
      code: 1,
      said: expect.stringContaining("No checkpoint has a timestamp by an authority"),
    })
  })

  it("cannot use a file without a certificate", async () => {
    writeFileSync(join(folder, "nothing"), readFileSync(first.own, "utf8").replace("CERTIFICATE", "NOTHING"))
    expect(await check(fetch, { authority: [join(folder, "nothing")] })).toMatchObject({ code: 2 })
  })

  it("agrees with the audit, and the table of timestamps refuses changes", async () => {
    const { database } = own.service
    for (const statement of ["DELETE FROM log_timestamp", "UPDATE log_timestamp SET authority = 'x'"])
      await expect(database.pool.query(statement)).rejects.toThrow("never changed or deleted")
    expect((await auditLog(database)).problems).toEqual(
      [1, 3, 5].map((index) => `Leaf ${index} is not what any kind declares.`),
    )
  })
})
