import { join } from "node:path"
import { mayShowBars } from "../bars/redistribution"
import type { Database } from "../platform/database/database"
import { type Env, isLoopback } from "../platform/env"
import { appSecrets } from "../platform/secret"
import type { LogIdentity } from "./keys"
import { readTreeSize } from "./storage/read"

/** The log of this installation. Once it has a key, its name is that of the first key. */
export function logIdentity(
  env: Pick<
    Env,
    "LOG_NAME" | "BASE_URL" | "FEED" | "BARS_REDISTRIBUTION" | "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS" | "DATA_DIR"
  >,
): LogIdentity {
  return {
    name: env.LOG_NAME ?? nameByAddress(env),
    dataOrigin: env.FEED,
    showsPrices: mayShowBars(env),
    secrets: appSecrets(env),
    // Nobody keeps a checkpoint of a simulated market, which can be made again at will.
    publishedIn: env.FEED === "live" ? join(env.DATA_DIR, "published-checkpoint.json") : null,
  }
}

/** Null for a real market on a local address, since the log would keep the machine's name for ever. */
function nameByAddress({ BASE_URL, FEED }: Pick<Env, "BASE_URL" | "FEED">): string | null {
  const { host, hostname } = new URL(BASE_URL)
  return FEED === "live" && isLoopback(hostname) ? null : `${host}/track-record`
}

export const nameless =
  "The transparency log of a real market keeps its first name for ever, and BASE_URL is that of this machine. Set LOG_NAME, such as example.com/track-record."

/** Throws before anything is collected if the log of a real market would get the name of a machine. */
export async function requireLogName({ prisma }: Database, env: Env): Promise<void> {
  if (logIdentity(env).name === null && (await readTreeSize(prisma)) === 0) throw new Error(nameless)
}
