import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { type AccountChange, writeAudit } from "../accounts/audit/write"
import type { Database } from "../platform/database/database"
import { announce } from "../platform/database/notifications"

/** Instants are in UTC. */
export type BackupLine = {
  id: string
  askedAt: string
  finishedAt: string | null
  path: string | null
  bytes: number | null
  rows: number | null
  fault: string | null
  /** Whether the file is still on the machine that answers. */
  isHere: boolean
}

/** A request without an outcome was given up after this. */
export const givenUpAfterMs = 6 * 3_600_000

const mostShown = 20

/** The newest first. */
export async function listBackups({ prisma }: Database): Promise<BackupLine[]> {
  const files = await prisma.backupFile.findMany({ orderBy: [{ askedAt: "desc" }, { id: "asc" }], take: mostShown })
  return files.map(({ id, askedAt, finishedAt, path, bytes, rows, fault }) => ({
    ...{ id, path, fault, askedAt: askedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null },
    ...{ bytes: bytes === null ? null : Number(bytes), rows: rows === null ? null : Number(rows) },
    isHere: path !== null && existsSync(path),
  }))
}

/** The worker makes it within minutes. False if one is under way. */
export function askBackup({ prisma }: Database, change: AccountChange): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const askedAt = { gte: new Date(change.at.getTime() - givenUpAfterMs) }
    if ((await tx.backupFile.count({ where: { finishedAt: null, askedAt } })) > 0) return false
    await tx.backupFile.create({ data: { id: `backup_${randomUUID()}`, askedAt: change.at } })
    await writeAudit(tx, change, "backup.asked", { accountId: null })
    await announce(tx, "backups")
    return true
  })
}
