import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"

/** One line of an account's audit trail. */
export type TrailEntry = {
  id: number
  at: string
  actor: string
  action: string
  keyId: string | null
  /** How the owner knows the key, and the one that it took the place of; null for none, and for one that is gone. */
  prefix: string | null
  replacedPrefix: string | null
  detail: Prisma.JsonValue
}

/** What was done to an account and its keys, newest first; also to one that has been deleted. */
export async function listTrail({ prisma }: Database, accountId: string, most: number): Promise<TrailEntry[]> {
  const [entries, keys] = await Promise.all([
    prisma.auditEntry.findMany({ where: { accountId }, orderBy: [{ at: "desc" }, { id: "desc" }], take: most }),
    prisma.apiKey.findMany({ where: { accountId }, select: { id: true, prefix: true } }),
  ])
  const prefixes = new Map(keys.map(({ id, prefix }) => [id, prefix]))
  return entries.map(({ id, at, actor, action, keyId, detail }) => ({
    id,
    at: at.toISOString(),
    actor,
    action,
    keyId,
    prefix: prefixes.get(keyId ?? "") ?? null,
    replacedPrefix: prefixes.get(String(Object(detail).replaces)) ?? null,
    detail,
  }))
}
