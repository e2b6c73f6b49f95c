import { setImmediate as nextTurn } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import type { LoadedBars } from "../bars/loaded"
import { sessionOnOrBefore } from "../bars/panel"
import { countKnown } from "../bars/revisions"
import { type PanelGate, wholePanels } from "../bars/wholePanels"
import type { Scan } from "./scan"

/**
 * What a scan depends on: the bars known at an instant up to a session (null: none), and its query. The session is a
 * date, because bars loaded later may begin on another session.
 */
type Asked<Query, Result> = { scan: Scan<Query, Result>; asOf: Date; through: string | null; query: Query }

export type Scanning = <Query, Result>(asked: Asked<Query, Result>) => Promise<Result>

const mostKept = 200

/** Scans the last load, once for the same session and query, and in one thread at a time. */
export function scanning(latest: () => LoadedBars, gate?: PanelGate): Scanning {
  const withPanel = wholePanels(gate)
  const kept = new LRUCache<string, { result: unknown }>({ max: mostKept })
  let scanned: LoadedBars | null = null

  function scanLatest<Query, Result>({ scan, asOf, through, query }: Asked<Query, Result>) {
    const bars = latest()
    if (bars !== scanned) kept.clear()
    scanned = bars
    const count = countKnown(bars.revisions, asOf)
    const last = through === null ? -1 : sessionOnOrBefore(bars.panel.sessions, through)
    const key = JSON.stringify([scan.name, count, last, query])
    const known = kept.get(key) ?? withPanel(bars, count, (panel) => ({ result: scan.compute(panel, last, query) }))
    if (known) kept.set(key, known)
    return known
  }

  return async <Query, Result>(asked: Asked<Query, Result>) => {
    for (;;) {
      const known = scanLatest(asked)
      // The cache key contains the scan's name, so this is that scan's result.
      if (known) return known.result as Result
      // Other threads have later bars, which will soon reach this one.
      await nextTurn()
    }
  }
}
