import type { ApiKey } from "../../platform/database/generated/client"
import type { AccountChange } from "../audit/write"
import { manageScope, mayManage } from "../wantedKeyLimits"
import { type Declined, impossible } from "./owned"

/*
 * What a key may do to keys with the scope to manage the account. It may rename and revoke them, and rotate itself. So
 * a leaked key cannot make others with the scope, reach further than its owner allowed, or survive its revocation.
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

export function declineRotation(key: Pick<ApiKey, "id" | "scopes">, { byKeyId }: AccountChange): Declined | null {
  if (byKeyId === undefined || byKeyId === key.id || !mayManage(key)) return null
  return impossible(`${inDashboard} or the key itself rotates a key with the scope ${manageScope}.`)
}

export function declineNewTerms(key: Pick<ApiKey, "scopes">, { byKeyId }: AccountChange): Declined | null {
  if (byKeyId === undefined || !mayManage(key)) return null
  return impossible(`${inDashboard} changes the limits and the expiry of a key with the scope ${manageScope}.`)
}
