import { randomUUID } from "node:crypto"
import { existsSync, statSync } from "node:fs"
import { resolve } from "node:path"
import { listBackups } from "../../operations/backups"
import { writeBackup } from "../../platform/database/backup/write"
import type { Database } from "../../platform/database/database"
import { storedSecret } from "../../platform/secret"
import { type Command, UsageError } from "../command"
import { counted } from "../counted"

export const backup: Command = {
  usage: `usage:
  npm run -s assay -- backup FILE     writes all tables, as they are now, and DATA_DIR/secret to a new file
  npm run -s assay -- backup --list   shows the last backups, of this command and of the desk`,
  isUnmigrated: true,
  async work(database, env, { words, now, print, report }) {
    const [file, ...others] = words
    const [takenAt, { pool }] = [now(), database]
    if (file === "--list" && others.length === 0) {
      for (const { askedAt, finishedAt, path, bytes, rows, fault } of await listBackups(database)) {
        const outcome = finishedAt === null ? "under way" : (fault ?? `${rows} rows, ${bytes} bytes`)
        print([askedAt, outcome, path ?? "-"].join("\t"))
      }
      return
    }
    if (!file || others.length > 0) throw new UsageError("Name one file.")
    if (existsSync(file)) throw new UsageError(`${file} exists already.`)
    const secret = storedSecret(env)
    const { tables, rows } = await writeBackup(pool, file, { takenAt, secret })
    const megabytes = Math.ceil(statSync(file).size / 1e6)
    await recordBackup(database, { file, rows, bytes: statSync(file).size, at: takenAt })
    print(`${counted(rows, "rows")} of ${counted(tables, "tables")}, ${counted(megabytes, "MB")}: ${file}`)
    if (secret)
      report("The file holds DATA_DIR/secret: whoever has it can sign as this service. Keep it as you keep that.")
    if (env.AUTH_SECRET)
      report("AUTH_SECRET is not in the file. Keep it elsewhere: without it the log cannot be continued.")
    else if (!secret)
      report("There is no secret here, and none in the file. It is in DATA_DIR of the server: keep a copy.")
  },
}

/** A database that is not migrated yet may lack the table. */
async function recordBackup(
  { pool }: Database,
  { file, rows, bytes, at }: { file: string; rows: number; bytes: number; at: Date },
): Promise<void> {
  const { rows: found } = await pool.query<{ isThere: boolean }>(
    "SELECT to_regclass('backup_file') IS NOT NULL AS \"isThere\"",
  )
  if (!found[0].isThere) return
  await pool.query(
    `INSERT INTO backup_file (id, asked_at, finished_at, path, bytes, rows) VALUES ($1, $2, $2, $3, $4, $5)`,
    [`backup_${randomUUID()}`, at, resolve(file), bytes, rows],
  )
}
