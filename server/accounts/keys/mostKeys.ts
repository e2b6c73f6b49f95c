import type { Prisma } from "../../platform/database/generated/client"
import type { QuotaLimits, QuotaStore } from "../quota/store"
import type { Declined } from "./owned"
import { workingAt } from "./status"

const mostKeys = 20

export const tooManyKeys = `An account has at most ${mostKeys} working keys.`

export async function hasMostKeys(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<boolean> {
  return (await tx.apiKey.count({ where: { accountId, ...workingAt(at) } })) >= mostKeys
}

const newKeyLimits: QuotaLimits = { perMinute: 30, perDay: 100 }

export async function countNewKey(quota: QuotaStore, accountId: string, at: Date): Promise<Declined | null> {
  const { tripped } = await quota.charge(`new_key:${accountId}`, newKeyLimits, at.getTime())
  if (!tripped) return null
  const { perMinute, perDay } = newKeyLimits
  const sentence = `You can create at most ${perMinute} keys a minute and ${perDay} a day. Try again in the next ${tripped}.`
  return { ok: false, reason: "limit", window: tripped, sentence }
}
