import { readBackup } from "../../platform/database/backup/read"
import { restoreBackup } from "../../platform/database/backup/restore"
import { adoptSecret } from "../../platform/secret"
import { type Command, UsageError } from "../command"
import { counted } from "../counted"

export const restore: Command = {
  usage: `usage:
  npm run -s assay -- restore FILE     fills an empty database, and DATA_DIR/secret, from a file of npm run -s assay -- backup`,
  isUnmigrated: true,
  async work({ url }, env, { words, print, report }) {
    const [file, ...others] = words
    if (!file || others.length > 0) throw new UsageError("Name one file.")
    const startedMs = performance.now()
    const read = await readBackup(file)
    if (read.secret) adoptSecret(env, read.secret)
    await restoreBackup(url, file, read)
    const rows = read.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = Math.ceil((performance.now() - startedMs) / 1_000)
    print(
      `${counted(rows, "rows")} of ${counted(read.manifest.tables.length, "tables")}, as of ${read.head.taken_at}: restored in ${counted(seconds, "s")}.`,
    )
    if (!read.secret && !env.AUTH_SECRET) {
      report("The file has no secret. Set AUTH_SECRET as it was before the server is started.")
    }
    print("What changed later is not in it. To check what was restored: npm run -s assay -- audit")
  },
}
