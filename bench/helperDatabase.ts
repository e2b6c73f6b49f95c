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
