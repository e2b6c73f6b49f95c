import type { Queries } from "../platform/database/byDriver"
import type { NamedWitness } from "../platform/serviceVariables"
import { keyIdOf, readVerifierKey } from "./note"
import { findCheckpoint } from "./storage/read"
import { listNewestCosignatures, listWitnesses } from "./storage/witnesses"

/** A witness that looks only now and then is not late before this. */
const lateAfterMs = 15 * 60_000

/** Witnesses that have not signed a checkpoint signed a while ago, as sentences; empty if all have. */
export async function listUnwitnessed(queries: Queries, named: readonly NamedWitness[], at: Date): Promise<string[]> {
  const due = named.length > 0 ? await findCheckpoint(queries, new Date(at.getTime() - lateAfterMs)) : null
  if (!due) return []
  const signed = await listNewestCosignatures(queries)
  const asked = new Map((await listWitnesses(queries)).map((witness) => [witness.url, witness]))
  return named.flatMap(({ key: text, url }) => {
    const key = readVerifierKey(text)
    if (!key) return [`${text.slice(0, 80)} in LOG_WITNESSES is not a key.`]
    const last = signed.find(({ witness, keyId }) => witness === key.name && keyId === keyIdOf(key).toString("hex"))
    if (last && last.checkpointId >= due.id) return []
    const since = last ? `since ${last.signedAt.toISOString()}` : "yet"
    const refusal = url === null ? null : asked.get(url)?.refusal
    return [`${key.name} has not signed the log ${since}.${refusal ? ` ${refusal}` : ""}`]
  })
}
