import type { Database } from "../../platform/database/database"
import type { Prisma, WebhookEndpoint } from "../../platform/database/generated/client"
import { writeAudit } from "../audit/write"
import { queueMail } from "../mail/queue"
import { joinShared } from "../plan"
import { type Tier, tierNames, tiers } from "../tiers"
import { type Beginning, hostOf } from "./own"
import type { Answered } from "./post"

/*
 * What the worker does with endpoints. Its cursor moves when an event has been taken, and not before: whatever ends the
 * worker, the event is sent again, under the same id.
 */

export type DueEndpoint = Omit<WebhookEndpoint, "row" | "recorded"> & Beginning & { tier: Tier; email: string }

/** In minutes: three days, in which an endpoint that fails is tried ten times. */
const retryMinutes = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_200]

/** Those within their account's or team's plan with something to send, which may be tried now. */
export async function listDue(
  { pool }: Database,
  head: Beginning,
  at: Date,
  inFlight: readonly string[],
  limit: number,
): Promise<DueEndpoint[]> {
  const { rows } = await pool.query<DueEndpoint>(listing, [
    ...[at, head.row, head.recorded, tierNames, tierNames.map((name) => tiers[name].webhooks), inFlight, limit],
  ])
  return rows
}

const listing = `
  SELECT e.id, e.account_id AS "accountId", url, topics, tickers, secret, old_secret AS "oldSecret",
    old_secret_until AS "oldSecretUntil", row::float8 AS row, recorded::float8 AS recorded, failures,
    failing_since AS "failingSince", due_at AS "dueAt", paused_at AS "pausedAt", pause_reason AS "pauseReason",
    e.created_at AS "createdAt", plan.tier, account.email
  FROM webhook_endpoint e JOIN account ON account.id = e.account_id ${joinShared}
    JOIN unnest($4::tier[], $5::int[]) AS plan(tier, most) ON plan.tier = coalesce(shared.tier, account.tier)
  WHERE paused_at IS NULL AND due_at <= $1 AND (row < $2 OR recorded < $3) AND e.id <> ALL($6)
    AND (SELECT count(*) FROM webhook_endpoint older WHERE older.account_id = ANY(
        ARRAY(SELECT mate.account_id FROM team_member mate WHERE mate.team_id = shared.team_id) || e.account_id)
      AND (older.created_at, older.id) < (e.created_at, e.id)) < plan.most
  ORDER BY due_at, e.id LIMIT $7`

/** False: nothing more is to be sent to it now, since it was paused or deleted. */
export async function moveOn({ prisma }: Database, id: string, { row, recorded }: Beginning): Promise<boolean> {
  const { count } = await prisma.webhookEndpoint.updateMany({
    where: { id },
    data: { row, recorded, failures: 0, failingSince: null },
  })
  const stands = count > 0 && (await prisma.webhookEndpoint.findFirst({ where: { id, pausedAt: null } }))
  return Boolean(stands)
}

/** Plans the next attempt, or pauses the endpoint where it was the last, or none makes sense. */
export async function noteFailure(
  { prisma }: Database,
  endpoint: DueEndpoint,
  { status, error }: Pick<Answered, "status" | "error">,
  secret: Buffer,
  at: Date,
): Promise<void> {
  const minutes = retryMinutes[endpoint.failures]
  const failingSince = endpoint.failingSince ?? at
  const isGone = status === 410
  if (!isGone && minutes !== undefined) {
    const dueAt = new Date(at.getTime() + minutes * 60_000)
    const data = { failures: { increment: 1 }, failingSince, dueAt }
    await prisma.webhookEndpoint.updateMany({ where: { id: endpoint.id, pausedAt: null }, data })
    return
  }
  const lastError = error ?? `it was answered with ${status}`
  await prisma.$transaction((tx) =>
    pause(tx, { ...endpoint, failingSince }, isGone ? "gone" : "failing", lastError, secret, at),
  )
}

/** Nothing can be signed. */
export function pauseUnreadable({ prisma }: Database, endpoint: DueEndpoint, secret: Buffer, at: Date): Promise<void> {
  return prisma.$transaction((tx) => pause(tx, endpoint, "unreadable", null, secret, at))
}

async function pause(
  tx: Prisma.TransactionClient,
  { id, accountId, email, url, failingSince }: DueEndpoint,
  reason: "failing" | "gone" | "unreadable",
  lastError: string | null,
  secret: Buffer,
  at: Date,
): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, pausedAt: null },
    data: { pausedAt: at, pauseReason: reason },
  })
  if (count === 0) return
  await writeAudit(tx, { at, actor: "worker" }, "webhook.paused", { accountId, detail: { host: hostOf(url), reason } })
  const message = { kind: "webhook_paused" as const, url, reason, failingSince, pausedAt: at, lastError }
  const idempotencyKey = `webhook_paused/${id}/${at.toISOString()}`
  await queueMail(tx, { to: email, accountId, message, idempotencyKey, at }, secret)
}
