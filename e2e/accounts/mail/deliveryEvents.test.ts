import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Message } from "../../../server/accounts/mail/messages"
import { resendProvider } from "../../../server/accounts/mail/resend"
import { openMailQueue, type TestMailQueue } from "../../../server/accounts/mail/testing/mailQueue"
import {
  type FakeResend,
  type Forgery,
  signedEvent,
  signingSecret,
  startFakeResend,
} from "../../../server/accounts/mail/testing/resend"
import { samples } from "../../../server/accounts/mail/testing/samples"
import { handleWebhook } from "../../../server/accounts/mail/webhook"
import { mail as command } from "../../../server/commands/operator/mail"
import type { MailStatus } from "../../../server/platform/database/generated/client"
import { perform } from "../../support/commands"
import { createTestDatabase, testNow, testVariables } from "../../support/database"
import { runToEnd } from "../../support/processes"

let url: string
let queue: TestMailQueue
let provider: FakeResend

beforeAll(async () => {
  url = await createTestDatabase()
  provider = await startFakeResend()
  queue = openMailQueue(url, testNow, () => resendProvider({ apiKey: provider.apiKey, baseUrl: provider.url }))
})
afterAll(async () => {
  await queue.close()
  await provider.close()
})
beforeEach(() => queue.database.prisma.mail.deleteMany())

async function sentMail(status: MailStatus = "sent"): Promise<{ key: string; providerId: string }> {
  const key = await queue.queue(samples.quota80)
  const providerId = randomUUID()
  await queue.database.prisma.mail.update({ where: { idempotencyKey: key }, data: { status, providerId } })
  return { key, providerId }
}

const earlier = (ms: number) => new Date(Date.now() - ms)

function receive(type: string, data: unknown, forgery?: Forgery) {
  const { headers, body } = signedEvent(type, data, forgery)
  return handleWebhook(queue.database, signingSecret, headers, body)
}

describe("an event of Resend", () => {
  it.each([
    ["email.delivered", "delivered", null],
    ["email.bounced", "bounced", "email.bounced: Permanent: General: no such mailbox"],
    ["email.suppressed", "bounced", "email.suppressed: Permanent: General: no such mailbox"],
    ["email.complained", "complained", "email.complained: Permanent: General: no such mailbox"],
    ["email.failed", "failed", "email.failed: Permanent: General: no such mailbox"],
  ])("%s makes the mail %s", async (type, status, lastError) => {
    const { key, providerId } = await sentMail()
    const bounce = { type: "Permanent", subType: "General", message: "no such mailbox" }
    expect(await receive(type, { email_id: providerId, to: ["reader@example.com"], bounce })).toMatchObject({
      status: 200,
    })
    expect(await queue.mail(key)).toMatchObject({ status, lastError })
  })

  it("that comes late or twice does not undo a later one", async () => {
    const { key, providerId } = await sentMail()
    for (const type of ["email.bounced", "email.delivered", "email.bounced", "email.opened", "email.sent"]) {
      expect((await receive(type, { email_id: providerId })).status).toBe(200)
    }
    expect((await queue.mail(key)).status).toBe("bounced")
  })

  it("that comes before the answer to our own request finds its mail by the tag", async () => {
    const key = await queue.queue(samples.quota80)
    const { id } = await queue.mail(key)
    await queue.database.prisma.mail.update({ where: { id }, data: { status: "sending" } })
    await receive("email.delivered", { email_id: "provider-1", tags: { kind: "quota", mail: id } })
    expect(await queue.mail(key)).toMatchObject({ status: "delivered", providerId: "provider-1" })
  })

  it("about a mail that is not ours is accepted silently", async () => {
    expect((await receive("email.bounced", { email_id: randomUUID() })).status).toBe(200)
    const { key, providerId } = await sentMail()
    for (const type of ["constructor", "__proto__", "toString", "email.clicked"]) {
      expect(await receive(type, { email_id: providerId })).toEqual({
        status: 200,
        said: "Ignored: events of this type are not used.",
      })
    }
    expect((await queue.mail(key)).status).toBe("sent")
  })

  it.each<[string, Forgery]>([
    ["with another secret", { secret: `whsec_${Buffer.from("another").toString("base64")}` }],
    ["six minutes old", { at: earlier(360_000) }],
    ["six minutes ahead", { at: earlier(-360_000) }],
    ["with no signature", { signature: "" }],
  ])("signed %s is refused and changes nothing", async (_, forgery) => {
    const { key, providerId } = await sentMail()
    expect((await receive("email.bounced", { email_id: providerId }, forgery)).status).toBe(401)
    expect((await queue.mail(key)).status).toBe("sent")
  })

  it("of an invalid form is refused", async () => {
    expect((await receive("email.bounced", "no object")).status).toBe(400)
  })
})

