import type { Database } from "../../platform/database/database"
import { dayMs } from "../../platform/dates"
import { queueMail } from "../mail/queue"

const atOnce = 200

/** An update that waited longer than this, as after a restore, is no news any more. */
const staleMs = dayMs

/**
 * Queues a mail of each new update for every account that asked for them; returns how many. An interrupted run continues
 * where it stopped.
 */
export async function queueIncidentMails(database: Database, secret: Buffer, at: Date): Promise<number> {
  const { prisma } = database
  const waiting = await prisma.incidentUpdate.findMany({
    where: { mailedAt: null },
    include: { incident: { include: { _count: { select: { updates: true } } } } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  })
  let queued = 0
  for (const { id, incident, at: saidAt, state, text } of waiting) {
    if (at.getTime() - saidAt.getTime() < staleMs) {
      const { id: incidentId, title, startedAt } = incident
      const message = { kind: "incident", incidentId, title, state, text, startedAt, at: saidAt } as const
      queued += await queueForReaders(database, { updateId: id, message, at }, secret)
    }
    await prisma.incidentUpdate.update({ where: { id }, data: { mailedAt: at } })
  }
  return queued
}

type Queued = { updateId: string; message: Parameters<typeof queueMail>[1]["message"]; at: Date }

async function queueForReaders(
  { prisma }: Database,
  { updateId, message, at }: Queued,
  secret: Buffer,
): Promise<number> {
  for (let queued = 0, last = ""; ; ) {
    const readers = await prisma.account.findMany({
      where: { wantsStatusMails: true, suspendedAt: null, id: { gt: last } },
      select: { id: true, email: true },
      orderBy: { id: "asc" },
      take: atOnce,
    })
    await prisma.$transaction(async (tx) => {
      for (const { id: accountId, email: to } of readers) {
        const idempotencyKey = `incident/${updateId}/${accountId}`
        await queueMail(tx, { to, accountId, message, idempotencyKey, at }, secret)
      }
    })
    queued += readers.length
    if (readers.length < atOnce) return queued
    last = readers[readers.length - 1].id
  }
}
