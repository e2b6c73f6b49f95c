import type { Database } from "../../platform/database/database"
import type { ApiKey, Prisma } from "../../platform/database/generated/client"
import { type Change, writeAudit } from "../audit/write"
import {
  byOwner,
  changeOwnKey,
  type Declined,
  impossible,
  lockOwnKey,
  notFound,
  type OwnerParts,
  updateKey,
} from "./owned"
import { keyStatus } from "./status"

type Expiry = { keyId: string; expiresAt: Date | null }
type Done = { ok: true; key: ApiKey }

export function expireOwnKey(
  parts: Pick<OwnerParts, "database" | "keys">,
  accountId: string,
  expiry: Expiry,
  at: Date,
): Promise<Done | Declined> {
  return changeOwnKey(parts, (tx) => setExpiry(tx, accountId, expiry, byOwner(at)))
}

export function expireKey({ prisma }: Database, expiry: Expiry, change: Change): Promise<Done | Declined> {
  return prisma.$transaction(async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: expiry.keyId }, select: { accountId: true } })
    return key ? setExpiry(tx, key.accountId, expiry, change) : notFound
  })
}

async function setExpiry(
  tx: Prisma.TransactionClient,
  accountId: string,
  { keyId, expiresAt }: Expiry,
  change: Change,
): Promise<Done | Declined> {
  const key = await lockOwnKey(tx, accountId, keyId)
  if (!key) return notFound
  const status = keyStatus(key, change.at)
  if (status !== "active" && status !== "rotating") return impossible(`This key is already ${status}.`)
  if (expiresAt && expiresAt <= change.at)
    return impossible("The expiry must be in the future. To end a key now, revoke it.")
  if (key.expiresAt?.getTime() === expiresAt?.getTime()) return { ok: true, key }
  await updateKey(tx, key, { expiresAt })
  const detail = { from: key.expiresAt?.toISOString() ?? null, to: expiresAt?.toISOString() ?? null }
  await writeAudit(tx, change, "key.expiry_set", { accountId, keyId, detail })
  return { ok: true, key }
}
