import { createHash } from "node:crypto"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type Binaries, postgresBinaries } from "./binaries"
import { exclusively, leases } from "./leases"

export type EmbeddedPostgres = { url: string; release(): void }

/**
 * PostgreSQL under `folder`, started if it does not run. It serves a Unix socket only, in the system's temporary
 * folder under a hash of the path, so that two clones never meet. `release` stops it when nobody else uses it.
 */
export function openPostgres(folder: string): EmbeddedPostgres {
  const base = resolve(folder)
  mkdirSync(base, { recursive: true })
  const users = leases(join(base, "users"))
  users.join()
  const cluster = join(base, "data")
  const sockets = socketFolder(base)
  const binaries = postgresBinaries(base)
  exclusively(base, () => {
    if (!existsSync(cluster)) initialise(binaries, cluster)
    if (!isRunning(cluster)) start(binaries, cluster, sockets)
  })
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`,
    release() {
      users.leave()
      exclusively(base, () => {
        if (users.areTaken()) return
        binaries.run("pg_ctl", "stop", "-w", "-m", "fast", "-D", cluster)
        rmSync(sockets, { recursive: true, force: true })
      })
    },
  }
}

function socketFolder(base: string): string {
  const folder = join(tmpdir(), `.pg-${createHash("sha256").update(base).digest("hex").slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const uid = process.getuid?.()
  if (uid !== 0 && statSync(folder).uid !== uid) throw new Error(`${folder} belongs to somebody else.`)
  chmodSync(folder, 0o700)
  return folder
}

function initialise(binaries: Binaries, cluster: string): void {
  const fresh = `${cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  binaries.own(fresh)
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  const result = binaries.run("initdb", "-D", fresh, "-U", "postgres", "--auth=trust", "-E", "UTF8", ...locale)
  if (!result.ok) throw new Error(`initdb failed: ${result.output}`)
  renameSync(fresh, cluster)
}

function start(binaries: Binaries, cluster: string, sockets: string): void {
  // A lock left by kill -9 whose owner is a zombie counts as alive for PostgreSQL.
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
  const log = join(cluster, "log")
  const result = binaries.run(
    "pg_ctl",
    "start",
    "-w",
    "-t",
    "60",
    "-D",
    cluster,
    "-l",
    log,
    "-o",
    `${options.join(" ")} -k ${sockets}`,
  )
  if (!result.ok) throw new Error(`PostgreSQL did not start: ${result.output}; see ${log}`)
}

/** Whether a live postmaster serves this very folder. A stale postmaster.pid is removed. */
function isRunning(cluster: string): boolean {
  const file = join(cluster, "postmaster.pid")
  if (!existsSync(file)) return false
  const pid = Number(readFileSync(file, "utf8").split("\n")[0])
  try {
    if (process.platform !== "linux") return process.kill(pid, 0)
    const isPostgres = readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres"
    if (isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)) return true
  } catch {}
  rmSync(file, { force: true })
  return false
}
