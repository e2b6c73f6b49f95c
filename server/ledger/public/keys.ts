import { z } from "zod"
import type { LogKey } from "../keys"
import { keyIdOf, verifierKey } from "../note"
import { findDataOrigin, listReadableLogKeys } from "../storage/read"
import { json, logResource } from "./resource"

export const keys = logResource({
  path: /^keys$/,
  params: z.object({}),
  async answer({ queries, witnesses }) {
    const known = await listReadableLogKeys(queries)
    const answer = {
      name: known[0]?.key.name ?? null,
      data_origin: await findDataOrigin(queries),
      keys: known.map((key, index) => shown(key, known[index + 1])),
      witnesses,
      note: witnesses.length > 0 ? witnessed : unwitnessed,
    }
    return { type: json, body: JSON.stringify(answer) }
  },
})

function shown({ index, key, introducedAt }: LogKey, next: LogKey | undefined) {
  return {
    verifier_key: verifierKey(key),
    key_id: keyIdOf(key).toString("hex"),
    public_key: key.publicKey.toString("base64"),
    introduced_at: introducedAt.toISOString(),
    signs_until: next ? (next.previousSignsUntil ?? next.introducedAt).toISOString() : null,
    ledger_index: index,
  }
}

const unwitnessed =
  "No witness signs this log. Its proofs show that nothing has changed since a checkpoint that you kept; unless an authority has timestamped a checkpoint, only we vouch for the time at which it was signed."
const witnessed =
  "A witness's line under a checkpoint shows that a third party saw it at the stated time. Without such a line, and without a timestamp by an authority, only this service vouches for the time."
