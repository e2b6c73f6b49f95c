// @module-tag slow
import { connect } from "node:net"
import { describe, expect, it } from "vitest"
import { listen } from "../../server/hosts/listen"
import { exchange } from "../contract/wire"
import { callerOf, minuteForEachTest } from "../support/caller"
import { eraNames, eras, type Params, postMcp, type Sent } from "../support/mcpRequests"
import { noPages } from "../support/server"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server)

minuteForEachTest(server)

const regime = { name: "get_market_regime", arguments: {} }

const post = (body: unknown, headers?: Record<string, string>) =>
  postMcp(server.origin, body, { "X-API-Key": caller.key, ...headers })

const send = ({ message, headers }: Sent) => post(message, headers)

it("arguments are refused beyond each bound, of another type and of an unknown name, at no cost", async () => {
  const long = "x".repeat(1_001)
  const wrong = { limit: [0, 101, {}, "many"], min_sigma: [1.4, 6.1, ["a", "b"]], cursor: [long, 1], nope: [1] }
  const pairs = Object.entries<unknown[]>(wrong).flatMap(([name, values]) => values.map((value) => ({ [name]: value })))
  const calls = pairs.map((args, id) =>
    eras["2025-11-25"]("tools/call", { name: "get_anomalies", arguments: args }, id),
  )
  const response = await post(calls.map(({ message }) => message))
  const answers: { id: number; result: { isError?: boolean; content: { text: string }[] } }[] = await response.json()
  const said = answers
    .toSorted((one, other) => one.id - other.id)
    .map(({ result }) => [result.isError, JSON.parse(result.content[0].text)])
  expect(said.map(([isError, { status, detail }]) => [isError, status, detail[0].loc])).toEqual(
    pairs.map((args) => [true, 422, ["arguments", Object.keys(args)[0]]]),
  )
  expect(response.headers.get("x-ratelimit-remaining")).toBe("30")
})

