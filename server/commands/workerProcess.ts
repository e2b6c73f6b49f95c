import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "../platform/log"
import { programOf } from "../platform/process"

export type WorkerProcess = {
  /** Rejects where several processes in a row have ended before any was ready. */
  ready: Promise<void>
  stop(): Promise<void>
}

const firstPauseMs = 250
const longestPauseMs = 60_000
const stopLimitMs = 3_000
const mostStarts = 5

/**
 * Keeps a worker process running until `stop`. It is restarted when it dies, after pauses that double as long as it
 * dies before being ready. It shares this process's log, and ends with this process.
 */
export function superviseWorker(log: Pick<Logger, "error">): WorkerProcess {
  const ended = new AbortController()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // Only a first start waits for it.
  ready.catch(() => {})
  let child: ChildProcess | undefined
  const keeping = keep().catch(() => {})

  async function keep(): Promise<void> {
    let pauseMs = firstPauseMs
    for (let begun = 1; ; begun++) {
      child = spawnWorker()
      let isReady = false
      child.once("message", () => {
        isReady = true
        resolve()
      })
      const reason = await endOf(child)
      ended.signal.throwIfAborted()
      if (begun >= mostStarts) reject(new Error(`the worker ended ${begun} times, at last with ${reason}`))
      pauseMs = isReady ? firstPauseMs : Math.min(2 * pauseMs, longestPauseMs)
      log.error({ event: "worker.exited", reason, pauseMs }, "The worker ended; restarting it")
      await sleep(pauseMs, undefined, { signal: ended.signal })
    }
  }

  return {
    ready,
    async stop() {
      ended.abort()
      const last = child
      last?.kill("SIGTERM")
      const limit = setTimeout(() => last?.kill("SIGKILL"), stopLimitMs)
      await keeping
      clearTimeout(limit)
    },
  }
}

/** As in `npm run worker`: a small young generation halves its memory at no cost in time. */
function spawnWorker(): ChildProcess {
  const { file, execArgv } = programOf("server/commands/worker.ts")
  return spawn(process.execPath, ["--expose-gc", "--max-semi-space-size=4", ...execArgv, file], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, "exit")
    return signal ?? `code ${code}`
  } catch (error) {
    return String(error)
  }
}
