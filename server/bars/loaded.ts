import type { Calendar } from "./calendar"
import type { Panel } from "./panel"
import type { DaySpan, LoadSnapshot } from "./read"
import type { Revisions } from "./revisions"

/** Plain values and columns in shared memory, so that a worker thread can receive them. */
export type LoadedBars = {
  /** A cell with revisions is undefined until `showRevisions` has written it. */
  panel: Panel
  revisions: Revisions
  assumedThrough: AssumedThrough
}

/** The last day whose bars were imported later rather than received when due. The VIX is a family of its own. */
export type AssumedThrough = { bars: string | null; vix: string | null }

export type Load = { bars: LoadedBars; span: DaySpan | null; calendar: Calendar; snapshot: LoadSnapshot }
