import { LRUCache } from "lru-cache"
import type { LoadedBars } from "../bars/loaded"
import { sessionOnOrBefore } from "../bars/panel"
import { countKnown } from "../bars/revisions"
import { wholePanels } from "../bars/wholePanels"
import type { Scan } from "./scan"

/**
 * What a scan depends on: the bars known at an instant up to a session (null: none), and its query. The session is a
 * date, since bars loaded meanwhile may begin on another session.
 */
type Asked<Query, Result> = { scan: Scan<Query, Result>; asOf: Date; through: string | null; query: Query }

export type Scanning = <Query, Result>(asked: Asked<Query, Result>) => Result

const mostKept = 200

/**
 * Scans the bars as last loaded, once for the same session and query. It writes what is known to the columns of the
 * panel, so of all threads that share them, one may scan.
 */
export function scanning(latest: () => LoadedBars): Scanning {
  const panelOf = wholePanels()
  const kept = new LRUCache<string, { result: unknown }>({ max: mostKept })
  let scanned: LoadedBars | null = null

  return <Query, Result>({ scan, asOf, through, query }: Asked<Query, Result>) => {
    const bars = latest()
    if (bars !== scanned) kept.clear()
    scanned = bars
    const count = countKnown(bars.revisions, asOf)
    const last = through === null ? -1 : sessionOnOrBefore(bars.panel.sessions, through)
    const key = JSON.stringify([scan.name, count, last, query])
    const known = kept.get(key) ?? { result: scan.compute(panelOf(bars, count), last, query) }
    kept.set(key, known)
    // The key begins with the scan's name, so the value under it is that scan's result.
    return known.result as Result
  }
}