describe("the operator", () => {
  /** Valid on whatever day the tests run. */
  const quotaMail = (sample: Message) => ({ ...sample, resetsAt: new Date(Date.now() + 86_400_000) }) as Message
  /** The command uses the real clock, so the queue must too. */
  const mail = async (...words: string[]) => {
    const variables = { ...testVariables, DATABASE_URL: url }
    const ended = await (words[0] === "list"
      ? runToEnd("server/commands/mail.ts", words, variables)
      : perform(command, words, variables))
    queue.clock.now = new Date()
    return ended
  }

  it("sees what bounced and why, and can send it again although the provider has accepted it once", {
    tags: "slow",
  }, async () => {
    const key = await queue.queue(quotaMail(samples.quota80))
    await queue.send()
    const { id, providerId } = await queue.mail(key)
    const bounce = { type: "Permanent", message: "no such mailbox" }
    await receive("email.bounced", { email_id: providerId, bounce })
    await queue.queue(quotaMail(samples.quota100))
    const listed = await mail("list", "--status", "bounced")
    expect(listed.stdout.trim().split("\n")).toHaveLength(1)
    expect(listed.stdout).toMatch(
      new RegExp(`^${id}\t.*\tquota\treader@example.com\tbounced\t1\temail.bounced: Permanent: no such mailbox\n$`),
    )
    expect((await mail("retry", id)).code).toBe(0)
    await queue.send()
    const letters = provider.sent.filter(({ subject }) => subject.includes("80%"))
    expect(letters).toHaveLength(2)
    expect(new Set(letters.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    const again = await queue.database.prisma.mail.findUniqueOrThrow({ where: { providerId: letters[1].id } })
    expect(again).toMatchObject({ status: "sent", recipient: "reader@example.com" })
    expect(await mail("retry", again.id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Only a mail that failed or bounced"),
    })
  })

  it("can send a mail again that was never accepted, as the same mail", async () => {
    provider.play("invalid")
    const key = await queue.queue(quotaMail(samples.quota100))
    await queue.send()
    const { id } = await queue.mail(key)
    provider.play("ok")
    expect((await mail("retry", id)).code).toBe(0)
    await queue.send()
    expect(await queue.mail(key)).toMatchObject({ id, status: "sent" })
    expect(provider.sent.filter(({ idempotencyKey }) => idempotencyKey === key)).toHaveLength(1)
  })

  it("learns that a mail with a key that was given up cannot be sent again", async () => {
    const key = await queue.queue(samples.welcome)
    await queue.database.prisma.mail.update({
      where: { idempotencyKey: key },
      data: { status: "failed", sealed: null },
    })
    const { id } = await queue.mail(key)
    for (const [code, reason, ...words] of [
      [1, "was erased", id],
      [2, "The id of the mail is missing"],
      [2, "Unexpected arguments: more", id, "more"],
      [1, "no such mail", "mail_none"],
    ] as const) {
      expect(await mail("retry", ...words)).toMatchObject({ code, stderr: expect.stringContaining(reason) })
    }
  })
})
