import { join } from "node:path"
import { mayShowBars } from "../bars/redistribution"
import type { Env } from "../platform/env"
import { appSecrets } from "../platform/secret"
import type { LogIdentity } from "./keys"

/** The log of this installation, named as its first key was announced once there is one. */
export function logIdentity(
  env: Pick<Env, "BASE_URL" | "FEED" | "BARS_REDISTRIBUTION" | "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS" | "DATA_DIR">,
): LogIdentity {
  return {
    name: `${new URL(env.BASE_URL).host}/track-record`,
    dataOrigin: env.FEED,
    showsPrices: mayShowBars(env),
    secrets: appSecrets(env),
    // Nobody keeps a checkpoint of a simulated market, which is made anew at will.
    publishedIn: env.FEED === "live" ? join(env.DATA_DIR, "published-checkpoint.json") : null,
  }
}
