// @module-tag slow
import type { IncomingHttpHeaders } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { unsubscribeUrl } from "../../server/accounts/mail/unsubscribe"
import { asker } from "../../server/commands/operator/outside/ask"
import { findingsOf } from "../../server/commands/operator/outside/findings"
import { lookAt } from "../../server/commands/operator/outside/look"
import { readEnv } from "../../server/platform/env"
import { appSecret } from "../../server/platform/secret"
import { askPort, type Sent, visitorAddress } from "../support/askPort"
import { testNow, testVariables } from "../support/database"
import { type Running, requireBuild, run } from "../support/processes"
import { testDatabase } from "../support/testDatabase"

/** Like `npm start` without configuration, plus the mail provider's webhook. */
const baseUrl = "http://localhost:3000"
const secrets = { AUTH_SECRET: "a secret of these tests alone", RESEND_WEBHOOK_SECRET: "whsec_dGVzdHM=" }

const database = testDatabase()
let byDefault: Server
let byHand: Server

type Server = { running: Running; port: number; nextPort: number; mailbox: string }

beforeAll(requireBuild, 0)

beforeAll(async () => {
  ;[byDefault, byHand] = await Promise.all([start({}), start({ DEMO: "true", BASE_URL: "https://demo.example.com" })])
  await database.prisma.mailboxMessage.create({
    data: {
      ...{ id: "mail_1", recipient: "a@example.com", subject: "A subject", sentAt: testNow },
      ...{ html: "<html><head></head><body>Words</body></html>", text: "Words", headers: {} },
    },
  })
})
afterAll(() => Promise.all([byDefault, byHand].map(({ running }) => running.end())))

async function start(more: Record<string, string>): Promise<Server> {
  const own = { DATABASE_URL: database.url, EMBEDDED_DATABASE_URL: database.url, BASE_URL: baseUrl }
  const variables = { ...testVariables, NODE_ENV: "production", ...own, ...secrets, ...more }
  const running = run("e2e/support/nextProcess.ts", [], variables)
  const [, mailbox, port, nextPort] = await running.says(/^mailbox: (.+)\n(\d+) (\d+)$/m)
  return { running, port: Number(port), nextPort: Number(nextPort), mailbox }
}

const ask = (path: string, sent: Sent = {}, { port }: Pick<Server, "port"> = byDefault) =>
  askPort(port, path, { from: visitorAddress(), ...sent })

describe("a body that never ends", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" }
  const post = (path: string, body: string, isEnded = false) =>
    ask(path, { method: "POST", headers: form, body, isEnded }).then(({ status }) => status)
  const signed = () => {
    const secret = appSecret(readEnv({ ...testVariables, ...secrets }))
    return unsubscribeUrl("", secret, { list: "account", id: "acct_nobody" })
  }

  it("is not awaited by /unsubscribe if we did not sign the address", async () => {
    expect(await post("/unsubscribe?account=acct_nobody&signature=forged", "from=page")).toBe(400)
  })

  it("is refused by /unsubscribe once it is longer than any mail program's", async () => {
    expect(await post(signed(), `x=${"y".repeat(1_100)}`)).toBe(413)
    expect(await post(signed(), "List-Unsubscribe=One-Click", true)).toBe(200)
  })

  it("is refused by the webhook of the mail provider once it is longer than any event", async () => {
    expect(await post("/api/mail/resend", "x".repeat(100_001))).toBe(413)
    expect(await post("/api/mail/resend", "{}", true), "is read, and not signed").toBe(401)
  })

  it("is refused by the portal once it is longer than any call", async () => {
    expect(await post("/api/trpc/settings.signOutEverywhere", "x".repeat(65_537))).toBe(413)
    expect(await post("/api/trpc/settings.signOutEverywhere", "", true)).not.toBe(413)
  })
})

