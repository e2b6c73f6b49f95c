import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { startedAt, stateOf } from "./processes"

export type Leases = { join(): void; leave(): void; areTaken(): boolean }

export function leases(folder: string): Leases {
  mkdirSync(folder, { recursive: true })
  const mine = join(folder, String(process.pid))
  return {
    join: () => writeFileSync(mine, startOf(process.pid) ?? ""),
    leave: () => rmSync(mine, { force: true }),
    areTaken: () => readdirSync(folder).filter((name) => isAlive(folder, name)).length > 0,
  }
}

/**
 * Runs `work` while no other process does so for the same folder. Takes over the lock of a dead owner; throws if a live
 * one holds it for longer than `waitMs`.
 */
export function exclusively<T>(folder: string, work: () => T, waitMs = 60_000): T {
  const lock = join(folder, "lock")
  const deadline = Date.now() + waitMs
  while (!take(lock)) {
    const owner = readOrEmpty(lock).split(" ")
    if (owner.length === 2 && startOf(Number(owner[0])) !== owner[1]) rmSync(lock, { force: true })
    else if (Date.now() > deadline)
      throw new Error(`${lock} has been held for ${waitMs / 1_000} seconds; remove it if nothing runs.`)
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25)
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid} ${startOf(process.pid) ?? ""}`, { flag: "wx" })
    return true
  } catch (error) {
    if (Object(error).code === "EEXIST") return false
    throw error
  }
}

function isAlive(folder: string, name: string): boolean {
  const file = join(folder, name)
  const start = startOf(Number(name))
  if (start !== undefined && readOrEmpty(file) === start) return true
  rmSync(file, { force: true })
  return false
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

/**
 * The start time of a live process, so that a reused pid is not taken for the old owner; undefined for dead processes
 * and zombies.
 */
function startOf(pid: number): string | undefined {
  if (existsSync("/proc/self/stat")) return stateOf(pid) === "Z" ? undefined : startedAt(pid)
  try {
    process.kill(pid, 0)
    return "alive"
  } catch {
    return undefined
  }
}
