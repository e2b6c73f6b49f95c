import type { Database } from "../../platform/database/database"
import type { Env } from "../../platform/env"
import { openFields, sealFields } from "../../platform/sealing"
import { appSecret, appSecrets } from "../../platform/secret"
import { type AccountChange, writeAudit } from "../audit/write"
import type { Declined } from "../keys/owned"
import type { QuotaLimits, QuotaStore } from "../quota/store"

const askedLimits: QuotaLimits = { perMinute: 2, perDay: 5 }
/** A download that breaks off may start again. */
const readLimits: QuotaLimits = { perMinute: 3, perDay: 3 }
const ticketMs = 10 * 60_000

type Parts = { database: Database; quota: QuotaStore; env: Env }
type Asked = { ok: true; ticket: string; expiresAt: Date }

export async function askExport(
  { database, quota, env }: Parts,
  accountId: string,
  change: AccountChange,
): Promise<Asked | Declined> {
  const { at } = change
  const { tripped } = await quota.charge(`export:${accountId}`, askedLimits, at.getTime())
  if (tripped) {
    const sentence = `Your data can be exported at most ${askedLimits.perDay} times a day. Try again in the next ${tripped}.`
    return { ok: false, reason: "limit", sentence }
  }
  await noteExport(database, accountId, change)
  const expiresAt = new Date(at.getTime() + ticketMs)
  const sealed = sealFields(appSecret(env), ticketOf(accountId), { until: expiresAt.getTime() })
  return { ok: true, ticket: sealed.toString("base64url"), expiresAt }
}

export async function noteExport({ prisma }: Database, accountId: string, change: AccountChange): Promise<void> {
  await writeAudit(prisma, change, "data.exported", { accountId })
}

export async function mayRead({ quota, env }: Parts, accountId: string, ticket: string, at: number): Promise<boolean> {
  if (!/^[\w-]{40,400}$/.test(ticket)) return false
  const sealed = Buffer.from(ticket, "base64url")
  // Other letters at the end may encode the same bytes, and would count as another ticket.
  if (sealed.toString("base64url") !== ticket) return false
  const opened = openFields(appSecrets(env), ticketOf(accountId), sealed)
  if (!opened || Number(opened.until) <= at) return false
  return (await quota.charge(`export_read:${ticket}`, readLimits, at)).tripped === null
}

const ticketOf = (accountId: string) => ({ purpose: "account export", id: accountId })
