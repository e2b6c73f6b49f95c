// @module-tag slow
import { beforeAll, describe, expect, it, vi } from "vitest"
import { refusals } from "../../server/accounts/refusals"
import type { DailyBar } from "../../server/bars/bar"
import { ingest } from "../../server/jobs/ingest"
import { barSink } from "../../server/jobs/sinks"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { products } from "../../server/products"
import { demoSnapshot } from "../../server/products/demoSnapshot"
import { pageProducts } from "../../server/products/portal"
import { trackRecord } from "../../server/products/trackRecord"
import { answerOf } from "../../server/surfaces/requests/answerOf"
import { parseParams } from "../../server/surfaces/requests/parse"
import { callTool, shown, toolProducts, widest } from "../mcp/toolAnswers"
import { minuteForEachTest } from "../support/caller"
import { restUrl } from "../support/requests"
import { sampled } from "../support/sampled"
import { startTestServer, type TestServer } from "../support/server"
import { startedBy, testServer } from "../support/testServer"

/** Two servers on one database: one computes in two threads, the other in the process that serves. */
const apart = testServer({ THREADS: "2" })
const together = startedBy(() => startTestServer({ THREADS: "0" }, apart.service.database.url))
let keys: [string, string]

beforeAll(async () => {
  keys = [await apart.key("api_pro"), await together.key("api_pro")]
})
for (const server of [apart, together]) minuteForEachTest(server)

const dataProducts = products.filter((product) => product.kind === "data")

async function read(server: TestServer, url: string, key?: string) {
  const response = await server.get(url, { key })
  return { status: response.status, etag: response.headers.get("etag"), text: await response.text() }
}

describe("an answer computed in a thread", () => {
  it.each(sampled(dataProducts).map((product) => [product.name, product] as const))(
    "is the same to the byte: %s",
    { tags: "slow" },
    async (_, product) => {
      const computed = vi.spyOn(product, "answer")
      const asCsv: Record<string, string>[] = product.table === null ? [] : [{ format: "csv" }]
      for (const more of [{}, { as_of: "2026-11-10" }, ...asCsv]) {
        const url = restUrl("", product, { ...product.example, ...more })
        computed.mockClear()
        const one = await read(apart, url, keys[0])
        expect(computed).not.toHaveBeenCalled()
        expect(one).toEqual(await read(together, url, keys[1]))
        expect(computed).toHaveBeenCalledTimes("format" in more ? 0 : 1)
        expect([one.status, one.text]).toEqual([200, expect.any(String)])
      }
      computed.mockRestore()
    },
  )

  it.each(toolProducts.map(([tool, product]) => [tool, product] as const))(
    "is the same to the byte on MCP, page ends included: %s",
    async (_, product) => {
      if (product.kind !== "data") return
      const args = { ...shown(product), ...widest(product) }
      const one = await callTool(apart, product, args, keys[0])
      expect(one.text).toBe((await callTool(together, product, args, keys[1])).text)
    },
  )

  it("becomes a table or a result there too, once for all requests, even if the answer was cached", async () => {
    const url = "/api/v1/market/universe?limit=300"
    await read(apart, url, keys[0])
    const parsed = vi.spyOn(JSON, "parse")
    const readHere = () => parsed.mock.calls.filter(([text]) => text.length > 8_192).length
    const forms = ["csv", "csv", "ndjson"]
    const lists = await Promise.all(forms.map((form) => read(apart, `${url}&format=${form}`, keys[0])))
    expect(lists[0]).toEqual(lists[1])
    expect(readHere()).toBe(0)
    parsed.mockRestore()
    for (const [index, form] of forms.entries())
      expect(lists[index]).toEqual(await read(together, `${url}&format=${form}`, keys[1]))
  })

  it.each(pageProducts.map((product) => [product.name, product] as const))(
    "is the same to the byte on a page: %s",
    async (_, product) => {
      const inPath: Record<string, string> = { ticker: "AAPL", signal_id: "sig_unknown" }
      const named = Object.fromEntries(product.pathParams.map((name) => [name, inPath[name]]))
      const input = { ...product.example, ...named }
      const ask = async ({ service, clock: { now: at } }: TestServer) => {
        const params = parseParams(service, { product, input, at, channel: "rest" })
        const said = answerOf(service, { product, params, owner: "", at })
        return Promise.resolve(said).then(
          ({ body }) => body.toString(),
          (error) => error.refusal,
        )
      }
      const one = await ask(apart)
      expect(one).toEqual(expect.any(String))
      expect(one).toBe(await ask(together))
    },
  )

  it.each([trackRecord, demoSnapshot].map((product) => [product.name, product] as const))(
    "is the same to the byte without a key: %s",
    async (name) => {
      const one = await read(apart, `/${name}`)
      expect([one, one.status]).toEqual([await read(together, `/${name}`), 200])
    },
  )

  it("includes later facts as soon as the process knows them", async () => {
    const { service, clock } = apart
    const urls = ["market/ohlcv/AAPL?days=5", "market/anomalies", "market/universe?limit=5"]
    const readAll = () => Promise.all(urls.map((url) => read(apart, `/api/v1/${url}`, keys[0])))
    const before = await readAll()
    const { rows } = await service.database.pool.query<DailyBar>(
      `SELECT ticker, date::text AS date, open, high, low, close, volume FROM bar
       WHERE ticker = 'AAPL' ORDER BY date DESC LIMIT 1`,
    )
    const at = new Date(clock.now + 60_000)
    const bars = rows.map((bar) => ({ ...bar, high: bar.high * 2, close: bar.close * 2 }))
    async function* runs() {
      yield { outcome: "ok" as const, rows: { bars, actions: [] }, rejected: [] }
    }
    const sink = barSink(service.database, [])
    await ingest(service.database, { family: "bars", sourceId: "simulated", at, sink }, runs())
    for (const server of [apart, together]) {
      server.clock.now += 120_000
      await server.service.knowledge.refresh()
    }
    const after = await readAll()
    for (const [index, url] of urls.entries()) {
      expect([url, after[index].text]).not.toEqual([url, before[index].text])
      expect(after[index]).toEqual(await read(together, `/api/v1/${url}`, keys[1]))
    }
    expect(JSON.parse(after[0].text).bars.at(-1).close).toBeCloseTo(rows[0].close * 2, 1)
    const moments = [at, new Date(at.getTime() - 1), new Date("2026-10-01")].map((moment) => moment.toISOString())
    const scanned = ["market/anomalies", "market/character", "signals/etf-pullback", "market/fear-greed"].flatMap(
      (name) => moments.map((moment) => `/api/v1/${name}?as_of=${moment}`),
    )
    for (const server of [apart, together]) server.clock.now += 60_000
    const both = [apart, together].map((server, index) =>
      Promise.all(scanned.map((url) => read(server, url, keys[index]))),
    )
    expect(await both[0]).toEqual(await both[1])
  })
})

