import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { smtpProvider } from "../../../server/accounts/mail/smtp"
import { openMailQueue, type TestMailQueue } from "../../../server/accounts/mail/testing/mailQueue"
import { samples } from "../../../server/accounts/mail/testing/samples"
import { startSmtpServer, type TestSmtpServer } from "../../../server/accounts/mail/testing/smtp"
import { mail as command } from "../../../server/commands/operator/mail"
import { perform } from "../../support/commands"
import { createTestDatabase, testNow } from "../../support/database"

let server: TestSmtpServer
let databaseUrl: string
let queue: TestMailQueue

beforeAll(async () => {
  server = await startSmtpServer()
  databaseUrl = await createTestDatabase()
  const [user, password] = [server.user, server.password]
  const address = { host: "127.0.0.1", port: server.port, isTlsFromStart: false, tls: null }
  const provider = smtpProvider({ server: { ...address, login: { user, password } } })
  queue = openMailQueue(databaseUrl, testNow, () => provider)
})
afterAll(async () => {
  await queue.close()
  await server.close()
})
beforeEach(() => {
  server.play("ok")
  server.received.length = 0
  queue.clock.now = testNow
})

const later = () => {
  queue.clock.now = new Date(queue.clock.now.getTime() + 60_000)
}
const messageIds = () => server.received.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)?.[1].trim())
const sendTest = (to: string, SMTP_URL = server.url) =>
  perform(command, ["test", to], { DATABASE_URL: databaseUrl, SMTP_URL, MAIL_FROM: "Assay <mail@assay.test>" })

it("a mail is sent once, and its link is erased, as with any provider", async () => {
  const key = await queue.queue(samples.confirm)
  await Promise.all([queue.send(), queue.send(), queue.send()])
  const { id, ...mail } = await queue.mail(key)
  expect(mail).toMatchObject({ status: "sent", attempts: 1, sealed: null, providerId: null })
  expect(messageIds()).toEqual([`<${id}@assay.test>`])
})

it.each(["refuses_recipient", "refuses_message"] as const)("a mail that the server %s bounces at once", async (how) => {
  server.play(how)
  const key = await queue.queue(samples.quota80)
  await queue.send()
  later()
  await queue.send()
  expect(await queue.mail(key)).toMatchObject({ status: "bounced", attempts: 1 })
  expect((await queue.mail(key)).lastError).not.toContain("reader@example.com")
})

it("a mail that is greylisted is sent by the next attempt", async () => {
  server.play("greylists")
  const key = await queue.queue(samples.confirm)
  await queue.send()
  expect(await queue.mail(key)).toMatchObject({ status: "queued", attempts: 1 })
  later()
  await queue.send()
  expect(await queue.mail(key)).toMatchObject({ status: "sent", attempts: 2, lastError: null })
  expect(server.received).toHaveLength(1)
})

it.each([
  ["dies_in_data", 1],
  ["dies_before_answering", 2],
] as const)("a mail whose server %s is sent again under the same id: copies %s", async (how, copies) => {
  server.play(how)
  const key = await queue.queue(samples.confirm)
  await queue.send()
  server.play("ok")
  later()
  await queue.send()
  const { id, status } = await queue.mail(key)
  expect(status).toBe("sent")
  expect(messageIds()).toEqual(Array.from({ length: copies }, () => `<${id}@assay.test>`))
})

it("npm run -s assay -- mail test sends one at once, and reports what the server answered", async () => {
  expect(await sendTest("Operator@Example.com")).toMatchObject({
    code: 0,
    stderr: `SMTP at localhost:${server.port}, no TLS, with a login took the mail\n`,
  })
  expect(server.received).toMatchObject([{ to: ["operator@example.com"] }])
  expect(server.received[0].message).toContain("Subject: Test email from Assay")
  server.play("refuses_recipient")
  const refused = await sendTest("operator@example.com")
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("550 5.1.1 <the recipient> is unknown") })
  expect(await sendTest("nobody")).toMatchObject({ code: 2, stderr: expect.stringContaining("ADDRESS: ") })
})
