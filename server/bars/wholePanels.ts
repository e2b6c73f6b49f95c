import { LRUCache } from "lru-cache"
import type { LoadedBars } from "./loaded"
import type { Panel } from "./panel"
import { showRevisions } from "./revisions"

/** Read one panel to its end before asking for the next: both lie in the same columns. */
export type WholePanels = (bars: LoadedBars, count: number) => Panel

/**
 * All rows with the first `count` revisions, written in place, so no instant costs a copy. Only one thread may do so;
 * others read rows by `panelOf`, which takes nothing from the columns for a revised cell.
 */
export function wholePanels(): WholePanels {
  let shown: { bars: LoadedBars; count: number } | null = null
  // Computed figures are kept per panel object, so the same bars must be the same object again.
  const panels = new LRUCache<number, Panel>({ max: 4 })
  return (bars, count) => {
    if (shown?.bars !== bars) panels.clear()
    if (shown?.bars !== bars || shown.count !== count) showRevisions(bars.panel, bars.revisions, count)
    shown = { bars, count }
    const panel = panels.get(count) ?? { ...bars.panel }
    panels.set(count, panel)
    return panel
  }
}
