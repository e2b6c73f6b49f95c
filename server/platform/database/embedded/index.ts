import { existsSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { postgresBinaries } from "./binaries"
import { type Cluster, initialise, runningPid, socketsInUse, start, stop } from "./cluster"
import { exclusively, leases } from "./leases"
import { makeSocketFolder } from "./sockets"
import { makeWritable, withStorageErrors } from "./storageErrors"

export type EmbeddedPostgres = { url: string; release(): void }

/** Shorter than the time that service managers wait before they kill a process. */
const releaseWaitMs = 3_000

/**
 * PostgreSQL under `folder`, started if it is not running. It serves only a Unix socket, in the system's temporary
 * folder under a hash of the path, so two clones never collide. `release` stops it once no other process uses it.
 */
export function openPostgres(folder: string): EmbeddedPostgres {
  const base = resolve(folder)
  const users = withStorageErrors(base, () => {
    makeWritable(base)
    return leases(join(base, "users"))
  })
  let isReleased = false

  function release(): void {
    if (isReleased) return
    isReleased = true
    users.leave()
    const closeUnused = () => {
      if (!users.areTaken()) close(base)
    }
    exclusively(base, closeUnused, releaseWaitMs)
  }

  try {
    const sockets = exclusively(base, () => {
      const isShared = users.areTaken()
      withStorageErrors(base, () => users.join())
      return ensureRunning(base, isShared)
    })
    return { url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`, release }
  } catch (error) {
    release()
    throw error
  }
}

/** Starts the cluster of `base` unless it runs, and returns its socket folder. Call it under the lock. */
export function ensureRunning(base: string, isShared: boolean): string {
  const cluster = clusterOf(base)
  if (!existsSync(cluster.folder)) withStorageErrors(base, () => initialise(cluster))
  if (runningPid(cluster.folder) !== undefined) {
    // A process with another TMPDIR may have started it.
    const sockets = socketsInUse(cluster.folder)
    if (sockets && existsSync(join(sockets, ".s.PGSQL.5432"))) return sockets
    if (isShared) {
      throw new Error(
        `PostgreSQL runs for ${base}, but its socket in ${sockets} is not to be seen from here: that folder was cleaned up, or is another one for the server that uses it. Stop that server, then start again.`,
      )
    }
    stop(cluster)
  }
  const sockets = makeSocketFolder(base)
  start(cluster, sockets)
  return sockets
}

function close(base: string): void {
  const cluster = clusterOf(base)
  const sockets = runningPid(cluster.folder) === undefined ? undefined : socketsInUse(cluster.folder)
  stop(cluster)
  if (sockets) rmSync(sockets, { recursive: true, force: true })
}

function clusterOf(base: string): Cluster {
  return { folder: join(base, "data"), binaries: postgresBinaries(base) }
}
