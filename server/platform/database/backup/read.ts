import { readArchive } from "./archive"
import {
  type BackupHead,
  type BackupManifest,
  backupHead,
  backupManifest,
  digestOf,
  headName,
  manifestName,
  secretName,
} from "./manifest"

export type Backup = { head: BackupHead; manifest: BackupManifest; secret: Buffer | null }

/**
 * Reads a whole backup once. Throws if a file is missing, does not belong to it, or has changed since it was written.
 */
export async function readBackup(file: string): Promise<Backup> {
  const found: { name: string; sha256: string }[] = []
  const read = new Map<string, Buffer>()
  for await (const part of readArchive(file)) {
    if (!part.name.startsWith("tables/")) read.set(part.name, Buffer.from(part.bytes))
    if (part.name !== manifestName) found.push(digestOf(part))
  }
  const head = jsonOf(read, headName, backupHead)
  const manifest = jsonOf(read, manifestName, backupManifest)
  for (const [index, { name, sha256 }] of manifest.parts.entries()) {
    if (found[index]?.name !== name) throw new Error(`The backup lacks ${name}.`)
    if (found[index].sha256 !== sha256) throw new Error(`${name} of the backup is not as it was written.`)
  }
  if (found.length > manifest.parts.length)
    throw new Error(`${found[manifest.parts.length].name} is none of the backup.`)
  return { head, manifest, secret: read.get(secretName) ?? null }
}

function jsonOf<T>(read: Map<string, Buffer>, name: string, schema: { parse(value: unknown): T }): T {
  const bytes = read.get(name)
  if (!bytes) throw new Error(`The file is no backup, or not a whole one: it lacks ${name}.`)
  return schema.parse(JSON.parse(bytes.toString()))
}
