import type { Resource } from "../jobs/job"
import { type LockOptions, withLocks } from "../jobs/locks"

/** Does the work when nobody else writes the same, and says so where that is to be waited for. */
export function alone<T>(
  databaseUrl: string,
  resources: readonly Resource[],
  work: (held: AbortSignal) => Promise<T>,
  { signal }: Pick<LockOptions, "signal"> = {},
): Promise<T> {
  const onWait = () => console.error("Another process is writing the same data; this one begins when that has ended …")
  return withLocks(databaseUrl, resources, work, { onWait, signal })
}