describe("the local mailbox that is open by default", () => {
  const pages = ["/dev/mailbox", "/dev/mailbox/mail_1", "/dev/mailbox/mail_1/html"]

  it("opens with the printed link, whose token moves from the URL into a cookie", async () => {
    const { status, headers } = await ask(byDefault.mailbox)
    expect([status, headers.location]).toEqual([307, "/dev/mailbox"])
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(/^assay\.mailbox=[\w-]{43}; Path=\/; HttpOnly; SameSite=lax$/i),
    ])
  })

  it.each(pages)("shows %s to a browser of this machine that has followed the link", async (path) => {
    const Cookie = await openedBy(byDefault.mailbox)
    for (const Host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
      expect((await ask(path, { headers: { Host, Cookie } })).status, Host).toBe(200)
    }
  })

  it("does not exist for a proxy on this machine that adds nothing to what it passes on", async () => {
    const Host = `127.0.0.1:${byDefault.port}`
    for (const path of [...pages, "/dev/mailbox/open", "/dev/mailbox/open?token=guessed"]) {
      for (const Cookie of ["", "assay.mailbox=guessed"]) {
        expect((await ask(path, { headers: { Host, Cookie } })).status, path).toBe(404)
      }
    }
  })

  it.each<Record<string, string>>([
    { Host: "assay.example.com" },
    { Host: "localhost", "X-Forwarded-For": "127.0.0.1" },
  ])("does not exist for a request with %j, whatever it brings", async (headers) => {
    const Cookie = await openedBy(byDefault.mailbox)
    for (const path of pages) expect((await ask(path, { headers: { ...headers, Cookie } })).status, path).toBe(404)
  })

  it("does not exist if Next serves without our listener, which alone sees the connection", async () => {
    const Cookie = await openedBy(byDefault.mailbox)
    for (const path of [...pages, byDefault.mailbox]) {
      const { status } = await ask(path, { headers: { Host: "localhost", Cookie } }, { port: byDefault.nextPort })
      expect(status, path).toBe(404)
    }
  })

  it("exists for everybody if the operator has configured that", async () => {
    const headers = { Host: "demo.example.com", "X-Forwarded-For": "203.0.113.9" }
    for (const port of [byHand.port, byHand.nextPort]) {
      for (const path of pages) expect((await ask(path, { headers }, { port })).status, path).toBe(200)
    }
  })
})

async function openedBy(link: string): Promise<string> {
  const { headers } = await ask(link)
  return String(headers["set-cookie"]?.[0].split(";")[0])
}

it("npm run -s assay -- doctor --from URL finds the mailbox that DEMO opens to everybody, and that mail reaches nobody", async () => {
  const site = new URL(`http://localhost:${byHand.port}`)
  const findings = findingsOf(site, await lookAt(site, asker("tests@example.com"), () => "198.18.0.1"))
  const wrong = findings.filter(({ verdict }) => verdict === "wrong")
  for (const about of ["mailbox", "mail", "BASE_URL"]) {
    expect(wrong).toContainEqual(expect.objectContaining({ about }))
  }
  expect(findings.find(({ about }) => about === "headers")?.verdict).toBe("ok")
})

describe("a page with a secret URL or secret content", () => {
  it.each(["/unsubscribe/done", "/unsubscribe/ask?account=a&signature=b", "/dev/mailbox", "/dev/mailbox/mail_1"])(
    "cannot be framed, guessed or cached: %s",
    async (path) => {
      const headers = { Cookie: await openedBy(byDefault.mailbox) }
      expect((await ask(path, { headers })).headers).toMatchObject({
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "referrer-policy": "strict-origin",
        "cache-control": expect.stringContaining("no-store"),
      })
    },
  )

  it("shows the HTML of a mail in its own page's frame and nowhere else", async () => {
    const { headers } = await ask("/dev/mailbox/mail_1/html", {}, byHand)
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none';[^,]*frame-ancestors 'self'[^,]*$/)
    expect(headers["referrer-policy"]).toBe("no-referrer")
  })
})

describe("a POST to a page", () => {
  async function sent(headers: Record<string, string>, port: number): Promise<number> {
    const { body } = await ask("/signup", {}, { port })
    const fields = [...body.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)]
    expect(fields.length).toBeGreaterThan(0)
    const form = new FormData()
    for (const [, name, value = ""] of fields) form.set(name, value.replaceAll("&quot;", '"'))
    form.set("email", "nobody")
    const request = new Request("http://localhost", { method: "POST", body: form })
    const type = { "Content-Type": request.headers.get("content-type") ?? "" }
    const sending = { method: "POST", headers: { ...type, ...headers }, body: await request.text() }
    return (await ask("/signup", sending, { port })).status
  }

  it.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "not an origin" },
    { Origin: "null" },
    {},
  ])("from another site is refused, with %j", async (headers) => {
    for (const port of [byHand.port, byHand.nextPort]) {
      expect(await sent(headers, port)).toBe(403)
      const action = { ...headers, "Next-Action": "00aabbcc", "Content-Type": "text/plain" }
      expect((await ask("/signup", { method: "POST", headers: action, body: "[]" }, { port })).status).toBe(403)
    }
  })

  it("from this site is accepted, even behind a proxy that does not pass on the host", async () => {
    for (const port of [byHand.port, byHand.nextPort]) {
      for (const Host of ["demo.example.com", "127.0.0.1:3000"]) {
        expect(await sent({ Origin: "https://demo.example.com", Host }, port), Host).toBe(200)
      }
    }
  })
})

