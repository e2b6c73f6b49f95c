import { existsSync, statSync } from "node:fs"
import { writeBackup } from "../../platform/database/backup/write"
import { storedSecret } from "../../platform/secret"
import { type Command, UsageError } from "../command"
import { counted } from "../counted"

export const backup: Command = {
  usage: `usage:
  npm run -s assay -- backup FILE     writes all tables, as they are now, and DATA_DIR/secret to a new file`,
  isUnmigrated: true,
  async work({ pool }, env, { words, now, print, report }) {
    const [file, ...others] = words
    if (!file || others.length > 0) throw new UsageError("Name one file.")
    if (existsSync(file)) throw new UsageError(`${file} exists already.`)
    const secret = storedSecret(env)
    const { tables, rows } = await writeBackup(pool, file, { takenAt: now(), secret })
    const megabytes = Math.ceil(statSync(file).size / 1e6)
    print(`${counted(rows, "rows")} of ${counted(tables, "tables")}, ${counted(megabytes, "MB")}: ${file}`)
    if (secret)
      report("The file holds DATA_DIR/secret: whoever has it can sign as this service. Keep it as you keep that.")
    if (env.AUTH_SECRET)
      report("AUTH_SECRET is not in the file. Keep it elsewhere: without it the log cannot be continued.")
    else if (!secret)
      report("There is no secret here, and none in the file. It is in DATA_DIR of the server: keep a copy.")
  },
}
