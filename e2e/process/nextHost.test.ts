// @module-tag slow
import { createHash, randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createKey } from "../../server/accounts/keys/format"
import { issueKey } from "../../server/accounts/keys/issue"
import { sessionCookie } from "../../server/accounts/sessions/cookies"
import type { Tier } from "../../server/accounts/tiers"
import { readEnv } from "../../server/platform/env"
import { products } from "../../server/products"
import { docsPages } from "../../server/surfaces/docs/contents"
import { pageAsMarkdown } from "../../server/surfaces/docs/markdown"
import { docsPath, markdownPath } from "../../server/surfaces/docs/page"
import { agentSkill, skillPath } from "../../server/surfaces/docs/written"
import { tools } from "../../server/surfaces/mcp/tools"
import { askPort } from "../support/askPort"
import { testNow, testVariables } from "../support/database"
import { type DatabaseProxy, startDatabaseProxy } from "../support/databaseProxy"
import { logIssued } from "../support/loggedSignals"
import { mcpClients } from "../support/mcpClients"
import { postMcp } from "../support/mcpRequests"
import { type Running, requireBuild, run } from "../support/processes"
import { restUrl } from "../support/requests"
import { oneIn } from "../support/sampled"
import { openStream } from "../support/streamClient"
import { testDatabase } from "../support/testDatabase"

const database = testDatabase()
let cable: DatabaseProxy
let running: Running
let [listener, next] = ["", ""]

beforeAll(requireBuild, 0)

beforeAll(async () => {
  cable = await startDatabaseProxy(database.url)
  const variables = { ...testVariables, NODE_ENV: "production", DATABASE_URL: cable.url }
  running = run("e2e/support/nextProcess.ts", [], variables)
  const [, ...ports] = await running.says(/^(\d+) (\d+)$/m)
  ;[listener, next] = ports.map((port) => `http://127.0.0.1:${port}`)
})
afterAll(async () => {
  await running.end()
  await cable.reconnect()
  await cable.disconnect()
})

let count = 0

async function newKey(tier: Tier = "api_pro"): Promise<string> {
  const change = { at: testNow, actor: "test" }
  return (await issueKey(database, { email: `next${count++}@example.com`, tier }, {}, change)).key
}

const get = (origin: string, path: string, key?: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers: { ...(key ? { "X-API-Key": key } : {}), ...headers } })

const minuteNow = () => Math.floor(Date.now() / 60_000)

/** Repeats the requests if the minute of the quota has ended meanwhile. */
async function withinOneMinute<T>(ask: () => Promise<T>): Promise<T> {
  const minute = minuteNow()
  const answers = await ask()
  return minuteNow() === minute ? answers : withinOneMinute(ask)
}

