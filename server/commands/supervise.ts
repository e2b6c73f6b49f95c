import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import type { LogEvent, Logger } from "../platform/log"

export type Supervised = {
  /** Rejects if the first process and five more have ended before any was ready. */
  ready: Promise<void>
  /** Starts another process and ends the current one once the new one is ready. False if one is already starting. */
  replace(): boolean
  /** A process that ends from now on is not restarted: a terminal's Ctrl-C reaches it before `stop`. */
  expectEnd(): void
  stop(): Promise<void>
}

type Program = {
  name: string
  exited: LogEvent
  /** Starts a process; calls back when it is ready, and when it is about to end in order to be replaced. */
  start(isReady: () => void, isLeaving: () => void): ChildProcess
  firstPauseMs?: number
}

const usualFirstPauseMs = 250
const longestPauseMs = 60_000
const stopLimitMs = 3_000
/** By then, the old process has received everything that was sent to it. */
const handOverMs = 1_000
const mostRestarts = 5

/**
 * Keeps a process running until `stop`. If it dies, it is restarted after a pause, which doubles each time that it dies
 * before it is ready. A process that announced that it leaves is replaced at once.
 */
export function supervise(
  log: Pick<Logger, "error">,
  { name, exited, start, firstPauseMs = usualFirstPauseMs }: Program,
): Supervised {
  const ended = new AbortController()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // Only a first start awaits it.
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
