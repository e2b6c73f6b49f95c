import { hash } from "node:crypto"
import { z } from "zod"
import type { ArchiveEntry } from "./archive"
import { storedTable } from "./tables"

const format = 1

export const backupHead = z.object({
  format: z.literal(format),
  taken_at: z.iso.datetime(),
  migrations: z.array(z.string()),
})

const storedPart = z.object({ name: z.string(), sha256: z.string() })

export const backupManifest = z.object({
  tables: z.array(storedTable.extend({ rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  parts: z.array(storedPart),
})

export type BackupHead = z.infer<typeof backupHead>
export type BackupManifest = z.infer<typeof backupManifest>

export const headName = "backup.json"
export const manifestName = "manifest.json"
export const secretName = "secret"

export const partName = (table: string, index: number) => `tables/${table}/${String(index).padStart(6, "0")}.copy.zst`

export const newHead = (takenAt: Date, migrations: string[]): BackupHead => ({
  format,
  taken_at: takenAt.toISOString(),
  migrations,
})

export function asPart(name: string, content: unknown): ArchiveEntry {
  return { name, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) }
}

export const digestOf = ({ name, bytes }: ArchiveEntry) => ({ name, sha256: hash("sha256", bytes) })
