// @module-tag slow
import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import {
  APIConnectionError,
  Assay,
  AssayError,
  type AssayOptions,
  AuthenticationError,
  InvalidParametersError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
} from "../../client/typescript/assay"
import { methods, pascal } from "../../scripts/clients/declared"
import { fullest, rowOf } from "../support/contract"
import { testNow } from "../support/database"
import { restUrl } from "../support/requests"
import { sampled } from "../support/sampled"
import { testServer } from "../support/testServer"
import { inPython as runInPython } from "./inPython"
import { type Fault, type FaultyProxy, startProxy } from "./proxy"

const server = testServer()
let proxy: FaultyProxy

beforeAll(async () => {
  proxy = await startProxy(server)
})
afterAll(() => proxy.close())
beforeEach(() => {
  proxy.faults = []
  proxy.seen = []
  server.clock.now = testNow.getTime()
})

type Row = Record<string, unknown>
type Answer = Row & { total_count: number; meta: { data_origin: string } }
type Called = Record<string, Record<string, (params: object) => Promise<Answer> & AsyncIterable<Row>>>

/** A client on the server's clock, which it advances by waiting. */
function clientOf(key: string, options: AssayOptions = {}): Assay {
  const { clock } = server
  const now = () => clock.now
  const sleep = async (ms: number) => {
    const end = Math.ceil(clock.now + ms)
    await Promise.resolve()
    clock.now = Math.max(clock.now, end)
  }
  return new Assay({ key, baseUrl: proxy.origin, now, sleep, ...options })
}

const inPython = (key: string, task: object) => runInPython("python3", "calls", { origin: proxy.origin, ...task }, key)

const camel = (snake: string) => pascal(snake).replace(/^./, (letter) => letter.toLowerCase())
const as_of = testNow.toISOString()

async function rowsOf(pages: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of pages) rows.push(row)
  return rows
}

it("all clients call every endpoint and read every list to its end, and none ever gets a 429", async () => {
  const shapes = sampled(methods.map(({ product }) => product))
  const asked = methods.filter(({ product }) => shapes.includes(product))
  const key = await server.key("api_pro")
  const other = await server.key("api_pro")
  const assay = clientOf(key) as unknown as Called
  const calls: { group: string; name: string; params: Row; isList: boolean }[] = []
  const found: Record<string, unknown>[] = []
  for (const { group, name, product, list } of asked) {
    const isData = product.kind === "data"
    const most: Row = { ...product.example, ...fullest(rowOf(product)), ...(isData && { as_of }) }
    const answer = await assay[camel(group)][camel(name)](most)
    const url = restUrl(server.origin, product, most as Record<string, string>)
    const direct = await (await fetch(url, { headers: { "X-API-Key": isData ? other : key } })).json()
    if (isData) expect(answer, product.name).toEqual(direct)
    else expect(Object.keys(answer)).toEqual(Object.keys(direct))
    // Another minute for the other key. What its own key is asked elsewhere, a client cannot know.
    server.clock.now += isData ? 3_000 : 60_000
    const { limit } = rowOf(product).params
    const third = Math.max(1, Math.ceil(answer.total_count / 3))
    const params = limit ? { ...most, limit: Math.min(limit.maximum ?? third, third) } : most
    calls.push({ group, name, params, isList: list !== null })
    if (!list) {
      found.push(isData ? { answer: await assay[camel(group)][camel(name)](params) } : {})
      continue
    }
    const rows = await rowsOf(assay[camel(group)][`${camel(name)}Rows`](params))
    expect(rows, product.name).toHaveLength(answer.total_count)
    for (const row of rows) expect(row.data_origin).toBe(answer.meta.data_origin)
    found.push({ rows })
  }
  expect(new Set(proxy.seen)).toEqual(new Set([200]))
  expect(proxy.seen.length).toBeGreaterThan(asked.length * 2)

  const seen = proxy.seen.length
  const { answers } = (await inPython(other, { calls })) as { answers: typeof found }
  for (const [index, { group, name, isList }] of calls.entries()) {
    const { product } = asked[index]
    if (product.kind === "data") expect(answers[index], `${group}.${name}`).toEqual(found[index])
    expect("rows" in answers[index]).toBe(isList)
  }
  expect(new Set(proxy.seen)).toEqual(new Set([200]))
  expect(proxy.seen.length).toBeGreaterThan(seen + asked.length)

  const { answers: inAsync } = (await inPython(other, { calls, isAsync: true })) as { answers: typeof found }
  for (const [index, { product }] of asked.entries()) {
    if (product.kind === "data") expect(inAsync[index], product.name).toEqual(found[index])
  }
})

