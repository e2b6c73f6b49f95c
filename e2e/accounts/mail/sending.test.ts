import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { mailTraffic } from "../../../server/accounts/mail/hourlyCap"
import { startMailWorker } from "../../../server/accounts/mail/mailWorker"
import { queueMail } from "../../../server/accounts/mail/queue"
import { resendProvider } from "../../../server/accounts/mail/resend"
import { sendDue } from "../../../server/accounts/mail/sendDue"
import { openMailQueue, type TestMailQueue, testSecret } from "../../../server/accounts/mail/testing/mailQueue"
import { type FakeResend, startFakeResend } from "../../../server/accounts/mail/testing/resend"
import { samples } from "../../../server/accounts/mail/testing/samples"
import { createTestDatabase, testNow } from "../../support/database"

const { welcome, confirm, premiumBrief } = samples
if (welcome.kind !== "welcome" || confirm.kind !== "confirm" || premiumBrief.kind !== "daily_brief")
  throw new Error("the samples are not in order")
const { apiKey } = welcome
const token = new URL(confirm.url).searchParams.get("token") ?? ""

let provider: FakeResend
let queue: TestMailQueue

beforeAll(async () => {
  provider = await startFakeResend()
  const settings = { apiKey: provider.apiKey, baseUrl: provider.url, timeoutMs: 60_000 }
  queue = openMailQueue(await createTestDatabase(), testNow, () => resendProvider(settings))
})
afterAll(async () => {
  await queue.close()
  await provider.close()
})
beforeEach(async () => {
  provider.play("ok")
  provider.sent.length = 0
  queue.clock.now = testNow
  await queue.database.prisma.mail.deleteMany()
})

const sentAs = (key: string) => provider.sent.filter(({ idempotencyKey }) => idempotencyKey === key)
const later = (ms: number) => {
  queue.clock.now = new Date(queue.clock.now.getTime() + ms)
}

async function dump(): Promise<string> {
  const { rows } = await queue.database.pool.query<{ row: string }>(
    "SELECT mail::text AS row FROM mail UNION ALL SELECT mailbox_message::text FROM mailbox_message",
  )
  return rows.map(({ row }) => row).join("\n")
}

describe("a mail", () => {
  it("is sent when the transaction that queued it commits, and never otherwise", { tags: "slow" }, async () => {
    const { prisma } = queue.database
    const mail = { to: "a@example.com", accountId: null, message: confirm, idempotencyKey: "undone", at: testNow }
    const undone = prisma.$transaction(async (tx) => {
      await queueMail(tx, mail, testSecret)
      throw new Error("changed my mind")
    })
    await expect(undone).rejects.toThrow("changed my mind")
    const kept = await queue.queue(confirm)
    await queue.send()
    expect(provider.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([kept])
    expect(await queue.mail(kept)).toMatchObject({
      status: "sent",
      attempts: 1,
      sentAt: testNow,
      providerId: provider.sent[0].id,
    })
  })

  it("that is queued twice is sent once, in parallel too", async () => {
    await Promise.all([1, 2, 3].map(() => queue.queue(welcome, "twice")))
    await Promise.all([queue.send(), queue.send(), queue.send()])
    expect(sentAs("twice")).toHaveLength(1)
  })

  it("is sent once, however many mail workers look at the queue", async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => queue.queue(confirm)))
    const before = provider.requests.length
    await Promise.all(Array.from({ length: 5 }, () => queue.send()))
    expect(provider.requests.length - before).toBe(20)
    expect(provider.sent.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual(keys.sort())
  })

  it("that somebody is waiting for is sent before the daily ones", async () => {
    for (let n = 0; n < 6; n++) await queue.queue(premiumBrief, `brief ${n}`)
    await queue.queue(confirm, "waited for")
    await sendDue(queue.mailer, queue.clock.now)
    expect(sentAs("waited for")).toHaveLength(1)
    expect(provider.sent).toHaveLength(4)
  })
})