describe.each(eraNames)("in the era of %s", (era) => {
  const ask = (method: string, params: Params, headers: Record<string, string> = {}) => {
    const sent = eras[era](method, params)
    return send({ ...sent, headers: { ...sent.headers, ...headers } })
  }

  const unknown = ["get_regime_market", "__proto__", "constructor", "toString", "", "x".repeat(5_000)]
  it.each(unknown)("an unknown tool is an error with that reason, at no cost: %.20s", async (name) => {
    const response = await ask("tools/call", { name, arguments: {} })
    const { error } = await response.json()
    expect([response.status, error.code]).toEqual([200, -32602])
    expect(error.message).toContain(name === unknown[0] ? "Did you mean get_market_regime" : "There is no tool")
    expect(error.message.length).toBeLessThan(300)
    expect(response.headers.get("x-ratelimit-remaining")).toBe("30")
  })

  it("each result has the remaining quota, as the headers do", async () => {
    for (const args of [{}, { nope: 1 }]) {
      const response = await ask("tools/call", { ...regime, arguments: args })
      const { minute, day } = (await response.json()).result._meta["assay/quota"]
      const header = (name: string) => Number(response.headers.get(`x-ratelimit-${name}`))
      expect([minute.limit, minute.remaining]).toEqual([header("limit"), header("remaining")])
      expect([day.limit, day.remaining]).toEqual([header("limit-day"), header("remaining-day")])
      expect(Date.parse(minute.resets_at) / 1000).toBe(header("reset"))
    }
  })

  it("a cursor that was never issued is refused, and subscriptions do not exist", async () => {
    const { error } = await (await ask("tools/list", { cursor: "x" })).json()
    expect(error.code).toBe(-32602)
    const listening = await ask("subscriptions/listen", { notifications: { toolsListChanged: true } })
    expect((await listening.json()).error.code).toBe(-32601)
    expect((await (await ask("resources/subscribe", { uri: "assay://track-record" })).json()).error.code).toBe(-32601)
  })

  it("arguments nested as deeply as a body may be are refused like any others", async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`
    const { message, headers } = eras[era]("tools/call", { ...regime, arguments: "deep" })
    const response = await post(JSON.stringify(message).replace('"deep"', deep), headers)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("extra_forbidden")])
  })
})

const legacy = eras["2025-11-25"]("tools/call", regime).message
const modern = eras["2026-07-28"]("tools/call", regime)

describe("a message that breaks the protocol", () => {
  it.each([
    ["no body", "", {}, [400, -32700]],
    ["no JSON", '{"jsonrpc":', {}, [400, -32700]],
    ["a text", '"x"', {}, [400, -32600]],
    ["another version of JSON-RPC", { ...legacy, jsonrpc: "1.0" }, {}, [400, -32600]],
    ["an id that is null", { ...legacy, id: null }, {}, [400, -32600]],
    ["an id that is a fraction", { ...legacy, id: 1.5 }, {}, [400, -32600]],
    ["an id that is a list", { ...legacy, id: [1] }, {}, [400, -32600]],
    ["the later era by its header alone", legacy, modern.headers, [400, -32602]],
    ["another tool in the header", modern.message, { ...modern.headers, "Mcp-Name": "get_ohlcv" }, [400, -32020]],
    ["another method in the header", modern.message, { ...modern.headers, "Mcp-Method": "tools/list" }, [400, -32020]],
    ["no method in the header", modern.message, { "MCP-Protocol-Version": "2026-07-28" }, [400, -32020]],
    ["a batch of the later era", [modern.message], modern.headers, [400, -32600]],
    ["an empty batch", "[]", {}, [400, -32600]],
    ["a form", "a=1", { "Content-Type": "application/x-www-form-urlencoded" }, [415, -32000]],
    ["no type", legacy, { "Content-Type": "" }, [415, -32000]],
    ["a packed body", legacy, { "Content-Encoding": "gzip" }, [415, -32000]],
  ] as const)("is refused as the protocol requires, at no cost: %s", async (_, body, headers, refusal) => {
    const response = await post(body, headers)
    const { error } = await response.json()
    expect([response.status, error.code]).toEqual(refusal)
    expect(response.headers.get("x-ratelimit-remaining")).toBe("30")
    expect(response.headers.get("x-request-id")).toMatch(/^req_/)
  })

  it.each([
    ["a call without an id", { ...legacy, id: undefined }],
    ["an unknown notification", { jsonrpc: "2.0", method: "notifications/nothing" }],
    ["a cancellation of no call", { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }],
    ["an answer to what was never asked", { jsonrpc: "2.0", id: 1, result: {} }],
  ])("is accepted silently and costs nothing: %s", async (_, message) => {
    const response = await post(message)
    expect([response.status, await response.text()]).toEqual([202, ""])
    expect(response.headers.get("x-ratelimit-remaining")).toBe("30")
  })

  it("is counted: invalid calls have the same limit per minute as free ones", async () => {
    const own = { "X-API-Key": await server.key() }
    const unheard = { ...legacy, id: undefined }
    const batch = Array.from({ length: 20 }, () => unheard)
    for (let count = 0; count < 14; count++) expect((await post(batch, own)).status).toBe(202)
    for (let count = 0; count < 20; count++) expect((await post({ ...legacy, id: [1] }, own)).status).toBe(400)
    expect((await post(unheard, own)).status).toBe(429)
    expect((await post(modern.message, { ...own, ...modern.headers, "Mcp-Name": "get_ohlcv" })).status).toBe(429)
    expect((await post(legacy, own)).status).toBe(200)
  })

  it.each(["GET", "DELETE", "PUT", "PATCH", "HEAD"])("with %s is refused with the allowed methods", async (method) => {
    const headers = { Accept: "text/event-stream", "X-API-Key": caller.key }
    const response = await fetch(`${server.origin}/mcp`, { method, headers })
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"])
  })
})

describe("a Host header", () => {
  const ask = (host: string, ...lines: string[]) =>
    exchange(server, ["POST /mcp HTTP/1.1", `Host: ${host}`, ...lines, "Connection: close", "", "{}"].join("\r\n"))
  const json = ["Content-Type: application/json", "Content-Length: 2"]

  it.each(["assay.test", "ASSAY.test:443", "localhost", "localhost:3000", "127.0.0.1:80", "[::1]:3000"])(
    "%s is ours, whatever page sends it",
    async (host) => {
      expect(await ask(host, "Origin: https://elsewhere.test", ...json)).toMatch(/^HTTP\/1\.1 400 [\s\S]*-32600/)
    },
  )

  it.each(["elsewhere.test", "assay.test.elsewhere.test", "assay.test:8443", "127.0.0.1.elsewhere.test", "10.0.0.1"])(
    "%s is a 421 before the key is checked and without waiting for the body",
    async (host) => {
      const answer = await exchange(
        server,
        ["POST /mcp HTTP/1.1", `Host: ${host}`, "X-API-Key: nonsense", "Content-Length: 100", "", "{"].join("\r\n"),
      )
      expect(answer).toMatch(/^HTTP\/1\.1 421 [\s\S]*https:\/\/assay\.test\/mcp/)
      expect(answer).toMatch(/connection: close/i)
    },
  )
})

describe("connections", () => {
  const open = () => new Promise((resolve) => server.listener.server.getConnections((_, count) => resolve(count)))

  it("that clients close in the middle of an answer do not affect others", async () => {
    const { message, headers } = eras["2025-11-25"]("tools/list", {})
    const body = JSON.stringify(message)
    const lines = Object.entries({ ...headers, "X-API-Key": caller.key, "Content-Length": body.length })
    const head = ["POST /mcp HTTP/1.1", "Host: localhost", ...lines.map(([name, value]) => `${name}: ${value}`)]
    for (let count = 0; count < 20; count++) {
      const socket = connect(server.listener.port, "127.0.0.1", () =>
        socket.write(`${head.join("\r\n")}\r\n\r\n${body}`),
      )
      await new Promise((resolve) => socket.once(count % 2 ? "data" : "connect", resolve))
      socket.destroy()
    }
    const answered = await send(eras["2026-07-28"]("tools/call", regime))
    expect(await answered.text()).toContain("size_multiplier")
    await expect.poll(open).toBeLessThan(10)
  })

  it("of 1,024 callers without a key who request streams are all answered, and none delays the server's end", {
    tags: "slow",
  }, async () => {
    const env = { ...server.service.env, TRUSTED_PROXIES: 1 }
    const clock = () => server.clock.now
    const listener = await listen({ ...server.service, env }, noPages, { host: "127.0.0.1", port: 0, clock })
    const asked = eras["2026-07-28"]("subscriptions/listen", { notifications: { toolsListChanged: true } })
    const body = JSON.stringify(asked.message)
    const answers = Array.from({ length: 1_024 }, async (_, index) => {
      const network = { "X-Forwarded-For": `10.0.${index >> 8}.${index & 255}`, Accept: "text/event-stream" }
      const method = index % 2 ? "POST" : "GET"
      const sent = { method, headers: { ...asked.headers, ...network }, ...(index % 2 ? { body } : {}) }
      const response = await fetch(`http://127.0.0.1:${listener.port}/mcp`, sent)
      await response.text()
      return response.status
    })
    expect(new Set(await Promise.all(answers))).toEqual(new Set([404, 405]))
    await listener.close()
  })
})
