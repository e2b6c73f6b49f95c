import pino from "pino"
import { describe, expect, it } from "vitest"
import { listen } from "../../server/hosts/listen"
import { tools, toolsets } from "../../server/surfaces/mcp/tools"
import { raw } from "../contract/wire"
import { callerOf } from "../support/caller"
import { eraNames, eras, postMcp } from "../support/mcpRequests"
import { noPages } from "../support/server"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server, "free")

const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_market_regime", arguments: {} } }
const accepted = { Accept: "application/json, text/event-stream" }

const post = (body: unknown, headers: Record<string, string> = accepted) =>
  postMcp(server.origin, body, { "X-API-Key": caller.key, ...headers })

/** Those that `faults.test.ts` expects exact errors for are not here. */
const bodies: Record<string, unknown> = {
  null: "null",
  "a number": "7",
  "an empty object": {},
  "an unknown method": { ...call, method: "tools/destroy" },
  "params that are a list": { ...call, params: [] },
  "a call without a name": { ...call, params: {} },
  "a name that is an object": { ...call, params: { name: {} } },
  "arguments that are a string": { ...call, params: { name: "get_market_regime", arguments: "x" } },
  "a batch": [call, { ...call, id: 2 }],
  "a batch of rubbish": "[1, null, {}]",
  "two megabytes": { ...call, params: { ...call.params, more: "x".repeat(2_000_000) } },
}

describe("a server that receives garbage", () => {
  it.each(Object.entries(bodies))("answers %s without breaking", async (_, body) => {
    server.clock.now += 60_000
    const response = await post(body)
    expect(response.status).toBeLessThan(500)
    expect(response.headers.get("x-ratelimit-limit")).toBe("5")
    expect(response.headers.get("x-request-id")).toMatch(/^req_/)
    await response.text()
  })

  it("keeps answering", async () => {
    server.clock.now += 60_000
    expect(await (await post(call)).text()).toContain("size_multiplier")
  })

  it("lets any page call it", async () => {
    const { headers } = await fetch(`${server.origin}/mcp`, { method: "OPTIONS" })
    expect(headers.get("access-control-allow-headers")).toContain("X-API-Key")
  })
})

describe.each(eraNames)("the request of the documentation, in the era of %s", (era) => {
  const { message, headers } = eras[era]("tools/call", call.params)
  /** With node:http, which adds no Accept header. */
  const ask = async (accept?: string) => {
    const sent = { "X-API-Key": caller.key, ...headers, ...(accept && { Accept: accept }) }
    const {
      status,
      headers: got,
      body,
    } = await raw(server, "/mcp", sent, { method: "POST", body: JSON.stringify(message) })
    return { status, type: got["content-type"], text: body.toString() }
  }

  it.each([undefined, "*/*", "application/json", "text/html"])(
    "gets an answer in plain JSON for Accept: %s",
    async (accept) => {
      server.clock.now += 60_000
      const { status, type, text } = await ask(accept)
      expect([status, type]).toEqual([200, "application/json"])
      const { id, result } = JSON.parse(text)
      expect([id, result.structuredContent.size_multiplier]).toEqual([1, expect.any(Number)])
    },
  )

  it.each(["application/json, text/event-stream", "text/event-stream"])("works with Accept: %s", async (accept) => {
    server.clock.now += 60_000
    const { status, text } = await ask(accept)
    expect(status).toBe(200)
    expect(text).toContain("size_multiplier")
  })
})

describe("a URL with toolsets", () => {
  const ask = async (address: string, method: string, params: object = {}) => {
    server.clock.now += 60_000
    const message = { jsonrpc: "2.0", id: 1, method, params }
    const response = await postMcp(server.origin, message, { "X-API-Key": caller.key }, address)
    return { status: response.status, ...(await response.json()) }
  }
  const listed = async (address: string) =>
    (await ask(address, "tools/list")).result.tools.map(({ name }: { name: string }) => name)

  it("lists the tools of those alone, or all if it names none, in any case and with any spaces", async () => {
    expect(await listed("/mcp?toolsets=edge,track-record")).toEqual(["get_track_record", "get_edge_ledger"])
    expect(await listed("/mcp?toolsets=%20Edge%20,&toolsets=track-record")).toHaveLength(2)
    for (const address of ["/mcp", "/mcp?toolsets=", "/mcp?toolsets=,"])
      expect(await listed(address)).toHaveLength(tools.length)
  })

  it("can call no other tool", async () => {
    const params = { name: "get_market_regime", arguments: {} }
    const refused = await ask("/mcp?toolsets=edge", "tools/call", params)
    expect(refused.error).toEqual({ code: -32602, message: expect.stringContaining("get_market_regime") })
    expect((await ask("/mcp?toolsets=edge,market", "tools/call", params)).result.isError).toBeUndefined()
  })

  it("with an unknown one is refused with the list of all", async () => {
    for (const method of ["tools/list", "initialize"]) {
      const { status, detail } = await ask("/mcp?toolsets=market,crowds", method)
      expect(status).toBe(422)
      const msg = `must be of ${[...toolsets, "all", "search"].join(", ")}, separated by commas`
      expect(detail).toEqual([{ type: "enum", loc: ["query", "toolsets"], msg, input: "crowds" }])
    }
  })
})

