import { createHmac, timingSafeEqual } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { deriveKey } from "../../platform/secret"
import { type AccountChange, writeAudit } from "../audit/write"
import { removeChangelogReader } from "../changelogReaders"

const path = "/unsubscribe"

export type MailSubscription = { list: List; id: string }

const lists = ["account", "changelog"] as const
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
  const end = list === "changelog" ? endChangelog : endDailyBrief
  await prisma.$transaction((tx) => end(tx, id, { at, actor: "mail" }))
}

async function endDailyBrief(tx: Prisma.TransactionClient, accountId: string, change: AccountChange): Promise<void> {
  const { count } = await tx.account.updateMany({
    where: { id: accountId, wantsDailyBrief: true },
    data: { wantsDailyBrief: false },
  })
  await tx.mail.deleteMany({ where: { accountId, kind: "daily_brief", status: "queued" } })
  if (count > 0) await writeAudit(tx, change, "account.unsubscribed", { accountId, detail: { from: "daily_brief" } })
}

async function endChangelog(tx: Prisma.TransactionClient, id: string, change: AccountChange): Promise<void> {
  const reader = await tx.changelogReader.findUnique({ where: { id }, include: { account: true } })
  const email = reader?.email ?? reader?.account?.email
  if (!reader || email === undefined) return
  await removeChangelogReader(tx, email)
  const { accountId } = reader
  if (accountId) await writeAudit(tx, change, "account.unsubscribed", { accountId, detail: { from: "changelog" } })
}

/** A signature for one list does not work for the other. */
function signatureOf(secret: Buffer, { list, id }: MailSubscription): string {
  const purpose = list === "account" ? "unsubscribe" : "unsubscribe from the changelog"
  return createHmac("sha256", deriveKey(secret, purpose)).update(id).digest("base64url")
}
