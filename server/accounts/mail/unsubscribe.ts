import { createHmac, timingSafeEqual } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { deriveKey } from "../../platform/secret"
import { type AccountChange, writeAudit } from "../audit/write"
import { removeChangelogReader } from "../changelogReaders"

const path = "/unsubscribe"

export type MailSubscription = { list: List; id: string }

const lists = ["account", "changelog", "status", "alert"] as const
type List = (typeof lists)[number]

/** Never expires: the link of an old mail must work like a new one's. */
export function unsubscribeUrl(baseUrl: string, secret: Buffer, { list, id }: MailSubscription): string {
  const query = new URLSearchParams({ [list]: id, signature: signatureOf(secret, { list, id }) })
  return `${baseUrl}${path}?${query}`
}

export function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
}

/** Null unless we signed it. */
export function subscriptionOf(query: URLSearchParams, secrets: readonly Buffer[]): MailSubscription | null {
  const list = lists.find((name) => query.has(name)) ?? "account"
  const subscription = { list, id: query.get(list) ?? "" }
  const given = Buffer.from(query.get("signature") ?? "")
  const isSignedWith = (secret: Buffer) => {
    const expected = Buffer.from(signatureOf(secret, subscription))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return secrets.some(isSignedWith) ? subscription : null
}

export async function unsubscribe({ prisma }: Database, { list, id }: MailSubscription, at: Date): Promise<void> {
  await prisma.$transaction((tx) => ends[list](tx, id, { at, actor: "mail" }))
}

/** The lists that are a choice of an account, and their mails. */
const ofAccount = {
  account: { choice: "wantsDailyBrief", kind: "daily_brief" },
  status: { choice: "wantsStatusMails", kind: "incident" },
} as const

async function endMailsOf(
  tx: Prisma.TransactionClient,
  accountId: string,
  { choice, kind }: (typeof ofAccount)[keyof typeof ofAccount],
  change: AccountChange,
): Promise<void> {
  const { count } = await tx.account.updateMany({ where: { id: accountId, [choice]: true }, data: { [choice]: false } })
  await tx.mail.deleteMany({ where: { accountId, kind, status: "queued" } })
  if (count > 0) await writeAudit(tx, change, "account.unsubscribed", { accountId, detail: { from: kind } })
}

async function endChangelog(tx: Prisma.TransactionClient, id: string, change: AccountChange): Promise<void> {
  const reader = await tx.changelogReader.findUnique({ where: { id }, include: { account: true } })
  const email = reader?.email ?? reader?.account?.email
  if (!reader || email === undefined) return
  await removeChangelogReader(tx, email)
  const { accountId } = reader
  if (accountId) await writeAudit(tx, change, "account.unsubscribed", { accountId, detail: { from: "changelog" } })
}

/** Pauses it, so that its owner can resume it. */
async function endAlert(tx: Prisma.TransactionClient, id: string, change: AccountChange): Promise<void> {
  const where = { id, format: "mail", pausedAt: null } as const
  const found = await tx.webhookEndpoint.findFirst({ where, include: { alert: true } })
  if (!found) return
  const { accountId, alert } = found
  await tx.webhookEndpoint.update({ where: { id }, data: { pausedAt: change.at, pauseReason: "owner" } })
  const fields = { path: ["alertId"], equals: id }
  await tx.mail.deleteMany({ where: { accountId, kind: "alert", status: "queued", fields } })
  const detail = { name: alert?.name, reason: "unsubscribed" }
  await writeAudit(tx, change, "alert.paused", { accountId, detail })
}

type End = (tx: Prisma.TransactionClient, id: string, change: AccountChange) => Promise<void>

const ends: Record<List, End> = {
  account: (tx, id, change) => endMailsOf(tx, id, ofAccount.account, change),
  status: (tx, id, change) => endMailsOf(tx, id, ofAccount.status, change),
  changelog: endChangelog,
  alert: endAlert,
}

const purposes: Record<List, string> = {
  account: "unsubscribe",
  changelog: "unsubscribe from the changelog",
  status: "unsubscribe from the status",
  alert: "unsubscribe from an alert",
}

/** A signature for one list does not work for another. */
function signatureOf(secret: Buffer, { list, id }: MailSubscription): string {
  return createHmac("sha256", deriveKey(secret, purposes[list])).update(id).digest("base64url")
}
