import type { Database } from "../../platform/database/database"
import type { ApiKey, Prisma } from "../../platform/database/generated/client"
import { type AccountChange, writeAudit } from "../audit/write"
import type { WantedLimits } from "../wantedKeyLimits"
import { columnsOf, readLimits, wantedOf } from "./keyLimits"
import { declineBeyondOwn, declineNewTerms, declineScopes } from "./manage"
import { changeOwnKey, type Declined, impossible, lockOwnKey, notFound, type OwnerParts, updateKey } from "./owned"
import { keyStatus } from "./status"

type Limited = { ok: true; key: ApiKey }

export function limitOwnKey(
  parts: Pick<OwnerParts, "database" | "keys">,
  accountId: string,
  { keyId, limits }: { keyId: string; limits: WantedLimits },
  change: AccountChange,
): Promise<Limited | Declined> {
  return changeOwnKey(parts, (tx) => setLimits(tx, accountId, { keyId, limits }, change))
}

export function limitKey(
  { prisma }: Database,
  { keyId, limits }: { keyId: string; limits: WantedLimits },
  change: AccountChange,
): Promise<Limited | Declined> {
  return prisma.$transaction(async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: keyId }, select: { accountId: true } })
    return key ? setLimits(tx, key.accountId, { keyId, limits }, change) : notFound
  })
}

export async function setLimits(
  tx: Prisma.TransactionClient,
  accountId: string,
  { keyId, limits }: { keyId: string; limits: WantedLimits },
  change: AccountChange,
): Promise<Limited | Declined> {
  const read = readLimits(limits)
  if (!read.ok) return impossible(read.sentence)
  const key = await lockOwnKey(tx, accountId, keyId)
  if (!key) return notFound
  const declined =
    declineNewTerms(key, change) ??
    declineScopes({ ...limits, isTest: key.isTest }, change) ??
    (await declineBeyondOwn(tx, { limits: read.limits }, change))
  if (declined) return declined
  const status = keyStatus(key, change.at)
  if (status !== "active" && status !== "rotating") return impossible(`This key is already ${status}.`)
  if (key.isTest && read.limits.share) return impossible(noShareOfTests)
  const from = wantedOf(key)
  if (JSON.stringify(from) === JSON.stringify(read.limits)) return { ok: true, key }
  await updateKey(tx, key, columnsOf(read.limits))
  await writeAudit(tx, change, "key.limited", {
    accountId,
    keyId,
    detail: { from: jsonOf(from), to: jsonOf(read.limits) },
  })
  return { ok: true, key }
}

export const noShareOfTests = "A test key is not charged to your account, so that it has no share of its day."

export function jsonOf({ scopes, networks, share }: WantedLimits): Prisma.InputJsonObject {
  return { scopes: [...scopes], networks: [...networks], share }
}