describe("a client with a quota of five requests a minute", () => {
  it("sends twenty-three in TypeScript, one after the other and at once, without a 429", async () => {
    const assay = clientOf(await server.key("free"))
    for (let count = 0; count < 11; count++) await assay.market.regime()
    await Promise.all(Array.from({ length: 12 }, () => assay.market.regime()))
    expect(proxy.seen).toEqual(Array(23).fill(200))
    expect(server.clock.now - testNow.getTime()).toBeGreaterThan(3 * 60_000)
  })

  it.each([false, true])("sends as many in Python, in threads and at once (for asyncio: %j)", async (isAsync) => {
    const { errors } = await inPython(await server.key("free"), { paced: { calls: 11, threads: 12 }, isAsync })
    expect(errors).toEqual([])
    expect(proxy.seen).toEqual(Array(23).fill(200))
  })

  it("continues in asyncio when the request that the others wait for is cancelled", async () => {
    proxy.faults = ["no end"]
    const { ended } = await inPython(await server.key("free"), { cancelled: true })
    expect(ended).toEqual(["CancelledError", "Answer", "Answer"])
    expect(proxy.seen).toEqual(["no end", 200, 200])
  })

  it("leaves room for other users of the key", async () => {
    const key = await server.key("free")
    const assay = clientOf(key)
    for (let count = 0; count < 6; count++) {
      await assay.market.regime()
      await server.get("/api/v1/market/regime", { key })
    }
    expect(proxy.seen).toEqual(Array(6).fill(200))
  })
})

const cases: [code: string, kind: typeof AssayError, method: string, params: Row, tier: "free" | "none" | "spent"][] = [
  ["invalid_api_key", AuthenticationError, "market.regime", {}, "none"],
  ["tier_required", PermissionDeniedError, "signals.events", {}, "free"],
  ["not_found", NotFoundError, "market.ohlcv", { ticker: "APPL" }, "free"],
  ["invalid_parameters", InvalidParametersError, "predictions.latest", { limit: 0 }, "free"],
  ["rate_limited_day", RateLimitError, "market.regime", {}, "spent"],
]

describe("an error", () => {
  it("has its class and its code in both languages, with the API's own message", async () => {
    const [free, spent] = [await server.key("free"), await server.key("free")]
    const spender = clientOf(spent)
    for (let count = 0; count < 100; count++) await spender.market.regime()
    const keys = { free, spent, none: "assay_unknown" }
    proxy.seen = []
    for (const [code, kind, method, params, tier] of cases) {
      server.clock.now += 60_000
      const [group, name] = method.split(".")
      const client = clientOf(keys[tier]) as unknown as Called
      const error = await client[group][name](params).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(kind)
      expect(error).toBeInstanceOf(AssayError)
      expect(error).toMatchObject({ code, name: kind.name, requestId: expect.stringMatching(/^req_/) })
      if (error instanceof NotFoundError) expect(error.suggestions[0].ticker).toBe("AAPL")
      if (error instanceof InvalidParametersError) expect(error.violations[0].loc).toEqual(["query", "limit"])
      if (error instanceof RateLimitError) expect(error.retryAfterSeconds).toBeGreaterThan(60)
      const { errors } = await inPython(keys[tier], { fails: { group, name, params } })
      expect(errors).toEqual([
        { kind: kind.name, code, status: (error as AssayError).status, message: String((error as Error).message) },
      ])
      expect(await inPython(keys[tier], { fails: { group, name, params }, isAsync: true })).toEqual({ errors })
    }
    // No request was retried.
    expect(proxy.seen).toHaveLength(cases.length * 3)
  })
})

const regime = { group: "market", name: "regime", params: {} }
const passing: Fault[] = [
  "no response",
  { status: 503, headers: { "Retry-After": "5" } },
  "half a body",
  { status: 502, body: "<html>Bad gateway</html>" },
]

const redirect = (): Fault => ({ status: 302, headers: { Location: `${server.origin}/api/v1/market/regime` } })

