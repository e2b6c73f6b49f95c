import { randomUUID } from "node:crypto"
import { z } from "zod"
import type { Prisma, WebhookEndpoint, WebhookPause } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import type { Env } from "../../platform/env"
import { appSecrets } from "../../platform/secret"
import { type AccountChange, writeAudit, writeAudits } from "../audit/write"
import { type Declined, impossible } from "../keys/owned"
import type { OverlapSeconds } from "../keys/rotate"
import { lockPlan, planOf, withTeam } from "../plan"
import { noteReceived } from "../received"
import { tiers } from "../tiers"
import { hostOf, openAddress, sealAddress } from "./address"
import { mostDeliveries, recordDelivery, trimDeliveries } from "./deliveries"
import { urlFault } from "./destinations"
import { changeOwned, countChange, notFound, ofKind, type Parts, resumed, type Stored } from "./owned"
import { newSecret, openSecrets, sealSecret } from "./secret"
import { type EndpointAnswer, isTaken, type PostWebhook } from "./signedPost"

/** What owners do with their endpoints. One is looked up by account and id, so that another owner's is not found. */

type Tx = Prisma.TransactionClient
type Wanted = { url: string; topics: readonly string[]; tickers: readonly string[] }

/** Where deliveries begin: earlier events are not sent. */
export type Beginning = { row: number; recorded: number }

export const noEndpoint = notFound(false)

const beyondPlan = impossible("Webhooks are part of the Premium and Professional plans.")

export async function createEndpoint(
  { database, quota, env }: Parts,
  accountId: string,
  { url, topics, tickers, beginning }: Wanted & { beginning: Beginning },
  change: AccountChange,
): Promise<{ ok: true; id: string; secret: string } | Declined> {
  const tooMany = await countChange(quota, accountId, change.at)
  if (tooMany) return tooMany
  const fault = urlFault(url, env)
  if (fault) return impossible(fault)
  return database.prisma.$transaction(async (tx) => {
    const { tier, accountIds } = await lockPlan(tx, accountId)
    const most = tiers[tier].webhooks
    if (most === 0) return beyondPlan
    const format = "events" as const
    if ((await tx.webhookEndpoint.count({ where: { accountId: { in: accountIds }, format } })) >= most) {
      const shared = accountIds.length > 1 ? ", for the whole team" : ""
      return impossible(`The ${tiers[tier].tierName} plan has at most ${most} endpoints${shared}. Delete one first.`)
    }
    const [id, secret] = [`webhook_${randomUUID()}`, newSecret()]
    const secrets = appSecrets(env)
    const sealed = { ...sealAddress(secrets, { id, format }, url), secret: sealSecret(secrets, id, secret) }
    const lists = { topics: [...topics], tickers: [...tickers] }
    await tx.webhookEndpoint.create({
      data: { id, accountId, ...sealed, ...lists, ...beginning, dueAt: change.at, createdAt: change.at },
    })
    await writeAudit(tx, change, "webhook.created", { accountId, detail: { host: hostOf(url) } })
    return { ok: true, id, secret }
  })
}

/** The new choice applies to events not yet sent. A new address is tried at once, with the same secret. */
export async function editEndpoint(
  { database, quota, env }: Parts,
  accountId: string,
  { id, url, topics, tickers }: Wanted & { id: string },
  change: AccountChange,
): Promise<{ ok: true } | Declined> {
  const tooMany = await countChange(quota, accountId, change.at)
  if (tooMany) return tooMany
  const fault = urlFault(url, env)
  if (fault) return impossible(fault)
  return changeOwned({ database, env }, { accountId, id, isAlert: false }, async (tx, { address, format }) => {
    const isMoved = url !== address
    const anew = isMoved ? { failures: 0, failingSince: null, dueAt: change.at } : {}
    await tx.webhookEndpoint.update({
      where: { id },
      data: {
        ...sealAddress(appSecrets(env), { id, format }, url),
        topics: [...topics],
        tickers: [...tickers],
        ...anew,
      },
    })
    const detail = { host: hostOf(url), ...(isMoved && { from: hostOf(address) }) }
    await writeAudit(tx, change, "webhook.edited", { accountId, detail })
    await announce(tx, "webhooks")
  })
}

