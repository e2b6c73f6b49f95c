import pLimit from "p-limit"
import { refusals } from "../../accounts/refusals"

export function fewAtOnce(most: number, mostWaiting: number): <T>(make: () => Promise<T>) => Promise<T> {
  const limit = pLimit(most)
  return async (make) => {
    if (limit.pendingCount >= mostWaiting) throw refusals.computationsQueued()
    return limit(make)
  }
}
