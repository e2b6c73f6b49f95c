import type { Database } from "../../platform/database/database"
import type { Alert, Prisma, WebhookEndpoint } from "../../platform/database/generated/client"
import { dayMs } from "../../platform/dates"
import { writeAudit } from "../audit/write"
import { queueMail } from "../mail/queue"
import { joinShared, planOf, withTeam } from "../plan"
import { mostAlerts, subscriptionsAWebhook, type Tier, tierNames, tiers } from "../tiers"
import { hostOf } from "./address"
import { destinations } from "./destinations"
import type { Beginning } from "./own"
import type { EndpointAnswer } from "./signedPost"

/*
 * What the worker does with endpoints. Its cursor moves only after an event has been accepted: if the worker ends
 * before, the event is sent again, under the same id.
 */

type Candidate = { id: string; payerId: string; isSlow: boolean; tier: Tier }

export type DueEndpoint = Omit<WebhookEndpoint, "row" | "recorded"> &
  Beginning &
  Candidate & { email: string; alert: Alert | null }

type Turn = Pick<Candidate, "id" | "payerId" | "isSlow">

/** `head` is where the events end at that instant. */
type Now = { at: Date; head: Beginning }

/** Turns at the same time: in all, of slow endpoints, and of one account or team. */
const most = { inAll: 50, ofSlow: 25, ofPayer: 5 }
const mostEndpoints = Math.max(
  ...tierNames.map((name) => tiers[name].webhooks * (1 + subscriptionsAWebhook) + tiers[name].seats * mostAlerts),
)

/** An answer this slow makes an endpoint slow for an hour, so that being fast every other turn gains nothing. */
const slowAnswerMs = 2_000
const slowForMs = 3_600_000

/** Minutes: over three days, a failing endpoint is tried ten times. */
const retryMinutes = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_200]

/** An error on our side should not recur at once. */
const pauseAfterErrorMs = 60_000

/** How long an endpoint can make us wait by a 429: for one message, and for how long in all. */
const askedWait = { leastMs: 60_000, mostMs: dayMs, inAllMs: 3 * dayMs }

/**
 * Endpoints that may begin a turn now, in addition to the turns under way: within their account's or team's plan and
 * with something to send, the longest waiting first. Slow ones have half of the places, so that the others need not
 * wait for them.
 */
export async function listDue(
  database: Database,
  now: Now,
  turns: readonly Turn[],
  { takesSlow = true } = {},
): Promise<DueEndpoint[]> {
  const chosen: Candidate[] = []
  const room = () => most.inAll - turns.length - chosen.length
  const slowRoom = () => {
    return takesSlow ? Math.min(room(), most.ofSlow - [...turns, ...chosen].filter(({ isSlow }) => isSlow).length) : 0
  }
  const heldBy = (payerId: string) => [...turns, ...chosen].filter((turn) => turn.payerId === payerId).length
  for (const candidate of await listCandidates(database, now, turns, [room(), slowRoom()])) {
    const isFree = (candidate.isSlow ? slowRoom() : room()) > 0 && heldBy(candidate.payerId) < most.ofPayer
    if (isFree) chosen.push(candidate)
  }
  return readChosen(database, chosen)
}

async function listCandidates(
  { pool }: Database,
  now: Now,
  turns: readonly Turn[],
  rooms: readonly [room: number, slowRoom: number],
): Promise<Candidate[]> {
  if (Math.max(...rooms) === 0) return []
  const payerIds = turns.map(({ payerId }) => payerId)
  const full = payerIds.filter((id) => payerIds.filter((other) => other === id).length >= most.ofPayer)
  const { rows } = await pool.query<Candidate>(listing, [
    ...waitingAt(now),
    ...[turns.map(({ id }) => id), full],
    // No payer has more endpoints within its plan. Those that hold a turn can begin at least one more.
    ...rooms.map((room) => Math.min(room, Math.ceil(room / most.ofPayer) + turns.length) * mostEndpoints),
  ])
  return rows
}

const waitingAt = ({ at, head: { row, recorded } }: Now) => [at, row, recorded, JSON.stringify(terms)]

const terms = tierNames.map((tier) => ({ tier, webhooks: tiers[tier].webhooks, alerts: tiers[tier].postedAlerts }))

/** A subscription that has not ended, of a key or a connected app that is in force. */
const inForce = `
  SELECT FROM mcp_subscription s LEFT JOIN api_key k ON k.id = s.holder_id LEFT JOIN oauth_grant g ON g.id = s.holder_id
  WHERE s.endpoint_id = e.id AND s.expires_at > $1 AND (
    k.deactivated_at IS NULL AND k.id IS NOT NULL AND coalesce(k.revoked_at > $1, true) AND coalesce(k.expires_at > $1, true)
    OR g.ended_at IS NULL AND g.expires_at > $1)`

