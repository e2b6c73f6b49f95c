import type { DataProduct } from "../product"
import { batchTable } from "./batchTable"
import { browse } from "./browse"
import { signal } from "./signal"
import { tickerAnomalies } from "./tickerAnomalies"

/** Questions that the pages behind the session ask and the API has no endpoint for. They are declared as products are. */
export const pageProducts = eraseTypes(browse, signal, batchTable, tickerAnomalies)

/** Safe, since a handler only gets what the schema of its own product has parsed. */
function eraseTypes(...each: DataProduct[]): readonly DataProduct[] {
  return each
}
