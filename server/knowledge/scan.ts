import type { Panel } from "../bars/panel"
import type { Need } from "./facts/versions"

/** A computation over the whole universe. It depends only on the panel, the last session it may use and its query. */
export type Scan<Query, Result> = {
  name: string
  reads: readonly Need[]
  compute(panel: Panel, through: number, query: Query): Result
}