describe("an absurd URL", () => {
  it.each([
    "/%ff",
    "/docs/errors/%ff",
    "/dev/mailbox/%ff",
    "/dev/mailbox/%ff/html",
    "/dev/mailbox/%00",
    "/api/auth/%ff",
    "/api/auth/callback/%c0%80",
    "/api/trpc/%ff",
    "/api/trpc/%E0%A4%A",
    "/_next/static/%ff",
  ])("leads nowhere: %s", async (path) => {
    for (const port of [byHand.port, byHand.nextPort]) {
      for (const method of ["GET", "POST"]) {
        const headers = { Origin: "https://demo.example.com" }
        const { status } = await ask(path, { method, headers }, { port })
        expect([path, method, status >= 400 && status < 500]).toEqual([path, method, true])
      }
    }
  })

  it.each(["%00", "%ff", "%ed%a0%80", "a%00b@example.com"])("finds no mail: to=%s", async (to) => {
    expect((await ask(`/dev/mailbox?to=${to}`, {}, byHand)).status).toBe(200)
  })
})

it("the icon is also served at its old path", async () => {
  const { status, headers } = await ask("/favicon.ico")
  expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml"])
})

describe("every response", () => {
  const paths = {
    pages: ["/", "/goodbye", "/dashboard", "/nothing-here", "/%ff", "/dev/mailbox"],
    redirects: ["/pricing/", "/unsubscribe"],
    parts: [
      "/icon.svg",
      "/_next/static/nothing.js",
      "/_next/image?url=%2Ficon.svg&w=64&q=75",
      "/dev/mailbox/mail_1/html",
    ],
    handlers: ["/api/trpc/keys.list", "/api/auth/error", "/api/auth/nothing"],
    api: ["/api/v1/market/regime", "/api/v1/openapi.json", "/api/v1/nothing", "/mcp", "/healthz", "/readyz"],
  }

  it.each(Object.entries(paths))("has its security headers: %s", async (_, some) => {
    for (const path of some) expectSecurityHeaders(path, (await ask(path)).headers)
  })

  it("requires https for two years if the site is served by it", async () => {
    for (const path of Object.values(paths).flat()) {
      const { headers } = await ask(path, {}, byHand)
      expect([path, headers["strict-transport-security"]]).toEqual([path, "max-age=63072000"])
    }
    for (const path of paths.pages) {
      const { headers } = await ask(path, {}, { port: byHand.nextPort })
      expect([path, headers["strict-transport-security"]]).toEqual([path, "max-age=63072000"])
    }
  })

  it("has them if Next serves without our listener too", async () => {
    for (const path of paths.pages)
      expectSecurityHeaders(path, (await ask(path, {}, { port: byDefault.nextPort })).headers)
  })

  it("has them, with our own nonce, whatever policy a request contains", async () => {
    const headers = { "Content-Security-Policy": "script-src 'nonce-AAAA'", Origin: "https://evil.example" }
    for (const port of [byDefault.port, byDefault.nextPort]) {
      const page = await ask("/signup", { headers }, { port })
      expectSecurityHeaders("/signup", page.headers)
      const nonce = /'nonce-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1]
      const used = new Set([...page.body.matchAll(/<script[^>]* nonce="([^"]*)"/g)].map((match) => match[1]))
      expect([...used]).toEqual([nonce])
      const refused = await ask("/signup", { method: "POST", headers }, { port })
      expect(refused.status).toBe(403)
      expectSecurityHeaders("/signup", refused.headers)
    }
  })

  it("has them if a header requests the impossible", async () => {
    const { status, headers } = await ask("/", { headers: { Expect: "wonders" } })
    expect(status).toBe(417)
    expectSecurityHeaders("/", headers)
  })
})

function expectSecurityHeaders(path: string, headers: IncomingHttpHeaders): void {
  const policy = expect.stringMatching(
    /^default-src 'none';(?!.*script-src[^;]*'unsafe-).*frame-ancestors '(none|self)'/,
  )
  const expected = {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": expect.stringMatching(/^(strict-origin(-when-cross-origin)?|no-referrer)$/),
    "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
  }
  expect(headers, path).toMatchObject(expected)
  expect(headers["x-powered-by"], path).toBeUndefined()
  expect(headers["strict-transport-security"], path).toBeUndefined()
}
