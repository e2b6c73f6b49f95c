import type { Queries } from "../../platform/database/byDriver"
import type { Prisma } from "../../platform/database/generated/client"

export type AskedWitness = {
  url: string
  checkpointId: number
  askedAt: Date
  /** The size of the largest tree that the witness reports. */
  treeSize: number
  refusal: string | null
}

export function listWitnesses(queries: Queries): Promise<AskedWitness[]> {
  return queries.$queryRaw<AskedWitness[]>`
    SELECT url, checkpoint_id::float8 AS "checkpointId", asked_at AS "askedAt", tree_size::float8 AS "treeSize", refusal
    FROM log_witness`
}

export async function storeWitness(
  { logWitness }: Pick<Prisma.TransactionClient, "logWitness">,
  { url, ...answer }: AskedWitness,
): Promise<void> {
  await logWitness.upsert({ where: { url }, create: { url, ...answer }, update: answer })
}

/** Witnesses that the operator no longer names do not count. */
export async function forgetWitnesses(
  { logWitness }: Pick<Prisma.TransactionClient, "logWitness">,
  named: readonly string[],
): Promise<void> {
  await logWitness.deleteMany({ where: { url: { notIn: [...named] } } })
}

export type SignedBy = { witness: string; keyId: string; checkpointId: number; signedAt: Date }

export function listNewestCosignatures(queries: Queries): Promise<SignedBy[]> {
  return queries.$queryRaw<SignedBy[]>`
    SELECT DISTINCT ON (witness, key_id) witness, key_id AS "keyId", checkpoint_id::float8 AS "checkpointId",
      signed_at AS "signedAt"
    FROM log_cosignature ORDER BY witness, key_id, log_cosignature.checkpoint_id DESC`
}
