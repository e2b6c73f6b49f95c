import { describe, expect, it } from "vitest"
import { deactivateKey } from "../../server/accounts/keys/deactivate"
import { minuteForEachTest } from "../support/caller"
import { mcpClients, type ToolResult, textOf } from "../support/mcpClients"
import { testServer } from "../support/testServer"

const server = testServer()
minuteForEachTest(server)

describe.each(Object.entries(mcpClients))("%s", (_, connect) => {
  async function call(key: string | undefined, args: Record<string, unknown> = {}): Promise<ToolResult> {
    const client = await connect(server.origin, key === undefined ? {} : { Authorization: `Bearer ${key}` })
    return client.callTool("get_latest_predictions", args).finally(() => client.close())
  }

  it("a call without a key is a 401, which makes clients sign in and explains where a key goes", async () => {
    const error = await call(undefined).catch((error: unknown) => error)
    expect(String(error)).toContain('"code":"missing_api_key"')
    expect(String(error)).toContain("settings in your client")
  })

  it("an invalid key is a 401 as soon as the client connects", async () => {
    const deactivated = await server.key()
    const { key_id } = await (await server.get("/api/v1/account/me", { key: deactivated })).json()
    await deactivateKey(server.service.database, key_id, { at: new Date(server.clock.now), actor: "test" })
    await expect.poll(async () => (await server.get("/api/v1/account/me", { key: deactivated })).status).toBe(403)
    for (const [key, code] of [
      ["nonsense", "invalid_api_key"],
      [deactivated, "api_key_deactivated"],
      [await server.key("free", { expiresAt: new Date(server.clock.now) }), "api_key_expired"],
    ]) {
      const error = await connect(server.origin, { "X-API-Key": key }).catch((error: unknown) => error)
      expect(String(error)).toMatch(new RegExp(`"code":"${code}"|requires authorization \\(HTTP 401\\)`))
    }
  })

  it("a call of another plan's tool is refused with the plan's name on the pricing page", async () => {
    const client = await connect(server.origin, { "X-API-Key": await server.key("free") })
    const { code, detail } = JSON.parse(textOf(await client.callTool("get_daily_brief", {})))
    await client.close()
    expect([code, detail]).toEqual(["tier_required", expect.stringContaining("This tool is part of the Premium plan")])
  })

  it("a call over the minute's limit is refused as on REST, and REST's calls count too", async () => {
    const key = await server.key("free")
    const askRest = () => server.get("/api/v1/predictions/latest", { key })
    for (let count = 0; count < 3; count++) await askRest()
    for (let count = 0; count < 2; count++) expect((await call(key)).isError ?? false).toBe(false)
    const onRest = await askRest()
    const { request_id: _id, instance: _instance, detail: _detail, ...problem } = await onRest.json()
    expect(onRest.headers.get("x-ratelimit-remaining-day")).toBe("95")
    const result = await call(key)
    const { request_id, instance, detail, ...said } = JSON.parse(textOf(result))
    expect([result.isError, result.structuredContent]).toEqual([true, undefined])
    expect(said).toEqual({ ...problem, code: "rate_limited_minute" })
    expect([request_id, instance]).toEqual([expect.stringMatching(/^req_/), "/mcp#get_latest_predictions"])
    expect(detail).not.toMatch(/header X-API-Key or|endpoint|\/api\//)
  })

  it("bad arguments come back as REST's violations and cost nothing", async () => {
    const key = await server.key("free")
    const result = await call(key, { limit: 501, direction: "sideways", more: 1 })
    expect(result.isError).toBe(true)
    const { detail } = JSON.parse(textOf(result))
    expect(JSON.stringify(detail)).toContain("get_latest_predictions has no argument of this name")
    expect(detail.map(({ loc }: { loc: string[] }) => loc.at(-1)).toSorted()).toEqual(["direction", "limit", "more"])
    const response = await server.get("/api/v1/predictions/latest", { key })
    expect(response.headers.get("x-ratelimit-remaining-day")).toBe("99")
  })

  it.each([
    ["FB", "META", "renamed to META in 2022"],
    ["BRK B", "BRK.B", "class share"],
  ])("a ticker written %s is refused as on REST, with %s and the reason", async (asked, ticker, reason) => {
    const client = await connect(server.origin, { "X-API-Key": await server.key() })
    const result = await client.callTool("get_ohlcv", { ticker: asked }).finally(() => client.close())
    const { status, suggestions } = JSON.parse(textOf(result))
    expect([result.isError, status, suggestions]).toEqual([
      true,
      404,
      [{ ticker, company_name: expect.any(String), reason }],
    ])
  })

  it("a company's name instead of its ticker is refused as on REST, with the ticker as a suggestion", async () => {
    const client = await connect(server.origin, { "X-API-Key": await server.key() })
    const result = await client.callTool("get_ohlcv", { ticker: "apple" }).finally(() => client.close())
    const { status, detail, suggestions } = JSON.parse(textOf(result))
    expect([result.isError, status, suggestions[0].ticker]).toEqual([true, 404, "AAPL"])
    expect(detail).toMatch(/Did you mean AAPL \(Apple.*\?$/)
  })
})