/** Looks up the plan endpoint by endpoint: only a few wait, and LIMIT keeps the planner from joining. */
const waiting = (isSlow: boolean) => `
  webhook_endpoint e CROSS JOIN LATERAL (
    SELECT coalesce(shared.payer_id, account.id) AS payer_id, coalesce(shared.tier, account.tier) AS tier, shared.team_id,
      (account.suspended_at IS NOT NULL OR shared.suspended_at IS NOT NULL) AS is_suspended
    FROM account ${joinShared} WHERE account.id = e.account_id LIMIT 1) AS plan
  JOIN json_to_recordset($4) AS terms(tier tier, webhooks int, alerts int) ON terms.tier = plan.tier
  WHERE paused_at IS NULL AND NOT plan.is_suspended AND due_at <= $1 AND (row < $2 OR recorded < $3)
    AND coalesce(slow_until > $1, false) = ${isSlow}
    AND CASE e.format
      WHEN 'mail' THEN true
      WHEN 'events' THEN (SELECT count(*) FROM webhook_endpoint older WHERE older.account_id = ANY(
          ARRAY(SELECT mate.account_id FROM team_member mate WHERE mate.team_id = plan.team_id) || e.account_id)
        AND older.format = 'events' AND (older.created_at, older.id) < (e.created_at, e.id)) < terms.webhooks
      WHEN 'mcp' THEN EXISTS (${inForce}) AND (
        SELECT count(*) FROM webhook_endpoint older WHERE older.account_id = e.account_id AND older.format = 'mcp'
        AND (older.created_at, older.id) < (e.created_at, e.id)) < terms.webhooks * ${subscriptionsAWebhook}
      ELSE (SELECT count(*) FROM webhook_endpoint older WHERE older.account_id = e.account_id
        AND older.format NOT IN ('events', 'mail', 'mcp') AND (older.created_at, older.id) < (e.created_at, e.id)) < terms.alerts
      END`

const candidates = (isSlow: boolean, limit: string) => `
  (SELECT e.id, plan.payer_id AS "payerId", ${isSlow} AS "isSlow", plan.tier, due_at
   FROM ${waiting(isSlow)} AND e.id <> ALL($5) AND plan.payer_id <> ALL($6)
   ORDER BY due_at, e.id LIMIT ${limit})`

const listing = `${candidates(false, "$7")} UNION ALL ${candidates(true, "$8")} ORDER BY due_at, id`

/** The longest waiting endpoints that the report covers, which bounds its cost. */
const mostWaiting = 1_000

type Waiting = Beginning & { isSlow: boolean; dueAt: Date }

const waitingCursors = (isSlow: boolean) => `
  (SELECT ${isSlow} AS "isSlow", row, recorded, due_at FROM ${waiting(isSlow)} ORDER BY due_at LIMIT ${mostWaiting})`

const listingOfWaiting = `
  SELECT "isSlow", row::float8 AS row, recorded::float8 AS recorded, min(due_at) AS "dueAt"
  FROM (${waitingCursors(false)} UNION ALL ${waitingCursors(true)}) AS e GROUP BY "isSlow", e.row, e.recorded`

/** The cursors of endpoints that could have a turn, and since when the first of each has been due. */
export async function listWaiting({ pool }: Database, now: Now): Promise<Waiting[]> {
  return (await pool.query<Waiting>(listingOfWaiting, waitingAt(now))).rows
}

async function readChosen({ prisma }: Database, chosen: readonly Candidate[]): Promise<DueEndpoint[]> {
  if (chosen.length === 0) return []
  const rows = await prisma.webhookEndpoint.findMany({
    where: { id: { in: chosen.map(({ id }) => id) }, pausedAt: null },
    include: { account: { select: { email: true } }, alert: true },
  })
  const byId = new Map(rows.map((endpoint) => [endpoint.id, endpoint]))
  return chosen.flatMap((candidate) => {
    const endpoint = byId.get(candidate.id)
    if (!endpoint) return []
    const { account, row, recorded, ...columns } = endpoint
    return { ...columns, ...candidate, ...account, row: Number(row), recorded: Number(recorded) }
  })
}

export async function moveOn({ prisma }: Database, id: string, { row, recorded }: Beginning): Promise<boolean> {
  const { count } = await prisma.webhookEndpoint.updateMany({
    where: { id },
    data: { row, recorded, failures: 0, failingSince: null },
  })
  if (count === 0) return false
  const endpoint = await prisma.webhookEndpoint.findFirst({
    where: { id, pausedAt: null },
    include: { account: { include: withTeam } },
  })
  return endpoint !== null && planOf(endpoint.account).suspendedFor === null
}

