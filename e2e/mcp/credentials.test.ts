import { describe, expect, it } from "vitest"
import { createKey } from "../../server/accounts/keys/format"
import { oauthClient } from "../oauth/client"
import { minuteForEachTest } from "../support/caller"
import { type EraName, eraNames, eras, postMcp } from "../support/mcpRequests"
import { testServer } from "../support/testServer"

const server = testServer()
const client = oauthClient(server)
const never = createKey((size) => new Uint8Array(size).fill(9))

minuteForEachTest(server)

const questions = {
  initialize: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "tests", version: "1" } },
  "tools/list": {},
  "tools/call": { name: "get_track_record", arguments: {} },
  "resources/read": { uri: "assay://track-record" },
}
type Method = keyof typeof questions

const addresses = ["/mcp", "/mcp/oauth"]

function ask(address: string, method: Method, headers: Record<string, string> = {}, era: EraName = eraNames[0]) {
  const sent = eras[era](method, questions[method])
  return postMcp(server.origin, sent.message, { ...sent.headers, ...headers }, address)
}

const challengeAt = (address: string) =>
  `Bearer realm="assay", resource_metadata="${server.service.env.BASE_URL}/.well-known/oauth-protected-resource${address}"`

describe("an invalid credential is a 401 whatever the request is", () => {
  const sent: [string, Record<string, string>][] = [
    ["a made-up token", { Authorization: "Bearer assay_token_bad" }],
    ["a token of the right form", { Authorization: `Bearer assay_token_${"x".repeat(43)}` }],
    ["a made-up key", { "X-API-Key": "assay_bad" }],
    ["a key of the right form", { "X-API-Key": never }],
    ["a key without a scheme", { Authorization: never }],
    ["a name and a password", { Authorization: `Basic ${btoa("name:password")}` }],
    ["two keys", { "X-API-Key": never, Authorization: "Bearer assay_token_bad" }],
  ]

  it.each(sent)("with %s", async (_, headers) => {
    for (const address of addresses) {
      for (const method of Object.keys(questions) as Method[]) {
        const response = await ask(address, method, headers)
        const { status, code } = await response.json()
        expect([method, response.status, status, code]).toEqual([method, 401, 401, "invalid_api_key"])
        expect(response.headers.get("www-authenticate")).toBe(`${challengeAt(address)}, error="invalid_token"`)
      }
    }
  })

  it("in both eras, even if the body is no message", async () => {
    const bad = { Authorization: "Bearer assay_token_bad" }
    for (const era of eraNames) expect((await ask("/mcp", "tools/list", bad, era)).status).toBe(401)
    expect((await postMcp(server.origin, "{", bad)).status).toBe(401)
    expect((await fetch(`${server.origin}/mcp`, { headers: bad })).status).toBe(401)
  })

  it("with an expired key, since REST's 403 makes no client request another", async () => {
    const key = await server.key("free", { expiresAt: new Date(server.clock.now) })
    const response = await ask("/mcp", "initialize", { "X-API-Key": key })
    const { status, code } = await response.json()
    expect([response.status, status, code]).toEqual([401, 401, "api_key_expired"])
    expect(response.headers.get("www-authenticate")).toBe(`${challengeAt("/mcp")}, error="invalid_token"`)
    expect((await server.get("/api/v1/account/me", { key })).status).toBe(403)
  })

  it.each(["", " ", "Bearer", "Bearer "])("but an empty setting (%j) counts as none", async (authorization) => {
    expect((await ask("/mcp", "tools/list", { Authorization: authorization, "X-API-Key": "" })).status).toBe(200)
  })
})

describe("without a credential", () => {
  it("/mcp is open for everything that needs no account", async () => {
    for (const method of Object.keys(questions) as Method[]) {
      expect([method, (await ask("/mcp", method)).status]).toEqual([method, 200])
    }
  })

  it("/mcp/oauth requires a sign-in for every request, in both eras", async () => {
    for (const era of eraNames) {
      for (const method of Object.keys(questions) as Method[]) {
        const response = await ask("/mcp/oauth", method, {}, era)
        expect([method, response.status, (await response.json()).code]).toEqual([method, 401, "missing_api_key"])
        expect(response.headers.get("www-authenticate")).toBe(challengeAt("/mcp/oauth"))
        expect(response.headers.get("access-control-allow-origin")).toBe("*")
      }
    }
    const streamed = await fetch(`${server.origin}/mcp/oauth`, { headers: { Accept: "text/event-stream" } })
    expect([streamed.status, streamed.headers.get("www-authenticate")]).toEqual([401, challengeAt("/mcp/oauth")])
    expect((await fetch(`${server.origin}/mcp/oauth`, { method: "OPTIONS" })).status).toBe(204)
  })
})

describe("a signed-in client", () => {
  it("gets the same at /mcp/oauth as at /mcp, with its toolsets", async () => {
    const headers = { "X-API-Key": await server.key("api_pro") }
    const [one, other] = await Promise.all(
      addresses.map(async (address) => (await ask(address, "tools/list", headers)).text()),
    )
    expect(other).toBe(one)
    const few = await ask("/mcp/oauth?toolsets=market", "tools/list", headers)
    expect((await few.text()).length).toBeLessThan(one.length / 2)
  })

  it.each(addresses)("with a token for %s works at both", async (address) => {
    const resource = `${server.service.env.BASE_URL}${address}`
    const [{ accountId }, clientId] = [await client.newAccount(), await client.newClient()]
    const pending = await client.authorize(accountId, clientId, { resource })
    const { access_token, refresh_token } = await (await client.exchange(pending, { resource })).json()
    const refreshed = await (await client.refresh(clientId, refresh_token, { resource })).json()
    for (const token of [access_token, refreshed.access_token]) {
      for (const path of addresses) expect((await client.call(token, "get_market_regime", path)).status).toBe(200)
    }
  })
})
