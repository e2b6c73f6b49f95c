// @module-tag slow
import parseMetrics, { type MetricFamily } from "parse-prometheus-text-format"
import { beforeAll, describe, expect, it } from "vitest"
import { byOwner } from "../../server/accounts/keys/owned"
import { createEndpoint } from "../../server/accounts/webhooks/own"
import { declaredMetrics, requestDuration } from "../../server/hosts/metrics/declared"
import { prometheusName } from "../../server/hosts/metrics/prometheusNames"
import { webhookAges } from "../../server/hosts/metrics/webhookQueue"
import { metricsEndpoint } from "../../server/hosts/operations/metricsEndpoint"
import { sendDue } from "../../server/jobs/webhooks"
import { readEnv } from "../../server/platform/env"
import { logIssued } from "../support/loggedSignals"
import { eras, postMcp } from "../support/mcpRequests"
import { type Family, findPython, readMetrics } from "../support/pythonClient"
import { startTestServer } from "../support/server"
import { testServer } from "../support/testServer"

const token = "a-token-of-twenty-characters"
const own = testServer({ METRICS_TOKEN: token })
let key = ""

beforeAll(async () => {
  key = await own.key("free")
})

const elsewhere = { "X-Forwarded-For": "203.0.113.9" }
const bearer = (sent: string) => ({ Authorization: `Bearer ${sent}` })

/** The written text is shared for a second. */
async function readText(server = own): Promise<string> {
  server.clock.now += 1_000
  const response = await server.get("/metrics", { headers: bearer(token) })
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
  return response.text()
}

const read = async (server = own): Promise<MetricFamily[]> => parseMetrics(await readText(server))

/** Counts requests with these labels, over all values of the other labels. */
async function countOf(labels: Record<string, string>): Promise<number> {
  const line = new RegExp(`^${prometheusName(requestDuration)}_count\\{(.*)\\} (\\d+)$`, "gm")
  const series = [...(await readText()).matchAll(line)].map(([, text, count]) => {
    const named = [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])
    return { labels: Object.fromEntries(named) as Record<string, string>, count: Number(count) }
  })
  const wanted = series.filter((one) => Object.entries(labels).every(([name, value]) => one.labels[name] === value))
  return wanted.reduce((sum, { count }) => sum + count, 0)
}

describe("access to the metrics", () => {
  it.each([
    ["with the token", { METRICS_TOKEN: token }, bearer(token), 200],
    ["from elsewhere with the token", { METRICS_TOKEN: token }, { ...elsewhere, ...bearer(token) }, 200],
    ["without the token only by this machine where there is none", {}, {}, 200],
    ["by nobody else where there is no token", {}, elsewhere, 401],
    ["by nobody with another token", { METRICS_TOKEN: token }, bearer("another-token-of-that-length"), 401],
    ["with the token alone where there is one, even on this machine", { METRICS_TOKEN: token }, {}, 401],
    ["with a token alone behind a proxy", { TRUSTED_PROXIES: "1" }, {}, 401],
    ["with a token alone on a public service", { BASE_URL: "https://assay.example" }, {}, 401],
  ])("%s", async (_, variables, headers, status) => {
    const read = metricsEndpoint({ ...own.service, env: readEnv(variables) })
    const request = { path: "/metrics", method: "GET", headers: { host: "127.0.0.1", ...lowerCase(headers) } }
    expect((await read({ ...request, remoteAddress: "127.0.0.1" }, own.clock.now)).status).toBe(status)
  })
})

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

