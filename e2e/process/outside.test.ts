// @module-tag slow
import { request } from "node:http"
import { afterAll, describe, expect, it } from "vitest"
import { undeliverableNotices } from "../../server/accounts/mail/provider"
import { asker } from "../../server/commands/operator/outside/ask"
import { findingsOf } from "../../server/commands/operator/outside/findings"
import { lookAt } from "../../server/commands/operator/outside/look"
import { type Listener, listen } from "../../server/hosts/listen"
import type { Pages } from "../../server/hosts/pages/pageDoor"
import { serveLoopback } from "../../server/platform/testing/loopback"
import { minuteForEachTest } from "../support/caller"
import { runToEnd } from "../support/processes"
import { noPages } from "../support/server"
import { testServer } from "../support/testServer"

const server = testServer()
const ends: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(ends.map((end) => end())))
minuteForEachTest(server)

type Proxy = {
  isBare?: boolean
  hides?: readonly string[]
  drops?: readonly string[]
}

async function startProxy({ isBare, hides = [], drops = [] }: Proxy) {
  let target = 0
  const { url, close } = await serveLoopback((asked, answer) => {
    if (hides.includes(String(asked.url))) return void answer.writeHead(404).end()
    const { [visitor]: from = "203.0.113.1", "x-forwarded-for": said, host, ...headers } = asked.headers
    const passed = isBare ? {} : { host, "x-forwarded-for": [said, from].filter(Boolean).join(", ") }
    const options = { host: "127.0.0.1", port: target, path: asked.url, headers: { ...headers, ...passed } }
    request(options, (inner) => {
      const kept = Object.entries(inner.headers).filter(([name]) => !drops.includes(name))
      answer.writeHead(inner.statusCode ?? 500, Object.fromEntries(kept))
      inner.pipe(answer)
    }).end()
  })
  ends.push(close)
  return {
    port: Number(new URL(url).port),
    to(port: number) {
      target = port
    },
  }
}

/** The caller as the proxy sees it: one machine is two visitors by IPv4 and by IPv6. */
const visitor = "x-visitor"

type Configuration = { TRUSTED_PROXIES?: number; BASE_URL?: string; METRICS_TOKEN?: string }

async function serve(given: Configuration, pages: Pages = noPages): Promise<Listener> {
  const service = { ...server.service, env: { ...server.service.env, ...given } }
  const listener = await listen(service, pages, { host: "127.0.0.1", port: 0, clock: () => server.clock.now })
  ends.push(() => listener.close())
  return listener
}

async function findAt(port: number): Promise<Record<string, string>> {
  const site = new URL(`http://localhost:${port}`)
  const ask = asker("tests@example.com")
  let asked = 0
  const looked = await lookAt(
    site,
    (url, { family, headers } = {}) => {
      asked++
      return ask(url, { headers: { [visitor]: `203.0.113.${family ?? 4}`, ...headers } })
    },
    () => `198.18.0.${asked}`,
  )
  expect(asked).toBeLessThanOrEqual(16)
  const findings = findingsOf(site, looked)
  const open = findings.filter(({ verdict, about }) => verdict !== "ok" && about !== "asked from")
  return Object.fromEntries(open.map(({ about, verdict, means }) => [about, `${verdict}: ${means}`]))
}

/** Behind a proxy. BASE_URL is the proxy's, unless another is given. */
async function behind(proxy: Proxy, given: Configuration, pages?: Pages): Promise<Record<string, string>> {
  const { port, to } = await startProxy(proxy)
  to((await serve({ BASE_URL: `http://localhost:${port}`, ...given }, pages)).port)
  return findAt(port)
}

const hidden = ["/metrics", "/readyz"]
const wellKept = { TRUSTED_PROXIES: 1, METRICS_TOKEN: "a-token-of-twenty-characters" }
const signups: Pages = {
  async page({ url = "" }, response) {
    response.writeHead(url === "/signup" ? 200 : 404, { "Content-Type": "text/html" }).end("<p>Get a key by email.</p>")
  },
}

