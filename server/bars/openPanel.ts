import type pg from "pg"
import { loadAll, loadNew } from "./load"
import type { LoadedBars } from "./loaded"
import type { Panel } from "./panel"
import { countKnown } from "./revisions"
import { listSpans, panelOf, type RowSpan } from "./rows"

export type PanelStore = {
  latest(): LoadedBars
  /** Reads what was stored since the last load and returns whether there was anything. Calls must not overlap. */
  refresh(): Promise<boolean>
}

export type KnownBars = {
  /** The same at every instant. */
  axes: Pick<Panel, "sessions" | "instruments" | "rows">
  panelOf(...tickers: string[]): Panel
  /** The first and last session up to `through` with a bar, for each row of the axes. */
  listSpans(through: number): (RowSpan | null)[]
}

/** What was known at an instant. Costs nothing until a panel is read. */
export function knownBars(latest: () => LoadedBars, instant: Date): KnownBars {
  const asked = latest()
  const known = <T>(read: (bars: LoadedBars, count: number) => T) => {
    // A later load of the same columns may have revised their cells, and only its revisions interpret them correctly.
    const bars = latest().panel.close === asked.panel.close ? latest() : asked
    return read(bars, countKnown(bars.revisions, instant))
  }
  return {
    axes: asked.panel,
    panelOf: (...tickers) => known((bars, count) => panelOf(bars, count, tickers)),
    listSpans: (through) => known((bars, count) => listSpans(bars, count, through)),
  }
}

export async function openPanel(pool: pg.Pool): Promise<PanelStore> {
  let load = await loadAll(pool)

  return {
    latest: () => load.bars,
    async refresh() {
      const before = load.bars
      load = await loadNew(pool, load)
      return load.bars !== before
    },
  }
}
