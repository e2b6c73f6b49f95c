import { lockAccount } from "../plan"
import { noLimits, type WantedLimits } from "../wantedKeyLimits"
import type { KeyMode } from "./format"
import { addKey, type IssuedKey } from "./issue"
import { readLimits } from "./keyLimits"
import { countNewKey, hasMostKeys, tooManyKeys } from "./mostKeys"
import { byOwner, type Declined, impossible, type OwnerParts } from "./owned"
import { jsonOf, noShareOfTests } from "./setLimits"

type Wanted = { name: string; expiresAt: Date | null; mode?: KeyMode; limits?: WantedLimits }

export async function createOwnKey(
  { database, quota }: Pick<OwnerParts, "database" | "quota">,
  accountId: string,
  { name, expiresAt, mode = "live", limits = noLimits }: Wanted,
  at: Date,
): Promise<{ ok: true; issued: IssuedKey } | Declined> {
  const read = readLimits(limits)
  if (!read.ok) return impossible(read.sentence)
  if (mode === "test" && limits.share) return impossible(noShareOfTests)
  const tooMany = await countNewKey(quota, accountId, at)
  if (tooMany) return tooMany
  return database.prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    if (expiresAt && expiresAt <= at) return impossible("The expiry must be in the future.")
    if (await hasMostKeys(tx, accountId, at)) return impossible(`${tooManyKeys} Revoke one first.`)
    const options = { name, expiresAt: expiresAt ?? undefined, mode, limits: read.limits }
    const detail = { name, mode, limits: jsonOf(read.limits) }
    const issued = await addKey(tx, accountId, options, { change: byOwner(at), action: "key.issued", detail })
    return { ok: true, issued }
  })
}
