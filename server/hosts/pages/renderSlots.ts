import { refusals } from "../../accounts/refusals"
import { fewAtOnce } from "../../surfaces/http/fewAtOnce"

const bounds = { atOnce: 4, waiting: 64, ofOne: 16 }

/**
 * Runs few renderings at once. Refuses what comes when too many wait, of all or of one network, so that no network can
 * take the whole queue.
 */
export function renderSlots({ atOnce, waiting, ofOne } = bounds) {
  const run = fewAtOnce(atOnce, waiting)
  const held = new Map<string, number>()
  return async <T>(network: string, render: () => Promise<T>): Promise<T> => {
    const before = held.get(network) ?? 0
    if (before >= ofOne) throw refusals.computationsQueued()
    held.set(network, before + 1)
    try {
      return await run(render)
    } finally {
      const left = (held.get(network) ?? 1) - 1
      if (left > 0) held.set(network, left)
      else held.delete(network)
    }
  }
}
