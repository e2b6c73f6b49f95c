import type { IncomingMessage, ServerResponse } from "node:http"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { networkLimits } from "../../server/accounts/oauth/terms"
import { sessionCookie } from "../../server/accounts/sessions/cookies"
import { newSessionToken, openSession } from "../../server/accounts/sessions/open"
import { workBudgetMs } from "../../server/accounts/workBudget"
import { type Listener, listen } from "../../server/hosts/listen"
import { type PageServer, type PageSocket, pageSocket, servePages } from "../../server/hosts/pages/pageSocket"
import type { RenderCost } from "../../server/hosts/pages/work"
import { nonceOf } from "../../server/surfaces/http/securityHeaders"
import { type Answer, askPort } from "../support/askPort"
import { testVariables } from "../support/database"
import { testServer } from "../support/testServer"

const server = testServer()
const session = sessionCookie(testVariables.BASE_URL).name
const html = "text/html,application/xhtml+xml,*/*;q=0.8"

/** Stands in for Next; records what it renders and for whom. */
let rendered: string[] = []
let spent: RenderCost[] = []
let pause: Promise<void> | undefined
let served: PageServer
let there: PageSocket
let pages: PageSocket
let listener: Listener

beforeAll(async () => {
  const render = async (request: IncomingMessage, response: ServerResponse) => {
    rendered.push(`${request.method} ${request.url}`)
    await pause
    const body = await Array.fromAsync(request)
    const nonce = nonceOf(String(request.headers["content-security-policy"]))
    response.writeHead(request.url === "/not-found" ? 404 : 200, {
      ...(/\.\w+$/.test(String(request.url))
        ? { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" }
        : { "Content-Type": "text/html; charset=utf-8" }),
      "Set-Cookie": ["a=1; Path=/", "b=2; Path=/"],
      Vary: "rsc, accept-encoding",
    })
    const seen = JSON.stringify({ ...request.headers, body: Buffer.concat(body).toString() })
    const long = "long ".repeat(request.url?.includes("large") ? 2_000_000 : 400)
    response.end(`<p>${rendered.length}</p><script nonce="${nonce}">own()</script>${seen}${long}`)
  }
  served = await servePages(render, (each) => spent.push(each))
  there = pageSocket(served.path)
  pages = { ...there }
  listener = await listen(server.service, pages, { host: "127.0.0.1", port: 0, clock: () => server.clock.now })
})
afterAll(async () => {
  await listener.close()
  pages.close()
  await served.close()
})

async function ask(path: string, headers: Record<string, string> = {}, method = "GET", body?: string): Promise<Answer> {
  return askPort(listener.port, path, { method, headers: { Accept: html, ...headers }, body })
}

async function signIn(): Promise<string> {
  const key = await server.key("free")
  const { accountId } = await server.service.keys.verify(key, server.clock.now)
  const token = newSessionToken()
  await openSession(server.service.database, { token, accountId, at: new Date(server.clock.now) })
  return token
}

/** An hour later, kept pages are too old, and all counts are over. */
function begin(): void {
  rendered = []
  server.clock.now += 3_600_000
}

it("many visitors of a public page get the bytes of one rendering, and a 304 if they have them", async () => {
  begin()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/pricing")))
  expect(rendered).toEqual(["GET /pricing"])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const [{ headers }] = answers
  expect(headers["cache-control"]).toBe("private, no-cache")
  const again = await ask("/pricing", { "If-None-Match": String(headers.etag) })
  expect([again.status, again.body]).toEqual([304, ""])
  const head = await ask("/pricing", {}, "HEAD")
  expect([head.status, head.headers["content-length"], head.body]).toEqual([200, headers["content-length"], ""])
  const small = await ask("/pricing", { "Accept-Encoding": "br" })
  expect(small.headers["content-encoding"]).toBe("br")
  expect(small.headers.etag).not.toBe(headers.etag)
  expect(small.headers.vary).toBe("rsc, Accept-Encoding")
  expect(rendered).toHaveLength(1)
})

it("documents for programs are kept as pages are, with their own type and cache rules", async () => {
  begin()
  const paths = ["/status.json", "/changelog.atom", "/methodology.md", "/llms.txt", "/docs/errors.md", "/sitemap.xml"]
  for (const path of paths) {
    const plain = { Accept: "*/*" }
    const [one, other] = [await ask(path, plain), await ask(path, plain)]
    expect([path, one.status, other.body]).toEqual([path, 200, one.body])
    expect(one.headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", vary: "rsc, Accept-Encoding" })
    expect(one.headers["cache-control"]).toBe("public, max-age=300")
    expect(one.headers["content-security-policy"]).not.toContain("nonce")
    expect(one.headers["set-cookie"]).toBeUndefined()
    const known = await ask(path, { ...plain, "If-None-Match": String(one.headers.etag) })
    expect(known.status).toBe(304)
  }
  expect(rendered).toEqual(paths.map((path) => `GET ${path}`))
})

it("a kept page contains nothing about the visitor for whom it was rendered, and no nonce", async () => {
  begin()
  const secret = "9f2c-secret"
  const sent = {
    Cookie: `assay.asked=${secret}`,
    "User-Agent": secret,
    "Accept-Language": secret,
    Host: `${secret}.example.com`,
    Referer: `https://${secret}.example.com/`,
    "Content-Security-Policy": `script-src 'nonce-${secret}'`,
  }
  const { body, headers } = await ask("/terms", sent)
  expect(body).not.toContain(secret)
  expect(headers["set-cookie"]).toBeUndefined()
  expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/=]+'$/)
  expect(headers["content-security-policy"]).not.toContain("nonce")
})

it("a page is shared whatever its query is, unless it names a parameter that the page reads", async () => {
  begin()
  const first = await ask("/methodology")
  for (const query of ["?x=1", "?checkout=done", "?utm_source=news", "?x=%ff&x", "?"]) {
    expect((await ask(`/methodology${query}`)).body).toBe(first.body)
  }
  expect((await ask("/status.json?x=1", { Accept: "*/*" })).status).toBe(200)
  await ask("/pricing?x=1&checkout=done")
  expect(rendered).toEqual(["GET /methodology", "GET /status.json", "GET /pricing?x=1&checkout=done"])
})

it("a cookie without a session makes a stranger, who gets the page that all strangers get", async () => {
  begin()
  const { body } = await ask("/pricing")
  for (const token of ["made-up", "", "a".repeat(43)]) {
    expect((await ask("/pricing", { Cookie: `${session}=${token}` })).body).toBe(body)
  }
  expect(rendered).toEqual(["GET /pricing"])
})

it("a visitor with a session, a parameter of the page or a request for a part of it gets his own rendering", async () => {
  begin()
  const mine = await signIn()
  await ask("/pricing")
  for (const [path, headers] of [
    ["/pricing", { Cookie: `a=1; ${session}=${mine}` }],
    ["/pricing?checkout=done", {}],
    ["/pricing", { RSC: "1" }],
    ["/signup", {}],
  ] as const) {
    const [one, other] = [await ask(path, headers), await ask(path, headers)]
    expect(one.body).not.toBe(other.body)
    expect(one.headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"])
    expect(nonceOf(String(one.headers["content-security-policy"]))).not.toBe("")
    expect(one.headers["ratelimit-policy"]).toBe('"pages";q=4300;qu="milliseconds";w=60')
  }
  expect((await ask("/pictures/signals.png")).headers["ratelimit-policy"]).toBeUndefined()
  expect((await ask("/pricing")).body).not.toContain(mine)
  expect(rendered).toHaveLength(10)
})

it("a page is rendered again once it is old, and the status before its age shows", async () => {
  begin()
  const bodyOf = async (path: string) => (await ask(path)).body
  const [pricing, status, json] = [await bodyOf("/pricing"), await bodyOf("/status"), await bodyOf("/status.json")]
  server.clock.now += 5_000
  expect(await bodyOf("/pricing")).toBe(pricing)
  expect(await bodyOf("/status")).not.toBe(status)
  expect(await bodyOf("/status.json")).not.toBe(json)
  server.clock.now += 6_000
  expect((await ask("/pricing")).body).toBe(pricing)
  await expect.poll(async () => (await ask("/pricing")).body).not.toBe(pricing)
})

it("unknown paths share one page for browsers, and a line for all other clients", async () => {
  begin()
  const browser = [await ask("/docs/nothing"), await ask("/docs/errors/nothing?x=1")]
  expect(browser.map(({ status }) => status)).toEqual([404, 404])
  expect(rendered).toEqual(["GET /not-found"])
  const { status, body, headers } = await ask("/docs/nothing", { Accept: "*/*" })
  expect([status, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"])
  const program = await ask("/docs/nope", { Accept: "application/json" })
  expect([program.status, program.headers["content-type"]]).toEqual([404, "application/problem+json"])
  expect(JSON.parse(program.body)).toMatchObject({ status: 404, instance: "/docs/nope", title: "Not found" })
  expect(body.length).toBeLessThan(3_000)
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/)
  expect(rendered).toHaveLength(1)
})

it("the page that allows an app access is a 400 for a broken request, and a 429 for too many", async () => {
  begin()
  expect((await ask("/oauth/authorize")).status).toBe(200)
  expect((await ask("/oauth/authorize?client_id=client_unknown")).status).toBe(400)
  const { perMinute } = networkLimits.authorize
  await server.service.quota.charge(
    "oauth_authorize:net:127.0.0.1",
    networkLimits.authorize,
    server.clock.now,
    perMinute,
  )
  const { status, headers, body } = await ask("/oauth/authorize?client_id=client_unknown")
  expect([status, body.includes("Too many apps")]).toEqual([429, true])
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60)
})

it("each rendering is charged to its network by its processor time", async () => {
  begin()
  spent = []
  await ask("/sign-in")
  await ask("/pricing")
  await expect.poll(() => spent).toEqual([{ owner: "net:127.0.0.1", spentMs: expect.any(Number) }])
})

it("a network that has used up its time has to wait, while shared pages and signed-in readers are served", async () => {
  begin()
  const { work } = server.service
  // Half of it is forgotten every 15 s: enough for a minute, however slow the machine is.
  const spentMs = 32 * workBudgetMs
  work.spend("net:127.0.0.1", spentMs)
  const { status, headers, body } = await ask("/sign-in")
  expect(status).toBe(429)
  expect(Number(headers["retry-after"])).toBeGreaterThan(0)
  expect(body).toContain("Too many pages")
  const mine = await signIn()
  expect((await ask("/sign-in", { Cookie: `${session}=${mine}` })).status).toBe(200)
  expect((await ask("/pricing")).status).toBe(200)
  expect(rendered).toEqual(["GET /sign-in", "GET /pricing"])
  work.spend("net:127.0.0.1", -spentMs)
})

it("a reader who takes nothing holds no place, so that others' pages are rendered", { tags: "slow" }, async () => {
  begin()
  const readers = Array.from({ length: 6 }, () => {
    const reader = connect(listener.port, "127.0.0.1")
    reader.pause()
    reader.write(`GET /docs/search?q=large HTTP/1.1\r\nHost: localhost\r\nAccept: ${html}\r\n\r\n`)
    return reader
  })
  await expect.poll(() => rendered.length).toBe(6)
  expect((await ask("/sign-in")).status).toBe(200)
  for (const reader of readers) reader.destroy()
})

it("a bounded number of one network's requests wait for a page, and the next are refused at once", async () => {
  begin()
  const { promise, resolve } = Promise.withResolvers<void>()
  pause = promise
  const refused: Answer[] = []
  const asked = Array.from({ length: 20 }, async (_, index) => {
    const answer = await ask(`/docs/search?q=${index}`)
    if (answer.status === 503) refused.push(answer)
    return answer.status
  })
  try {
    // Depending on the network's recent use, none to two are rendered, and 14 wait.
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(4)
    expect(refused[0].headers["retry-after"]).toBe("2")
    expect(rendered.length).toBeLessThanOrEqual(2)
  } finally {
    pause = undefined
    resolve()
  }
  const statuses = await Promise.all(asked)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20 - refused.length)
  expect(refused.length).toBeLessThanOrEqual(6)
})

it("while no process renders pages, kept ones are shown, and others answer when to retry", async () => {
  begin()
  const kept = await ask("/pricing")
  const elsewhere = pageSocket(`${served.path}-gone`)
  const away = { page: elsewhere.page, ask: elsewhere.ask }
  Object.assign(pages, away)
  server.clock.now += 15_000
  expect((await ask("/pricing")).body).toBe(kept.body)
  for (const path of ["/terms", "/sign-in", "/status"]) {
    const { status, headers, body } = await ask(path)
    expect([status, headers["retry-after"], headers.refresh]).toEqual([503, "2", "2"])
    expect(body).toContain("The pages are starting again")
  }
  Object.assign(pages, { page: there.page, ask: there.ask })
  expect((await ask("/terms")).status).toBe(200)
})

it("a request to a page reaches it whole, and a body that never comes delays nobody", async () => {
  begin()
  const form = { "Content-Type": "application/x-www-form-urlencoded" }
  const sent = await ask("/api/trpc/keys.list", form, "POST", "a=1&b=2")
  expect(sent.body).toContain('"body":"a=1&b=2"')
  const never = new AbortController()
  const body = async function* () {
    yield "a"
    await sleep(600_000, undefined, { signal: never.signal })
  }
  const slow = Array.from({ length: 8 }, () =>
    fetch(`http://127.0.0.1:${listener.port}/api/trpc/keys.list`, {
      ...{ method: "POST", body: body(), duplex: "half", signal: never.signal },
    } as unknown as RequestInit).catch(() => null),
  )
  await expect.poll(() => rendered.length).toBe(9)
  expect((await ask("/sign-in")).status).toBe(200)
  never.abort()
  await Promise.all(slow)
})