describe("above the hourly limit of mails", () => {
  const most = 4
  const send = async () => {
    const mailer = { ...queue.mailer, mostAnHour: most }
    for (;;) {
      const { claimed, held } = await sendDue(mailer, queue.clock.now)
      if (claimed === 0) return held
    }
  }

  it("mails wait, are counted as held, and are sent when an hour has passed", async () => {
    for (let n = 0; n < 6; n++) await queue.queue(confirm, `confirm ${n}`)
    expect(await send()).toBe(2)
    expect(provider.sent).toHaveLength(most)
    later(30 * 60_000)
    expect(await send()).toBe(2)
    expect(await mailTraffic(queue.database, queue.clock.now)).toEqual({ sent: 4, waiting: 2, waitingSince: testNow })
    later(31 * 60_000)
    await queue.queue(welcome, "after an hour")
    expect(await send()).toBe(0)
    expect(sentAs("after an hour")).toHaveLength(1)
  })

  it("no more are sent when several workers send at once", async () => {
    for (let n = 0; n < 12; n++) await queue.queue(confirm, `at once ${n}`)
    await Promise.all([send(), send(), send(), send()])
    expect(provider.sent).toHaveLength(most)
  })

  it("daily mails leave a quarter to those that somebody is waiting for", { tags: "slow" }, async () => {
    const mailer = { ...queue.mailer, mostAnHour: 16 }
    for (let n = 0; n < 20; n++) await queue.queue(premiumBrief, `daily ${n}`)
    while ((await sendDue(mailer, queue.clock.now)).claimed > 0);
    const daily = provider.sent.length
    expect(daily).toBe(12)
    await queue.queue(confirm, "waited for by one")
    await sendDue(mailer, queue.clock.now)
    expect([sentAs("waited for by one").length, provider.sent.length]).toEqual([1, daily + 1])
  })

  it("the log reports it once an hour", async () => {
    for (let n = 0; n < 6; n++) await queue.queue(confirm, `confirm ${n}`)
    const worker = startMailWorker(
      { ...queue.mailer, mostAnHour: most },
      { clock: () => queue.clock.now.getTime(), everyMs: 3_600_000 },
    )
    const warned = () => queue.logged().split('"event":"mail.capped"').length - 1
    const before = warned()
    await worker.wake()
    await worker.wake()
    expect(warned() - before).toBe(1)
    expect(queue.logged()).toContain('"held":2,"mostAnHour":4')
    await worker.stop()
  })
})

describe("a key or a link in a mail", () => {
  it.each([
    ["a key", welcome, apiKey],
    ["a link", confirm, token],
  ])("%s is stored nowhere in plain text while it waits, is sent, and is erased then", async (_, message, secret) => {
    const key = await queue.queue(message)
    expect(await dump()).not.toContain(secret)
    expect((await queue.mail(key)).sealed).not.toBeNull()
    await queue.send()
    expect(JSON.stringify(sentAs(key)[0])).toContain(secret)
    expect((await queue.mail(key)).sealed).toBeNull()
    expect(await dump()).not.toContain(secret)
  })

  const opensAt = new Date(testNow.getTime() + 24 * 3_600_000)

  it.each([
    ["with a link once that has expired", confirm],
    ["of yesterday once the next session has opened", { ...premiumBrief, expiresAt: opensAt }],
  ])("is not sent in a mail %s, and is erased", async (_, message) => {
    provider.play("broken")
    const key = await queue.queue(message)
    await queue.send()
    provider.play("ok")
    later(25 * 3_600_000)
    await queue.send()
    expect(provider.sent).toEqual([])
    const lastError = expect.stringMatching(/^of no use since/)
    expect(await queue.mail(key)).toMatchObject({ status: "failed", sealed: null, lastError })
  })

  it("is erased when the mail is given up, and is neither in the reason nor in a log", async () => {
    provider.play("invalid")
    const key = await queue.queue(welcome)
    await queue.send()
    const mail = await queue.mail(key)
    expect(mail).toMatchObject({ status: "failed", sealed: null, attempts: 1 })
    expect(mail.lastError).toContain("422 validation_error")
    expect(await dump()).not.toContain(apiKey)
    expect(queue.logged()).toContain('"event":"mail.failed"')
    expect(queue.logged()).not.toContain(apiKey)
    expect(queue.logged()).not.toContain(token)
  })
})

describe("while the provider is in trouble", () => {
  it.each(["broken", "hangs_up_after_accepting"] as const)(
    "a mail waits and is sent afterwards: %s",
    async (trouble) => {
      provider.play(trouble)
      const key = await queue.queue(welcome)
      await queue.send()
      const waiting = await queue.mail(key)
      expect(waiting).toMatchObject({ status: "queued", attempts: 1 })
      expect(waiting.lastError).toBeTruthy()
      expect(waiting.dueAt > testNow).toBe(true)
      provider.play("ok")
      await queue.send()
      expect((await queue.mail(key)).status).toBe("queued")
      later(10_000)
      await queue.send()
      expect(await queue.mail(key)).toMatchObject({ status: "sent", attempts: 2, lastError: null })
      expect(sentAs(key)).toHaveLength(1)
    },
  )

  it("Retry-After is obeyed, and all other mails pause as well", async () => {
    provider.play("rate_limited")
    const key = await queue.queue(confirm)
    expect(await sendDue(queue.mailer, queue.clock.now)).toEqual({ claimed: 1, pauseMs: 7_000, held: 0 })
    expect((await queue.mail(key)).dueAt).toEqual(new Date(testNow.getTime() + 7_000))
  })

  it("a mail is tried eight times within a day, ever less often, and then given up with its reason", async () => {
    provider.play("broken")
    const key = await queue.queue(welcome)
    const waits: number[] = []
    for (let tries = 0; tries < 20; tries++) {
      await queue.send()
      const mail = await queue.mail(key)
      if (mail.status === "failed") break
      waits.push(mail.dueAt.getTime() - queue.clock.now.getTime())
      queue.clock.now = mail.dueAt
    }
    expect(waits).toHaveLength(7)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(12 * 3_600_000)
    expect(await queue.mail(key)).toMatchObject({ status: "failed", attempts: 8, sealed: null })
    expect((await queue.mail(key)).lastError).toContain("500 internal_server_error")
  })
})
