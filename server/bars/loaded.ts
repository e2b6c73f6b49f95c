import type { Calendar } from "./calendar"
import type { Panel } from "./panel"
import type { Snapshot, Span } from "./read"
import type { Revisions } from "./revisions"

/** All bars as loaded: plain values and columns in shared memory, which a worker thread can be sent. */
export type LoadedBars = {
  /** A cell with revisions means nothing until `showRevisions` has written it. */
  panel: Panel
  revisions: Revisions
  assumedThrough: AssumedThrough
}

/** The last day whose bars were imported rather than seen to arrive; the index is a family of its own. */
export type AssumedThrough = { bars: string | null; vix: string | null }

export type Load = { bars: LoadedBars; span: Span | null; calendar: Calendar; snapshot: Snapshot }
