import type { DataProduct } from "../product"
import { batchTable } from "./batchTable"
import { browse } from "./browse"
import { dueSignals } from "./due"
import { gradedSignals } from "./graded"
import { signal } from "./signal"
import { tickerAnomalies } from "./tickerAnomalies"
import { tickerTable } from "./tickerTable"

/** Queries of signed-in pages without an API endpoint, declared like products. */
export const pageProducts = eraseTypes(
  browse,
  signal,
  batchTable,
  tickerTable,
  tickerAnomalies,
  dueSignals,
  gradedSignals,
)

/** Safe, because a handler gets only what its own schema has parsed. */
function eraseTypes(...each: DataProduct[]): readonly DataProduct[] {
  return each
}