describe("a request to /mcp", () => {
  it("with a key in its URL is refused as on REST", async () => {
    for (const address of [`/mcp?api_key=${caller.key}`, `/mcp?q=${caller.key.replace("a", "%61")}`]) {
      const response = await postMcp(server.origin, {}, accepted, address)
      const { code, detail } = await response.json()
      expect([response.status, code, detail]).toEqual([401, "missing_api_key", expect.stringContaining("leaked")])
    }
  })

  it("with a number that is too large is refused, and nulls still mean that an argument is absent", async () => {
    const headers = { "X-API-Key": await server.key() }
    const anomalies = (limit: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_anomalies","arguments":{"limit":${limit}}}}`
    for (const limit of ["1e400", "null", "1e400"]) {
      const { result } = await (await post(anomalies(limit), headers)).json()
      expect([limit, result.isError ?? false]).toEqual([limit, limit !== "null"])
    }
  })

  it.each([
    ["tools/list", { cursor: null, _meta: null }],
    ["tools/list", null],
    ["prompts/list", { cursor: null }],
    ["tools/call", { name: "get_track_record", arguments: null, _meta: null }],
  ])("can send null for an absent field: %s with %j", async (method, params) => {
    const headers = { "X-API-Key": await server.key() }
    const message = { jsonrpc: "2.0", id: 1, method, params }
    for (const body of [message, [message]]) {
      const { result } = [await (await post(body, headers)).json()].flat()[0]
      expect(Object.keys(result)).toContain(method === "tools/call" ? "structuredContent" : method.split("/")[0])
    }
  })

  it("has at most twenty calls, and a call that it cancels itself gets no answer", async () => {
    server.clock.now += 60_000
    const headers = { "X-API-Key": await server.key("api_pro") }
    const batch = (count: number) => Array.from({ length: count }, (_, index) => ({ ...call, id: index + 1 }))
    const refused = await post(batch(21), headers)
    expect([refused.status, (await refused.json()).error.code]).toEqual([400, -32600])
    expect(await (await post(batch(20), headers)).json()).toHaveLength(20)
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }
    const answered = await post([call, cancelled], headers)
    expect(JSON.stringify(await answered.json())).toContain("size_multiplier")
  })

  it("is refused, at no cost, if two calls of a batch have one id", async () => {
    server.clock.now += 60_000
    const own = await server.key()
    const headers = { "X-API-Key": own }
    const wrong = { ...call, params: { ...call.params, arguments: { nope: 1 } } }
    for (const shared of [1, "a"]) {
      const calls = [call, wrong].map((each) => ({ ...each, id: shared }))
      const response = await post(calls, headers)
      expect([response.status, (await response.json()).error.code]).toEqual([400, -32600])
      expect(response.headers.get("x-ratelimit-remaining-day")).toBe("100")
    }
    const notified = { jsonrpc: "2.0", method: "notifications/initialized" }
    const answered = await post([notified, notified, call, { ...call, id: "1" }], headers)
    expect(await answered.json()).toHaveLength(2)
  })

  it("writes a line to the log for each call, as REST does, with the id of its response", async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const clock = () => server.clock.now
    const listener = await listen({ ...server.service, log }, noPages, { host: "127.0.0.1", port: 0, clock })
    const own = await server.key()
    const headers = { "X-API-Key": own }
    const ask = (body: unknown) => postMcp(`http://127.0.0.1:${listener.port}`, body, headers)
    const rest = await fetch(`http://127.0.0.1:${listener.port}/api/v1/market/regime`, { headers })
    const two = await ask([call, { ...call, id: 2, params: { name: "get_market_regime", arguments: { nope: 1 } } }])
    const listed = await ask({ jsonrpc: "2.0", id: 1, method: "tools/list" })
    await Promise.all([rest, two, listed].map((response) => response.text()))
    await listener.close()
    const [onRest, ...onMcp] = lines
    const tool = { path: "/mcp#get_market_regime", requestId: two.headers.get("x-request-id") }
    for (const line of onMcp) {
      expect(Object.keys(line)).toEqual(expect.arrayContaining(Object.keys(onRest).filter((name) => name !== "code")))
      expect(line).toMatchObject({ account: onRest.account, keyId: onRest.keyId, channel: "mcp", method: "POST" })
    }
    expect(onMcp.toSorted((a, b) => Number(a.status) - Number(b.status))).toEqual([
      expect.objectContaining({ ...tool, status: 200 }),
      expect.objectContaining({ path: "/mcp", status: 200, requestId: listed.headers.get("x-request-id") }),
      expect.objectContaining({ ...tool, status: 422, code: "invalid_parameters" }),
    ])
  })
})
