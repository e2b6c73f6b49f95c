import { factsArrived } from "../../knowledge/facts/versions"
import type { Queries } from "../../platform/database/byDriver"
import type { Prisma } from "../../platform/database/generated/client"

export type AskedAuthority = { url: string; checkpointId: number; askedAt: Date; refusal: string | null }

export function listAuthorities(queries: Queries): Promise<AskedAuthority[]> {
  return queries.$queryRaw<AskedAuthority[]>`
    SELECT url, checkpoint_id::float8 AS "checkpointId", asked_at AS "askedAt", refusal FROM log_authority`
}

export async function storeAuthority(
  { logAuthority }: Pick<Prisma.TransactionClient, "logAuthority">,
  { url, ...answer }: AskedAuthority,
): Promise<void> {
  await logAuthority.upsert({ where: { url }, create: { url, ...answer }, update: answer })
}

export type Timestamp = { checkpointId: number; authority: string; timestampedAt: Date; response: Buffer }

/** Answers name the authorities of the newest checkpoint, each from its timestamp on. */
export async function storeTimestamp(
  prisma: Pick<Prisma.TransactionClient, "logTimestamp" | "$executeRaw">,
  { response, ...timestamp }: Timestamp,
): Promise<void> {
  const data = [{ ...timestamp, response: new Uint8Array(response) }]
  const { count } = await prisma.logTimestamp.createMany({ data, skipDuplicates: true })
  if (count > 0) await prisma.$executeRaw(factsArrived("log", [timestamp.timestampedAt]))
}

export type StoredTimestamp = Timestamp & { id: number }

export async function listTimestamps(
  queries: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<StoredTimestamp[]> {
  const rows = await queries.$queryRaw<(Omit<StoredTimestamp, "response"> & { response: Uint8Array })[]>`
    SELECT id::float8 AS id, checkpoint_id::float8 AS "checkpointId", authority, timestamped_at AS "timestampedAt", response
    FROM log_timestamp WHERE id > ${after} ORDER BY log_timestamp.id LIMIT ${limit}`
  return rows.map((row) => ({ ...row, response: Buffer.from(row.response) }))
}

export async function listTimestampedBy(queries: Queries, checkpointId: number, at: Date): Promise<string[]> {
  const rows = await queries.$queryRaw<{ authority: string }[]>`
    SELECT authority FROM log_timestamp WHERE checkpoint_id = ${checkpointId} AND timestamped_at <= ${at} ORDER BY authority`
  return rows.map(({ authority }) => authority)
}

export function listNewestTimestamps(queries: Queries): Promise<Omit<Timestamp, "response">[]> {
  return queries.$queryRaw<Omit<Timestamp, "response">[]>`
    SELECT DISTINCT ON (authority) authority, checkpoint_id::float8 AS "checkpointId", timestamped_at AS "timestampedAt"
    FROM log_timestamp ORDER BY authority, log_timestamp.checkpoint_id DESC`
}
