import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import type { LogEvent, Logger } from "../platform/log"

export type Supervised = {
  /** Rejects where the first process and five others after it have ended before any was ready. */
  ready: Promise<void>
  /** Starts another process, and has the one that runs end itself once that one is ready. False if one is starting. */
  replace(): boolean
  /** A process that ends from now on is not started again: a terminal's Ctrl-C reaches it before `stop`. */
  expectEnd(): void
  stop(): Promise<void>
}

type Program = {
  name: string
  exited: LogEvent
  /** Starts a process, and tells once it is ready, and when it is about to end in order to be started anew. */
  start(isReady: () => void, isLeaving: () => void): ChildProcess
  firstPauseMs?: number
}

const usualFirstPauseMs = 250
const longestPauseMs = 60_000
const stopLimitMs = 3_000
/** What was sent to the old process has reached it by then. */
const handOverMs = 1_000
const mostRestarts = 5

/**
 * Keeps a process running until `stop`. It is restarted when it dies, after pauses that double as long as it dies before
 * being ready; one that was about to leave, at once.
 */
export function supervise(
  log: Pick<Logger, "error">,
  { name, exited, start, firstPauseMs = usualFirstPauseMs }: Program,
): Supervised {
  const ended = new AbortController()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // Only a first start waits for it.
  ready.catch(() => {})
  let child: ChildProcess | undefined
  let successor: ChildProcess | undefined
  const keeping = keep().catch(() => {})

  async function keep(): Promise<void> {
    let pauseMs = firstPauseMs
    for (let begun = 1; ; begun++) {
      let isReady = false
      let isLeaving = false
      child = start(
        () => {
          isReady = true
          resolve()
        },
        () => {
          isLeaving = true
        },
      )
      let reason = await endOf(child)
      while (successor) {
        child = successor
        successor = undefined
        reason = await endOf(child)
      }
      ended.signal.throwIfAborted()
      if (isLeaving) continue
      if (begun > mostRestarts) reject(new Error(`the ${name} ended ${begun} times, at last with ${reason}`))
      pauseMs = isReady ? firstPauseMs : Math.min(2 * pauseMs, longestPauseMs)
      log.error({ event: exited, reason, pauseMs }, `The ${name} ended; restarting it`)
      await sleep(pauseMs, undefined, { signal: ended.signal })
    }
  }

  return {
    ready,
    replace() {
      if (successor || ended.signal.aborted) return false
      const old = child
      const next = start(
        () => setTimeout(() => old?.kill("SIGTERM"), handOverMs),
        () => {},
      )
      successor = next
      const forget = () => {
        if (successor === next) successor = undefined
      }
      next.once("exit", forget).once("error", forget)
      return true
    },
    expectEnd: () => ended.abort(),
    async stop() {
      ended.abort()
      const last = [child, successor]
      for (const each of last) each?.kill("SIGTERM")
      const limit = setTimeout(() => last.map((each) => each?.kill("SIGKILL")), stopLimitMs)
      await keeping
      clearTimeout(limit)
    },
  }
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, "exit")
    return signal ?? `code ${code}`
  } catch (error) {
    return String(error)
  }
}
