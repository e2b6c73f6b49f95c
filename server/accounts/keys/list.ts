import type { Database } from "../../platform/database/database"
import type { WantedLimits } from "../wantedKeyLimits"
import type { KeyMode } from "./format"
import { wantedOf } from "./keyLimits"
import { type KeyStatus, keyStatus } from "./status"

export type OwnKey = {
  id: string
  name: string | null
  prefix: string
  mode: KeyMode
  status: KeyStatus
  limits: WantedLimits
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
}

export async function listKeys({ prisma }: Database, accountId: string, at: Date): Promise<OwnKey[]> {
  const keys = await prisma.apiKey.findMany({ where: { accountId }, orderBy: [{ createdAt: "desc" }, { id: "asc" }] })
  const own = keys.map((key) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    mode: key.isTest ? ("test" as const) : ("live" as const),
    status: keyStatus(key, at),
    limits: wantedOf(key),
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }))
  return own.toSorted((a, b) => Number(isWorking(b)) - Number(isWorking(a)))
}

const isWorking = ({ status }: { status: KeyStatus }) => status === "active" || status === "rotating"
