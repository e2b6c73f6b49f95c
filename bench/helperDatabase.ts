import { connect, type Database } from "../server/platform/database/database"
import { migrate } from "../server/platform/database/migrate"
import { openDatabase } from "../server/platform/database/openDatabase"
import { type Env, readEnv } from "../server/platform/env"

export function openHelperDatabase(): { env: Env; url: string } {
  const env = readEnv()
  const { url, release } = openDatabase(env)
  process.once("SIGTERM", () => {
    release()
    process.exit(0)
  })
  return { env, url }
}

/** With its tables, which it makes if there are none. */
export async function openHelperTables(): Promise<{ env: Env; url: string; database: Database }> {
  const { env, url } = openHelperDatabase()
  await migrate(url)
  return { env, url, database: connect(url, 4) }
}
