import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import { afterAll, beforeAll, expect, it } from "vitest"
import { z } from "zod"
import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"
import { startTracing } from "../../server/platform/tracing/start"
import { type Tracing, tracing } from "../../server/platform/tracing/tracing"
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
const asked: { headers: IncomingHttpHeaders; path: string }[] = []
const spans: Span[] = []

let collector: Server
let collectorUrl = ""
let redis: RunningRedis
let own: TestServer
let traced: Tracing | null

/** Takes traces as OTLP over HTTP has them, and answers whatever else it is asked. */
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ""
    asked.push({ headers: request.headers, path: request.url ?? "" })
    request.setEncoding("utf8").on("data", (text) => {
      body += text
    })
    request.on("end", () => {
      if (request.url === "/v1/traces") {
        const { resourceSpans } = sent.parse(JSON.parse(body))
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      }
      response.setHeader("Content-Type", "application/json").end("{}")
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve))
  const address = collector.address()
  collectorUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
  redis = await startRedis()
  traced = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl })
  own = await startTestServer({ REDIS_URL: redis.url })
})
afterAll(async () => {
  await own.close()
  await redis.stop()
  collector.close()
})

const attributeOf = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

it("without an endpoint nothing is traced, and with one a trace leads from a request to its queries, over Redis, fetch and jobs", async () => {
  expect(await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined })).toBe(null)
  const key = await own.key("free")
  const answer = await own.get("/api/v1/predictions/latest?limit=2", {
    key,
    headers: { traceparent: `00-${caller.traceId}-${caller.spanId}-01` },
  })
  expect(answer.status).toBe(200)
  await tracing()?.job("sample", async () => {
    await own.service.database.pool.query("SELECT 1 AS sampled")
    await (await fetch(`${collectorUrl}/upstream?key=assay_hidden`)).text()
  })
  await traced?.close()
  expect(tracing()).toBe(null)

  const ofRequest = spans.filter(({ traceId }) => traceId === caller.traceId)
  const served = ofRequest.find(({ parentSpanId }) => parentSpanId === caller.spanId)
  if (!served) throw new Error(`no span has the caller's as its parent: ${JSON.stringify(spans)}`)
  expect(served.name).toBe("GET /api/v1/predictions/latest")
  expect(attributeOf(served, "http.response.status_code")).toBe(200)
  expect(attributeOf(served, "assay.request_id")).toBe(answer.headers.get("x-request-id"))
  const children = ofRequest.filter(({ parentSpanId }) => parentSpanId === served.spanId)
  const systems = children.map((child) => attributeOf(child, "db.system.name"))
  expect(systems).toEqual(expect.arrayContaining(["postgresql", "redis"]))
  const queries = children.map((child) => attributeOf(child, "db.query.text")).filter((text) => text !== undefined)
  expect(queries.join("\n")).toContain("prediction")

  const job = spans.find(({ name }) => name === "job sample")
  expect(job?.traceId).not.toBe(caller.traceId)
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)
  expect(parts.map(({ name }) => name).sort()).toEqual(["GET", "SELECT"])
  const upstream = asked.find(({ path }) => path.startsWith("/upstream"))
  const given = parts.find(({ name }) => name === "GET")
  expect(upstream?.headers.traceparent).toBe(`00-${job?.traceId}-${given?.spanId}-01`)
  expect(JSON.stringify(spans)).not.toContain("assay_hidden")
  expect(JSON.stringify(spans)).not.toContain(key)
})
