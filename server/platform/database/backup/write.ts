import { zstdCompressSync } from "node:zlib"
import type pg from "pg"
import { to } from "pg-copy-streams"
import { type ArchiveEntry, writeArchive } from "./archive"
import {
  asPart,
  type BackupManifest,
  digestOf,
  headName,
  manifestName,
  newHead,
  partName,
  secretName,
} from "./manifest"
import { listSequences, listTables, type StoredTable } from "./tables"

type Written = { tables: number; rows: number }

/** Size of the rows before compression. */
const partBytes = 16 * 1024 * 1024

/** Writes all tables as of one instant. The service may run meanwhile. */
export async function writeBackup(
  pool: pg.Pool,
  file: string,
  { takenAt, secret }: { takenAt: Date; secret: Buffer | null },
): Promise<Written> {
  const client = await pool.connect()
  const written: Written = { tables: 0, rows: 0 }
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    await client.query("SET LOCAL timezone = 'UTC'")
    const tables = await listTables(client)
    if (tables.length === 0) throw new Error("The database has no tables: nothing has been started with it yet.")
    // Keeps the tables and their partitions from being dropped until the end.
    await client.query(
      `LOCK TABLE ${tables.map(({ name }) => client.escapeIdentifier(name)).join(", ")} IN ACCESS SHARE MODE`,
    )
    await writeArchive(file, async (add) => {
      const manifest: BackupManifest = { tables: [], sequences: [], parts: [] }
      async function addListed(part: ArchiveEntry): Promise<void> {
        await add(part)
        manifest.parts.push(digestOf(part))
      }
      await addListed(asPart(headName, newHead(takenAt, await listApplied(client))))
      if (secret) await addListed({ name: secretName, bytes: secret })
      for (const table of tables) {
        const rows = await addTable(client, table, addListed)
        manifest.tables.push({ ...table, rows })
        written.tables++
        written.rows += rows
      }
      // Read after the rows, so that no row has a higher number. Numbers handed out meanwhile may appear in no row.
      manifest.sequences = await listSequences(client)
      await add(asPart(manifestName, manifest))
    })
    return written
  } finally {
    client.release(true)
  }
}

async function addTable(
  client: pg.ClientBase,
  { name, columns }: StoredTable,
  add: (part: ArchiveEntry) => Promise<void>,
): Promise<number> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(", ")
  const copy = client.query(to(`COPY (SELECT ${names} FROM ${client.escapeIdentifier(name)}) TO STDOUT`))
  let chunks: Buffer[] = []
  let bytes = 0
  let index = 0
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    const rows = Buffer.concat(chunks, bytes)
    // A line is a row, since PostgreSQL escapes the line breaks in a text.
    const end = rows.lastIndexOf("\n") + 1
    if (end > 0) await add({ name: partName(name, ++index), bytes: zstdCompressSync(rows.subarray(0, end)) })
    chunks = [rows.subarray(end)]
    bytes -= end
  }
  if (bytes > 0) await add({ name: partName(name, ++index), bytes: zstdCompressSync(Buffer.concat(chunks, bytes)) })
  return copy.rowCount
}

async function listApplied(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  return rows.map(({ name }) => name)
}
