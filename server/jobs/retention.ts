import { deletionNoticeDays, deletionNoticeKinds } from "../accounts/mail/messages"
import { sweepOauth } from "../accounts/oauth/sweep"
import { tokenKeptDays } from "../accounts/tokens"
import { keepMonths, sweepDefault } from "../accounts/usage/months"
import { sweepArrivals, sweepRuns } from "../knowledge/sweep"
import type { Database } from "../platform/database/database"
import { deleteInBatches, deleteOlder } from "../platform/database/deleteInBatches"
import { dayMs } from "../platform/dates"
import type { Job, JobContext } from "./job"
import { keptDays } from "./keptDays"

export const retention: Job = {
  name: "retention",
  schedule: "17 * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 600,
  retries: 0,
  async run({ database, env, at }) {
    const { made, dropped } = await keepMonths(database, at, env.USAGE_KEPT_MONTHS)
    const swept = await sweepOld({ database, env }, at)
    const isIdle = made.length + dropped.length === 0 && Object.values(swept).every((count) => count === 0)
    return isIdle ? null : { ...swept, made, dropped }
  },
}

/**
 * Keeps mails that may still be sent, except notices of deleted accounts: without a provider, nothing else would ever
 * delete those.
 */
const isEnded = "status NOT IN ('queued', 'sending')"

const endedSubscriptions = "id IN (SELECT endpoint_id FROM mcp_subscription WHERE expires_at < $1)"

export type Swept = Record<
  | "mails"
  | "messages"
  | "events"
  | "rawBodies"
  | "links"
  | "oauth"
  | "sessions"
  | "tokens"
  | "requests"
  | "audit"
  | "usage"
  | "usageWriters"
  | "pushEvents"
  | "streams"
  | "deliveries"
  | "subscriptions"
  | "invitations"
  | "teamUsage"
  | "runs"
  | "arrivals",
  number
>

/** Sweeps one table after the other: it is in no hurry, and requests need the connections. */
export async function sweepOld({ database, env }: Pick<JobContext, "database" | "env">, at: Date): Promise<Swept> {
  const { pool } = database
  const older = (table: string, column: string, days: number) =>
    deleteOlder(pool, table, column, new Date(at.getTime() - days * dayMs))
  return {
    mails: await sweepMails(database, at),
    messages: await older("mailbox_message", "sent_at", keptDays.mailboxMessage),
    events: await older("stripe_event", "received_at", keptDays.stripeEvent),
    rawBodies: await older("raw_body", "last_fetched_at", keptDays.rawBody),
    links: await older("link", "expires_at", keptDays.link),
    oauth: await sweepOauth(database, at),
    sessions: await older("session", "expires_at", keptDays.session),
    tokens: await older("mailed_token", "expires_at", tokenKeptDays),
    requests: await older("recent_request", "at", keptDays.request),
    audit: await older("audit_entry", "at", env.AUDIT_KEPT_DAYS),
    usage: await sweepDefault(database, at, env.USAGE_KEPT_MONTHS),
    usageWriters: await older("usage_writer", "written_at", keptDays.usageWriter),
    pushEvents: await older("push_event", "at", keptDays.pushEvent),
    streams: await older("stream_lease", "seen_at", keptDays.stream),
    deliveries: await older("webhook_delivery", "at", keptDays.delivery),
    subscriptions: await deleteInBatches(pool, "webhook_endpoint", endedSubscriptions, [at]),
    invitations: await older("team_invitation", "expires_at", keptDays.invitation),
    teamUsage: await older("team_usage", "day", keptDays.teamUsage),
    runs: await sweepRuns(pool, at, env.RUNS_KEPT_DAYS),
    arrivals: await sweepArrivals(pool),
  }
}

async function sweepMails({ pool }: Database, at: Date): Promise<number> {
  const before = (days: number) => new Date(at.getTime() - days * dayMs)
  const ended = await deleteInBatches(pool, "mail", `${isEnded} AND created_at < $1`, [before(keptDays.mail)])
  // Mails without an account are those of deleted accounts.
  const notices = "account_id IS NULL AND kind = ANY($2) AND created_at < $1"
  return ended + (await deleteInBatches(pool, "mail", notices, [before(deletionNoticeDays), deletionNoticeKinds]))
}
