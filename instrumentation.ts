import type { Instrumentation } from "next"
import { reportError } from "@/server/hosts/outage"
import { logConsole } from "@/server/platform/consoleLog"
import { nameActionKey, readEnv } from "@/server/platform/env"
import { createLogger } from "@/server/platform/log"
import { appSecret, deriveKey } from "@/server/platform/secret"

export async function register(): Promise<void> {
  const env = readEnv()
  if (env.NODE_ENV !== "production" || process.env.NEXT_PHASE === "phase-production-build") return
  nameActionKey(deriveKey(appSecret(env), "server actions"))
  logConsole(createLogger(env.LOG_LEVEL, env.logFolder))
  const { prepareSearch } = await import("@/server/surfaces/docs/search")
  // It takes two seconds, for which the first page would wait as well.
  void prepareSearch(env.BASE_URL)
}

export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => reportError(error, headers)
