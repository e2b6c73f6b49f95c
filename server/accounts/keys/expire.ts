import type { ApiKey } from "../../platform/database/generated/client"
import { writeAudit } from "../audit/write"
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

export function expireOwnKey(
  parts: Pick<OwnerParts, "database" | "keys">,
  accountId: string,
  { keyId, expiresAt }: { keyId: string; expiresAt: Date | null },
  at: Date,
): Promise<{ ok: true; key: ApiKey } | Declined> {
  return changeOwnKey(parts, async (tx) => {
    const key = await lockOwnKey(tx, accountId, keyId)
    if (!key) return notFound
    const status = keyStatus(key, at)
    if (status !== "active" && status !== "rotating") return impossible(`This key is already ${status}.`)
    if (expiresAt && expiresAt <= at)
      return impossible("The expiry must be in the future. To end a key now, revoke it.")
    if (key.expiresAt?.getTime() === expiresAt?.getTime()) return { ok: true, key }
    await updateKey(tx, key, { expiresAt })
    const detail = { from: key.expiresAt?.toISOString() ?? null, to: expiresAt?.toISOString() ?? null }
    await writeAudit(tx, byOwner(at), "key.expiry_set", { accountId, keyId, detail })
    return { ok: true, key }
  })
}
