import type pg from "pg"
import { loadAll, loadNew } from "./load"
import type { LoadedBars } from "./loaded"
import type { Panel } from "./panel"
import { countKnown } from "./revisions"
import { listSpans, panelOf, type RowSpan } from "./rows"

export type PanelStore = {
  /** As last loaded, for a thread that looks through everything; see `wholePanels`. */
  latest(): LoadedBars
  /** What was known at an instant. Costs nothing until a panel is asked for. */
  at(instant: Date): KnownBars
  /** Reads what was stored since the last time; true if anything was. Calls must not overlap. */
  refresh(): Promise<boolean>
}

export type KnownBars = {
  /** The same at every instant. */
  axes: Pick<Panel, "sessions" | "instruments" | "rows">
  /** A panel of these tickers alone; tickers without a bar have no row. */
  panelOf(...tickers: string[]): Panel
  /** The first and last session up to `through` with a bar, for each row of the axes. */
  listSpans(through: number): (RowSpan | null)[]
}

export async function openPanel(pool: pg.Pool): Promise<PanelStore> {
  let load = await loadAll(pool)

  /** A later load of the same columns knows more about their cells, and it alone says what they mean. */
  function newestOf(bars: LoadedBars): LoadedBars {
    return load.bars.panel.close === bars.panel.close ? load.bars : bars
  }

  return {
    latest: () => load.bars,
    at(instant) {
      const asked = load.bars
      const known = <T>(read: (bars: LoadedBars, count: number) => T) => {
        const bars = newestOf(asked)
        return read(bars, countKnown(bars.revisions, instant))
      }
      return {
        axes: asked.panel,
        panelOf: (...tickers) => known((bars, count) => panelOf(bars, count, tickers)),
        listSpans: (through) => known((bars, count) => listSpans(bars, count, through)),
      }
    },
    async refresh() {
      const before = load.bars
      load = await loadNew(pool, load)
      return load.bars !== before
    },
  }
}
