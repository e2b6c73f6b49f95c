import type { Instrumentation } from "next"
import { reportError } from "@/server/hosts/outage"
import { logConsole } from "@/server/platform/consoleLog"
import { readEnv } from "@/server/platform/env"
import { createLogger } from "@/server/platform/log"

/** Next calls it once, before its first answer. */
export function register(): void {
  const env = readEnv()
  if (env.NODE_ENV === "production") logConsole(createLogger(env.LOG_LEVEL, env.logFolder))
}

export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => reportError(error, headers)