describe("a request that fails on the way", () => {
  it("is repeated until it succeeds", async () => {
    const key = await server.key("free")
    proxy.faults = [...passing]
    expect((await clientOf(key).market.regime()).meta.data_origin).toBe("simulated")
    expect(proxy.seen).toEqual(["no response", 503, "half a body", 502, 200])
    expect(server.clock.now - testNow.getTime()).toBeGreaterThanOrEqual(5_000)

    for (const isAsync of [false, true]) {
      proxy.faults = [...passing]
      proxy.seen = []
      const { answers } = await inPython(key, { calls: [{ ...regime, isList: false }], isAsync })
      expect(answers).toMatchObject([{ answer: { meta: { data_origin: "simulated" } } }])
      expect(proxy.seen).toEqual(["no response", 503, "half a body", 502, 200])
    }
  })

  it("is repeated until a server that has just started has its data, but not for ever", async () => {
    const key = await server.key("free")
    const type = `${server.origin}/docs/errors/unavailable`
    const body = JSON.stringify({ type, request_id: "req_1", status: 503, detail: "Soon.", progress: "bars 9 of 16" })
    const starting: Fault = { status: 503, headers: { "Retry-After": "10" }, body }
    proxy.faults = Array(20).fill(starting)
    expect((await clientOf(key).market.regime()).meta.data_origin).toBe("simulated")
    proxy.faults = Array(20).fill(starting)
    const { answers } = await inPython(key, { calls: [{ ...regime, isList: false }] })
    expect(answers).toMatchObject([{ answer: { meta: { data_origin: "simulated" } } }])
    expect(proxy.seen).toEqual([...Array(20).fill(503), 200, ...Array(20).fill(503), 200])

    proxy.faults = Array(99).fill(starting)
    proxy.seen = []
    await expect(clientOf(key).market.regime()).rejects.toThrow(ServerError)
    proxy.faults = Array(99).fill(starting)
    const { errors } = await inPython(key, { fails: regime })
    expect(errors).toMatchObject([{ kind: "ServerError", code: "unavailable", status: 503 }])
    expect(proxy.seen).toEqual(Array(2 * 65).fill(503))
  })

  it("is given up after four more tries, or at once if a repetition cannot help or would take too long", async () => {
    const key = await server.key("free")
    const signInPage = { status: 200, body: "<html>Sign in to this network</html>" }
    const given: [faults: Fault[], tries: number, kind: typeof AssayError, code: string][] = [
      [Array(9).fill({ status: 503 }), 5, ServerError, "unknown"],
      [Array(9).fill("no response"), 5, APIConnectionError, "connection_failed"],
      [Array(9).fill(signInPage), 5, APIConnectionError, "connection_failed"],
      [[redirect(), ...Array(4).fill("no response")], 5, APIConnectionError, "connection_failed"],
      [[{ status: 500 }], 1, ServerError, "unknown"],
      [[{ status: 503, headers: { "Retry-After": "3600" } }], 1, ServerError, "unknown"],
      [[{ status: 429, headers: { "Retry-After": "3600" } }], 1, RateLimitError, "unknown"],
    ]
    for (const [faults, tries, kind, code] of given) {
      proxy.faults = [...faults]
      proxy.seen = []
      const error = await clientOf(key)
        .market.regime()
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(kind)
      expect(error).toMatchObject({ code })
      expect(proxy.seen).toHaveLength(tries)
    }
    proxy.faults = Array(9).fill({ status: 503 })
    proxy.seen = []
    const { errors } = await inPython(key, { fails: regime })
    expect(errors).toMatchObject([{ kind: "ServerError", code: "unknown", status: 503 }])
    expect(proxy.seen).toHaveLength(5)
  })

  it("never takes the key to another host after a redirect", async () => {
    const key = await server.key("free")
    const left = async () =>
      Number((await server.get("/api/v1/account/me", { key })).headers.get("x-ratelimit-remaining-day"))
    const before = await left()
    proxy.faults = [redirect()]
    await expect(clientOf(key, { retries: 0 }).market.regime()).rejects.toThrow(AssayError)
    proxy.faults = [redirect()]
    const { errors } = await inPython(key, { fails: regime })
    expect(errors).toMatchObject([{ status: 302 }])
    expect(await left()).toBe(before - 1)
  })

  it("ends with its signal while it waits for the response, for the quota or for another try", async () => {
    const key = await server.key("free")
    let waiting = 0
    const never = (_: number, signal?: AbortSignal) => {
      waiting++
      return new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
    }
    const ended = async (client: Assay, isWaiting: () => boolean) => {
      const stop = new AbortController()
      const asked = client.market.regime({}, { signal: stop.signal })
      const also = client.market.pcr({}, { signal: stop.signal })
      await vi.waitUntil(isWaiting, { timeout: 60_000 })
      stop.abort(new Error("no longer wanted"))
      await expect(asked).rejects.toThrow("no longer wanted")
      await expect(also).rejects.toThrow("no longer wanted")
    }
    proxy.faults = ["no end"]
    await ended(clientOf(key), () => proxy.seen.length === 1)
    proxy.faults = Array(2).fill({ status: 503 })
    await ended(clientOf(key, { sleep: never }), () => waiting === 2)
    const spent = clientOf(key, { sleep: never })
    for (let count = 0; count < 5; count++) await spent.market.regime()
    await ended(spent, () => waiting === 4)
  })

  it("ends when no response comes in time", async () => {
    proxy.faults = ["no end"]
    const assay = clientOf(await server.key("free"), { timeoutMs: 50, retries: 0 })
    await expect(assay.market.regime()).rejects.toThrow("No response within 0.05 s.")
  })
})

