import type { Database } from "../../data/database"
import type { Prisma } from "../../data/generated/client"
import { type KeyStatus, keyStatus } from "./status"

/** A key as its owner sees it. Instants are RFC 3339. */
export type OwnKey = {
  id: string
  name: string | null
  prefix: string
  status: KeyStatus
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
}

/** One line of an account's audit trail. */
export type TrailEntry = {
  id: number
  at: string
  actor: string
  action: string
  key: { name: string | null; prefix: string } | null
  detail: Prisma.JsonValue
}

/** All keys of an account, working ones first, newest first among them. */
export async function listKeys({ prisma }: Database, accountId: string, at: Date): Promise<OwnKey[]> {
  const keys = await prisma.apiKey.findMany({ where: { accountId }, orderBy: [{ createdAt: "desc" }, { id: "asc" }] })
  const own = keys.map((key) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    status: keyStatus(key, at),
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }))
  return own.toSorted((a, b) => Number(isWorking(b)) - Number(isWorking(a)))
}

export const isWorking = ({ status }: { status: KeyStatus }) => status === "active" || status === "rotating"

/** What was done to an account and its keys, newest first. */
export async function listTrail({ prisma }: Database, accountId: string, most: number): Promise<TrailEntry[]> {
  const [entries, keys] = await Promise.all([
    prisma.auditEntry.findMany({ where: { accountId }, orderBy: [{ at: "desc" }, { id: "desc" }], take: most }),
    prisma.apiKey.findMany({ where: { accountId }, select: { id: true, name: true, prefix: true } }),
  ])
  const keysById = new Map(keys.map(({ id, name, prefix }) => [id, { name, prefix }]))
  return entries.map(({ id, at, actor, action, keyId, detail }) => ({
    id,
    at: at.toISOString(),
    actor,
    action,
    key: (keyId && keysById.get(keyId)) || null,
    detail,
  }))
}