it("a request refused for its own full queue gets a time to wait and is not charged", async () => {
  const { computer } = together.service
  const { compute } = computer
  const url = "/api/v1/market/pcr?as_of="
  const before = await together.get(`${url}2026-11-10`, { key: keys[1] })
  computer.compute = async () => {
    throw refusals.ownComputationsQueued(20)
  }
  const refused = await together.get(`${url}2026-11-11`, { key: keys[1] })
  computer.compute = compute
  expect([before.status, refused.status, refused.headers.get("retry-after")]).toEqual([200, 503, "20"])
  for (const header of ["x-ratelimit-remaining", "x-ratelimit-remaining-day"]) {
    expect(refused.headers.get(header)).toBe(before.headers.get(header))
  }
})

describe("while a new answer about now is computed", () => {
  const url = "/api/v1/market/pcr"
  const change = async (server: TestServer) => {
    await server.service.database.pool.query(factsArrived("put-call", [new Date(server.clock.now)]))
    await server.service.knowledge.refresh()
  }

  it("the last one is served, up to five seconds after it was the newest", async () => {
    const before = await read(apart, url, keys[0])
    apart.clock.now += 5_000
    await change(apart)
    expect(await read(apart, url, keys[0])).toEqual(before)
    await expect.poll(async () => (await read(apart, url, keys[0])).etag).not.toBe(before.etag)
    const next = await read(apart, url, keys[0])
    apart.clock.now += 5_001
    await change(apart)
    const later = await read(apart, url, keys[0])
    expect(JSON.parse(later.text).meta.generated_at).toBe(new Date(apart.clock.now).toISOString())
    expect(later.etag).not.toBe(next.etag)
  })

  it("a request about the past waits", async () => {
    const past = `${url}?as_of=2026-11-10`
    const before = await read(apart, past, keys[0])
    const computed = Promise.withResolvers<void>()
    const { compute } = apart.service.computer
    apart.service.computer.compute = async (...asked) => {
      await computed.promise
      return compute(...asked)
    }
    await change(apart)
    const asked = read(apart, past, keys[0])
    const first = await Promise.race([asked, read(apart, "/api/v1/account/me", keys[0])])
    expect(first.text).toContain("key_id")
    computed.resolve()
    expect((await asked).status).toBe(before.status)
    apart.service.computer.compute = compute
  })
})
