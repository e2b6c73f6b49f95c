import type { Resource } from "../jobs/job"
import { withLocks } from "../jobs/locks"
import type { LockOptions } from "../platform/database/locks"

export function withLocksAnnounced<T>(
  databaseUrl: string,
  resources: readonly Resource[],
  work: (held: AbortSignal) => Promise<T>,
  options: Pick<LockOptions, "signal" | "patienceMs"> = {},
): Promise<T> {
  const onWait = (holder: string) =>
    console.error(`Another process is writing the same data; waiting for it to finish: ${holder}.`)
  return withLocks(databaseUrl, resources, work, { ...options, onWait })
}
