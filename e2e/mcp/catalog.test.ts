// @module-tag both
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { products } from "../../server/products"
import { trackRecord } from "../../server/products/trackRecord"
import { mostTokens } from "../../server/surfaces/formats/size"
import { catalog } from "../../server/surfaces/mcp/catalog/catalog"
import { minuteForEachTest } from "../support/caller"
import { mcpClients, type ToolCaller, type ToolResult, textOf } from "../support/mcpClients"
import { eraNames, eras, postMcp } from "../support/mcpRequests"
import { restUrl } from "../support/requests"
import { sampled } from "../support/sampled"
import { testServer } from "../support/testServer"

const server = testServer()
minuteForEachTest(server)

const connect = mcpClients["@modelcontextprotocol/client 2.x"]
let key: string
let client: ToolCaller
beforeAll(async () => {
  key = await server.key("api_pro")
  client = await connect(server.origin, { "X-API-Key": key }, "?toolsets=all")
})
afterAll(() => client.close())

const call = (name: string, parameters: unknown, more: object = {}) =>
  client.callTool("call_product", { name, parameters, ...more })
const search = async (query?: string) => Object((await client.callTool("search_products", { query })).structuredContent)
const errorOf = (result: ToolResult) => {
  expect(result.isError).toBe(true)
  return JSON.parse(textOf(result))
}

describe("search_products", () => {
  it("lists every product without a query, and describes those that a query finds, within the length of an answer", async () => {
    const all = await search()
    const names = all.products.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(catalog.map(({ name }) => name).toSorted())
    const found = await search("congressional hearings and lobbying filings about flights")
    for (const answer of [all, found])
      expect(countTokens(JSON.stringify(answer))).toBeLessThanOrEqual(mostTokens.byDefault)
    expect(found.count).toBe(5)
    expect(found.products.map((product: object) => "parameters" in product)).toEqual([true, ...Array(4).fill(false)])
    expect(client.headers().get("x-ratelimit-remaining-day")).toBe("1000")
  })

  it("reports that nothing was found, and the errors of a query", async () => {
    expect(await search("zzzz")).toMatchObject({ count: 0, products: [], note: expect.stringMatching(/^No product/) })
    const long = errorOf(await client.callTool("search_products", { query: "x".repeat(201) }))
    expect(long.detail[0]).toMatchObject({ loc: ["arguments", "query"], msg: expect.stringContaining("200") })
    const [limit] = errorOf(await client.callTool("search_products", { limit: 3 })).detail
    expect(limit.loc).toEqual(["arguments", "limit"])
  })
})

