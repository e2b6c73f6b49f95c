import { randomUUID } from "node:crypto"
import type { Alert, Prisma, WebhookEndpoint, WebhookPause } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import { appSecrets } from "../../platform/secret"
import { writeAudit } from "../audit/write"
import { byOwner, type Declined, impossible } from "../keys/owned"
import { lockPlan, planOf, withTeam } from "../plan"
import { mostAlerts, tiers } from "../tiers"
import { alertPlaceholder, openAddress, sealAddress } from "./address"
import type { AlertTimes } from "./alertTimes"
import { type Destination, destinations, readAddress, shownAddress } from "./destinations"
import type { Beginning } from "./own"
import { changeOwned, countChange, ofKind, type Parts, resumed, type Stored } from "./owned"
import { newSecret, sealSecret } from "./secret"

/* What owners do with their alerts. An alert is an endpoint with a choice of events and of times. */

export type AlertChoice = Pick<Alert, "name" | "signalTypes" | "direction" | "onlyWatched"> &
  Omit<AlertTimes, "heldUntil"> & { topic: string; tickers: string[] }

type NewAlert = { destination: Destination; address: string; chatId: string; beginning: Beginning; choice: AlertChoice }

/** The secret is that of a webhook, whose requests are signed. */
export async function createAlert(
  { database, quota, env }: Parts,
  accountId: string,
  { beginning, choice, ...entered }: NewAlert,
  at: Date,
): Promise<{ ok: true; id: string; secret: string | null } | Declined> {
  const tooMany = await countChange(quota, accountId, at)
  if (tooMany) return tooMany
  const format = entered.destination
  const read = format === "mail" ? { ok: true as const, address: alertPlaceholder } : readAddress(entered, env)
  if (!read.ok) return impossible(read.sentence)
  return database.prisma.$transaction(async (tx) => {
    const { tier } = await lockPlan(tx, accountId)
    const others = await tx.webhookEndpoint.findMany({ where: { accountId, ...ofKind(true) } })
    if (others.length >= mostAlerts) return impossible(`An account has at most ${mostAlerts} alerts. Delete one first.`)
    const most = tiers[tier].postedAlerts
    if (format !== "mail" && others.filter(isPosted).length >= most) {
      const rest = most < mostAlerts ? " All others can go to your email address." : ""
      return impossible(
        `On the ${tiers[tier].tierName} plan, ${most} of your alerts can leave for other places.${rest}`,
      )
    }
    const [id, secret, secrets] = [`alert_${randomUUID()}`, newSecret(), appSecrets(env)]
    const sealed = { ...sealAddress(secrets, { id, format }, read.address), secret: sealSecret(secrets, id, secret) }
    const { endpoint, alert } = columnsOf(choice)
    await tx.webhookEndpoint.create({
      data: {
        id,
        accountId,
        format,
        ...sealed,
        ...endpoint,
        ...beginning,
        dueAt: at,
        createdAt: at,
        alert: { create: alert },
      },
    })
    const detail = { name: choice.name, destination: destinations[format].name }
    await writeAudit(tx, byOwner(at), "alert.created", { accountId, detail })
    return { ok: true, id, secret: format === "webhook" ? secret : null }
  })
}

const isPosted = ({ format }: Pick<WebhookEndpoint, "format">) => format !== "mail"

function columnsOf({ topic, tickers, ...alert }: AlertChoice) {
  return { endpoint: { topics: [topic], tickers }, alert }
}

/** What has not been sent yet follows the new choice. The destination stays: another one is another alert. */
export async function editAlert(
  { database, quota, env }: Parts,
  accountId: string,
  { id, choice }: { id: string; choice: AlertChoice },
  at: Date,
): Promise<{ ok: true } | Declined> {
  const tooMany = await countChange(quota, accountId, at)
  if (tooMany) return tooMany
  return changeOwned({ database, env }, { accountId, id, isAlert: true }, async (tx, { failures, format }) => {
    const { endpoint, alert } = columnsOf(choice)
    const data = { ...endpoint, ...(failures === 0 && { dueAt: at }), alert: { update: { ...alert, heldUntil: null } } }
    await tx.webhookEndpoint.update({ where: { id }, data })
    const detail = { name: choice.name, destination: destinations[format].name }
    await writeAudit(tx, byOwner(at), "alert.edited", { accountId, detail })
    await announce(tx, "webhooks")
  })
}

