import { createHash } from "node:crypto"
import { chmodSync, lstatSync, mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { NOBODY } from "./binaries"

export function makeSocketFolder(base: string): string {
  const folder = join(tmpdir(), `.pg-${createHash("sha256").update(base).digest("hex").slice(0, 16)}`)
  requireOwn(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return folder
}

function requireOwn(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return
  const uid = process.getuid?.()
  const mine = uid === 0 ? [0, NOBODY] : [uid]
  if (found.isDirectory() && (uid === undefined || mine.includes(found.uid))) return
  const whose = found.isDirectory() ? "belongs to another user" : "is not a folder"
  throw new Error(
    `PostgreSQL's socket goes to ${folder}, which ${whose}. Remove it, or set TMPDIR to a folder of your own; then start again.`,
  )
}
