import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { spellEmail } from "../email"

export type TrailEntry = {
  id: number
  at: string
  actor: string
  action: string
  keyId: string | null
  /** Prefixes of the key and of the one it replaced; null if there is none or it has been deleted. */
  prefix: string | null
  replacedPrefix: string | null
  detail: Prisma.JsonValue
}

export function spelled(detail: Prisma.JsonValue): Prisma.JsonValue {
  const { email } = Object(detail)
  return typeof email === "string" ? { ...Object(detail), email: spellEmail(email) } : detail
}

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
    detail: spelled(detail),
  }))
}
