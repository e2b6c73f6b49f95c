import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { APIConnectionError, Assay, AssayError, HashMismatchError } from "../../client/typescript/assay"

const name = "bars_2026-03.parquet"
const content = randomBytes(300_000)
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")
const sha256 = sha256Of(content)
const digestOf = (bytes: Buffer) => `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`

type Asked = { headers: IncomingHttpHeaders; response: ServerResponse }
let server: Server
let origin: string
let folder: string
let path: string
/** How the next requests are answered; later ones as the service does. */
let answers: ((asked: Asked) => void)[]
let seen: { url: string; headers: IncomingHttpHeaders }[]

beforeAll(async () => {
  server = createServer(({ url = "", headers }, response) => {
    seen.push({ url, headers })
    const answer = answers.shift() ?? whole
    answer({ headers, response })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  ;[answers, seen] = [[], []]
  folder = mkdtempSync(join(tmpdir(), "assay-download-"))
  path = join(folder, name)
  return () => rmSync(folder, { recursive: true })
})

const download = (options = {}) =>
  new Assay({ key: "assay_secret", baseUrl: origin, sleep: async () => {}, retries: 1, ...options }).download(
    name,
    path,
  )

/** As the service answers, ranges included. */
function whole({ headers, response }: Asked): void {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0)
  const isPart = headers.range !== undefined && (headers["if-range"] ?? `"${sha256}"`) === `"${sha256}"`
  const own = { "Repr-Digest": digestOf(content), ETag: `"${sha256}"` }
  if (headers["if-none-match"] === `"${sha256}"`) return void response.writeHead(304, own).end()
  if (!isPart) return void response.writeHead(200, { ...own, "Content-Length": content.length }).end(content)
  response.writeHead(206, { ...own, "Content-Range": `bytes ${start}-${content.length - 1}/${content.length}` })
  response.end(content.subarray(start))
}

/** So many bytes more than were asked to be left out, and once the client has them the connection breaks. */
const broken =
  (bytes: number) =>
  ({ headers, response }: Asked) => {
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0)
    const range = { "Content-Range": `bytes ${start}-${content.length - 1}/${content.length}` }
    response.writeHead(headers.range ? 206 : 200, {
      ...{ "Repr-Digest": digestOf(content), "Content-Length": content.length - start },
      ...(headers.range && range),
    })
    response.write(content.subarray(start, start + bytes))
    const part = `${path}.${sha256}.part`
    const waiting = setInterval(() => {
      if (!existsSync(part) || statSync(part).size < start + bytes) return
      clearInterval(waiting)
      response.destroy()
    }, 5)
  }

const elsewhere =
  (location: string) =>
  ({ response }: Asked) =>
    void response.writeHead(307, { Location: location, "Repr-Digest": digestOf(content) }).end()

it("a download that breaks again and again goes on where it stopped, as long as bytes come", async () => {
  answers = Array(6).fill(broken(40_000))
  expect(await download()).toEqual({ path, bytes: content.length, sha256, received: content.length + 6 })
  expect(readFileSync(path).equals(content)).toBe(true)
  expect(readdirSync(folder)).toEqual([name])
  expect(seen.map(({ headers }) => headers.range)).toEqual([
    undefined,
    ...[1, 2, 3, 4, 5, 6].map((n) => `bytes=${n * 40_000 - n}-`),
  ])
  expect(seen[1].headers["if-range"]).toBe(`"${sha256}"`)
})

it("what another run left is continued, unless it is of another version", async () => {
  writeFileSync(`${path}.${sha256}.part`, content.subarray(0, 100_000))
  expect(await download()).toMatchObject({ received: content.length - 99_999 })
  expect(readFileSync(path).equals(content)).toBe(true)

  rmSync(path)
  const other = randomBytes(1_000)
  writeFileSync(`${path}.${sha256Of(other)}.part`, other)
  expect(await download()).toMatchObject({ received: content.length })
  expect(readdirSync(folder)).toEqual([name])
  expect(readFileSync(path).equals(content)).toBe(true)
})

