import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * The parts of a start, each with a pattern that recognizes its process by the command line. Any other process counts
 * towards its parent's part.
 */
const parts = {
  // A build names its process `next-build`. The environment may follow in the command line.
  pages: /next\/dist\/bin\/next|^next-build/,
  packages: /scripts\/ready\.mjs/,
  bundle: /scripts\/bundle\.mjs/,
  server: /commands\/start\.mjs/,
  worker: /commands\/worker\.mjs/,
  "page process": /commands\/pages\.mjs/,
} as const

type Part = keyof typeof parts | "npm" | "PostgreSQL"
export type CpuSeconds = Record<Part, number>

type Process = { pid: number; parent: number; ticks: number; line: string }

const ticksASecond = 100
const lookEveryMs = 200

/**
 * Processor seconds by part, read from Linux's /proc several times a second, so what a process uses after the last
 * reading is lost. PostgreSQL is recognised by its data folder.
 */
export function watchCpu(root: number, dataFolder: string): { spent(): CpuSeconds; stop(): void } {
  const seen = new Map<number, { part: Part; ticks: number }>()
  let isOver = false
  const look = () => {
    const running = listProcesses()
    const children = Map.groupBy(running.values(), ({ parent }) => parent)
    const add = (process: Process, inherited: Part) => {
      // A process that has ended, but that its parent has not waited for, has no command line.
      const part = partOf(process, dataFolder) ?? seen.get(process.pid)?.part ?? inherited
      seen.set(process.pid, { part, ticks: process.ticks })
      for (const child of children.get(process.pid) ?? []) add(child, part)
    }
    const start = running.get(root)
    if (start) add(start, "npm")
    // PostgreSQL is no descendant if an earlier server has started it.
    for (const each of running.values()) if (partOf(each, dataFolder) === "PostgreSQL") add(each, "PostgreSQL")
  }
  void (async () => {
    for (; !isOver; await sleep(lookEveryMs)) look()
  })()
  return {
    spent() {
      look()
      const seconds: CpuSeconds = {
        npm: 0,
        packages: 0,
        bundle: 0,
        server: 0,
        worker: 0,
        "page process": 0,
        pages: 0,
        PostgreSQL: 0,
      }
      for (const { part, ticks } of seen.values()) seconds[part] += ticks / ticksASecond
      return seconds
    },
    stop() {
      isOver = true
    },
  }
}

function partOf({ line }: Process, dataFolder: string): Part | null {
  if (line.includes("postgres") && line.includes(dataFolder)) return "PostgreSQL"
  for (const [part, pattern] of Object.entries(parts)) if (pattern.test(line)) return part as keyof typeof parts
  return null
}

function listProcesses(): Map<number, Process> {
  const found = new Map<number, Process>()
  for (const name of readdirSync("/proc")) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      // The name in parentheses may contain spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
      found.set(pid, { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), line })
    } catch {}
  }
  return found
}
