import { beforeEach, describe, expect, it } from "vitest"
import { callerOf } from "../support/caller"
import { postMcp } from "../support/mcpRequests"
import { testServer } from "../support/testServer"
import { countersOf, expectProblem, regime } from "./ask"

const server = testServer()
const caller = callerOf(server)

beforeEach(() => {
  server.clock.now = Math.ceil(server.clock.now / 60_000) * 60_000 + 60_000
})

const post = (body: unknown, headers?: Record<string, string>) => postMcp(server.origin, body, headers)

const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }

async function statuses(count: number, request: (index: number) => Promise<Response>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {}
  for (let index = 0; index < count; index++) {
    const response = await request(index)
    await response.text()
    seen[response.status] = (seen[response.status] ?? 0) + 1
  }
  return seen
}

describe("requests that cost nothing", () => {
  it("get a 429 after 300 in a minute from one network, while valid requests still get answers", async () => {
    const paths = ["/api/v1/nothing", regime, `${regime}?nope=1`, "/api/v1/market/ohlcv/ZZZZ"]
    const seen = await statuses(300, (index) =>
      server.get(paths[index % 4], { key: index % 4 < 2 ? undefined : caller.key }),
    )
    expect(seen).toEqual({ 401: 75, 404: 150, 422: 75 })
    const more = { window: "minute", retry_after_seconds: 60 }
    for (const [path, sent] of [
      [paths[0], undefined],
      [regime, "nonsense"],
      [`${regime}?nope=1`, caller.key],
    ] as const) {
      const response = await server.get(path, { key: sent })
      await expectProblem(response, "rate_limited_minute", more)
      expect(response.headers.get("x-ratelimit-limit")).toBe("300")
      expect(response.headers.get("x-ratelimit-remaining")).toBe("0")
    }
    expect((await post(list)).status).toBe(200)
    const answered = await caller.get(regime)
    expect([answered.status, answered.headers.get("x-ratelimit-remaining")]).toEqual([200, "29"])
    server.clock.now += 60_000
    await expectProblem(await server.get(regime), "missing_api_key")
  })

  it("are counted on MCP: by network without a key, by account with one", { tags: "slow" }, async () => {
    expect(await statuses(29, () => post(list))).toEqual({ 200: 29 })
    expect((await post(list, { "X-API-Key": "nonsense" })).status).toBe(401)
    const last = await post(list)
    const [limit, left] = ["x-ratelimit-limit", "x-ratelimit-remaining"].map((name) => last.headers.get(name))
    expect([last.status, limit, left]).toEqual([200, "30", "0"])
    const more = { window: "minute", retry_after_seconds: 60 }
    await expectProblem(await post(list), "rate_limited_minute", more)
    await expectProblem(await server.get("/track-record"), "rate_limited_minute", more)
    expect((await post(list, { "X-API-Key": caller.key })).status).toBe(200)
    server.clock.now += 60_000
    const batchOf = (length: number) => Array.from({ length }, (_, id) => ({ ...list, id }))
    expect(await statuses(1, () => post(batchOf(20)))).toEqual({ 200: 1 })
    expect(await statuses(2, () => post(batchOf(10)))).toEqual({ 200: 1, 429: 1 })
    const call = { ...list, method: "tools/call", params: { name: "get_market_regime", arguments: {} } }
    const other = await server.key("api_pro")
    expect(await statuses(15, () => post(batchOf(20), { "X-API-Key": other }))).toEqual({ 200: 15 })
    const tooMany = await post(list, { "X-API-Key": other })
    expect([tooMany.status, tooMany.headers.get("x-ratelimit-limit")]).toEqual([429, "300"])
    expect(await (await post(call, { "X-API-Key": other })).text()).toContain("size_multiplier")
  })
})

describe("the quota", () => {
  it("counts HEAD and a 304 as one each, and OPTIONS not at all", async () => {
    const key = await server.key()
    const head = await server.get(regime, { key, method: "HEAD" })
    expect([head.status, await head.text(), head.headers.get("x-ratelimit-remaining-day")]).toEqual([200, "", "99"])
    const etag = head.headers.get("etag") ?? ""
    const unchanged = await server.get(regime, { key, headers: { "If-None-Match": etag } })
    expect([unchanged.status, unchanged.headers.get("x-ratelimit-remaining-day")]).toEqual([304, "98"])
    const options = await server.get(regime, { key, method: "OPTIONS" })
    expect(options.status).toBe(204)
    const { minute, day } = await countersOf(server, key)
    expect([minute, day]).toEqual([2, 2])
  })
})
