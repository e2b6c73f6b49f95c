import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { answerFast } from "../../server/surfaces/mcp/fast/answer"
import { mcpSurface } from "../../server/surfaces/mcp/surface"
import { tools } from "../../server/surfaces/mcp/tools"
import { raw } from "../contract/wire"
import { minuteForEachTest } from "../support/caller"
import { type EraName, eraNames, eras, type Params } from "../support/mcpRequests"
import { testServer } from "../support/testServer"

const server = testServer()

/** Each way has its own account, so that both have the same history of requests. */
let keys: { fast: string; bySdk: string }

beforeAll(async () => {
  keys = { fast: await server.key("api_pro"), bySdk: await server.key("api_pro") }
})
minuteForEachTest(server)

const regime = { name: "get_market_regime" }

type Question = { method: string; params: Params; id?: string | number; url?: string }

/** The responses of both ways to the same request, without what differs for each request and each key. */
async function askBoth(era: EraName, { method, params, id = 1, url = "/mcp" }: Question) {
  const { message, headers } = eras[era](method, params, id)
  const body = Buffer.from(JSON.stringify(message))
  const isAnswered = vi.fn(answerFast)
  const ways = {
    fast: mcpSurface(server.service, { fast: isAnswered }),
    bySdk: mcpSurface(server.service, { fast: async () => null }),
  }
  async function ask(way: keyof typeof ways) {
    const incoming = {
      method: "POST",
      url,
      headers: { ...lowerCase(headers), "x-api-key": keys[way], "content-length": String(body.length) },
      network: "192.0.2.1",
      address: "192.0.2.1",
      body: [body],
    }
    const { status, headers: sent, body: answer } = await ways[way](incoming, server.clock.now)
    const text = String(Array.isArray(answer) ? Buffer.concat(answer) : answer)
    return { status, type: sent["Content-Type"], text: text.replaceAll(ownToEach, "") }
  }
  const answers = { fast: await ask("fast"), bySdk: await ask("bySdk") }
  expect(await isAnswered.mock.results[0].value).not.toBeNull()
  return answers
}

/** The ids of a request and of a key, and the durations of answers. */
const ownToEach = /(?<=req_|key_)[\w-]+|(?<=p(50|95)_ms\\?":)[\d.]+/g

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

describe.each(eraNames)("the answer of the fast way, in %s", (era) => {
  it.each(tools)("equals the SDK's to the byte: $name", async ({ name, product }) => {
    const { fast, bySdk } = await askBoth(era, { method: "tools/call", params: { name, arguments: product.example } })
    expect(fast).toEqual(bySdk)
    expect(fast.status).toBe(200)
    expect(fast.text).toContain('"structuredContent":')
  })

  it("is compressed for clients that accept it, and states how it may be cached", async () => {
    const { message, headers } = eras[era]("tools/list", {})
    const ask = (accepted: string) =>
      raw(
        server,
        "/mcp",
        { ...headers, "Accept-Encoding": accepted },
        { method: "POST", body: JSON.stringify(message) },
      )
    const [plain, gzipped, brotli] = await Promise.all(["identity", "gzip", "br"].map(ask))
    const encodings = [plain, gzipped, brotli].map(({ headers }) => headers["content-encoding"])
    expect(encodings).toEqual([undefined, "gzip", "br"])
    expect(gunzipSync(gzipped.body)).toEqual(plain.body)
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(gzipped.body.length).toBeLessThan(plain.body.length / 3)
    const { ttlMs, cacheScope } = JSON.parse(plain.body.toString()).result
    expect([ttlMs, cacheScope]).toEqual(era === "2026-07-28" ? [3_600_000, "public"] : [undefined, undefined])
  })

  it("equals the SDK's to the byte with all toolsets: their list, and a product by its name", async () => {
    const url = "/mcp?toolsets=all"
    const list = await askBoth(era, { method: "tools/list", params: {}, url })
    expect(list.fast).toEqual(list.bySdk)
    expect(JSON.parse(list.fast.text).result.tools).toHaveLength(tools.length + 2)
    const args = { name: "market/calendar", parameters: { days: 30 }, response_format: "detailed" }
    const params = { name: "call_product", arguments: args }
    const call = await askBoth(era, { method: "tools/call", params, url })
    expect(call.fast).toEqual(call.bySdk)
    expect(call.fast.text).toContain('"entries":')
  })

  const list = (params: Params, id?: string | number): Question => ({ method: "tools/list", params, id })
  const call = (params: Params): Question => ({ method: "tools/call", params })

  it.each([
    ["a refusal", call({ name: "get_ohlcv", arguments: { ticker: "ZZZZ" } }), '"isError":true'],
    ["the list of tools", list({}), '"tools":['],
    ["an id that is a text", list({}, 'a"\\\u2028é'), '"tools":['],
    ["an id of zero", list({}, 0), '"id":0'],
    ["a token for progress", list({ _meta: { progressToken: "p" } }), '"tools":['],
    ["no arguments", call(regime), '"structuredContent":'],
    ["arguments that everything has", call({ ...regime, arguments: { constructor: 1 } }), '"isError":true'],
  ])("equals the SDK's to the byte: %s", async (_, question, part) => {
    const { fast, bySdk } = await askBoth(era, question)
    expect(fast).toEqual(bySdk)
    expect([fast.status, fast.text]).toEqual([200, expect.stringContaining(part)])
  })
})
