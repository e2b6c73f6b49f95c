import type { ApiKey, Prisma } from "../../platform/database/generated/client"
import { type AccountChange, writeAudit } from "../audit/write"
import { changeOwnKey, type Declined, lockOwnKey, notFound, type OwnerParts, updateKey } from "./owned"

type Done = { ok: true; key: ApiKey }

export function renameOwnKey(
  parts: Pick<OwnerParts, "database" | "keys">,
  accountId: string,
  named: { keyId: string; name: string },
  change: AccountChange,
): Promise<Done | Declined> {
  return changeOwnKey(parts, (tx) => setName(tx, accountId, named, change))
}

/** Without a name, the key keeps its own. */
export async function setName(
  tx: Prisma.TransactionClient,
  accountId: string,
  { keyId, name }: { keyId: string; name?: string },
  change: AccountChange,
): Promise<Done | Declined> {
  const key = await lockOwnKey(tx, accountId, keyId)
  if (!key) return notFound
  if (name === undefined || key.name === name) return { ok: true, key }
  await updateKey(tx, key, { name })
  await writeAudit(tx, change, "key.renamed", { accountId, keyId, detail: { from: key.name, to: name } })
  return { ok: true, key }
}