export function pauseEndpoint(stored: Stored, accountId: string, id: string, change: AccountChange) {
  return changeOwned(stored, { accountId, id, isAlert: false }, async (tx, { address, pausedAt }) => {
    if (pausedAt) return
    await tx.webhookEndpoint.update({ where: { id }, data: { pausedAt: change.at, pauseReason: "owner" } })
    await writeAudit(tx, change, "webhook.paused", { accountId, detail: { host: hostOf(address) } })
  })
}

export function resumeEndpoint(stored: Stored, accountId: string, id: string, change: AccountChange) {
  return changeOwned(stored, { accountId, id, isAlert: false }, async (tx, { address, pausedAt }) => {
    if (!pausedAt) return
    await tx.webhookEndpoint.update({ where: { id }, data: resumed(change.at) })
    await writeAudit(tx, change, "webhook.resumed", { accountId, detail: { host: hostOf(address) } })
    await announce(tx, "webhooks")
  })
}

export function deleteEndpoint(stored: Stored, accountId: string, id: string, change: AccountChange) {
  return changeOwned(stored, { accountId, id, isAlert: false }, async (tx, { address }) => {
    await tx.webhookEndpoint.delete({ where: { id } })
    await writeAudit(tx, change, "webhook.deleted", { accountId, detail: { host: hostOf(address) } })
  })
}

/** During the overlap, each delivery is signed with both secrets. Returns the new secret, once. */
export async function rotateSecret(
  { database, quota, env }: Parts,
  accountId: string,
  { id, overlapSeconds }: { id: string; overlapSeconds: OverlapSeconds },
  change: AccountChange,
): Promise<{ ok: true; secret: string; oldUntil: Date } | Declined> {
  const tooMany = await countChange(quota, accountId, change.at)
  if (tooMany) return tooMany
  const [secret, oldUntil] = [newSecret(), new Date(change.at.getTime() + overlapSeconds * 1_000)]
  const changed = await changeOwned({ database, env }, { accountId, id, isAlert: false }, async (tx, endpoint) => {
    const data = {
      secret: sealSecret(appSecrets(env), id, secret),
      oldSecret: overlapSeconds > 0 ? endpoint.secret : null,
      oldSecretUntil: overlapSeconds > 0 ? oldUntil : null,
    }
    await tx.webhookEndpoint.update({ where: { id }, data })
    const detail = { host: hostOf(endpoint.address), overlapSeconds }
    await writeAudit(tx, change, "webhook.rotated", { accountId, detail })
  })
  return changed.ok ? { ok: true, secret, oldUntil } : changed
}

type Sending = Parts & { post: PostWebhook }
export type Tried = { ok: true; isTaken: boolean } & EndpointAnswer

export function testEndpoint(parts: Sending, accountId: string, endpointId: string, at: Date) {
  const event = {
    id: `test_${randomUUID()}`,
    type: "webhook.test",
    timestamp: at.toISOString(),
    data: { summary: "A test of this endpoint. Nothing has happened." },
  }
  const sent = { kind: "test" as const, eventId: event.id, type: event.type, body: JSON.stringify(event) }
  return sendNow(parts, { accountId, endpointId }, async () => sent, at)
}

/** Sends the event of an earlier delivery again, under its own id. */
export function redeliver(
  parts: Sending,
  accountId: string,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
  at: Date,
) {
  const find = async () => {
    const id = BigInt(deliveryId)
    const delivery = await parts.database.prisma.webhookDelivery.findFirst({ where: { id, endpointId } })
    if (!delivery) return null
    const { eventId, type, body } = delivery
    return { kind: "redelivery" as const, eventId, type, body }
  }
  return sendNow(parts, { accountId, endpointId }, find, at)
}

type ToSend = { kind: "test" | "redelivery"; eventId: string; type: string; body: string }

