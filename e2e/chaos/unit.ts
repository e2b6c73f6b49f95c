import { setTimeout as sleep } from "node:timers/promises"
import type { Running } from "../support/processes"

/** A process that is restarted when it ends, as a service manager does. */
export type Unit = {
  name: string
  pid(): number
  kill(signal: NodeJS.Signals): void
  variables: Record<string, string>
  /** Ends the process, so that another one starts with the current variables. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const pauseMs = 500

export async function keepUp(
  name: string,
  start: (more: Record<string, string>) => Running,
  isReady: (running: Running) => Promise<unknown>,
): Promise<Unit> {
  let isStopped = false
  const unit: Unit = {
    name,
    variables: {},
    pid: () => running.pid,
    kill: (signal) => void running.child.kill(signal),
    async restart() {
      const last = running
      await last.end()
      while (running === last) await sleep(pauseMs)
      await isReady(running)
    },
    async stop() {
      isStopped = true
      running.child.kill("SIGCONT")
      await running.end()
    },
  }
  let running = start(unit.variables)
  const keeping = async () => {
    while (!isStopped) {
      await running.ended
      await sleep(pauseMs)
      if (!isStopped) running = start(unit.variables)
    }
  }
  void keeping()
  await isReady(running)
  return unit
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {} // It has just ended by itself.
  }
}
