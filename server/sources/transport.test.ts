import type { RequestListener } from "node:http"
import { gzipSync } from "node:zlib"
import { afterEach, expect, test } from "vitest"
import { serveLoopback } from "../platform/testing/loopback"
import { createPacer } from "./pacing"
import { steppedClient } from "./testing/steppedClient"
import { saturday } from "./testing/world"
import type { GetOptions } from "./transport"

const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = await serveLoopback(answer)
  servers.push(server)
  return server.url
}

type Answered = [status: number, headers?: Record<string, string>, body?: string | Buffer]

/** Answers with each reply in turn and repeats the last. */
function replies(...list: Answered[]): RequestListener {
  let call = 0
  return (_, response) => {
    const [status, headers = {}, body = ""] = list[Math.min(call++, list.length - 1)]
    response.writeHead(status, headers).end(body)
  }
}

/** The reply to one call, and the waits before it. */
async function get(answer: RequestListener, options: GetOptions = {}) {
  const url = await serve(answer)
  const { reaching, waits } = steppedClient(saturday)
  return { reply: await reaching(url).get(url, options), waits }
}

test("a host that the source does not declare gets no request", async () => {
  let calls = 0
  const url = await serve((_, response) => {
    calls++
    response.end()
  })
  const reply = await steppedClient(saturday).reaching("https://declared.example.com").get(url)
  expect(reply).toMatchObject({ ok: false, reason: expect.stringContaining("is not a host of this source") })
  expect(calls).toBe(0)
})

test("a compressed body is unpacked and loses its byte order mark", async () => {
  const { reply } = await get(replies([200, { "content-encoding": "gzip" }, gzipSync("\uFEFF{}")]))
  expect(reply).toMatchObject({ ok: true, status: 200, text: "{}" })
})

const declaredLatin = '<?xml version="1.0" encoding="windows-1252"?>é'

test.each([
  ["utf-8", "Nestlé", "text/xml; charset=ISO-8859-1", "Nestlé"],
  ["latin1", "Nestlé", "text/xml; charset=ISO-8859-1", "Nestlé"],
  ["latin1", declaredLatin, "text/xml", declaredLatin],
  ["latin1", "Nestlé", "text/xml", "Nestl\uFFFD"],
] as const)("a body in %s that is %s, declared as %s, is read as %s", async (sent, body, type, read) => {
  const { reply } = await get(replies([200, { "content-type": type }, Buffer.from(body, sent)]))
  expect(reply).toMatchObject({ ok: true, text: read })
})

test.each([408, 425, 429, 500, 502, 503, 504])("%i is retried", async (status) => {
  const { reply, waits } = await get(replies([status], [200, {}, "fine"]))
  expect(reply).toMatchObject({ ok: true, text: "fine" })
  expect(waits).toHaveLength(1)
})

test.each([400, 401, 403, 404, 410])("%i is not retried", async (status) => {
  const { reply, waits } = await get(replies([status, {}, "no such thing"], [200]))
  const reason = expect.stringContaining(String(status))
  expect(reply).toMatchObject({ ok: false, status, text: "no such thing", reason })
  expect(waits).toEqual([])
})

test("the waits double from one attempt to the next and end after four", async () => {
  const { reply, waits } = await get(replies([500]))
  expect(reply).toMatchObject({ ok: false, status: 500 })
  expect(waits).toEqual([500, 1000, 2000])
})

test.each([
  ["retry-after", "7", 7500],
  ["retry-after", "Sat, 21 Nov 2026 12:00:09 GMT", 9500],
  ["x-rate-limit-retry-after-seconds", "11", 11_500],
  ["x-ratelimit-reset", String(Date.parse("2026-11-21T12:00:13Z") / 1000), 13_500],
])("%s: %s is honoured", async (name, value, waitMs) => {
  const { reply, waits } = await get(replies([429, { [name]: value }], [200]))
  expect([reply.ok, waits]).toEqual([true, [waitMs]])
})

test("a request to wait an hour ends the run", async () => {
  const { reply, waits } = await get(replies([429, { "retry-after": "3600" }], [200]))
  expect(reply).toMatchObject({ ok: false, reason: expect.stringContaining("asked to wait 3601 s") })
  expect(waits).toEqual([])
})