async function sendNow(
  { database, quota, env, post }: Sending,
  { accountId, endpointId }: { accountId: string; endpointId: string },
  find: () => Promise<ToSend | null>,
  at: Date,
): Promise<Tried | Declined> {
  const tooMany = await countChange(quota, accountId, at)
  if (tooMany) return tooMany
  const endpoint = await database.prisma.webhookEndpoint.findFirst({
    where: { id: endpointId, accountId, ...ofKind(false) },
    include: { account: { include: withTeam } },
  })
  if (!endpoint) return noEndpoint
  const { tier, suspendedFor } = planOf(endpoint.account)
  if (suspendedFor !== null) return impossible("The account is suspended, so nothing is sent.")
  if (tiers[tier].webhooks === 0) return beyondPlan
  const event = await find()
  if (!event)
    return { ok: false, reason: "not_found", sentence: `Only the last ${mostDeliveries} deliveries are kept.` }
  const url = openAddress(appSecrets(env), endpoint)
  if (url === null) return impossible("The address of this endpoint can no longer be read. Edit it first.")
  const secrets = openSecrets(appSecrets(env), endpoint, at)
  if (!secrets) return impossible("The secret of this endpoint can no longer be read. Rotate it first.")
  const answered = await post({ url, eventId: event.eventId, body: event.body, secrets, at })
  await recordDelivery(database, endpointId, { ...event, at }, answered)
  await trimDeliveries(database, endpointId)
  if (isTaken(answered)) {
    const taken = { accountId, channel: "webhook", at: new Date(at.getTime() + answered.ms) } as const
    await noteReceived(database.pool, taken, signalsIn(event))
  }
  return { ok: true, isTaken: isTaken(answered), ...answered }
}

const issuedSignal = z.object({ data: z.object({ subject: z.object({ signal_id: z.string() }) }) })

/** A signal may be taken for the first time when it is sent again. */
function signalsIn({ kind, type, body }: ToSend): string[] {
  if (kind !== "redelivery" || type !== "signal.issued") return []
  const { data: event } = issuedSignal.safeParse(JSON.parse(body))
  return event ? [event.data.subject.signal_id] : []
}

/** A thief of the account may have left endpoints and alerts behind. */
export async function deleteEndpointsSince(
  tx: Tx,
  accountId: string,
  { since, env }: { since: Date; env: Env },
  change: AccountChange,
): Promise<void> {
  const where = { accountId, createdAt: { gte: since } }
  const all = await tx.webhookEndpoint.findMany({ where, include: { alert: true } })
  await tx.webhookEndpoint.deleteMany({ where })
  const secrets = appSecrets(env)
  const hosts = all.flatMap((each) => (each.alert ? [] : [hostOf(openAddress(secrets, each))]))
  await writeAudits(
    tx,
    change,
    "webhook.deleted",
    hosts.map((host) => ({ accountId, detail: { host } })),
  )
  const names = all.flatMap(({ alert }) => alert?.name ?? [])
  await writeAudits(
    tx,
    change,
    "alert.deleted",
    names.map((name) => ({ accountId, detail: { name } })),
  )
}

export type OwnEndpoint = {
  id: string
  /** Null if it can no longer be read. */
  url: string | null
  topics: string[]
  tickers: string[]
  status: "active" | "failing" | "paused" | "beyond_plan"
  pauseReason: WebhookPause | null
  failures: number
  failingSince: string | null
  nextAttemptAt: string | null
  oldSecretUntil: string | null
  createdAt: string
}

/** Of all endpoints that share a plan, the oldest are within it. */
export async function listEndpoints({ database, env }: Stored, accountId: string, at: Date): Promise<OwnEndpoint[]> {
  const { prisma } = database
  const account = await prisma.account.findUnique({ where: { id: accountId }, include: withTeam })
  if (!account) return []
  const { tier, payerId } = planOf(account)
  const isShared = account.membership?.team.ownerId === payerId
  const endpoints = await prisma.webhookEndpoint.findMany({
    where: {
      ...ofKind(false),
      ...(isShared ? { account: { membership: { teamId: account.membership?.teamId } } } : { accountId }),
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  })
  const within = new Set(endpoints.slice(0, tiers[tier].webhooks))
  const own = endpoints.filter((endpoint) => endpoint.accountId === accountId)
  const secrets = appSecrets(env)
  return own.map((endpoint) => shown(endpoint, openAddress(secrets, endpoint), within.has(endpoint), at))
}

function shown(endpoint: WebhookEndpoint, url: string | null, isWithinPlan: boolean, at: Date): OwnEndpoint {
  const { id, topics, tickers, pausedAt, pauseReason, failures, failingSince, dueAt, createdAt } = endpoint
  const status = pausedAt ? "paused" : !isWithinPlan ? "beyond_plan" : failures > 0 ? "failing" : "active"
  const { oldSecretUntil } = endpoint
  return {
    ...{ id, url, topics, tickers, status, pauseReason, failures },
    failingSince: failingSince?.toISOString() ?? null,
    nextAttemptAt: status === "failing" ? dueAt.toISOString() : null,
    oldSecretUntil: oldSecretUntil && oldSecretUntil > at ? oldSecretUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  }
}
