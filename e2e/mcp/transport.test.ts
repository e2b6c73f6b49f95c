import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { tools } from "../../server/surfaces/mcp/tools"
import { raw } from "../contract/wire"
import { type EraName, eraNames, eras, type Params } from "../support/mcpRequests"
import { testServer } from "../support/testServer"

const server = testServer()
let key: string

beforeAll(async () => {
  key = await server.key("api_pro")
})
beforeEach(() => {
  server.clock.now += 60_000
})

/**
 * Sends each request twice: normally, and with so much trailing white space that the SDK answers it. Leaves out what
 * differs per request.
 */
async function askBoth(era: EraName, method: string, params: Params, id: string | number = 1) {
  const { message, headers } = eras[era](method, params, id)
  const body = JSON.stringify(message)
  const answers = []
  for (const padding of ["", " ".repeat(5_000)]) {
    const sent = { ...headers, "X-API-Key": key }
    const response = await fetch(`${server.origin}/mcp`, { method: "POST", headers: sent, body: body + padding })
    const text = await response.text()
    const same = text.replaceAll(/(?<="remaining":)\d+|(?<=req_)[\w-]+/g, "0")
    answers.push({ status: response.status, type: response.headers.get("content-type"), text: same })
  }
  return answers
}

describe.each(eraNames)("what is answered without the library, in %s", (era) => {
  it.each(tools)("is to the byte what the library answers: $name", async ({ name, product }) => {
    const [direct, byLibrary] = await askBoth(era, "tools/call", { name, arguments: product.example })
    // Account usage has grown by the previous request.
    if (product.kind === "data") expect(direct).toEqual(byLibrary)
    expect(Object.keys(JSON.parse(direct.text).result)).toEqual(Object.keys(JSON.parse(byLibrary.text).result))
    expect(direct.status).toBe(200)
    expect(direct.text).toContain('"structuredContent":')
  })

  it("is packed for whoever takes it packed, and says how it may be kept", async () => {
    const { message, headers } = eras[era]("tools/list", {})
    const ask = (accepted: string) =>
      raw(server, "/mcp", { ...headers, "Accept-Encoding": accepted }, "POST", JSON.stringify(message))
    const [plain, gzipped, brotli] = await Promise.all(["identity", "gzip", "br"].map(ask))
    expect([plain, gzipped, brotli].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "gzip",
      "br",
    ])
    expect(gunzipSync(gzipped.body)).toEqual(plain.body)
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(gzipped.body.length).toBeLessThan(plain.body.length / 3)
    const { ttlMs, cacheScope } = JSON.parse(plain.body.toString()).result
    expect([ttlMs, cacheScope]).toEqual(era === "2026-07-28" ? [3_600_000, "public"] : [undefined, undefined])
  })

  it("is to the byte what the library answers: a refusal", async () => {
    const [direct, byLibrary] = await askBoth(era, "tools/call", { name: "get_ohlcv", arguments: { ticker: "ZZZZ" } })
    expect(direct).toEqual(byLibrary)
    expect(direct.text).toContain('"isError":true')
  })

  it("is to the byte what the library answers: the list of tools", async () => {
    const [direct, byLibrary] = await askBoth(era, "tools/list", {})
    expect(direct).toEqual(byLibrary)
    expect(JSON.parse(direct.text).result.tools).toHaveLength(tools.length)
  })

  it.each([
    ["an id that is a text", "tools/list", {}, 'a"\\\u2028é'],
    ["an id of zero", "tools/list", {}, 0],
    ["a token for progress", "tools/list", { _meta: { progressToken: "p" } }, 1],
    ["no arguments", "tools/call", { name: "get_market_regime" }, 1],
    [
      "arguments of a class that everything has",
      "tools/call",
      { name: "get_market_regime", arguments: { constructor: 1 } },
      1,
    ],
  ] as const)("is to the byte what the library answers: %s", async (_, method, params, id) => {
    const [direct, byLibrary] = await askBoth(era, method, params, id)
    expect(direct).toEqual(byLibrary)
    expect(direct.status).toBe(200)
  })
})