describe("call_product", () => {
  it.each([trackRecord, ...sampled(products)].map((product) => [product.name, product] as const))(
    "gives the same for %s as REST, as its example calls it, and costs a request if it needs a key",
    async (name, product) => {
      const own = await server.key("api_pro")
      const asking = await connect(server.origin, { "X-API-Key": own }, "?toolsets=all")
      const args = { name, parameters: product.example, response_format: "detailed" }
      const { structuredContent } = await asking.callTool("call_product", args)
      const isPublic = name === "track-record"
      expect(asking.headers().get("x-ratelimit-remaining-day")).toBe(isPublic ? "1000" : "999")
      await asking.close()
      const url = isPublic ? "/track-record" : restUrl("", product, product.example)
      const rest = await (await server.get(url, { key: own })).json()
      if (product.kind === "account") expect(() => product.response.parse(structuredContent)).not.toThrow()
      else if (Object(structuredContent).count === rest.count) expect(structuredContent).toEqual(rest)
      else expect(Object(structuredContent).meta.next_cursor).toEqual(expect.any(String))
    },
  )

  it("is concise like every tool, and short enough for a conversation", async () => {
    const result = await call("predictions/{ticker}/history", { ticker: "AAPL" })
    expect(Object(result.structuredContent).meta.next_cursor).toEqual(expect.any(String))
    expect(countTokens(textOf(result))).toBeLessThanOrEqual(mostTokens.byDefault)
  })

  it("accepts a path with its values, and parameters as text or not at all", async () => {
    const bars = Object((await call("/api/v1/market/ohlcv/AAPL", '{"days": 5}')).structuredContent)
    expect([bars.ticker, bars.days ?? bars.bars.length > 0]).toEqual(["AAPL", true])
    for (const parameters of [undefined, null, ""]) {
      expect(Object((await call("market/regime", parameters)).structuredContent).regime).toEqual(expect.any(String))
    }
  })

  it("refuses what REST refuses, in the same words and at no cost", async () => {
    const free = await server.key("free")
    const asking = await connect(server.origin, { "X-API-Key": free }, "?toolsets=all")
    const lobbying = await asking.callTool("call_product", { name: "alternative/lobbying" })
    const instance = "/mcp#call_product/alternative/lobbying"
    expect(errorOf(lobbying)).toMatchObject({ code: "tier_required", instance })
    const wrong = await asking.callTool("call_product", { name: "market/calendar", parameters: { days: 999, dys: 1 } })
    expect(errorOf(wrong).detail).toEqual([
      expect.objectContaining({ loc: ["arguments", "days"] }),
      expect.objectContaining({ msg: "market/calendar has no argument of this name. Did you mean days?" }),
    ])
    expect(asking.headers().get("x-ratelimit-remaining-day")).toBe("100")
    await asking.close()
  })

  it("names the errors of its own arguments, at no cost", async () => {
    const before = client.headers().get("x-ratelimit-remaining-day")
    expect(errorOf(await call("alternative/lobby", {})).detail[0].msg).toContain("Did you mean alternative/lobbying")
    expect(errorOf(await call("market/regime", [])).detail[0].loc).toEqual(["arguments", "parameters"])
    expect(errorOf(await call("market/regime", "{")).detail[0].loc).toEqual(["arguments", "parameters"])
    expect(errorOf(await call("market/regime", {}, { days: 3 })).detail[0].msg).toContain("Put it into parameters.")
    for (const name of ["__proto__", "x".repeat(50_000), 5, undefined])
      expect(errorOf(await client.callTool("call_product", { name })).detail[0].loc).toEqual(["arguments", "name"])
    expect(client.headers().get("x-ratelimit-remaining-day")).toBe(before)
  })

  it("needs a key if its product does: without one, the whole request is a 401", async () => {
    const open = await connect(server.origin, {}, "?toolsets=all")
    await expect(open.callTool("call_product", { name: "market/regime" })).rejects.toThrow("missing_api_key")
    expect((await open.callTool("call_product", { name: "track-record" })).isError ?? false).toBe(false)
    expect((await open.callTool("search_products", {})).isError ?? false).toBe(false)
    await open.close()
  })
})

describe("an unknown tool name", () => {
  const said = async (name: string, query: string) => {
    const asking = await connect(server.origin, { "X-API-Key": key }, query)
    const error = await asking.callTool(name, {}).catch(String)
    await asking.close()
    return error
  }

  it.each([
    ["get_lobbying", "", "no tool get_lobbying here; with ?toolsets=all, call_product with name alternative/lobbying."],
    ["get_flights", "?toolsets=all", "; use call_product with name alternative/flights"],
    ["get_market_regime", "?toolsets=edge", "; with ?toolsets=all, call_product with name market/regime."],
    ["call_product", "", "There is no tool call_product here"],
  ])("%s at /mcp%s gets suggestions of existing tools", async (name, query, sentence) => {
    expect(await said(name, query)).toContain(sentence)
  })
})

