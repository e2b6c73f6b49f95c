import { type IncomingHttpHeaders, request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect, type Database } from "../../server/data/database"
import { readEnv } from "../../server/env"
import { unsubscribeUrl } from "../../server/mail/unsubscribe"
import { appSecret } from "../../server/secret"
import { requireBuild } from "../support/build"
import { createTestDatabase, testNow, testVariables } from "../support/database"
import { type Running, run } from "../support/processes"

/** As `npm start` runs without any configuration, and with what the webhook of the mail provider needs. */
const baseUrl = "http://localhost:3000"
const secrets = { AUTH_SECRET: "a secret of these tests alone", RESEND_WEBHOOK_SECRET: "whsec_dGVzdHM=" }

let database: Database
let byDefault: Server
let byHand: Server

type Server = { running: Running; port: number; nextPort: number; mailbox: string }

beforeAll(async () => {
  await requireBuild()
  database = connect(await createTestDatabase())
  ;[byDefault, byHand] = await Promise.all([start({}), start({ DEMO: "true" })])
  await database.prisma.mailboxMessage.create({
    data: {
      ...{ id: "mail_1", recipient: "a@example.com", subject: "A subject", sentAt: testNow },
      ...{ html: "<html><head></head><body>Words</body></html>", text: "Words", headers: {} },
    },
  })
}, 240_000)
afterAll(async () => {
  await Promise.all([byDefault, byHand].map(({ running }) => running.end()))
  await database.close()
})

async function start(more: Record<string, string>): Promise<Server> {
  const own = { DATABASE_URL: database.url, EMBEDDED_DATABASE_URL: database.url, BASE_URL: baseUrl }
  const variables = { ...testVariables, NODE_ENV: "production", ...own, ...secrets, ...more }
  const running = run("e2e/support/nextProcess.ts", [], variables)
  const [, mailbox, port, nextPort] = await running.says(/^mailbox: (.+)\n(\d+) (\d+)$/m)
  return { running, port: Number(port), nextPort: Number(nextPort), mailbox }
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string; isEnded?: boolean }
type Answer = { status: number; headers: IncomingHttpHeaders }

/** By node:http, which lets every header be chosen; the body goes in chunks, of which the last may never come. */
function ask(
  path: string,
  { method = "GET", headers, body, isEnded = true }: Sent = {},
  { port }: Pick<Server, "port"> = byDefault,
) {
  return new Promise<Answer>((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      response.resume().once("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers })
        asked.destroy()
      })
    })
    asked.on("error", reject)
    asked.setTimeout(10_000, () => asked.destroy(new Error(`${path} was not answered before its body had come`)))
    if (body) asked.write(body)
    if (isEnded) asked.end()
  })
}

describe("a body of which the end never comes", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" }
  const post = (path: string, body: string, isEnded = false) =>
    ask(path, { method: "POST", headers: form, body, isEnded }).then(({ status }) => status)
  const signed = () => {
    const secret = appSecret(readEnv({ ...testVariables, ...secrets }))
    return unsubscribeUrl("", secret, "acct_nobody")
  }

  it("is not waited for by /unsubscribe where the address was not signed by us", async () => {
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

  it("opens by the printed link, which keeps its token in a cookie and takes it out of the address", async () => {
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

  it("is not there for a proxy on this machine that adds nothing to what it passes on", async () => {
    const Host = `127.0.0.1:${byDefault.port}`
    for (const path of [...pages, "/dev/mailbox/open", "/dev/mailbox/open?token=guessed"]) {
      for (const Cookie of ["", "assay.mailbox=guessed"]) {
        expect((await ask(path, { headers: { Host, Cookie } })).status, path).toBe(404)
      }
    }
  })

  it.each<Record<string, string>>([
    { Host: "assay.example.com" },
    { Host: "rebound.example.com:3000" },
    { Host: "localhost", "X-Forwarded-For": "127.0.0.1" },
    { Host: "localhost", "X-Forwarded-For": "127.0.0.1, 203.0.113.9" },
    { Host: "localhost", "X-Real-IP": "127.0.0.1" },
    { Host: "localhost", Forwarded: "for=203.0.113.9" },
    { Host: "localhost", "X-Forwarded-Host": "assay.example.com" },
  ])("is not there for a request with %j, whatever it brings", async (headers) => {
    const Cookie = await openedBy(byDefault.mailbox)
    for (const path of pages) expect((await ask(path, { headers: { ...headers, Cookie } })).status, path).toBe(404)
  })

  it("is not there where Next serves without our listener, which alone sees who is connected", async () => {
    const Cookie = await openedBy(byDefault.mailbox)
    for (const path of [...pages, byDefault.mailbox]) {
      const { status } = await ask(path, { headers: { Host: "localhost", Cookie } }, { port: byDefault.nextPort })
      expect(status, path).toBe(404)
    }
  })

  it("is there for everybody where the operator has said so", async () => {
    const headers = { Host: "demo.example.com", "X-Forwarded-For": "203.0.113.9" }
    for (const port of [byHand.port, byHand.nextPort]) {
      for (const path of pages) expect((await ask(path, { headers }, { port })).status, path).toBe(200)
    }
  })
})

/** The cookie that the link sets. */
async function openedBy(link: string): Promise<string> {
  const { headers } = await ask(link)
  return String(headers["set-cookie"]?.[0].split(";")[0])
}

describe("a page whose address or words are secret", () => {
  it.each(["/unsubscribe/done", "/unsubscribe/ask?account=a&signature=b", "/dev/mailbox", "/dev/mailbox/mail_1"])(
    "is not framed by others, guessed at or kept: %s",
    async (path) => {
      const headers = { Cookie: await openedBy(byDefault.mailbox) }
      expect((await ask(path, { headers })).headers).toMatchObject({
        "content-security-policy": "frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": expect.stringContaining("no-store"),
      })
    },
  )

  it("shows the HTML of a mail in its own page's frame and nowhere else", async () => {
    const { headers } = await ask("/dev/mailbox/mail_1/html", {}, byHand)
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none';[^,]*frame-ancestors 'self'[^,]*$/)
    expect(headers["x-content-type-options"]).toBe("nosniff")
  })
})
