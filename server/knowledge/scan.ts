import type { Panel } from "../bars/panel"
import type { Need } from "./facts/versions"

/**
 * A computation over the whole universe, which takes too long for the thread that answers requests. It depends on the
 * panel, the last session that it may know and its query, and on nothing else.
 */
export type Scan<Query, Result> = {
  name: string
  /** The families that it reads of the panel. */
  reads: readonly Need[]
  compute(panel: Panel, through: number, query: Query): Result
}