describe("in the metrics", () => {
  it("every declared metric is present, in its kind, once the event loop has been measured", async () => {
    await own.get("/api/v1/predictions/latest", { key })
    await read()
    const found = new Map((await read()).map(({ name, type, help }) => [name, { type, help }]))
    for (const metric of [requestDuration, ...declaredMetrics]) {
      const { type, help } = found.get(prometheusName(metric)) ?? {}
      expect([metric.name, type, help]).toEqual([metric.name, metric.kind.toUpperCase(), metric.says])
    }
    expect(found.size).toBe(declaredMetrics.length + 1)
  })

  it("a request counts once, by its channel, plan, product and status", async () => {
    const rest = {
      http_route: "/api/v1/predictions/latest",
      assay_channel: "rest",
      assay_product: "predictions/latest",
    }
    const answered = { ...rest, http_response_status_code: "200", assay_plan: "free", http_request_method: "GET" }
    const before = await countOf(answered)
    await own.get("/api/v1/predictions/latest", { key })
    await own.get("/api/v1/predictions/latest")
    expect(await countOf(answered)).toBe(before + 1)
    expect(await countOf({ ...rest, http_response_status_code: "401", assay_plan: "none" })).toBe(1)
    const { message, headers } = eras["2025-11-25"]("tools/call", {
      name: "get_latest_predictions",
      arguments: { limit: 3 },
    })
    const sent = { ...headers, Accept: "application/json, text/event-stream", "X-API-Key": key }
    const called = await fetch(`${own.origin}/mcp`, { method: "POST", headers: sent, body: JSON.stringify(message) })
    expect(called.status).toBe(200)
    expect(await countOf({ http_route: "/mcp", assay_channel: "mcp", assay_product: "predictions/latest" })).toBe(1)
  })

  it("no label contains a caller's own text", async () => {
    for (const path of ["/api/v1/assay_secret", "/any/name", "/assay_secret?key=1"]) await own.get(path)
    await own.get("/api/v1/predictions/latest", { method: "PROPFIND" })
    const { message, headers } = eras["2025-11-25"]("tools/call", { name: "assay_secret", arguments: {} })
    await postMcp(own.origin, message, { ...headers, Accept: "application/json, text/event-stream", "X-API-Key": key })
    const text = await readText()
    expect(text).not.toMatch(/assay_secret|\/any|PROPFIND/)
    expect(await countOf({ http_route: "/api/*", http_response_status_code: "401" })).toBe(1)
    expect(await countOf({ http_request_method: "_OTHER" })).toBeGreaterThan(0)
  })

  it("an event that waits for a webhook's turn counts by how long it has been due", { tags: "slow" }, async () => {
    const server = await startTestServer()
    try {
      const { service, clock } = server
      // The log has rows of the hours after the clock's start.
      clock.now += 86_400_000
      const { prisma } = service.database
      const now = () => new Date(clock.now)
      const ages = async () => (await webhookAges(service.database, now())).map(({ ageSeconds }) => ageSeconds)
      const send = (status: number) => sendDue(service, now, async () => ({ status, error: null, answer: null, ms: 1 }))
      const { accountId } = await service.keys.verify(await server.key("api_starter"), clock.now)
      const wanted = { url: "https://hooks.example.com", topics: ["signal.issued"], tickers: [] }
      for (const _ of "123")
        await createEndpoint(
          service,
          accountId,
          { ...wanted, beginning: await service.streams.tail.head() },
          byOwner(now()),
        )
      expect(await ages(), "by pace: usual, slow").toEqual([0, 0])
      await logIssued(service, ["AAPL"], now())
      clock.now += 90_000
      await logIssued(service, ["MSFT"], now())
      expect(await ages(), "the first of the two").toEqual([90, 0])
      await send(500)
      expect(await ages(), "to be tried again in a minute").toEqual([0, 0])
      clock.now += 65_000
      expect(await ages()).toEqual([5, 0])
      await prisma.webhookEndpoint.updateMany({ data: { slowUntil: new Date(clock.now + 1) } })
      expect(await ages()).toEqual([0, 5])
      await send(204)
      expect(await ages(), "delivered").toEqual([0, 0])
      await logIssued(service, ["AAPL"], now())
      clock.now += 30_000
      expect(await ages()).toEqual([30, 0])
      await prisma.account.update({ where: { id: accountId }, data: { tier: "free" } })
      expect(await ages(), "beyond the plan").toEqual([0, 0])
    } finally {
      await server.close()
    }
  })

  it("without its database, a server reports that and what it knows itself", async () => {
    const cutOff = await startTestServer({ METRICS_TOKEN: token })
    try {
      await cutOff.service.database.pool.end()
      const families = await read(cutOff)
      const valuesOf = (name: string) =>
        families.find((family) => family.name === name)?.metrics.map(({ value }) => value)
      expect(valuesOf("assay_database_up")).toEqual(["0"])
      expect(valuesOf("assay_mail_queue_size")).toEqual([])
      expect(Number(valuesOf("process_memory_usage_bytes")?.[0])).toBeGreaterThan(10_000_000)
    } finally {
      await cutOff.close()
    }
  })
})

const found = await findPython("prometheus")
const missing = found.ok ? "" : ` (skipped: pip cannot install it here: ${found.reason})`

describe.skipIf(!found.ok)(`Prometheus's own client library for Python${missing}`, () => {
  it("parses every metric as declared, and each histogram's buckets add up to its count", async () => {
    await own.get("/api/v1/predictions/latest", { key })
    await readText()
    const families: Family[] = found.ok ? await readMetrics(found.python, await readText()) : []
    // It drops the suffix that names of counters share.
    const understood = new Map(families.map((family) => [family.name, family]))
    for (const metric of [requestDuration, ...declaredMetrics]) {
      const name = prometheusName(metric)
      const { type, help } = understood.get(metric.kind === "counter" ? name.replace(/_total$/, "") : name) ?? {}
      expect([name, type, help]).toEqual([name, metric.kind, metric.says])
    }
    const { samples } = understood.get(prometheusName(requestDuration)) as Family
    const counts = samples.filter(({ name }) => name.endsWith("_count"))
    expect(counts.length).toBeGreaterThan(0)
    for (const { labels, value } of counts) {
      const buckets = samples.filter(({ labels: { le, ...of } }) => le && JSON.stringify(of) === JSON.stringify(labels))
      const numbers = buckets.map((bucket) => Number(bucket.value))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect([buckets.at(-1)?.labels.le, numbers.at(-1)]).toEqual(["+Inf", Number(value)])
    }
  })
})
