import { deletionNoticeDays, deletionNoticeKinds } from "../accounts/mail/messages"
import { sweepOauth } from "../accounts/oauth/sweep"
import type { Database } from "../platform/database/database"
import type { MailStatus } from "../platform/database/generated/client"
import { dayMs } from "../platform/dates"
import type { Job } from "./job"

/** Hourly, so that machines that sleep at night get to it too. */
export const retention: Job = {
  name: "retention",
  schedule: "17 * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 600,
  retries: 0,
  async run({ database, at }) {
    const swept = await sweepOld(database, at)
    return Object.values(swept).some((count) => count > 0) ? swept : null
  },
}

/**
 * In days. Idempotency keys go with their mails: by then, no notice of the same day or key can fall due again. Stripe
 * repeats events for three days. Upstream terms allow 30 days for raw bodies.
 */
const keptDays = { mail: 90, mailboxMessage: 7, stripeEvent: 60, rawBody: 30, link: 30 }

/**
 * Mails that may still be sent are kept, except notices of deleted accounts: without a provider, nothing else would
 * ever delete those.
 */
const open: MailStatus[] = ["queued", "sending"]

export type Swept = { mails: number; messages: number; events: number; rawBodies: number; links: number; oauth: number }

export async function sweepOld(database: Database, at: Date): Promise<Swept> {
  const { prisma } = database
  const before = (days: number) => ({ lt: new Date(at.getTime() - days * dayMs) })
  const [mails, messages, events, rawBodies, links, oauth] = await Promise.all([
    prisma.mail.deleteMany({
      where: {
        OR: [
          { status: { notIn: open }, createdAt: before(keptDays.mail) },
          { kind: { in: deletionNoticeKinds }, createdAt: before(deletionNoticeDays) },
        ],
      },
    }),
    prisma.mailboxMessage.deleteMany({ where: { sentAt: before(keptDays.mailboxMessage) } }),
    prisma.stripeEvent.deleteMany({ where: { receivedAt: before(keptDays.stripeEvent) } }),
    prisma.rawBody.deleteMany({ where: { lastFetchedAt: before(keptDays.rawBody) } }),
    prisma.link.deleteMany({ where: { expiresAt: before(keptDays.link) } }),
    sweepOauth(database, at),
  ])
  return {
    mails: mails.count,
    messages: messages.count,
    events: events.count,
    rawBodies: rawBodies.count,
    links: links.count,
    oauth,
  }
}
