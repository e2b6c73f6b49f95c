import type { IncomingMessage, ServerResponse } from "node:http"
import { connect } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Listener, listen } from "../../server/hosts/listen"
import { callerOf, minuteForEachTest } from "../support/caller"
import { noPages } from "../support/server"
import { testServer } from "../support/testServer"
import { regime } from "./ask"
import { exchange } from "./wire"

const server = testServer()
const caller = callerOf(server)

beforeAll(() => {
  // Like Next after its first page; connections that it never ends must not reach it.
  server.listener.server.on("upgrade", () => {})
})
minuteForEachTest(server)

const ask = (line: string, ...headers: string[]) =>
  exchange(server, [`${line} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"))

const connections = () =>
  new Promise<number>((resolve) => server.listener.server.getConnections((_, open) => resolve(open)))

const statusIn = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])

describe("a client that offers another protocol", () => {
  const offers = [
    ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"],
    ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAA"],
    ["Connection: Upgrade"],
  ]

  it.each([
    ["/healthz", 200],
    [regime, 200],
    ["/nope", 404],
    ["/_next/hmr", 404],
  ])("gets an HTTP/1.1 answer as if it had not: %s", async (path, status) => {
    for (const offer of offers) {
      const head = [`GET ${path} HTTP/1.1`, "Host: localhost", `X-API-Key: ${caller.key}`, ...offer, "", ""]
      // The connection stays open: the answer to the second request shows that it still speaks HTTP.
      const both = await exchange(
        server,
        head.join("\r\n"),
        "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      )
      expect(both.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 200"])
    }
  })

  it("and leaves, leaves no connection behind", async () => {
    const before = await connections()
    for (let index = 0; index < 50; index++)
      await leave("GET /nope HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
    await expect.poll(connections).toBeLessThanOrEqual(before)
  })

  function leave(bytes: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(server.listener.port, "127.0.0.1", () => socket.end(bytes))
      for (const event of ["error", "data", "close"]) socket.on(event, () => resolve())
      socket.setTimeout(500, () => resolve())
    })
  }
})

describe("a request target", () => {
  it.each([
    "http://localhost/healthz",
    "HTTP://other.example:8080/healthz",
    `https://localhost${regime}?as_of=2026-11-10`,
  ])("with a whole URL is served as its path: %s", async (url) => {
    expect(statusIn(await ask(`GET ${url}`, "Host: localhost", `X-API-Key: ${caller.key}`))).toBe(200)
  })

  it("of * is the server, which lists its methods", async () => {
    const options = await ask("OPTIONS *", "Host: localhost")
    expect([statusIn(options), options]).toEqual([204, expect.stringMatching(/access-control-allow-methods: GET/i)])
    expect(await ask("GET *", "Host: localhost")).toMatch(/^HTTP\/1\.1 400[\s\S]*"title":"The request is malformed"/)
  })

  it("of another server is refused, as a CONNECT is", async () => {
    const refused = await ask("CONNECT example.com:443", "Host: example.com")
    expect(refused).toMatch(/^HTTP\/1\.1 405[\s\S]*"request_id":"req_/)
  })
})

describe("a connection that is refused", () => {
  const connectHead = "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n"
  const largeHead = `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(300_000)}`

  /**
   * Sends the bytes, `later` once the answer begins, and then closes its side or leaves it open. Returns the response.
   */
  function provoke(bytes: string, { later, isClosed }: { later: string; isClosed: boolean }): Promise<string> {
    return new Promise((resolve) => {
      let seen = ""
      const socket = connect({ port: server.listener.port, host: "127.0.0.1", allowHalfOpen: true })
      socket.write(bytes)
      socket.once("data", () => {
        socket.write(later)
        if (isClosed) socket.end()
      })
      socket.on("data", (chunk) => {
        seen += chunk
      })
      socket.on("error", () => {})
      socket.on("end", () => resolve(seen))
    })
  }

  it.each([
    ["CONNECT, then later bytes, then close", connectHead, { later: "later bytes", isClosed: true }, 405],
    ["CONNECT, then later bytes", connectHead, { later: "later bytes", isClosed: false }, 405],
    ["garbage, then close", "garbage\r\n\r\n", { later: "later bytes", isClosed: true }, 400],
    ["garbage, then nothing", "garbage\r\n\r\n", { later: "", isClosed: false }, 400],
    ["headers that are far too large", largeHead, { later: "", isClosed: false }, 431],
  ])("gets its whole answer and is closed: %s", async (_, bytes, ending, status) => {
    const before = await connections()
    const answers = await Promise.all(Array.from({ length: 10 }, () => provoke(bytes, ending)))
    for (const answer of answers) {
      const [head, body] = answer.split("\r\n\r\n")
      expect(statusIn(head)).toBe(status)
      expect(JSON.parse(body).request_id).toMatch(/^req_/)
    }
    await expect.poll(connections).toBeLessThanOrEqual(before)
  })
})

describe("an invalid Host", () => {
  it.each(["Host: a b", "Host: [", "Host: x:y", "X-Host: missing"])(
    "is a 400 in the documented shape: %s",
    async (host) => {
      for (const line of [`GET ${regime}`, "POST /mcp", "GET /pricing", "GET /healthz"]) {
        const [head, body] = (await ask(line, host, "Content-Length: 0")).split("\r\n\r\n")
        expect(statusIn(head)).toBe(400)
        expect(head).toMatch(/content-type: application\/problem\+json/i)
        expect(head).toMatch(/x-ratelimit-limit: 30/i)
        expect(JSON.parse(body).title).toBe("The request is malformed")
      }
    },
  )
})

