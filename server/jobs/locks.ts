import { type LockOptions, withHeldLocks } from "../platform/database/locks"
import type { Resource } from "./job"

const lockSpace = 0x0a55a7

export async function withLocks<T>(
  databaseUrl: string,
  resources: readonly Resource[],
  work: (held: AbortSignal) => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  if (resources.length === 0) return work(options.signal ?? new AbortController().signal)
  // Always in the same order, to avoid deadlocks.
  const locks = resources.toSorted().map((name) => ({ what: `Writes of ${name}`, number: lockSpace, name }))
  return withHeldLocks(databaseUrl, locks, work, options)
}
