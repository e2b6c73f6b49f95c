import type { ApiKey } from "../../platform/database/generated/client"
import type { AccountChange } from "../audit/write"
import type { WantedLimits } from "../wantedKeyLimits"
import { setExpiry } from "./expire"
import { changeOwnKey, type Declined, type OwnerParts } from "./owned"
import { setName } from "./rename"
import { setLimits } from "./setLimits"

type Edit = { keyId: string; name?: string; expiresAt?: Date | null; limits?: WantedLimits }

/** Changes all that is named, or nothing. */
export async function editOwnKey(
  parts: Pick<OwnerParts, "database" | "keys">,
  accountId: string,
  { keyId, name, expiresAt, limits }: Edit,
  change: AccountChange,
): Promise<{ ok: true; key: ApiKey } | Declined> {
  try {
    return await changeOwnKey(parts, async (tx) => {
      const steps = [
        ...(limits ? [() => setLimits(tx, accountId, { keyId, limits }, change)] : []),
        ...(expiresAt === undefined ? [] : [() => setExpiry(tx, accountId, { keyId, expiresAt }, change)]),
      ]
      for (const step of steps) {
        const done = await step()
        if (!done.ok) throw new DeclinedStep(done)
      }
      return setName(tx, accountId, { keyId, name }, change)
    })
  } catch (error) {
    if (error instanceof DeclinedStep) return error.declined
    throw error
  }
}

/** Thrown so that the transaction takes back the steps before it. */
class DeclinedStep extends Error {
  constructor(readonly declined: Declined) {
    super(declined.sentence)
  }
}
