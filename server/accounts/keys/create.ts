import type { AccountChange } from "../audit/write"
import { lockAccount } from "../plan"
import { noLimits, type WantedLimits } from "../wantedKeyLimits"
import type { KeyMode } from "./format"
import { addKey, type IssuedKey } from "./issue"
import { readLimits } from "./keyLimits"
import { declineBeyondOwn, declineScopes } from "./manage"
import { countNewKey, hasMostKeys, tooManyKeys } from "./mostKeys"
import { findMade, type OnceMade } from "./onceMade"
import { type Declined, impossible, type OwnerParts } from "./owned"
import { jsonOf, noShareOfTests } from "./setLimits"

type Wanted = {
  name: string
  expiresAt: Date | null
  mode?: KeyMode
  limits?: WantedLimits
  once?: OnceMade
}

export async function createOwnKey(
  { database, quota }: Pick<OwnerParts, "database" | "quota">,
  accountId: string,
  { name, expiresAt, mode = "live", limits = noLimits, once }: Wanted,
  change: AccountChange,
): Promise<{ ok: true; issued: IssuedKey } | Declined> {
  const { at } = change
  const read = readLimits(limits)
  if (!read.ok) return impossible(read.sentence)
  if (mode === "test" && limits.share) return impossible(noShareOfTests)
  const declined = declineScopes({ ...read.limits, isTest: mode === "test" }, change)
  if (declined) return declined
  const tooMany = await countNewKey(quota, accountId, at)
  if (tooMany) return tooMany
  return database.prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const made = once && (await findMade(tx, accountId, once, at))
    if (made) return made
    const beyond = await declineBeyondOwn(tx, { limits: read.limits, expiresAt }, change)
    if (beyond) return beyond
    if (expiresAt && expiresAt <= at) return impossible("The expiry must be in the future.")
    if (await hasMostKeys(tx, accountId, at)) return impossible(`${tooManyKeys} Revoke one first.`)
    const options = { name, expiresAt: expiresAt ?? undefined, mode, limits: read.limits, once }
    const detail = { name, mode, limits: jsonOf(read.limits) }
    const issued = await addKey(tx, accountId, options, { change, action: "key.issued", detail })
    return { ok: true, issued }
  })
}
