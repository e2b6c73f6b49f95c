import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { existsSync, openSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { processTree } from "../e2e/support/machine"
import { endedWithThis, logFile, type Started } from "./processes"

const port = 3_917

/** What the scripts `start` and `worker` set. */
const asByNpm = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" }

export async function startServer(variables: Record<string, string>): Promise<Started & { origin: string }> {
  const { child, ...started } = start(".bundle/commands/start.mjs", { ...variables, PORT: String(port) })
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}; see ${logFile}`)
    const response = await fetch(`${origin}/healthz`).catch(() => null)
    if (response?.ok) return { ...started, origin }
    await sleep(100)
  }
}

export function startWorker(variables: Record<string, string>): Started {
  return start(".bundle/commands/worker.mjs", variables)
}

function start(program: string, variables: Record<string, string>): Started & { child: ChildProcess } {
  execFileSync(process.execPath, ["scripts/bundle.mjs"])
  const log = openSync(logFile, "a")
  const child = spawn(process.execPath, ["--expose-gc", "--max-semi-space-size=4", program], {
    stdio: ["ignore", log, log],
    env: {
      ...asByNpm,
      ...process.env,
      NODE_ENV: "production",
      __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true",
      ...variables,
    },
  })
  return { child, ...endedWithThis(child) }
}

/** The process's peak so far, in megabytes, from Linux's /proc; 0 where there is none. */
export function peakOf(pid: number): number {
  const status = `/proc/${pid}/status`
  const lines = existsSync(status) ? readFileSync(status, "utf8") : ""
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(lines)?.[1] ?? 0) / 1_024
}

/** In megabytes, with all child processes, shared pages counted once. */
export function memoryOf(pid: number): number {
  return proportionalOf(processTree(pid))
}

/** In megabytes, shared pages counted once. */
export function proportionalOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0),
  )
  return kilobytes.reduce((total, each) => total + each, 0) / 1_024
}

export type Part = "server" | "worker" | "pages"

/** The server, its worker and its page process, without PostgreSQL's processes. */
export function processesByPart(pid: number): Record<Part, number> {
  const found: Record<Part, number> = { server: pid, worker: 0, pages: 0 }
  for (const each of processTree(pid)) {
    const line = readFileSync(`/proc/${each}/cmdline`, "utf8")
    if (/commands\/worker/.test(line)) found.worker = each
    else if (/commands\/pages/.test(line)) found.pages = each
  }
  return found
}

export type MemoryByPart = Record<Part, number>

/** Proportional megabytes. */
export function memoryByPart(pid: number): MemoryByPart {
  const { server, worker, pages } = processesByPart(pid)
  return { server: proportionalOf([server]), worker: proportionalOf([worker]), pages: proportionalOf([pages]) }
}