test("a body larger than allowed is refused once unpacked", async () => {
  const packed = gzipSync("x".repeat(50_000))
  const { reply } = await get(replies([200, { "content-encoding": "gzip" }, packed]), { maxBytes: 10_000 })
  expect(reply).toMatchObject({ ok: false, reason: expect.stringContaining("more than allowed") })
})

test("a call to a silent upstream ends in time", async () => {
  const { reply } = await get((_, response) => void response.writeHead(200).write("so far"), { timeoutMs: 40 })
  const reason = expect.stringContaining("no full answer within 0.04 s")
  expect(reply).toMatchObject({ ok: false, status: null, reason })
})

test("a redirect is followed on the same host, and elsewhere only where declared and without credentials", async () => {
  const seen: (string | undefined)[] = []
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization)
    response.end("moved here")
  })
  const near = await serve((request, response) => {
    if (request.url === "/end") response.end("same host")
    else response.writeHead(302, { location: request.url === "/near" ? "/end" : other }).end()
  })
  const { reaching } = steppedClient(saturday)
  const headers = { authorization: "Bearer secret-token" }
  expect(await reaching(near).get(`${near}/near`, { headers })).toMatchObject({ ok: true, text: "same host" })
  const refused = await reaching(near).get(`${near}/far`, { headers })
  expect(refused).toMatchObject({ ok: false, reason: expect.stringContaining("not allowed") })
  expect(seen).toEqual([])
  expect(await reaching(near, other).get(`${near}/far`, { headers })).toMatchObject({ ok: true, text: "moved here" })
  expect(seen).toEqual([undefined])
})

test("an endless redirect is abandoned", async () => {
  const { reply } = await get(replies([302, { location: "/again" }]))
  expect(reply).toMatchObject({ ok: false, reason: expect.stringContaining("redirects more than 3 times") })
})

test("secrets of the address and of the headers are blanked out of reasons and bodies", async () => {
  const url = await serve((request, response) => {
    response.writeHead(400).end(`you sent ${request.url} and ${request.headers.authorization}`)
  })
  const headers = { authorization: "Bearer abcdef123456" }
  const reply = await steppedClient(saturday).reaching(url).get(`${url}/x?api_key=k1&id=7&token=long-token-value`, {
    headers,
  })
  expect(reply.ok).toBe(false)
  expect(JSON.stringify(reply)).not.toMatch(/k1|abcdef123456|long-token-value/)
  expect(reply).toMatchObject({ reason: expect.stringContaining("/x?api_key=***&id=7&token=***") })
})

test("a call beyond the allowed number waits for its window", async () => {
  const pacer = createPacer()
  const pace = { name: "upstream", calls: 2, windowSeconds: 60 }
  expect([0, 10_000, 20_000, 20_000, 130_000].map((at) => pacer.take(pace, at))).toEqual([0, 0, 40_000, 50_000, 0])
  expect(pacer.take({ ...pace, name: "another" }, 20_000)).toBe(0)
})

test("a form is sent once, and its redirect is read", async () => {
  const seen: string[] = []
  const url = await serve((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part) => parts.push(part))
    request.on("end", () => {
      seen.push(`${request.method} ${request.url} ${Buffer.concat(parts)}`)
      if (request.url === "/form") response.writeHead(302, { location: "/result" }).end()
      else response.end("found")
    })
  })
  const reply = await steppedClient(saturday).reaching(url).post(`${url}/form`, { q: "a b", page: "1" })
  expect(reply).toMatchObject({ ok: true, text: "found" })
  expect(seen).toEqual(["POST /form q=a+b&page=1", "GET /result "])
})

test("a redirect is returned as the answer on request", async () => {
  const moved = replies([302, { location: "https://elsewhere.example.com/", "set-cookie": "a=b" }])
  const { reply } = await get(moved, { keepsRedirect: true })
  expect(reply).toMatchObject({ ok: true, status: 302 })
  expect(reply.ok && reply.headers.get("set-cookie")).toBe("a=b")
})

test("a binary body keeps its bytes", async () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x00, 0xff, 0x80, 0x41])
  const { reply } = await get(replies([200, {}, bytes]), { encoding: "latin1" })
  expect(Buffer.from(reply.text, "latin1")).toEqual(bytes)
})