describe("Next's route handlers", () => {
  it.each(products.map((product) => [product.name, product] as const))(
    "give the same as the listener: %s",
    async (_, product) => {
      const key = await newKey()
      const [direct, routed] = [restUrl(listener, product, product.example), restUrl(next, product, product.example)]
      const answers = []
      for (const url of [direct, routed]) {
        const response = await fetch(url, { headers: { "X-API-Key": key } })
        expect(response.status).toBe(200)
        answers.push({ response, body: await response.json() })
      }
      const [one, other] = answers
      if (product.kind === "data") {
        expect(other.body).toEqual(one.body)
        expect(other.response.headers.get("etag")).toBe(one.response.headers.get("etag")?.replace(/-(br|gzip)"$/, '"'))
      }
      expect(Number(other.response.headers.get("x-ratelimit-remaining-day"))).toBe(
        Number(one.response.headers.get("x-ratelimit-remaining-day")) - 1,
      )
    },
  )

  it("give a list in the requested format, with headers for what its file leaves out", async () => {
    const key = await newKey()
    const [direct, routed] = await Promise.all(
      [listener, next].map((origin) => get(origin, "/api/v1/predictions/latest?limit=3&format=csv", key)),
    )
    for (const name of ["content-type", "content-disposition", "link", "x-as-of", "x-data-origin"]) {
      expect([name, routed.headers.get(name)]).toEqual([name, direct.headers.get(name)])
    }
    expect(routed.headers.get("content-type")).toContain("text/csv")
    expect(await routed.text()).toBe(await direct.text())
  })

  it("hold a stream open, and send what enters the log meanwhile", async () => {
    const client = await openStream(`${next}/api/v1/stream?topics=signal.issued`, { key: await newKey() })
    try {
      expect(client.response.headers.get("content-type")).toContain("text/event-stream")
      await expect.poll(() => client.lastId()).not.toBeNull()
      const ids = await logIssued({ database, env: readEnv(testVariables) }, ["AAPL", "MSFT"], new Date())
      await expect.poll(() => client.events().map(({ id }) => id)).toEqual(ids)
    } finally {
      client.cut()
    }
  })

  it("share the listener's quota: five requests in all, whichever way they come", async () => {
    const statuses = await withinOneMinute(async () => {
      const key = await newKey("free")
      const answers: number[] = []
      for (const origin of [listener, next, next, listener, next, listener, next]) {
        answers.push((await get(origin, "/api/v1/market/regime", key)).status)
      }
      return answers
    })
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it.each([
    ["no key", "/api/v1/market/regime", false, [401, "missing_api_key"]],
    ["a key in the address", "/api/v1/market/regime?api_key=assay_x", false, [401, "missing_api_key"]],
    ["a bad parameter", "/api/v1/market/character?window=4", true, [422, undefined]],
    ["a path that is not there", "/api/v1/market/nothing", true, [404, undefined]],
  ] as const)("refuse as the listener does: %s", async (_, path, hasKey, [status, code]) => {
    const key = hasKey ? await newKey() : undefined
    const bodies = []
    for (const origin of [listener, next]) {
      const response = await get(origin, path, key)
      expect(response.status).toBe(status)
      expect(response.headers.get("x-ratelimit-limit")).toBe("30")
      const { request_id: _id, ...body } = await response.json()
      bodies.push(body)
    }
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[1].code).toBe(code)
  })

  it("refuse other methods, answer preflights, and answer an unchanged document with a 304", async () => {
    const key = await newKey()
    expect((await fetch(`${next}/api/v1/market/regime`, { method: "POST" })).status).toBe(405)
    expect((await fetch(`${next}/api/v1/market/regime`, { method: "OPTIONS" })).status).toBe(204)
    const etag = (await get(next, "/api/v1/market/regime", key)).headers.get("etag") ?? ""
    expect((await get(next, "/api/v1/market/regime", key, { "If-None-Match": etag })).status).toBe(304)
  })

  it("give the OpenAPI document, the log, /healthz, /startupz and /readyz", async () => {
    const [one, other] = await Promise.all([get(listener, "/api/v1/openapi.json"), get(next, "/api/v1/openapi.json")])
    expect(await other.json()).toEqual(await one.json())
    const note = await (await get(listener, "/track-record/checkpoint")).text()
    expect(await (await get(next, "/track-record/checkpoint")).text()).toBe(note)
    expect((await get(next, "/track-record/nothing")).status).toBe(404)
    expect(await (await get(next, "/healthz")).json()).toEqual({ status: "ok" })
    expect(await (await get(next, "/startupz")).json()).toEqual({ status: "started" })
    expect((await (await get(next, "/readyz")).json()).checks.database).toEqual({ ok: true, reason: null })
  })

  it("give the changes of the track record as rows and as a feed, and its JSON to any site, as the listener does", async () => {
    for (const host of [listener, next]) {
      const json = await get(host, "/track-record?as_of=2020-01-02")
      expect(json.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
      expect(await json.json()).toMatchObject({ n_issued: 0, meta: { empty_reason: "before_coverage" } })
      const page = await get(host, "/track-record", undefined, { Accept: "text/html" })
      expect(page.headers.get("cross-origin-resource-policy")).toBe("same-origin")
      expect(await page.text()).toContain("A record that cannot be changed unnoticed")
      expect((await get(host, "/track-record/changes?limit=2")).headers.get("content-type")).toContain("ndjson")
      const feed = await get(host, "/track-record/changes?limit=2", undefined, { Accept: "application/atom+xml" })
      expect(feed.headers.get("content-type")).toContain("atom+xml")
    }
  })

  it.each(["/demo/snapshot", "/track-record"])("give %s as a page and as JSON, by Accept", async (path) => {
    const bodies = []
    for (const origin of [listener, next]) {
      const page = await get(origin, path, undefined, { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" })
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
      // Next overwrites `Vary`, and makes the page uncacheable.
      if (origin === next) expect(page.headers.get("cache-control")).toContain("no-store")
      else expect(page.headers.get("vary")).toMatch(/\bAccept\b(?!-)/)
      const named = origin === next ? "nonce" : "sha256"
      expect(page.headers.get("content-security-policy")).toContain(`script-src 'self' '${named}-`)
      const answer = await get(origin, path)
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8")
      expect(answer.headers.get("vary")).toMatch(/\bAccept\b(?!-)/)
      expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'")
      expect((await fetch(`${origin}${path}`, { method: "PUT" })).status).toBe(405)
      bodies.push(await answer.text())
    }
    expect(bodies[1]).toBe(bodies[0])
  })

  it("answer a visitor's demo request without a key, on both hosts with the bytes of the API", async () => {
    const keyed = await (await get(listener, "/api/v1/market/regime", await newKey())).text()
    for (const origin of [listener, next]) {
      const answer = await get(origin, "/demo/answer?ask=regime")
      expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(answer.headers.get("x-ratelimit-limit")).toBe("30")
      expect(await answer.text()).toBe(keyed)
    }
  })

  it.each([
    ["/", 120_000],
    ["/track-record", 125_000],
    ["/models", 120_000],
  ])("send no more script than necessary with the page %s", async (path, mostBytes) => {
    const page = await (await get(listener, path, undefined, { Accept: "text/html" })).text()
    const [, old] = /src="([^"]+)"[^>]* noModule/i.exec(page) ?? []
    const named = new Set(page.match(/static\/chunks\/[\w.~-]+\.js/g))
    const scripts = [...named].filter((name) => !old?.includes(name))
    expect(scripts.length).toBeGreaterThan(3)
    const sizes = await Promise.all(
      scripts.map(async (name) => {
        const { headers } = await get(listener, `/_next/${name}`, undefined, { "Accept-Encoding": "br" })
        return Number(headers.get("content-length"))
      }),
    )
    expect(sizes.every((size) => size > 0)).toBe(true)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes)
  })

  it("send a page's scripts as small as Brotli makes them, and uncompressed to clients without it", async () => {
    const page = await (await get(listener, "/")).text()
    const scripts = [...page.matchAll(/<script src="([^"]+)"/g)].map(([, path]) => path)
    expect(scripts.length).toBeGreaterThan(3)
    for (const path of scripts) {
      const small = await get(listener, path, undefined, { "Accept-Encoding": "gzip, br" })
      const plain = await get(listener, path, undefined, { "Accept-Encoding": "identity" })
      expect([small.headers.get("content-encoding"), plain.headers.get("content-encoding")]).toEqual(["br", null])
      for (const name of ["content-type", "cache-control", "x-content-type-options", "cross-origin-resource-policy"]) {
        expect(small.headers.get(name)?.toLowerCase()).toBe(plain.headers.get(name)?.toLowerCase())
      }
      expect(await small.text()).toBe(await plain.text())
    }
  })

  it("treat no unresolved path as a file, or as anything that the resolved one is not", async () => {
    const hidden = ["/_next/../sign-in", "/_next/static/%2e%2e/%2E./sign-in", "/mcp/../sign-in"]
    const seen = async (origin: string, path: string) => {
      const { status, headers } = await askPort(Number(new URL(origin).port), path, {
        headers: { Accept: "text/html" },
      })
      const isOwn = /'nonce-/.test(String(headers["content-security-policy"]))
      return [status, headers["cache-control"], headers["cross-origin-opener-policy"], isOwn]
    }
    const page = await seen(next, "/sign-in")
    expect(page).toEqual([200, expect.stringContaining("no-store"), "same-origin", true])
    for (const path of hidden) {
      expect((await seen(listener, path))[0], path).toBe(404)
      expect(await seen(next, path), path).toEqual(page)
    }
    expect((await seen(listener, "/_next/..\\sign-in"))[0]).toBe(404)
    expect((await seen(next, "/_next/..\\sign-in"))[0], "redirects to the resolved path").toBe(308)
  })

  it("mark what Next's links read, and the redirect to it, with how it varies and as not cacheable", async () => {
    for (const origin of [listener, next]) {
      for (const [path, status] of [
        ["/", 307],
        ["/?_rsc=other", 307],
        ["/?_rsc", 200],
      ] as const) {
        const answer = await fetch(`${origin}${path}`, { headers: { RSC: "1" }, redirect: "manual" })
        expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, status, "no-store"])
        expect(answer.headers.get("vary")).toMatch(/^rsc, next-router-state-tree, next-router-prefetch/)
      }
    }
  })

  it("give the status as a page, as JSON and as an Atom feed", async () => {
    const page = await (await get(listener, "/status")).text()
    expect(page).toContain("No worker has run")
    expect(page.length).toBeLessThan(60_000)
    const report = await (await get(listener, "/status.json")).json()
    expect(report.sources.map(({ family }: { family: string }) => family)).toContain("fear-greed")
    const feed = await get(listener, "/status.atom")
    expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8")
    expect(await feed.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
  })

  it.each(["/", "/status", "/docs", "/track-record"])(
    "send a public page with the hash of every script that it runs, and its title in its head: %s",
    async (path) => {
      const { headers, text } = await read(path)
      const policy = headers.get("content-security-policy") ?? ""
      const scripts = [...text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
      const inline = scripts.filter(([, attributes]) => !/\ssrc=|application\/ld/.test(attributes))
      expect(inline.length).toBeGreaterThan(1)
      for (const [, , script] of inline) expect(policy).toContain(createHash("sha256").update(script).digest("base64"))
      expect(policy).not.toContain("nonce")
      expect(headers.get("link")).toMatch(/^<[^>]+>; rel=preload(?!.*nonce)/)
      expect(text.split("</head>")[0]).toContain("<title>")
    },
  )

  async function read(path: string) {
    const response = await get(listener, path, undefined, { Accept: "text/html" })
    return { headers: response.headers, text: await response.text() }
  }

  it("serve MCP, on the same quota", async () => {
    const key = await newKey()
    const client = await mcpClients["@modelcontextprotocol/client 2.x"](next, { "X-API-Key": key })
    const result = await client.callTool("get_market_regime", { response_format: "detailed" })
    await client.close()
    const answer = await get(listener, "/api/v1/market/regime", key)
    expect(result.structuredContent).toEqual(await answer.json())
    expect(answer.headers.get("x-ratelimit-remaining-day")).toBe("998")
  })

  it("serve MCP to a client that accepts compressed answers", async () => {
    const listing = { jsonrpc: "2.0", id: 1, method: "tools/list" }
    const { result } = await (await postMcp(next, listing, { "Accept-Encoding": "gzip" })).json()
    expect(result.tools).toHaveLength(tools.length)
  })
})

const randomToken = "A".repeat(43)

describe("the documentation", () => {
  const texts = new Map<string, string>()

  async function read(path: string): Promise<string> {
    const text = texts.get(path) ?? (await readPage(path))
    texts.set(path, text)
    return text
  }

  async function readPage(path: string): Promise<string> {
    const response = await get(listener, path, undefined, { Accept: "text/html" })
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }

  const linksIn = (html: string) => [...html.matchAll(/<a [^>]*?href="(\/[^"]*|#[^"]*)"/g)].map(([, href]) => href)

  it("renders every page, and every link in it leads to an existing page and place", async () => {
    for (const page of oneIn(12, docsPages(testVariables.BASE_URL))) {
      const path = docsPath(page)
      const html = await read(path)
      expect(html).toContain("<h1")
      for (const href of new Set(linksIn(html))) {
        const [target, anchor] = href.split("#")
        const linked = await read(target || path)
        expect(!anchor || linked.includes(` id="${anchor}"`), `${path} links to ${href}`).toBe(true)
      }
    }
  })

  it.each(["listener", "next"])("gives every page as Markdown, and all in llms.txt: %s", async (host) => {
    const origin = { listener, next }[host] ?? ""
    for (const page of docsPages(testVariables.BASE_URL)) {
      const response = await get(origin, markdownPath(page))
      expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8")
      expect(await response.text()).toBe(pageAsMarkdown(page, testVariables.BASE_URL))
    }
    for (const path of ["/llms.txt", "/llms-full.txt"]) {
      expect((await get(origin, path)).headers.get("content-type")).toBe("text/plain; charset=utf-8")
    }
    const skill = await get(origin, skillPath)
    expect(skill.headers.get("content-type")).toBe("text/markdown; charset=utf-8")
    expect(await skill.text()).toBe(agentSkill(testVariables.BASE_URL))
  })

  it.each(["/docs/nothing", "/docs/nothing.md", "/docs/errors/nothing", "/docs/api/market"])(
    "answers 404 if it has no page: %s",
    async (path) => {
      expect((await get(listener, path)).status).toBe(404)
    },
  )

  it("explains that in words that need no script", async () => {
    const page = await get(listener, "/docs/nothing", undefined, { Accept: "text/html" })
    expect(await page.text()).toMatch(/<h1[^>]*>Page not found<\/h1>/)
  })

  it("can be searched on both hosts, for any text", async () => {
    for (const origin of [listener, next]) {
      const found = await (await get(origin, "/docs/search.json?q=quota")).json()
      expect(found[0]).toEqual({ url: "/docs/quotas", kind: "page", text: "Quotas and headers" })
      for (const query of ["", "?q=", "?q=%00", "?q=a&q=b", `?q=${"z".repeat(5_000)}`]) {
        expect((await get(origin, `/docs/search.json${query}`)).status).toBe(200)
      }
    }
  })
})

describe("while the database cannot be reached", () => {
  beforeAll(() => cable.disconnect())

  it.each([
    `/confirm?token=${randomToken}`,
    `/confirm/address?token=${randomToken}`,
    `/sign-in/confirm?token=${randomToken}`,
    "/dashboard",
    "/dashboard/keys",
    "/api/trpc/account.overview",
    "/api/trpc/account.overview,keys.list?batch=1",
  ])("requests that need it get a 503 with a time to wait: %s", async (path) => {
    const { name } = sessionCookie(testVariables.BASE_URL)
    const response = await get(listener, path, undefined, { Cookie: `${name}=${randomToken}` })
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"])
  })

  it.each(["/", "/pricing", "/signup"])("requests that do not need it are served: %s", async (path) => {
    expect((await get(listener, path)).status).toBe(200)
  })

  it("the status is served and shows it", async () => {
    expect((await get(listener, "/status")).status).toBe(200)
    const ofDatabase = async () => {
      const { parts } = await (await get(listener, "/status.json")).json()
      return parts.find(({ part }: { part: string }) => part === "database")
    }
    // The database is read at most once in five seconds.
    await expect.poll(ofDatabase, { interval: 500 }).toMatchObject({ ok: false })
  })

  it("both hosts report that the API is unavailable", async () => {
    const key = createKey(randomBytes)
    for (const origin of [listener, next]) {
      expect(await (await get(origin, "/readyz")).json()).toMatchObject({ checks: { database: { ok: false } } })
      expect((await get(origin, "/api/v1/market/regime", key)).status).toBe(503)
    }
  })
})
