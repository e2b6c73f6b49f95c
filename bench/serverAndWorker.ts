import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { openSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { logFile } from "./processes"

export type Started = { pid: number; end(): Promise<void> }

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
  const kill = () => child.kill("SIGTERM")
  process.once("exit", kill)
  const ended = once(child, "exit").finally(() => process.off("exit", kill))
  return {
    child,
    pid: child.pid ?? 0,
    async end() {
      kill()
      await ended
    },
  }
}

/** In megabytes, with all child processes, shared pages counted once. */
export function memoryOf(pid: number): number {
  return proportionalOf(treeOf(pid))
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
  for (const each of treeOf(pid)) {
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

function treeOf(pid: number): number[] {
  const listed = execFileSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n")
  const processes = listed.map((line) => line.trim().split(/ +/).map(Number))
  const tree = [pid]
  for (const parent of tree) tree.push(...processes.filter(([, of]) => of === parent).map(([each]) => each))
  return tree
}
