import type { Database } from "../../platform/database/database"
import type { ApiKey, Prisma } from "../../platform/database/generated/client"
import { type AccountChange, writeAudit } from "../audit/write"
import { isRecentSignIn, type Signed, type StaleSignIn, staleSignIn } from "../recentSignIn"
import { declineBeyondOwn, declineNewTerms } from "./manage"
import { changeOwnKey, type Declined, impossible, lockOwnKey, notFound, type OwnerParts, updateKey } from "./owned"
import { keyStatus } from "./status"

type Expiry = { keyId: string; expiresAt: Date | null }
type Done = { ok: true; key: ApiKey }

/**
 * An earlier end needs no recent sign-in. A later one does: with a stolen session, a leaked key could be kept alive.
 */
export function expireOwnKey(
  parts: Pick<OwnerParts, "database" | "keys">,
  session: Signed,
  expiry: Expiry,
  change: AccountChange,
): Promise<Done | Declined | StaleSignIn> {
  return changeOwnKey<Done | Declined | StaleSignIn>(parts, async (tx) => {
    const { accountId } = session
    const key = await lockOwnKey(tx, accountId, expiry.keyId)
    const isLater = key !== null && endOf(expiry) > endOf(key)
    if (isLater && !isRecentSignIn(session, change.at)) return staleSignIn
    return setExpiry(tx, accountId, expiry, change)
  })
}

const endOf = ({ expiresAt }: Pick<Expiry, "expiresAt">) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

export function expireKey({ prisma }: Database, expiry: Expiry, change: AccountChange): Promise<Done | Declined> {
  return prisma.$transaction(async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: expiry.keyId }, select: { accountId: true } })
    return key ? setExpiry(tx, key.accountId, expiry, change) : notFound
  })
}

export async function setExpiry(
  tx: Prisma.TransactionClient,
  accountId: string,
  { keyId, expiresAt }: Expiry,
  change: AccountChange,
): Promise<Done | Declined> {
  const key = await lockOwnKey(tx, accountId, keyId)
  if (!key) return notFound
  const declined = declineNewTerms(key, change) ?? (await declineBeyondOwn(tx, { expiresAt }, change))
  if (declined) return declined
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