describe("npm run -s assay -- doctor --from URL", () => {
  it("finds nothing if a proxy names visitors, is trusted, and hides what is private", async () => {
    expect(await behind({ hides: hidden }, wellKept, signups)).toEqual({})
  })

  it("reports that all visitors share one count if no proxy is trusted", async () => {
    expect(await behind({ hides: hidden }, { TRUSTED_PROXIES: 0 }, signups)).toEqual({
      "forwarded addresses": expect.stringMatching(/^wrong: All visitors share one count, .* Set TRUSTED_PROXIES /),
    })
  })

  it("reports that made-up addresses count if more proxies are trusted than there are", async () => {
    const madeUp = expect.stringMatching(/^wrong: A visitor who makes up an address .* TRUSTED_PROXIES is more /)
    const found = await behind({ hides: hidden }, { ...wellKept, TRUSTED_PROXIES: 2 }, signups)
    expect(found).toMatchObject({ "made-up addresses": madeUp })
    server.clock.now += 60_000
    expect(await findAt((await serve(wellKept)).port)).toMatchObject({ "made-up addresses": madeUp })
  })

  it("reports that visitors look like this machine if a proxy passes on nothing about them", async () => {
    expect(await behind({ isBare: true, hides: ["/readyz"] }, {}, signups)).toMatchObject({
      metrics: "wrong: Everybody can read the metrics. Set METRICS_TOKEN.",
    })
  })

  it("reports what is open, what the proxy drops, and which host the links name", async () => {
    const shown: Pages = {
      async page({ url = "" }, response) {
        const body = url === "/signup/check-mail" ? undeliverableNotices.mailbox : ""
        response.writeHead(200, { "Content-Type": "text/html" }).end(body)
      },
    }
    const drops = ["content-security-policy", "x-content-type-options"]
    expect(await behind({ drops }, { ...wellKept, BASE_URL: "https://other.example.com" }, shown)).toEqual({
      BASE_URL: expect.stringMatching(
        /^wrong: Links in mails, .* are for https:\/\/other\.example\.com\. Set BASE_URL to /,
      ),
      mailbox: "wrong: Everybody can read all mail, and sign in to every account. Unset DEMO.",
      mail: expect.stringMatching(/^wrong: Mail goes to the local mailbox \(DEMO\)/),
      readyz: expect.stringMatching(/^note: Everybody can ask it/),
      headers: "wrong: Let the proxy pass on what the server sends: content-security-policy, x-content-type-options.",
    })
  })

  it("prints a line for each, ends with 1 if something is wrong, and accepts only a URL", async () => {
    const { port, to } = await startProxy({ hides: hidden })
    to((await serve({ ...wellKept, BASE_URL: `http://127.0.0.1:${port}` }, signups)).port)
    const fine = await runToEnd("server/commands/doctor.ts", ["--from", `http://127.0.0.1:${port}`])
    expect(fine.stdout).toMatch(/^verdict +about +asked +came back +so$/m)
    expect(fine.stdout).toMatch(/^ok +metrics +GET \/metrics, Host: 127\.0\.0\.1 +404$/m)
    expect(fine.stdout).toMatch(/^ok +made-up addresses +GET \/demo\/answer, .* \d+, \d+, \d+ left of the day$/m)
    expect(fine.stdout).toMatch(/^note +forwarded addresses .* Ask from another network too: /m)
    expect(fine.code).toBe(0)
    const open = await runToEnd("server/commands/doctor.ts", ["--from", `http://127.0.0.1:${(await serve({})).port}`])
    expect(open.stdout).toMatch(/^wrong +BASE_URL +GET \/api\/v1\/doctor +404, /m)
    expect(open.code).toBe(1)
    const refused = await runToEnd("server/commands/doctor.ts", ["--from", "assay.example.com/docs"])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--from takes the public URL")])
  })

  it("judges nothing if nobody answers", async () => {
    const gone = await serve({})
    await gone.close()
    expect(await findAt(gone.port)).toEqual({ reachable: expect.stringContaining("Nothing else was judged.") })
  })
})
