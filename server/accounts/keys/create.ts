import { lockAccount } from "../plan"
import { addKey, type IssuedKey } from "./issue"
import { countNewKey, hasMostKeys, tooManyKeys } from "./limits"
import { byOwner, type Declined, impossible, type OwnerParts } from "./owned"

export async function createOwnKey(
  { database, quota }: Pick<OwnerParts, "database" | "quota">,
  accountId: string,
  { name, expiresAt }: { name: string; expiresAt: Date | null },
  at: Date,
): Promise<{ ok: true; issued: IssuedKey } | Declined> {
  const tooMany = await countNewKey(quota, accountId, at)
  if (tooMany) return tooMany
  return database.prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    if (expiresAt && expiresAt <= at) return impossible("The expiry must be in the future.")
    if (await hasMostKeys(tx, accountId, at)) return impossible(`${tooManyKeys} Revoke one first.`)
    const options = { name, expiresAt: expiresAt ?? undefined }
    const issued = await addKey(tx, accountId, options, byOwner(at), "key.issued", { name })
    return { ok: true, issued }
  })
}