export function pauseAlert(stored: Stored, accountId: string, id: string, at: Date) {
  return changeOwned(stored, { accountId, id, isAlert: true }, async (tx, { alert, pausedAt }) => {
    if (pausedAt) return
    await tx.webhookEndpoint.update({ where: { id }, data: { pausedAt: at, pauseReason: "owner" } })
    await writeAudit(tx, byOwner(at), "alert.paused", { accountId, detail: { name: alert?.name } })
  })
}

/** What happened meanwhile is not sent: it would be old, and could be a lot. */
export function resumeAlert(
  stored: Stored,
  accountId: string,
  { id, beginning }: { id: string; beginning: Beginning },
  at: Date,
) {
  return changeOwned(stored, { accountId, id, isAlert: true }, async (tx, { alert, pausedAt }) => {
    if (!pausedAt) return
    const data = { ...resumed(at), ...beginning, alert: { update: { heldUntil: null } } }
    await tx.webhookEndpoint.update({ where: { id }, data })
    await writeAudit(tx, byOwner(at), "alert.resumed", { accountId, detail: { name: alert?.name } })
  })
}

export function deleteAlert(stored: Stored, accountId: string, id: string, at: Date) {
  return changeOwned(stored, { accountId, id, isAlert: true }, async (tx, { alert }) => {
    await tx.webhookEndpoint.delete({ where: { id } })
    await writeAudit(tx, byOwner(at), "alert.deleted", { accountId, detail: { name: alert?.name } })
  })
}

export type OwnAlert = AlertChoice & {
  id: string
  destination: Destination
  /** Too little of the address to post there; null for mail, and if it can no longer be read. */
  shownAddress: string | null
  status: "active" | "failing" | "paused" | "beyond_plan"
  pauseReason: WebhookPause | null
  failingSince: string | null
  nextAttemptAt: string | null
  heldUntil: string | null
  createdAt: string
}

/** The oldest of those that leave for other places are within the plan. */
export async function listAlerts({ database, env }: Stored, accountId: string): Promise<OwnAlert[]> {
  const account = await database.prisma.account.findUnique({
    where: { id: accountId },
    include: { ...withTeam, webhooks: { where: ofKind(true), include: { alert: true }, orderBy: inOrder } },
  })
  if (!account) return []
  const { webhooks } = account
  const posted = webhooks.filter(isPosted).map(({ id }) => id)
  const beyond = posted.slice(tiers[planOf(account).tier].postedAlerts)
  return webhooks.flatMap(({ alert, ...endpoint }) => {
    if (!alert || endpoint.format === "events" || endpoint.format === "mcp") return []
    const { endpointId: _, heldUntil, ...choice } = alert
    const { id, format, topics, tickers, pausedAt, pauseReason, failingSince, dueAt, createdAt } = endpoint
    const status = pausedAt ? "paused" : beyond.includes(id) ? "beyond_plan" : failingSince ? "failing" : "active"
    const address = isPosted(endpoint) ? openAddress(appSecrets(env), endpoint) : null
    return {
      ...{ ...choice, id, topic: topics[0], tickers, destination: format, shownAddress: shownAddress(address) },
      ...{ status, pauseReason, failingSince: failingSince?.toISOString() ?? null },
      nextAttemptAt: status === "failing" ? dueAt.toISOString() : null,
      heldUntil: status === "active" ? (heldUntil?.toISOString() ?? null) : null,
      createdAt: createdAt.toISOString(),
    }
  })
}

const inOrder: Prisma.WebhookEndpointOrderByWithRelationInput[] = [{ createdAt: "asc" }, { id: "asc" }]
