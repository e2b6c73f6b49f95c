import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "../../log"
import { programOf } from "../../process"
import { livePid } from "./cluster"

export type Supervisor = { stop(): Promise<void> }

const watchEveryMs = 1_000
const longestPauseMs = 30_000

/**
 * Checks every second that PostgreSQL under `folder` runs, and restarts it if not, with pauses that double while
 * restarts fail. A restart blocks its own process, so this one keeps answering.
 */
export function superviseCluster(folder: string, log: Pick<Logger, "error">): Supervisor {
  const ended = new AbortController()
  const watching = watch(folder, log, ended.signal).catch(() => {})
  return {
    stop() {
      ended.abort()
      return watching
    },
  }
}

async function watch(folder: string, log: Pick<Logger, "error">, signal: AbortSignal): Promise<never> {
  let pauseMs = watchEveryMs
  for (;;) {
    await sleep(pauseMs, undefined, { signal, ref: false })
    if (livePid(join(folder, "data")) !== undefined) {
      pauseMs = watchEveryMs
      continue
    }
    log.error({ event: "database.down" }, "The embedded PostgreSQL has stopped; restarting it")
    try {
      await restart(folder, signal)
      log.error({ event: "database.restarted" }, "The embedded PostgreSQL is running again")
    } catch (error) {
      signal.throwIfAborted()
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      log.error(
        { event: "database.restart_failed", pauseMs, error: String(error) },
        "The embedded PostgreSQL could not be restarted; trying again after a pause",
      )
    }
  }
}

/**
 * Runs in its own process group, so that Ctrl-C in a terminal does not interrupt it. `signal` kills it, since it holds
 * the lock that this process needs to exit.
 */
async function restart(folder: string, signal: AbortSignal): Promise<void> {
  const { file, execArgv } = programOf("server/platform/database/embedded/restart.ts")
  const child = spawn(process.execPath, [...execArgv, file, folder], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    signal,
    killSignal: "SIGKILL",
  })
  const [words, [code]] = await Promise.all([text(child.stderr), once(child, "close")])
  if (code !== 0) throw new Error(words.trim())
}