it("two different Authorization headers are refused, on REST and on MCP", async () => {
  const two = ["Host: localhost", `Authorization: Bearer ${caller.key}`, "Authorization: Bearer other"]
  expect(await ask(`GET ${regime}`, ...two)).toMatch(/^HTTP\/1\.1 401[\s\S]*"code":"invalid_api_key"/)
  const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_market_regime" } })
  const json = ["Content-Type: application/json", `Content-Length: ${call.length}`]
  const sent = ["POST /mcp HTTP/1.1", ...two, ...json, "Connection: close", "", call].join("\r\n")
  expect(await exchange(server, sent)).toMatch(/^HTTP\/1\.1 401[\s\S]*"code":"invalid_api_key"/)
})

it("a connection is kept for 75 seconds between two requests", async () => {
  const probe = "GET /healthz HTTP/1.1\r\nHost: x\r\n"
  expect(await exchange(server, `${probe}\r\n${probe}Connection: close\r\n\r\n`)).toMatch(/keep-alive: timeout=75/i)
  expect(server.listener.server.headersTimeout).toBeGreaterThan(server.listener.server.keepAliveTimeout)
})

describe("a body that /mcp does not want", () => {
  let impatient: Listener

  beforeAll(async () => {
    const clock = () => server.clock.now
    impatient = await listen(server.service, noPages, { host: "127.0.0.1", port: 0, clock, bodyTimeLimitMs: 100 })
  })
  afterAll(() => impatient.close())

  const head = ["POST /mcp HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
  const post = (length: number, part: string, ...headers: string[]) =>
    exchange({ listener: impatient }, [...head, `Content-Length: ${length}`, ...headers, "", part].join("\r\n"))

  it("must arrive in time, or the request is a 408", async () => {
    for (const headers of [[], [`X-API-Key: ${caller.key}`]]) {
      expect(await post(100, "{", ...headers)).toMatch(/^HTTP\/1\.1 408[\s\S]*"request_id":"req_/)
    }
  })

  it("is not read beyond 64 kB, whether its length was announced or not", async () => {
    expect(await post(70_000, "{")).toMatch(/^HTTP\/1\.1 413/)
    const chunk = "x".repeat(70_000)
    const sent = [...head, "Transfer-Encoding: chunked", "", chunk.length.toString(16), chunk, ""].join("\r\n")
    expect(await exchange(server, sent)).toMatch(/^HTTP\/1\.1 413/)
  })
})

describe("a body that a page waits for", () => {
  let impatient: Listener
  let pages: number

  beforeAll(async () => {
    const clock = () => server.clock.now
    const page = async (request: IncomingMessage, response: ServerResponse) => {
      pages++
      if (request.url === "/api/trpc/begins") response.write("part of a page")
    }
    const options = { host: "127.0.0.1", port: 0, clock, bodyTimeLimitMs: 100 }
    impatient = await listen(server.service, { page }, options)
  })
  beforeEach(() => {
    pages = 0
  })
  afterAll(() => impatient.close())

  const post = (path: string, ...lines: string[]) =>
    exchange({ listener: impatient }, [`POST ${path} HTTP/1.1`, "Host: localhost", ...lines].join("\r\n"))

  it("gets a 408 when its time is over, on a route of Next and in a form, and the connection is closed", async () => {
    for (const [chunkedStatus, path, ...headers] of [
      ["408", "/api/auth/callback/email"],
      ["413", "/sign-in", "Origin: https://assay.test", "Sec-Fetch-Site: same-origin"],
    ]) {
      const late = await post(path, ...headers, "Content-Length: 100", "", "x")
      expect(late).toMatch(/^HTTP\/1\.1 408[\s\S]*"request_id":"req_/)
      const chunked = await post(path, ...headers, "Transfer-Encoding: chunked", "", "1\r\nx\r\n")
      expect(statusIn(chunked)).toBe(Number(chunkedStatus))
    }
    expect(pages, "the form does not reach its page").toBe(2)
  })

  it("ends the connection of a page that has begun to answer", async () => {
    const answered = await post("/api/trpc/begins", "Content-Length: 100", "", "x")
    expect(answered).toMatch(/^HTTP\/1\.1 200[\s\S]*part of a page/)
    expect(answered).not.toContain("request_id")
  })
})

it("an answer that counts against no quota is sent at the pace of its network, and any other at once", async () => {
  let pacedCount = 0
  const delayOf = () => {
    pacedCount++
    return 0
  }
  const clock = () => server.clock.now
  const paced = await listen(server.service, noPages, { host: "127.0.0.1", port: 0, clock, delayOf })
  const isPaced = async (method: string, path: string) => {
    const before = pacedCount
    await fetch(`http://127.0.0.1:${paced.port}${path}`, { method, headers: { "X-API-Key": caller.key } })
    return pacedCount > before
  }
  const metadata = "/.well-known/oauth-authorization-server"
  expect(await isPaced("GET", regime)).toBe(false)
  expect(await isPaced("GET", "/badge/track-record.svg")).toBe(false)
  expect(await isPaced("GET", metadata)).toBe(true)
  expect(await isPaced("OPTIONS", regime)).toBe(true)
  expect(await isPaced("GET", "/api/v1/nothing")).toBe(true)
  await paced.close()
})