it("a client accepts a date for a moment, and a list for tickers and fields", async () => {
  const assay = clientOf(await server.key("api_pro"))
  const { meta, predictions } = await assay.predictions.batch({
    tickers: ["AAPL", "MSFT"],
    as_of: new Date("2026-11-12T15:00:00Z"),
  })
  expect(meta.as_of).toBe("2026-11-12T15:00:00.000Z")
  expect(predictions.map(({ ticker }) => ticker)).toEqual(["AAPL", "MSFT"])
  const few = await assay.predictions.batch({ tickers: ["AAPL"], fields: ["ticker", "edge"] })
  expect(Object.keys(few.predictions[0])).toEqual(["prediction_id", "ticker", "edge"])
  const fewColumns = ["prediction_id", "ticker", "edge", "data_origin"]
  const { seen } = await inPython(await server.key("api_pro"), { forms: true })
  expect(seen).toEqual([
    "2026-11-12T15:00:00.000Z",
    ["AAPL", "MSFT"],
    "2026-11-13T04:59:59.999Z",
    "needs a time zone",
    fewColumns,
  ])
})

describe("the file of a client", () => {
  const uses = `import { Assay, AssayError, type PredictionsLatestRow } from "./assay"
export async function use(assay: Assay): Promise<PredictionsLatestRow[]> {
  const rows: PredictionsLatestRow[] = []
  for await (const row of assay.predictions.latestRows({ timeframe: "daily", limit: 5 })) rows.push(row)
  const { bars, meta } = await assay.market.ohlcv({ ticker: "AAPL" })
  const closes: number[] = bars.map(({ close }) => close)
  const origin: "live" | "simulated" | "replay" | "mixed" = meta.data_origin
  const some = await assay.predictions.latest({ fields: ["ticker", "edge"] })
  const edges: (number | null | undefined)[] = some.predictions.map(({ edge }) => edge)
  const count: number = some.count + edges.length
  const { gate } = await assay.market.regime({ fields: "gate" })
  const isOn: boolean = gate === "RISK_ON" && count > 0
  const { sha256 } = await assay.download("bars_2026-03.parquet", "bars.parquet", { onProgress: (done, total) => void [done, total] })
  const isOver = (error: unknown) => error instanceof AssayError && error.code === "rate_limited_day"
  return closes.length > 0 && sha256.length === 64 && origin === "live" && !isOver(null) && isOn ? rows : []
}
`

  it("is served to everybody, and calls the service that it came from", async () => {
    for (const [name, type] of [
      ["assay.ts", "text/plain; charset=utf-8"],
      ["assay.py", "text/x-python; charset=utf-8"],
    ]) {
      const response = await server.get(`/clients/${name}`)
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type])
      const path = name.endsWith("ts") ? "typescript/assay.ts" : "python/assay/__init__.py"
      const file = readFileSync(`client/${path}`, "utf8")
      expect(await response.text()).toBe(file.replace('"http://localhost:3000"', '"https://assay.test"'))
      const headers = { "If-None-Match": response.headers.get("etag") ?? "" }
      expect((await server.get(`/clients/${name}`, { headers })).status).toBe(304)
    }
    for (const name of ["", "assay.rb", "../package.json", "constructor"]) {
      expect((await server.get(`/clients/${name}`)).status).toBe(404)
    }
    expect((await server.get("/clients/assay.ts", { method: "POST" })).status).toBe(405)
  })

  it("compiles under TypeScript 5.9 at its strictest, as one file and by the types of its package, and works as JavaScript", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-client-"))
    try {
      const modern = "--strict --target es2022 --module esnext --moduleResolution bundler --outDir built".split(" ")
      const stricter = ["exactOptionalPropertyTypes", "noUncheckedIndexedAccess", "noImplicitReturns", "noUnusedLocals"]
      const compiler = join(process.cwd(), "e2e/clients/node_modules/typescript/bin/tsc")
      const options = [...modern, ...stricter.map((name) => `--${name}`)]
      for (const [place, files] of [
        ["source", ["assay.ts"]],
        ["package", ["dist/assay.js", "dist/assay.d.ts"]],
      ] as const) {
        const own = join(folder, place)
        mkdirSync(own)
        for (const file of files) copyFileSync(join("client/typescript", file), join(own, basename(file)))
        writeFileSync(join(own, "uses.ts"), uses)
        writeFileSync(join(own, "package.json"), '{ "type": "module" }')
        const { stdout } = spawnSync(process.execPath, [compiler, "uses.ts", ...options], {
          cwd: own,
          encoding: "utf8",
        })
        expect([place, stdout]).toEqual([place, ""])
      }
      const built = await import(join(folder, "package/assay.js"))
      const assay = new built.Assay({ key: await server.key(), baseUrl: proxy.origin })
      expect((await assay.market.regime()).meta.data_origin).toBe("simulated")
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
