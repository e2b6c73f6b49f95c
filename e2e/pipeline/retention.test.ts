// @module-tag slow
import { PgBoss } from "pg-boss"
import { beforeEach, describe, expect, it } from "vitest"
import { hashKey } from "../../server/accounts/keys/format"
import { retention, sweepOld } from "../../server/jobs/retention"
import { startJobs } from "../../server/jobs/runner"
import type { MailStatus } from "../../server/platform/database/generated/client"
import { testServer } from "../support/testServer"

const server = testServer()

const at = new Date("2027-06-01T12:00:00Z")
const daysBefore = (days: number, instant = at) => new Date(instant.getTime() - days * 86_400_000)

function mail(id: string, status: MailStatus, createdAt: Date) {
  const recipient = `${id}@example.com`
  return { id, idempotencyKey: id, kind: "quota", recipient, fields: {}, status, dueAt: at, createdAt }
}

const unsent: MailStatus[] = ["queued", "sending"]

const message = (id: string, sentAt: Date) => ({
  ...{ id, sentAt, recipient: "a@example.com", subject: "A subject" },
  ...{ html: "<p>Words</p>", text: "Words", headers: {} },
})

const event = (id: string, receivedAt: Date) => ({ id, type: "invoice.paid", createdAt: receivedAt, receivedAt })

const rawBody = (sourceId: string, lastFetchedAt: Date) => ({
  ...{ sourceId, lastFetchedAt, firstFetchedAt: daysBefore(100) },
  ...{ url: "https://example.com", status: 200, size: 2, hash: Buffer.alloc(32), packed: Buffer.from("{}") },
})

const link = (id: string, keyId: string, expiresAt: Date) => ({
  ...{ id, keyId, expiresAt, tokenHash: Buffer.from(id) },
  ...{ product: "market/regime", input: {}, createdAt: daysBefore(100) },
})

async function idsLeft() {
  const { prisma } = server.service.database
  const tables = [prisma.mail.findMany(), prisma.mailboxMessage.findMany(), prisma.stripeEvent.findMany()]
  const [mails, messages, events] = await Promise.all(tables)
  return [mails, messages, events].map((rows) => rows.map(({ id }) => id).toSorted())
}

describe("the deletion of old data", () => {
  beforeEach(async () => {
    const { prisma } = server.service.database
    await Promise.all([prisma.mail.deleteMany(), prisma.mailboxMessage.deleteMany(), prisma.stripeEvent.deleteMany()])
  })

  it("covers ended mail, the local mailbox, Stripe's events, upstream bodies and expired links, but not waiting mail", async () => {
    const { prisma } = server.service.database
    const key = await server.key("free")
    const ended: MailStatus[] = ["sent", "delivered", "bounced", "complained", "failed"]
    await prisma.mail.createMany({
      data: [
        ...[...ended, ...unsent].map((status) => mail(`old-${status}`, status, daysBefore(90.1))),
        ...ended.map((status) => mail(`young-${status}`, status, daysBefore(89.9))),
      ],
    })
    await prisma.mailboxMessage.createMany({
      data: [message("old", daysBefore(7.1)), message("young", daysBefore(6.9))],
    })
    await prisma.stripeEvent.createMany({ data: [event("old", daysBefore(60.1)), event("young", daysBefore(59.9))] })
    await prisma.rawBody.createMany({ data: [rawBody("old", daysBefore(30.1)), rawBody("young", daysBefore(29.9))] })
    const { id: keyId } = await prisma.apiKey.findFirstOrThrow({ where: { hash: Buffer.from(hashKey(key), "hex") } })
    await prisma.link.createMany({
      data: [link("old", keyId, daysBefore(30.1)), link("young", keyId, daysBefore(29.9))],
    })
    await prisma.pushEvent.createMany({
      data: [30.1, 29.9].map((days) => {
        return { id: `event_${days}`, type: "regime.changed", at: daysBefore(days), content: {} }
      }),
    })
    await prisma.streamLease.createMany({ data: [1.1, 0.9].map((days) => ({ keyId, seenAt: daysBefore(days) })) })
    const none = { mails: 0, messages: 0, events: 0, rawBodies: 0, links: 0, oauth: 0, sessions: 0, tokens: 0 }
    const nowhere = { requests: 0, audit: 0, usage: 0, usageWriters: 0, runs: 0, arrivals: 0 }
    const nothing = {
      ...none,
      ...nowhere,
      pushEvents: 0,
      streams: 0,
      deliveries: 0,
      subscriptions: 0,
      invitations: 0,
      teamUsage: 0,
    }
    const some = { mails: 5, messages: 1, events: 1, rawBodies: 1, links: 1, pushEvents: 1, streams: 1 }
    expect(await sweepOld(server.service, at)).toEqual({ ...nothing, ...some, arrivals: expect.any(Number) })
    const kept = ["old-queued", "old-sending", ...ended.map((status) => `young-${status}`)]
    expect(await idsLeft()).toEqual([kept.toSorted(), ["young"], ["young"]])
    expect(await sweepOld(server.service, at)).toEqual(nothing)
  })

  it("covers the last mail to an address without an account after a week, if it could not be sent", async () => {
    const { prisma } = server.service.database
    const farewell = (id: string, status: MailStatus, days: number) => ({
      ...mail(id, status, daysBefore(days)),
      kind: "account_deleted",
    })
    await prisma.mail.createMany({
      data: unsent.flatMap((status) => [
        farewell(`old-${status}`, status, 7.1),
        farewell(`young-${status}`, status, 6.9),
      ]),
    })
    expect(await sweepOld(server.service, at)).toMatchObject({ mails: 2 })
    expect((await idsLeft())[0]).toEqual(["young-queued", "young-sending"])
  })

  it("runs automatically in a worker", { tags: "slow" }, async () => {
    const { database } = server.service
    const worker = await startJobs(server.service, [retention])
    const boss = new PgBoss({ connectionString: database.url, schema: "jobs", supervise: false, schedule: false })
    try {
      await boss.start()
      expect((await boss.getSchedules()).map(({ name }) => name)).toContain("retention")
      await database.prisma.mailboxMessage.create({ data: message("old", daysBefore(8, new Date())) })
      await boss.send("retention", {})
      await expect.poll(() => idsLeft()).toEqual([[], [], []])
    } finally {
      await boss.stop({ graceful: false })
      await worker.stop()
    }
  })
})
