import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../support/server"

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.close())

const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_market_regime", arguments: {} } }
const accepted = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" }

function post(body: string, headers: Record<string, string> = accepted): Promise<Response> {
  return fetch(`${server.origin}/mcp`, { method: "POST", headers: { "X-API-Key": key, ...headers }, body })
}

const bodies: Record<string, string> = {
  nothing: "",
  "no JSON": "{",
  null: "null",
  "a number": "7",
  "a string": '"tools/call"',
  "an empty object": "{}",
  "another version of JSON-RPC": JSON.stringify({ ...call, jsonrpc: "1.0" }),
  "an unknown method": JSON.stringify({ ...call, method: "tools/destroy" }),
  "params that are a list": JSON.stringify({ ...call, params: [] }),
  "a call without a name": JSON.stringify({ ...call, params: {} }),
  "a name that is an object": JSON.stringify({ ...call, params: { name: {} } }),
  "arguments that are a string": JSON.stringify({ ...call, params: { name: "get_market_regime", arguments: "x" } }),
  "arguments nested a thousand deep": `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_market_regime","arguments":${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}}}`,
  "a tool named __proto__": JSON.stringify({ ...call, params: { name: "__proto__", arguments: {} } }),
  "a batch": JSON.stringify([call, { ...call, id: 2 }]),
  "an empty batch": "[]",
  "a batch of rubbish": "[1, null, {}]",
  "two megabytes": JSON.stringify({ ...call, params: { ...call.params, more: "x".repeat(2_000_000) } }),
}

describe("a server that is sent rubbish", () => {
  it.each(Object.entries(bodies))("answers %s without breaking", async (_, body) => {
    server.clock.now += 60_000
    const response = await post(body)
    expect(response.status).toBeLessThan(500)
    expect(response.headers.get("x-ratelimit-limit")).toBe("5")
    await response.text()
  })

  it.each(["GET", "DELETE", "PUT", "PATCH"])("answers %s without breaking", async (method) => {
    const response = await fetch(`${server.origin}/mcp`, { method, headers: { ...accepted, "X-API-Key": key } })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    await response.body?.cancel()
  })

  it("refuses other content types, and goes on answering", async () => {
    server.clock.now += 60_000
    expect((await post(JSON.stringify(call), { ...accepted, "Content-Type": "text/plain" })).status).toBe(415)
    const response = await post(JSON.stringify(call))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain("size_multiplier")
  })

  it("shows both windows of the quota on the response to a call", async () => {
    server.clock.now += 60_000
    const own = await server.key()
    const response = await post(JSON.stringify(call), { ...accepted, "X-API-Key": own })
    await response.text()
    expect(response.headers.get("x-ratelimit-remaining")).toBe("4")
    expect(response.headers.get("x-ratelimit-remaining-day")).toBe("99")
    expect(response.headers.get("x-ratelimit-reset")).toMatch(/^\d{10}$/)
    expect(response.headers.get("x-ratelimit-reset-day")).toMatch(/^\d{10}$/)
  })

  it("lets any page ask, and shows it the quota", async () => {
    const response = await fetch(`${server.origin}/mcp`, { method: "OPTIONS" })
    expect(response.status).toBe(204)
    expect(response.headers.get("access-control-allow-headers")).toContain("X-API-Key")
  })
})
