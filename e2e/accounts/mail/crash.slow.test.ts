// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { claimDue } from "../../../server/accounts/mail/claims"
import { mailboxProvider } from "../../../server/accounts/mail/mailbox"
import { renderMail } from "../../../server/accounts/mail/renderMail"
import { resendProvider } from "../../../server/accounts/mail/resend"
import { openMailQueue, type TestMailQueue, testSecret } from "../../../server/accounts/mail/testing/mailQueue"
import { type FakeResend, startFakeResend } from "../../../server/accounts/mail/testing/resend"
import { samples } from "../../../server/accounts/mail/testing/samples"
import { createTestDatabase } from "../../support/database"
import { run } from "../../support/processes"

const { welcome } = samples
/** A separate process reads the real clock, so these mails are dated now. */
const now = new Date()

let url: string
let provider: FakeResend
let queue: TestMailQueue

beforeAll(async () => {
  provider = await startFakeResend()
  url = await createTestDatabase()
  queue = openMailQueue(url, now, () => resendProvider({ apiKey: provider.apiKey, baseUrl: provider.url }))
})
afterAll(async () => {
  await queue.close()
  await provider.close()
})
beforeEach(() => {
  provider.play("ok")
  queue.clock.now = now
})

const sentAs = (key: string) => provider.sent.filter(({ idempotencyKey }) => idempotencyKey === key)
const afterTheClaim = () => {
  queue.clock.now = new Date(Date.now() + 31_000)
}

async function waitFor(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe("a mail worker that is killed", () => {
  it.each(["slow", "hangs_up_after_accepting"] as const)(
    "while it sends (%s) loses nothing: the next worker sends the mail under the same key, and it arrives once",
    async (moment) => {
      provider.play(moment)
      const key = await queue.queue(welcome)
      const before = provider.requests.length
      const worker = run("server/accounts/mail/testing/mailWorkerProcess.ts", [url, provider.url])
      await waitFor(() => provider.requests.length > before)
      await worker.end("SIGKILL")
      provider.play("ok")
      queue.clock.now = new Date(Math.max((await queue.mail(key)).dueAt.getTime(), Date.now()) + 1)
      await queue.send()
      expect(await queue.mail(key)).toMatchObject({ status: "sent", sealed: null })
      expect(sentAs(key)).toHaveLength(1)
      const asked = provider.requests.slice(before).filter(({ headers }) => headers["idempotency-key"] === key)
      expect(asked.length).toBeGreaterThan(1)
      expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
    },
  )

  it("between its claim and the sending leaves the mail for half a minute, then another worker takes it", async () => {
    const key = await queue.queue(welcome)
    const [claimed] = await claimDue(queue.database.pool, queue.clock.now, 1)
    expect(claimed.idempotencyKey).toBe(key)
    await queue.send()
    expect(sentAs(key)).toHaveLength(0)
    afterTheClaim()
    await queue.send()
    expect(sentAs(key)).toHaveLength(1)
  })

  it("repeatedly by the same mail does not try it for ever", async () => {
    const key = await queue.queue(welcome)
    for (let crash = 0; crash < 8; crash++) {
      await claimDue(queue.database.pool, queue.clock.now, 1)
      queue.clock.now = new Date(queue.clock.now.getTime() + 31_000)
    }
    await queue.send()
    const lastError = "no attempt was completed"
    expect(await queue.mail(key)).toMatchObject({ status: "failed", sealed: null, lastError })
    expect(sentAs(key)).toHaveLength(0)
  })

  it("with the local mailbox leaves one message there, not two", async () => {
    const local = openMailQueue(url, now, mailboxProvider)
    const key = await local.queue(welcome)
    const [claimed] = await claimDue(local.database.pool, local.clock.now, 1)
    const letter = await renderMail(claimed, welcome, local.mailer.renderSettings)
    await local.mailer.provider.send(letter, local.clock.now)
    local.clock.now = new Date(now.getTime() + 31_000)
    await local.send()
    const { id, status } = await local.mail(key)
    const messages = await local.database.prisma.mailboxMessage.findMany({ where: { recipient: "reader@example.com" } })
    expect(status).toBe("sent")
    expect(messages.map((message) => message.id)).toEqual([id])
    expect(messages[0].subject).toBe("Your Assay API key (Free)")
    await local.close()
  })
})

describe("a mail that cannot be read", () => {
  it("because the secret was changed waits until the secret is back", async () => {
    const key = await queue.queue(welcome)
    const another = Buffer.alloc(32, 1)
    queue.mailer.secrets = [another]
    for (let look = 0; look < 12; look++) {
      await queue.send()
      queue.clock.now = new Date(queue.clock.now.getTime() + 3_600_000)
    }
    expect(await queue.mail(key)).toMatchObject({
      status: "queued",
      attempts: 0,
      lastError: expect.stringContaining("AUTH_SECRET_PREVIOUS"),
    })
    expect((await queue.mail(key)).sealed).not.toBeNull()
    queue.mailer.secrets = [another, testSecret]
    await queue.send()
    expect(sentAs(key)).toHaveLength(1)
    expect(await queue.mail(key)).toMatchObject({ status: "sent", attempts: 1, sealed: null })
    queue.mailer.secrets = [testSecret]
  })
})
