import type { ApiKey } from "../../platform/database/generated/client"
import { writeAudit } from "../audit/write"
import { byOwner, changeOwnKey, type Declined, lockOwnKey, notFound, type OwnerParts, updateKey } from "./owned"

export function renameOwnKey(
  parts: Pick<OwnerParts, "database" | "keys">,
  accountId: string,
  { keyId, name }: { keyId: string; name: string },
  at: Date,
): Promise<{ ok: true; key: ApiKey } | Declined> {
  return changeOwnKey(parts, async (tx) => {
    const key = await lockOwnKey(tx, accountId, keyId)
    if (!key) return notFound
    if (key.name === name) return { ok: true, key }
    await updateKey(tx, key, { name })
    const detail = { from: key.name, to: name }
    await writeAudit(tx, byOwner(at), "key.renamed", { accountId, keyId, detail })
    return { ok: true, key }
  })
}
