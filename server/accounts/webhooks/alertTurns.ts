import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Alert, MailStatus, Prisma, WebhookFormat } from "../../platform/database/generated/client"
import { appSecret, appSecrets } from "../../platform/secret"
import { type Declined, impossible } from "../keys/owned"
import { queueMail } from "../mail/queue"
import { planOf, withTeam } from "../plan"
import { openAddress } from "./address"
import { type AlertMessage, requestOf, textOf } from "./alertMessage"
import { listDeliveries, recordDelivery, trimDeliveries } from "./deliveries"
import type { Beginning, Tried } from "./own"
import { countChange, notFound, ofKind, type Parts } from "./owned"
import { openSecrets } from "./secret"
import { type EndpointAnswer, isTaken, type PostWebhook } from "./signedPost"

/** When the last messages of an alert were taken, or queued as mails; the newest first. */
export async function listSent({ pool }: Database, id: string, most: number): Promise<Date[]> {
  const { rows } = await pool.query<{ at: Date }>(
    `SELECT at FROM webhook_delivery WHERE endpoint_id = $1 AND kind = 'event'
       AND error IS NULL AND coalesce(status, 200) BETWEEN 200 AND 299 ORDER BY id DESC LIMIT $2`,
    [id, most],
  )
  return rows.map(({ at }) => at)
}

/** Null once nothing waits any more. */
export async function holdAlert({ prisma }: Database, id: string, until: Date | null): Promise<void> {
  await prisma.alert.updateMany({ where: { endpointId: id }, data: { heldUntil: until } })
}

type Mailed = { id: string; accountId: string; email: string; alert: Pick<Alert, "name"> }

/** Queues the mail of an alert, and moves on in the same transaction. False if the alert was paused or deleted. */
export function mailAlert(
  { prisma }: Database,
  endpoint: Mailed,
  { message, next, signalIds, secret }: { message: AlertMessage; next: Beginning; signalIds: string[]; secret: Buffer },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const moved = { ...next, failures: 0, failingSince: null }
    const where = { id: endpoint.id, pausedAt: null, account: { suspendedAt: null } }
    const { count } = await tx.webhookEndpoint.updateMany({ where, data: moved })
    if (count > 0) await queueAlert(tx, endpoint, { ...message, signalIds }, secret)
    return count > 0
  })
}

async function queueAlert(
  tx: Prisma.TransactionClient,
  { id: alertId, accountId, email }: Mailed,
  { id, at, name, lines, left, moreUrl, notes, signalIds = [] }: AlertMessage & { signalIds?: string[] },
  secret: Buffer,
): Promise<void> {
  const told = lines.map(({ text, url }) => ({ text, url }))
  const message = { kind: "alert" as const, alertId, name, lines: told, left, moreUrl, notes: [...notes], signalIds }
  await queueMail(tx, { to: email, accountId, message, idempotencyKey: mailKey(id), at }, secret)
}

const mailKey = (messageId: string) => `alert/${messageId}`

export type AlertDelivery = { id: string; at: string; kind: string; text: string; outcome: string; isTaken: boolean }

/** Of mails, the outcome is how far they have come. */
export async function listAlertDeliveries(database: Database, accountId: string, id: string): Promise<AlertDelivery[]> {
  const deliveries = (await listDeliveries(database, accountId, id, true)) ?? []
  const keys = deliveries.map(({ eventId }) => mailKey(eventId))
  const mails = await database.prisma.mail.findMany({ where: { accountId, idempotencyKey: { in: keys } } })
  const statusOf = new Map(mails.map(({ idempotencyKey, status }) => [idempotencyKey, status]))
  return deliveries.map(({ id, at, kind, eventId, body: text, status, error }) => {
    const mail = statusOf.get(mailKey(eventId))
    const outcome = error ?? status?.toString() ?? mail ?? "queued"
    const isFailed = mail ? failedMails.includes(mail) : error !== null || (status ?? 200) >= 300
    return { id, at, kind, text, outcome, isTaken: !isFailed }
  })
}

const failedMails: MailStatus[] = ["failed", "bounced", "complained"]

export const queued: EndpointAnswer = { status: null, error: null, answer: null, ms: 0 }

/** Only a webhook can check a signature. */
export function postAlert(
  post: PostWebhook,
  { format, address, keys }: { format: WebhookFormat; address: string; keys: readonly string[] },
  message: AlertMessage,
): Promise<EndpointAnswer> {
  const secrets = format === "webhook" ? keys : []
  return post({ ...requestOf(format, address, message), eventId: message.id, secrets, at: message.at })
}

/** Sends a test at once, whatever the alert's times and even while it is paused. */
export async function testAlert(
  { database, quota, env, post }: Parts & { post: PostWebhook },
  accountId: string,
  id: string,
  at: Date,
): Promise<Tried | Declined> {
  const tooMany = await countChange(quota, accountId, at)
  if (tooMany) return tooMany
  const where = { id, accountId, ...ofKind(true) }
  const include = { account: { include: withTeam }, alert: true }
  const found = await database.prisma.webhookEndpoint.findFirst({ where, include })
  if (!found?.alert) return notFound(true)
  const { account, alert, format } = found
  if (planOf(account).suspendedFor !== null) return impossible("The account is suspended, so nothing is sent.")
  const url = `${env.BASE_URL}/dashboard/alerts`
  const line = { text: "A test of this alert. Nothing has happened.", url, event: null }
  const message = { id: `test_${randomUUID()}`, at, name: alert.name, lines: [line], left: 0, moreUrl: url, notes: [] }
  const isMail = format === "mail"
  const address = openAddress(appSecrets(env), found)
  const keys = openSecrets(appSecrets(env), found, at)
  if (isMail) {
    const mailed = { id, accountId, email: account.email, alert }
    await database.prisma.$transaction((tx) => queueAlert(tx, mailed, message, appSecret(env)))
  } else if (address === null || keys === null) {
    return impossible("The address of this alert can no longer be read. Delete it, and create it again.")
  }
  const answered = address && keys && !isMail ? await postAlert(post, { format, address, keys }, message) : queued
  const body = textOf(format, message)
  await recordDelivery(database, id, { kind: "test", eventId: message.id, type: "alert.test", body, at }, answered)
  await trimDeliveries(database, id)
  return { ok: true, isTaken: isMail || isTaken(answered), ...answered }
}