it("a part with wrong bytes is dropped, and what is there already costs none", async () => {
  writeFileSync(`${path}.${sha256}.part`, randomBytes(100_000))
  expect(await download()).toMatchObject({ sha256, received: 2 * content.length - 99_999 })
  expect(readFileSync(path).equals(content)).toBe(true)
  expect(await download()).toEqual({ path, bytes: content.length, sha256, received: 0 })
  writeFileSync(path, "of an earlier month")
  expect(await download()).toMatchObject({ received: content.length })
})

it("bytes that do not have their hash get no name", async () => {
  answers = Array(2).fill(({ response }: Asked) =>
    response.writeHead(200, { "Repr-Digest": digestOf(content) }).end(randomBytes(1_000)),
  )
  writeFileSync(path, "of before")
  const error = await download().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HashMismatchError)
  expect(error).toMatchObject({ code: "hash_mismatch" })
  expect(readFileSync(path, "utf8")).toBe("of before")
  expect(readdirSync(folder)).toEqual([name])
})

it("one redirect is followed, to the store and without the key, ranges included", async () => {
  answers = [elsewhere(`${origin}/store?signed`), broken(50_000), elsewhere(`${origin}/store?again`), whole]
  expect(await download()).toMatchObject({ received: content.length + 1 })
  expect(readFileSync(path).equals(content)).toBe(true)
  expect(seen.map(({ url, headers }) => [url, headers["x-api-key"], headers.range])).toEqual([
    [`/api/v1/files/${name}`, "assay_secret", undefined],
    ["/store?signed", undefined, undefined],
    [`/api/v1/files/${name}`, "assay_secret", "bytes=49999-"],
    ["/store?again", undefined, "bytes=49999-"],
  ])
  // The ETag of a store is its own.
  expect(seen[3].headers["if-range"]).toBeUndefined()
})

it.each([
  ["a redirect of the store", () => [elsewhere(`${origin}/store`), elsewhere(`${origin}/else`)]],
  [
    "a redirect with another status",
    () => [({ response }: Asked) => void response.writeHead(302, { Location: origin }).end()],
  ],
  ["a redirect to a file", () => [elsewhere("file:///etc/passwd")]],
  [
    "a refusal of the store",
    () => [elsewhere(`${origin}/store`), ({ response }: Asked) => void response.writeHead(403).end()],
  ],
])("%s is not followed", async (_, answersOf) => {
  answers = answersOf()
  const tries = answers.length
  await expect(download({ retries: 0 })).rejects.toThrow(AssayError)
  expect(seen).toHaveLength(tries)
  expect(readdirSync(folder)).toEqual([])
})

it("a disk that refuses is no failure of the connection, and a name is no path", async () => {
  mkdirSync(path)
  await expect(download()).rejects.toMatchObject({ code: "not_written" })
  const assay = new Assay({ baseUrl: origin })
  for (const wrong of ["../bars_2026-03.parquet", "/etc/passwd", "bars", "bars_2026-03.parquet/.."]) {
    await expect(assay.download(wrong, join(folder, "wrong"))).rejects.toThrow("is no file's name")
  }
  expect(existsSync(join(folder, "wrong"))).toBe(false)
})

it("a download that stands still is given up, and its part is kept", async () => {
  answers = [
    ({ response }) => {
      response.writeHead(200, { "Repr-Digest": digestOf(content), "Content-Length": content.length })
      response.write(content.subarray(0, 1_000))
    },
    ({ response }) => void response.destroy(),
    ({ response }) => void response.destroy(),
  ]
  await expect(download({ retries: 0, timeoutMs: 500 })).rejects.toThrow(APIConnectionError)
  expect(readdirSync(folder)).toEqual([`${name}.${sha256}.part`])
})
