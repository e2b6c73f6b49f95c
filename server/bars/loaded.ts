import type { Calendar } from "./calendar"
import type { Panel } from "./panel"
import type { Snapshot, Span } from "./read"
import type { Revisions } from "./revisions"

/** All bars as a load left them. Plain values and columns in shared memory, so that a worker thread can be sent them. */
export type LoadedBars = {
  /** What stands in a cell that has revisions means nothing before `showRevisions` has written it. */
  panel: Panel
  revisions: Revisions
  assumedThrough: AssumedThrough
}

/** The last day of which bars were imported rather than seen to arrive; the index is a family of its own. */
export type AssumedThrough = { bars: string | null; vix: string | null }

/** The same with what the next load needs to know. */
export type Load = { bars: LoadedBars; span: Span | null; calendar: Calendar; snapshot: Snapshot }
