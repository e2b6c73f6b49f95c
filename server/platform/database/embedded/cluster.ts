import { existsSync, mkdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Binaries } from "./binaries"
import { killTree, stateOf } from "./processes"
import { storageError } from "./storageErrors"

export type Cluster = { folder: string; binaries: Binaries }

export function initialise({ folder, binaries }: Cluster): void {
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  binaries.own(fresh)
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  const result = binaries.run("initdb", "-D", fresh, "-U", "postgres", "--auth=trust", "-E", "UTF8", ...locale)
  if (!result.ok) throw storageError(result.output, folder) ?? new Error(`initdb failed: ${result.output}`)
  renameSync(fresh, folder)
}

export function start({ folder, binaries }: Cluster, sockets: string): void {
  // After kill -9, PostgreSQL takes the zombie that owns the lock for a live process.
  rmSync(join(sockets, ".s.PGSQL.5432"), { force: true })
  rmSync(join(sockets, ".s.PGSQL.5432.lock"), { force: true })
  binaries.own(sockets)
  const settings = {
    listen_addresses: "''",
    port: "5432",
    unix_socket_permissions: "0700",
    shared_buffers: "128MB",
    max_wal_size: "2GB",
    max_connections: "200",
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const log = join(folder, "log")
  const line = ["start", "-w", "-t", "60", "-D", folder, "-l", log, "-o", `${options.join(" ")} -k ${sockets}`]
  const result = binaries.run("pg_ctl", ...line)
  if (result.ok) return
  const words = `${result.output}\n${lastLogLines(log)}`
  throw storageError(words, folder) ?? new Error(`PostgreSQL did not start: ${result.output}; see ${log}`)
}

export function stop({ folder, binaries }: Cluster): void {
  const pid = runningPid(folder)
  if (pid === undefined) return
  const isFrozen = stateOf(pid) === "T"
  const ways = isFrozen
    ? []
    : ([
        ["fast", "4"],
        ["immediate", "1"],
      ] as const)
  for (const [mode, seconds] of ways) {
    if (binaries.run("pg_ctl", "stop", "-w", "-t", seconds, "-m", mode, "-D", folder).ok) return
  }
  killTree(pid)
}

/** The live postmaster of this folder. Removes a stale postmaster.pid, so call it under the lock. */
export function runningPid(folder: string): number | undefined {
  const pid = livePid(folder)
  if (pid === undefined) rmSync(pidFile(folder), { force: true })
  return pid
}

export function livePid(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile(folder), "utf8").split("\n")[0])
    if (process.platform !== "linux") return process.kill(pid, 0) ? pid : undefined
    const isPostgres = readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres"
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder) ? pid : undefined
  } catch {
    return undefined
  }
}

export function socketsInUse(folder: string): string | undefined {
  return readFileSync(pidFile(folder), "utf8").split("\n")[4] || undefined
}

const pidFile = (folder: string) => join(folder, "postmaster.pid")

function lastLogLines(log: string): string {
  return existsSync(log) ? readFileSync(log, "utf8").slice(-2_000) : ""
}
