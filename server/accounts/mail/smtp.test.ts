import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { readEnv } from "../../platform/env"
import type { RenderedMail } from "./renderMail"
import { describeSmtp, smtpProvider, trySmtp } from "./smtp"
import { makeCertificate, startSmtpServer, type TestSmtpServer } from "./testing/smtp"

const certificate = makeCertificate()
const timeoutMs = 2_000
const at = new Date("2026-11-21T15:00:00Z")

const mail: RenderedMail = {
  id: "mail_1",
  idempotencyKey: "brief/1",
  kind: "daily_brief",
  from: "Assay <mail@assay.test>",
  to: "reader@example.com",
  subject: "A subject",
  html: "<p>Hello in HTML</p>",
  text: "Hello in text",
  headers: {
    "List-Unsubscribe": "<https://assay.test/unsubscribe?account=1>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
}

function serverAt(url: string) {
  const { SMTP_URL } = readEnv({ SMTP_URL: url, MAIL_FROM: "mail@assay.test" })
  if (!SMTP_URL) throw new Error("the URL was read as unset")
  return SMTP_URL
}
const makeProvider = (url: string, ca: string | undefined = certificate.cert) =>
  smtpProvider({ server: serverAt(url), timeoutMs, ca })

let server: TestSmtpServer
beforeAll(async () => {
  server = await startSmtpServer(certificate)
})
afterAll(() => server.close())
beforeEach(() => {
  server.play("ok")
  server.received.length = 0
})

describe("a mail handed to an SMTP server", () => {
  it("goes out as text and HTML, with the headers that unsubscribe and an id that is the mail's", async () => {
    expect(await makeProvider(server.url).send(mail, at)).toEqual({ ok: true, providerId: null })
    const [{ message, ...envelope }] = server.received
    expect(envelope).toEqual({
      ...{ from: "mail@assay.test", to: ["reader@example.com"], isEncrypted: false, user: server.user },
    })
    for (const line of [
      "From: Assay <mail@assay.test>",
      "To: reader@example.com",
      "Subject: A subject",
      "Message-ID: <mail_1@assay.test>",
      "Date: Sat, 21 Nov 2026 15:00:00 +0000",
      "List-Unsubscribe: <https://assay.test/unsubscribe?account=1>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      "Hello in text",
      "<p>Hello in HTML</p>",
    ]) {
      expect(message.split("\r\n")).toContain(line)
    }
    expect(message).toMatch(/^Content-Type: multipart\/alternative;/m)
  })

  it("is encrypted by STARTTLS before the login", async () => {
    expect(await makeProvider(`${server.url}?tls=required`).send(mail, at)).toMatchObject({ ok: true })
    expect(server.received).toMatchObject([{ isEncrypted: true, user: server.user }])
  })

  it("is encrypted from the start by smtps", async () => {
    const secure = await startSmtpServer({ ...certificate, secure: true })
    expect(await makeProvider(secure.url).send(mail, at)).toMatchObject({ ok: true })
    expect(secure.received).toMatchObject([{ isEncrypted: true, user: server.user }])
    await secure.close()
  })

  it("needs STARTTLS unless the server is this machine or the URL says otherwise", () => {
    expect(describeSmtp(serverAt("smtp://mail.example.com"))).toBe("mail.example.com:587, STARTTLS")
    expect(describeSmtp(serverAt("smtps://u:p@mail.example.com"))).toBe("mail.example.com:465, TLS, with a login")
    expect(describeSmtp(serverAt("smtp://mail.example.com:25?tls=none"))).toBe("mail.example.com:25, no TLS")
    expect(describeSmtp(serverAt("smtp://127.0.0.1:25"))).toBe("127.0.0.1:25, no TLS")
    expect(describeSmtp(serverAt("smtp://[::1]:25?tls=required"))).toBe("::1:25, STARTTLS")
  })

  it("is kept if the server does not offer the STARTTLS that is required, or no authority knows it", async () => {
    const open = await startSmtpServer({ hideSTARTTLS: true, disabledCommands: ["STARTTLS"] })
    const required = await makeProvider(`${open.url}?tls=required`).send(mail, at)
    const unknown = await smtpProvider({ server: serverAt(`${server.url}?tls=required`), timeoutMs }).send(mail, at)
    expect(required).toMatchObject({ ok: false, isFinal: false, reason: expect.stringContaining("STARTTLS") })
    expect(unknown).toMatchObject({ ok: false, isFinal: false, reason: expect.stringContaining("self-signed") })
    expect([...open.received, ...server.received]).toEqual([])
    await open.close()
  })

  it.each([
    ["refuses_recipient", { isFinal: true, isBounce: true }, "550 5.1.1"],
    ["refuses_message", { isFinal: true, isBounce: true }, "554 5.7.1"],
    ["refuses_sender", { isFinal: false }, "550 5.7.1"],
    ["wants_login", { isFinal: false }, "530 5.7.0"],
    ["greylists", { isFinal: false }, "451 4.7.1"],
    ["dies_in_data", { isFinal: false }, "Connection closed unexpectedly"],
    ["dies_before_answering", { isFinal: false }, "Connection closed unexpectedly"],
  ] as const)("bounces, or is kept: %s", async (scenario, outcome, reason) => {
    server.play(scenario)
    const result = await makeProvider(server.url).send(mail, at)
    expect(result).toMatchObject({ ok: false, ...outcome, retryAfterMs: null })
    expect(result).toHaveProperty("reason", expect.stringContaining(reason))
    expect(JSON.stringify(result)).not.toContain(mail.to)
  })

  it("is kept, and not sent later, if the server is slow", async () => {
    server.play("is_slow")
    const provider = smtpProvider({ server: serverAt(server.url), timeoutMs: 300 })
    const reason = "no answer within 0.3 s"
    expect(await provider.send(mail, at)).toMatchObject({ ok: false, isFinal: false, reason })
    server.play("ok")
    await makeProvider(server.url).send({ ...mail, to: "next@example.com" }, at)
    expect(server.received.map(({ to }) => to)).toEqual([["next@example.com"]])
  })

  it("is kept if nothing listens", async () => {
    const result = await makeProvider("smtp://127.0.0.1:1").send(mail, at)
    expect(result).toMatchObject({ ok: false, isFinal: false, reason: expect.stringContaining("ECONNREFUSED") })
  })
})

describe("a wrong login", () => {
  it("keeps the mail, and shows nothing of the password, even where the server repeats it", async () => {
    const [user, password] = ["somebody", "hunter2-hunter2"]
    const url = `smtp://${user}:${password}@localhost:${server.port}`
    const encoded = Buffer.from(`\0${user}\0${password}`).toString("base64")
    const result = await makeProvider(url).send(mail, at)
    expect(result).toMatchObject({ ok: false, isFinal: false, reason: expect.stringContaining("535 5.7.8") })
    const said = [
      JSON.stringify(result),
      await trySmtp({ server: serverAt(url), timeoutMs }),
      describeSmtp(serverAt(url)),
    ]
    for (const secret of [password, encoded]) expect(said.join()).not.toContain(secret)
  })

  it("is noticed without sending a mail, and so is a right one", async () => {
    const right = { server: serverAt(server.url), timeoutMs }
    expect(await trySmtp(right)).toBeNull()
    expect(await trySmtp({ ...right, server: serverAt(`smtp://u:p@localhost:${server.port}`) })).toContain("535")
    expect(server.received).toEqual([])
  })
})