/** `dueAt`: when an alert may send what it holds. */
export type EndedTurn = { slowestMs: number; isFailed: boolean; dueAt?: Date }

/** Puts the endpoint behind all that wait now. */
export async function endTurn(
  { prisma }: Database,
  id: string,
  { slowestMs, isFailed, dueAt }: EndedTurn,
  at: Date,
): Promise<void> {
  const slow = slowestMs > slowAnswerMs && { slowUntil: new Date(at.getTime() + slowForMs) }
  await prisma.webhookEndpoint.updateMany({
    where: { id },
    data: { ...slow, ...(!isFailed && { dueAt: dueAt ?? at }) },
  })
}

export async function breakOffTurn({ prisma }: Database, id: string, at: Date): Promise<void> {
  const dueAt = new Date(at.getTime() + pauseAfterErrorMs)
  await prisma.webhookEndpoint.updateMany({ where: { id }, data: { dueAt } })
}

type Tried = DueEndpoint & { address: string | null }

type Failure = Pick<EndpointAnswer, "status" | "error" | "waitMs"> & { at: Date }

/** Plans the next attempt, or pauses the endpoint if that was the last, or if another makes no sense. */
export async function noteFailure(
  { prisma }: Database,
  endpoint: Tried,
  { status, error, waitMs = null, at }: Failure,
  secret: Buffer,
): Promise<void> {
  const failingSince = endpoint.failingSince ?? at
  if (waitMs !== null && at.getTime() - failingSince.getTime() < askedWait.inAllMs) {
    const dueAt = new Date(at.getTime() + Math.min(Math.max(waitMs, askedWait.leastMs), askedWait.mostMs))
    await prisma.webhookEndpoint.updateMany({
      where: { id: endpoint.id, pausedAt: null },
      data: { failingSince, dueAt },
    })
    return
  }
  const minutes = retryMinutes[endpoint.failures]
  const isGone = status !== null && destinations[endpoint.format].gone.includes(status)
  if (!isGone && minutes !== undefined) {
    const dueAt = new Date(at.getTime() + minutes * 60_000)
    const data = { failures: { increment: 1 }, failingSince, dueAt }
    await prisma.webhookEndpoint.updateMany({ where: { id: endpoint.id, pausedAt: null }, data })
    return
  }
  const lastError = error ?? `it was answered with ${status}`
  const reason = isGone ? "gone" : "failing"
  await prisma.$transaction((tx) => pause(tx, { ...endpoint, failingSince }, { at, reason, lastError }, secret))
}

/** For an endpoint whose secret or address can no longer be read. */
export function pauseUnreadable({ prisma }: Database, endpoint: Tried, secret: Buffer, at: Date): Promise<void> {
  return prisma.$transaction((tx) => pause(tx, endpoint, { at, reason: "unreadable", lastError: null }, secret))
}

type Pause = { at: Date; reason: "failing" | "gone" | "unreadable"; lastError: string | null }

async function pause(
  tx: Prisma.TransactionClient,
  { id, accountId, email, address, failingSince, format, alert }: Tried,
  { at, reason, lastError }: Pause,
  secret: Buffer,
): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, pausedAt: null },
    data: { pausedAt: at, pauseReason: reason },
  })
  if (count === 0) return
  const change = { at, actor: "worker" }
  if (format === "mcp") {
    // The program that asked learns it when it asks again, which begins a new one.
    await tx.webhookEndpoint.delete({ where: { id } })
    await writeAudit(tx, change, "webhook.deleted", { accountId, detail: { host: hostOf(address), by: "mcp", reason } })
    return
  }
  const told = { reason, failingSince, pausedAt: at, lastError }
  if (alert) {
    const { name } = alert
    await writeAudit(tx, change, "alert.paused", { accountId, detail: { name, reason } })
    const message = { kind: "alert_paused" as const, name, destination: destinations[format].name, ...told }
    const idempotencyKey = `alert_paused/${id}/${at.toISOString()}`
    return queueMail(tx, { to: email, accountId, message, idempotencyKey, at }, secret)
  }
  await writeAudit(tx, change, "webhook.paused", { accountId, detail: { host: hostOf(address), reason } })
  const message = { kind: "webhook_paused" as const, url: address, ...told }
  const idempotencyKey = `webhook_paused/${id}/${at.toISOString()}`
  await queueMail(tx, { to: email, accountId, message, idempotencyKey, at }, secret)
}
