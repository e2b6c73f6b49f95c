import type { ApiKey, Prisma } from "../../platform/database/generated/client"
import type { AccountChange } from "../audit/write"
import { familiesIn, type KeyShare, manageScope, mayManage, type WantedLimits } from "../wantedKeyLimits"
import { wantedOf } from "./keyLimits"
import { type Declined, impossible } from "./owned"

/*
 * What a key may do to keys. It may rename and revoke all of them, and rotate itself. It gives others nothing that it
 * lacks: not the scope to manage the account, and no family, network, share of the day or lifetime beyond its own. So a
 * leaked key cannot make others with the scope, reach further than its owner allowed, or survive its revocation.
 */

const inDashboard = `Only the owner, signed in to the dashboard,`

/** Null if the change may give these scopes. */
export function declineScopes(
  { scopes, isTest }: { scopes: readonly string[]; isTest: boolean },
  { byKeyId }: AccountChange,
): Declined | null {
  if (!mayManage({ scopes })) return null
  if (byKeyId !== undefined) return impossible(`${inDashboard} gives a key the scope ${manageScope}.`)
  return isTest ? impossible(`A test key cannot have the scope ${manageScope}.`) : null
}

/** A rotation hands the new key, with all its rights, to the key that asked. */
export async function declineRotation(
  tx: Prisma.TransactionClient,
  key: ApiKey,
  change: AccountChange,
): Promise<Declined | null> {
  if (change.byKeyId === undefined || change.byKeyId === key.id) return null
  if (mayManage(key)) return impossible(`${inDashboard} or the key itself rotates a key with the scope ${manageScope}.`)
  return declineBeyondOwn(tx, { limits: wantedOf(key), expiresAt: key.expiresAt }, change)
}

type Terms = { limits?: WantedLimits; expiresAt?: Date | null }

/** Null if the owner makes the change, or if the key that makes it has these terms itself. */
export async function declineBeyondOwn(
  tx: Prisma.TransactionClient,
  { limits, expiresAt }: Terms,
  { byKeyId }: AccountChange,
): Promise<Declined | null> {
  if (byKeyId === undefined) return null
  const key = await tx.apiKey.findUniqueOrThrow({ where: { id: byKeyId } })
  const own = wantedOf(key)
  const beyond = [
    limits && !isWithin(familiesIn(limits), familiesIn(own)) && "scopes",
    limits && !isWithin(limits.networks, own.networks) && "networks",
    limits && !isShareWithin(limits.share, own.share) && "share",
    expiresAt !== undefined && !isEndWithin(expiresAt, key.expiresAt) && "expires_at",
  ].find((field) => typeof field === "string")
  return beyond === undefined ? null : impossible(`${inDashboard} gives more than this key has itself: ${beyond}.`)
}

/** An empty list allows all. */
function isWithin(wanted: readonly string[], own: readonly string[]): boolean {
  return own.length === 0 || (wanted.length > 0 && wanted.every((each) => own.includes(each)))
}

function isShareWithin(wanted: KeyShare | null, own: KeyShare | null): boolean {
  if (own === null) return true
  if (wanted === null) return false
  if ("percent" in own) return "percent" in wanted && wanted.percent <= own.percent
  return "requests" in wanted && wanted.requests <= own.requests
}

const isEndWithin = (wanted: Date | null, own: Date | null) => own === null || (wanted !== null && wanted <= own)

export function declineNewTerms(key: Pick<ApiKey, "scopes">, { byKeyId }: AccountChange): Declined | null {
  if (byKeyId === undefined || !mayManage(key)) return null
  return impossible(`${inDashboard} changes the limits and the expiry of a key with the scope ${manageScope}.`)
}
