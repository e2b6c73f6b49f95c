import { LRUCache } from "lru-cache"
import type { LoadedBars } from "./loaded"
import type { Panel } from "./panel"
import { showRevisions } from "./revisions"

/** A panel is read to its end before the next is asked for: both lie in the same columns. */
export type WholePanels = (bars: LoadedBars, count: number) => Panel

/**
 * All rows with the first `count` revisions, written into the columns where they lie, so that no instant costs a copy. One
 * thread alone may do so; the others read rows by `panelOf`, which takes nothing of a revised cell from the columns.
 */
export function wholePanels(): WholePanels {
  let shown: { bars: LoadedBars; count: number } | null = null
  // What is computed from a panel is kept by its object, so that the same bars must be the same object again.
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