describe("resource templates", () => {
  it("exist for a ticker and for a product, and complete what is typed", async () => {
    const listed = await client.listResourceTemplates()
    const uris = listed.map(({ uriTemplate }) => uriTemplate)
    expect(uris).toEqual(["assay://tickers/{ticker}", "assay://products/{name}"])
    const typed = async (uri: string, name: string, value: string) =>
      (await client.complete({ type: "ref/resource", uri }, name, value)).values
    expect((await typed(uris[0], "ticker", "msf"))[0]).toBe("MSFT")
    expect(await typed(uris[1], "name", "lobby")).toEqual(["alternative/lobbying"])
    expect(await typed(uris[1], "name", "market/ohlcv/msf")).toContain("market/ohlcv/MSFT")
    expect(await typed(uris[1], "name", "predictions/l")).toContain("predictions/latest")
  })

  it.each([
    ["assay://tickers/aapl", "predictions/{ticker}", { ticker: "AAPL" }],
    [
      "assay://products/market/calendar?days=30&category=witching",
      "market/calendar",
      { days: 30, category: "witching" },
    ],
    ["assay://products/market%2Fohlcv%2FAAPL%3Fdays%3D5", "market/ohlcv/{ticker}", { ticker: "AAPL", days: 5 }],
  ])("%s has the same content as a tool's answer, and costs a request", async (uri, name, parameters) => {
    const own = await server.key("api_starter")
    const asking = await connect(server.origin, { "X-API-Key": own }, "?toolsets=edge")
    const { text } = await asking.readResource(uri)
    expect(asking.headers().get("x-ratelimit-remaining-day")).toBe("499")
    await asking.close()
    expect(JSON.parse(text)).toEqual((await call(name, parameters)).structuredContent)
  })

  it("refuse what REST refuses, and give public documents without a key", async () => {
    const codeOf = (uri: string) => client.readResource(uri).catch((error: unknown) => Object(error).data.status)
    expect(await codeOf("assay://products/market/calendar?days=x")).toBe(422)
    expect(await codeOf("assay://products/market/calendar?days=1&days=2")).toBe(422)
    expect(await codeOf("assay://tickers/ZZZZ")).toBe(404)
    const open = await connect(server.origin)
    expect((await open.readResource("assay://products/track-record")).text).toContain("n_issued")
    await open.close()
  })

  it.each(eraNames)("that lead nowhere have the error of %s, with suggestions", async (era) => {
    for (const uri of ["products/alternative/lobby", "products/%E0", "products/", "tickers/"].map(
      (each) => `assay://${each}`,
    )) {
      const { message, headers } = eras[era]("resources/read", { uri })
      const sent = { ...headers, ...(era === "2026-07-28" && { "Mcp-Name": uri }), "X-API-Key": key }
      const { error } = await (await postMcp(server.origin, message, sent)).json()
      expect([error.code, error.data]).toEqual([era === "2026-07-28" ? -32602 : -32002, { uri }])
      if (uri.includes("lobby")) expect(error.message).toContain("assay://products/alternative/lobbying")
    }
  })
})

describe("an unknown version of the protocol", () => {
  it.each(eraNames)(
    "is refused in %s with the versions that discovery lists, and the earlier ones in words",
    async (era) => {
      const { message, headers } = eras[era]("tools/list", {})
      const body = JSON.stringify(message).replaceAll("2026-07-28", "2031-01-01")
      const sent = { ...headers, "MCP-Protocol-Version": "2031-01-01" }
      const response = await postMcp(server.origin, body, sent)
      const { error, id } = await response.json()
      expect([response.status, error.code, id]).toEqual([400, -32022, 1])
      expect(error.data.requested).toBe("2031-01-01")
      expect(error.data.supported).toEqual(["2026-07-28"])
      for (const earlier of ["2025-11-25", "2025-06-18"]) expect(error.message).toContain(earlier)
    },
  )
})

it.each(["7", '{"toString":1}', "[[]]"])(
  "a version that is not a text is refused without an error of ours: %s",
  async (version) => {
    const { message, headers } = eras["2026-07-28"]("tools/list", {})
    const body = JSON.stringify(message).replace('"2026-07-28"', version)
    const response = await postMcp(server.origin, body, headers)
    expect([response.status, (await response.json()).error.code < 0]).toEqual([400, true])
  },
)

it("POST /mcp/ is /mcp, with its toolsets too", async () => {
  const list = async (path: string) => {
    const { message, headers } = eras["2025-11-25"]("tools/list", {})
    return (await (await postMcp(server.origin, message, headers, path)).json()).result.tools.length
  }
  expect([await list("/mcp/"), await list("/mcp/?toolsets=edge")]).toEqual([31, 1])
})
