import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { livePid } from "./cluster"

export type Supervisor = { stop(): Promise<void> }

const watchEveryMs = 1_000
const longestPauseMs = 30_000

/**
 * Looks every second whether PostgreSQL under `folder` lives, and starts it again when it does not, with pauses that
 * double as long as that fails. Starting waits in a process of its own, so that this one goes on answering.
 */
export function superviseCluster(folder: string, tell: (words: string) => void): Supervisor {
  const ended = new AbortController()
  const watching = watch(folder, tell, ended.signal).catch(() => {})
  return {
    stop() {
      ended.abort()
      return watching
    },
  }
}

async function watch(folder: string, tell: (words: string) => void, signal: AbortSignal): Promise<never> {
  let pauseMs = watchEveryMs
  for (;;) {
    await sleep(pauseMs, undefined, { signal, ref: false })
    if (livePid(join(folder, "data")) !== undefined) {
      pauseMs = watchEveryMs
      continue
    }
    tell("the embedded PostgreSQL has ended; it is being started again")
    try {
      await restart(folder, signal)
      tell("the embedded PostgreSQL runs again")
    } catch (error) {
      signal.throwIfAborted()
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      tell(`the embedded PostgreSQL could not be started, and will be tried again in ${pauseMs / 1_000} s: ${error}`)
    }
  }
}

/**
 * In a group of its own, so that Ctrl-C in a terminal does not end it half-way. `signal` kills it: it holds the lock that
 * this process needs for its own end.
 */
async function restart(folder: string, signal: AbortSignal): Promise<void> {
  const line = ["--import", "tsx", "server/database/embedded/restart.ts", folder]
  const child = spawn(process.execPath, line, {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    signal,
    killSignal: "SIGKILL",
  })
  const [words, [code]] = await Promise.all([text(child.stderr), once(child, "close")])
  if (code !== 0) throw new Error(words.trim())
}
