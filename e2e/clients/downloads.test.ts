// @module-tag slow
import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { serveLoopback } from "../../server/platform/testing/loopback"
import { withTests } from "../support/withTests"
import { inPython } from "./inPython"

const folder = mkdtempSync(join(tmpdir(), "assay-downloads-"))
afterAll(() => rmSync(folder, { recursive: true }))

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

type Answered = (request: IncomingMessage, response: ServerResponse) => void

describe("a download of a bulk file", () => {
  const name = "bars_2026-03.parquet"
  const body = Buffer.from(Array.from({ length: 300_000 }, (_, nth) => (nth * 7) % 251))
  const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`
  const asked: { path: string; key: unknown; range: unknown; ifRange: unknown; ifNoneMatch: unknown }[] = []
  let answers: Answered[] = []
  const start = () =>
    serveLoopback((request, response) => {
      const { "x-api-key": key, range, "if-range": ifRange, "if-none-match": ifNoneMatch } = request.headers
      asked.push({ path: request.url ?? "", key, range, ifRange, ifNoneMatch })
      const answer = answers.shift()
      if (answer) answer(request, response)
      else response.writeHead(500).end()
    })
  const service = withTests("service", start, (started) => started.close())

  let path = ""
  beforeEach(() => {
    asked.length = 0
    path = mkdtempSync(join(folder, "download-"))
  })

  const download = (task: object = {}) =>
    inPython("python3", "downloads", { origin: service().url, file: name, path, ...task })

  /** Sends the body from the requested position, at most this many bytes, and then nothing more. */
  const sends =
    (most = body.length): Answered =>
    (request, response) => {
      const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0)
      const end = Math.min(body.length, start + most)
      const isPart = request.headers.range !== undefined
      response.writeHead(isPart ? 206 : 200, {
        "Repr-Digest": digest,
        "Content-Length": body.length - start,
        ...(isPart && { "Content-Range": `bytes ${start}-${body.length - 1}/${body.length}` }),
      })
      response.write(body.subarray(start, end), () => (end < body.length ? response.destroy() : response.end()))
    }
  const sendsTo =
    (address: string): Answered =>
    (_, response) =>
      void response.writeHead(307, { Location: address, "Repr-Digest": digest }).end()
  const whole = () => expect(sha256(readFileSync(join(path, name)))).toBe(sha256(body))

  it.each([false, true])("continues where it ended, within a call (for asyncio: %j)", async (isAsync) => {
    answers = [sends(100_000), sends(100_000), sends()]
    const done = await download({ isAsync })
    expect(done).toEqual({ path: join(path, name), sha256: sha256(body), left: [] })
    expect(asked.map(({ range }) => range)).toEqual([undefined, "bytes=100000-", "bytes=200000-"])
    expect(asked[1].ifRange).toBe(`"${sha256(body)}"`)
    expect(asked.every(({ key }) => key === "assay_key")).toBe(true)
  })

  it("continues in a later call, and is complete if nothing was left to fetch", async () => {
    answers = [sends(100_000)]
    const failed = await download()
    expect(failed).toMatchObject({ error: "ServerError", left: [`${name}.${sha256(body)}.part`] })
    answers = [sends()]
    asked.length = 0
    expect(await download()).toMatchObject({ sha256: sha256(body), left: [] })
    expect(asked.map(({ range }) => range)).toEqual(["bytes=100000-"])
    rmSync(join(path, name))
    writeFileSync(join(path, `${name}.${sha256(body)}.part`), body)
    answers = [(_, response) => void response.writeHead(416).end()]
    expect(await download()).toMatchObject({ sha256: sha256(body), left: [] })
  })

  it("starts again if the file was replaced meanwhile", async () => {
    const other = "0".repeat(64)
    writeFileSync(join(path, `${name}.${other}.part`), "of an earlier version")
    answers = [
      (request, response) => {
        expect(request.headers["if-range"]).toBe(`"${other}"`)
        response.writeHead(200, { "Repr-Digest": digest, "Content-Length": body.length }).end(body)
      },
    ]
    expect(await download()).toMatchObject({ sha256: sha256(body), left: [] })
  })

  it("follows a signed URL to the store without the key, and continues there", async () => {
    const toStore = sendsTo(`${service().url}/store/${name}?X-Amz-Signature=1`)
    answers = [toStore, sends(100_000), toStore, sends()]
    expect(await download()).toMatchObject({ sha256: sha256(body), left: [] })
    expect(asked.map(({ path: to, key, range }) => [to.split("?")[0], key, range])).toEqual([
      [`/api/v1/files/${name}`, "assay_key", undefined],
      [`/store/${name}`, undefined, undefined],
      [`/api/v1/files/${name}`, "assay_key", "bytes=100000-"],
      [`/store/${name}`, undefined, "bytes=100000-"],
    ])
    whole()
  })

  it.each([
    ["http://192.0.2.1/secret", "http://192.0.2.1, which is not https"],
    ["http://files.example/bars", "http://files.example, which is not https"],
    ["file:///etc/passwd", "which is not https"],
    ["ftp://127.0.0.1/bars", "ftp://127.0.0.1, which is not https"],
  ])("does not follow to %s", async (address, said) => {
    answers = [sendsTo(address)]
    expect(await download()).toMatchObject({ error: "AssayError", message: expect.stringContaining(said) })
    expect(asked).toHaveLength(1)
  })

  it.each([301, 302, 303, 308])("does not follow a %i", async (status) => {
    answers = [(_, response) => void response.writeHead(status, { Location: `${service().url}/elsewhere` }).end()]
    expect(await download()).toMatchObject({ error: "AssayError" })
    expect(asked).toHaveLength(1)
  })

  it("does not follow a second redirect", async () => {
    const again = [sendsTo(`${service().url}/one`), sendsTo(`${service().url}/two`)]
    answers = Array(5).fill(again).flat()
    expect(await download()).toMatchObject({ error: "APIConnectionError" })
    expect(new Set(asked.map(({ path: to }) => to))).toEqual(new Set([`/api/v1/files/${name}`, "/one"]))
  })

  it("keeps nothing whose hash is not the announced one, and accepts no file without one", async () => {
    const changed = Buffer.from(body)
    changed[1000] ^= 1
    answers = [(_, response) => void response.writeHead(200, { "Repr-Digest": digest }).end(changed)]
    expect(await download()).toMatchObject({ error: "IntegrityError", code: "hash_mismatch", left: [] })
    answers = Array.from({ length: 5 }, (): Answered => (_, response) => void response.writeHead(200).end(body))
    expect(await download()).toMatchObject({ error: "APIConnectionError", left: [] })
  })

  it("sends no request if the file of the list exists, and fetches no bytes if it is unchanged", async () => {
    writeFileSync(join(path, name), body)
    answers = []
    const listed = { name, sha256: sha256(body) }
    expect(await download({ file: listed })).toMatchObject({ sha256: sha256(body) })
    expect(asked).toEqual([])
    answers = [(_, response) => void response.writeHead(304).end()]
    expect(await download()).toMatchObject({ sha256: sha256(body) })
    expect(asked[0].ifNoneMatch).toBe(`"${sha256(body)}"`)
    answers = [sends()]
    const replaced = await download({ file: { name, sha256: "0".repeat(64) } })
    expect(replaced).toMatchObject({ error: "IntegrityError", message: expect.stringContaining(sha256(body)) })
    whole()
  })

  it.each(["../../secret", "bars_2026-03.parquet/../../x", "bars.parquet", ""])(
    "of the name %j is refused before anything is sent",
    async (file) => {
      expect(await download({ file })).toMatchObject({ error: "ValueError" })
      expect(asked).toEqual([])
    },
  )
})
