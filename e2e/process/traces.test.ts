// @module-tag slow
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import type { IncomingHttpHeaders } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { z } from "zod"
import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"
import { supervisePages } from "../../server/commands/pageProcess"
import { listen } from "../../server/hosts/listen"
import { type Loopback, readText, serveLoopback } from "../../server/platform/testing/loopback"
import { startTracing } from "../../server/platform/tracing/start"
import { tracing } from "../../server/platform/tracing/tracing"
import { testVariables } from "../support/database"
import { plainVariables, requireBuild } from "../support/processes"
import { startTestServer, type TestServer } from "../support/server"

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
})
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})
type Span = z.infer<typeof span>

const caller = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" }
const visitor = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" }
const placeOf = ({ traceId, spanId }: typeof caller) => ({ traceparent: `00-${traceId}-${spanId}-01` })

const folder = mkdtempSync(join(tmpdir(), "assay-traces-"))
const asked: { headers: IncomingHttpHeaders; path: string }[] = []
const spans: Span[] = []
/** Accepts traces in OTLP over HTTP, and answers all other requests too. */
let collector: Loopback
let redis: RunningRedis
let key = ""
let answer: Response
let page: { status: number; text: string }

beforeAll(requireBuild, 0)
beforeAll(async () => {
  expect(await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined })).toBe(null)
  collector = await serveLoopback(async (request, response) => {
    asked.push({ headers: request.headers, path: request.url ?? "" })
    const body = await readText(request)
    if (request.url === "/v1/traces") {
      const { resourceSpans } = sent.parse(JSON.parse(body))
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    }
    response.setHeader("Content-Type", "application/json").end("{}")
  })
  redis = await startRedis()
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, THREADS: "1" }
  const logging = { DATA_DIR: folder, LOG_LEVEL: "info", LOG_TO: "file" }
  const traced = await startTracing(settings)
  const own = await startTestServer({ ...settings, ...logging, REDIS_URL: redis.url })
  key = await own.key("free")
  answer = await own.get("/api/v1/predictions/latest?limit=2", { key, headers: placeOf(caller) })
  page = await readPage(own, settings)
  await tracing()?.job("sample", async () => {
    await own.service.database.pool.query("SELECT 1 AS sampled")
    await (await fetch(`${collector.url}/upstream?key=assay_hidden`)).text()
  })
  // The thread that computes answers and the process that renders pages send their spans when they end.
  await own.close()
  await traced?.close()
})
afterAll(async () => {
  await redis.stop()
  await collector.close()
  rmSync(folder, { recursive: true, force: true })
})

async function readPage({ service, listener }: TestServer, settings: object): Promise<typeof page> {
  const variables = {
    ...{ ...plainVariables(), ...testVariables, ...settings, NODE_ENV: "production" as const },
    DATABASE_URL: service.database.url,
  }
  const terms = { mostResidentBytes: Number.POSITIVE_INFINITY, awaitedMs: 600_000, variables }
  const where = { hostname: "127.0.0.1", port: listener.port }
  const process = supervisePages(service, where, terms)
  await process.ready
  const before = await listen(service, process.pages, { host: "127.0.0.1", port: 0 })
  const response = await fetch(`http://127.0.0.1:${before.port}/models`, { headers: placeOf(visitor) })
  const text = await response.text()
  await before.close()
  await process.stop()
  return { status: response.status, text }
}

const attributeOf = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find((each) => each.key === name)?.value ?? {})[0]

const below = (spanId: string | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)

const queriesBelow = (spanId: string | undefined) =>
  below(spanId).flatMap((part) => attributeOf(part, "db.query.text") ?? [])

function found(spanId: string | undefined, name: string): Span {
  const [span] = below(spanId).filter((each) => each.name === name)
  if (!span) throw new Error(`${name} is not below ${spanId}: ${JSON.stringify(spans)}`)
  return span
}

it("a trace leads from a request to Redis, to the thread that computes its answer, and to that thread's queries", () => {
  expect(answer.status).toBe(200)
  const served = found(caller.spanId, "GET /api/v1/predictions/latest")
  expect(served.traceId).toBe(caller.traceId)
  expect(attributeOf(served, "http.response.status_code")).toBe(200)
  expect(below(served.spanId).map((part) => attributeOf(part, "db.system.name"))).toContain("redis")
  const computed = found(served.spanId, "compute predictions/latest")
  expect(queriesBelow(computed.spanId).join("\n")).toMatch(/SELECT[\s\S]+prediction/)
})

it("the trace has the request's id, and the request's line in the log has the trace's", () => {
  const requestId = answer.headers.get("x-request-id")
  expect(attributeOf(found(caller.spanId, "GET /api/v1/predictions/latest"), "assay.request_id")).toBe(requestId)
  const lines = readFileSync(join(folder, "log", "assay.log"), "utf8")
    .trim()
    .split("\n")
  const line = lines.map((each) => JSON.parse(each)).find((each) => each.requestId === requestId)
  expect(line).toMatchObject({ event: "request.completed", trace_id: caller.traceId })
})

it("a trace leads from a page to the process that renders it, to the answer that it shows, and to that answer's queries", () => {
  expect(page.status).toBe(200)
  const served = found(visitor.spanId, "GET")
  const rendered = found(served.spanId, "render")
  const shown = below(rendered.spanId).filter(({ name }) => name === "pages/answer")
  const computed = shown.flatMap(({ spanId }) => below(spanId)).filter(({ name }) => name.startsWith("compute "))
  expect(computed.length).toBeGreaterThan(0)
  expect(computed.flatMap(({ spanId }) => queriesBelow(spanId)).join("\n")).toContain("SELECT")
  expect(new Set(computed.map(({ traceId }) => traceId))).toEqual(new Set([visitor.traceId]))
  expect(page.text).not.toContain(visitor.traceId)
})

it("a trace leads from a job to its queries and to its upstream requests, which carry the trace", () => {
  const job = spans.find(({ name }) => name === "job sample")
  expect([caller.traceId, visitor.traceId, undefined]).not.toContain(job?.traceId)
  const parts = below(job?.spanId)
  expect(parts.map(({ name }) => name).sort()).toEqual(["GET", "SELECT"])
  const upstream = asked.find(({ path }) => path.startsWith("/upstream"))
  const given = parts.find(({ name }) => name === "GET")
  expect(upstream?.headers.traceparent).toBe(`00-${job?.traceId}-${given?.spanId}-01`)
})

it("no trace contains a key, and none is made after tracing has ended", () => {
  expect(JSON.stringify(spans)).not.toContain("assay_hidden")
  expect(JSON.stringify(spans)).not.toContain(key)
  expect(tracing()).toBe(null)
})
