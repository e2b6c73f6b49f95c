import { openDatabase } from "../server/platform/database/openDatabase"
import { type Env, readEnv } from "../server/platform/env"

/** PostgreSQL of a helper process, until the helper is ended. */
export function openHelperDatabase(): { env: Env; url: string } {
  const env = readEnv()
  const { url, release } = openDatabase(env)
  process.once("SIGTERM", () => {
    release()
    process.exit(0)
  })
  return { env, url }
}
