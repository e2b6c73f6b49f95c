import type { Resource } from "../jobs/job"
import { type LockOptions, withLocks } from "../jobs/locks"

export function withLocksAnnounced<T>(
  databaseUrl: string,
  resources: readonly Resource[],
  work: (held: AbortSignal) => Promise<T>,
  { signal }: Pick<LockOptions, "signal"> = {},
): Promise<T> {
  const onWait = () => console.error("Another process is writing the same data; waiting for it to finish …")
  return withLocks(databaseUrl, resources, work, { onWait, signal })
}
