import pLimit from "p-limit"
import { refusals } from "../../accounts/refusals"

/** Limits concurrent work that needs much memory; refuses once too many callers wait. */
export function fewAtOnce(most: number, mostWaiting: number): <T>(make: () => Promise<T>) => Promise<T> {
  const limit = pLimit(most)
  return async (make) => {
    if (limit.pendingCount >= mostWaiting) throw refusals.computationsQueued()
    return limit(make)
  }
}
