import { type StoredCounts, storeBars } from "../bars/store"
import type { Database } from "../database/database"
import type { Bars } from "../sources/source"
import type { Sink } from "./ingest"

export type { StoredCounts }

/** Bars and the corporate actions that came with them, of these tickers. */
export function barSink(database: Database, tickers: readonly string[]): Sink<Bars> {
  const seen = new Set<string>()
  return {
    async store(ingestionId, rows, at) {
      await addInstruments(database, rows)
      for (const { ticker } of rows.bars) seen.add(ticker)
      const counts = await storeBars(database.pool, ingestionId, rows, at)
      if (counts.added > manyBars) await database.pool.query("ANALYZE bar")
      return counts
    },
    listMissing: () => tickers.filter((ticker) => !seen.has(ticker)),
  }
}

/** So many at once that PostgreSQL's idea of the table is out of date. */
const manyBars = 100_000

/** A ticker that an import brings and the universe does not know is a stock without a name. */
async function addInstruments(database: Database, { bars }: Bars): Promise<void> {
  const tickers = [...new Set(bars.map(({ ticker }) => ticker))]
  await database.prisma.instrument.createMany({
    data: tickers.map((ticker) => ({ ticker, kind: "stock" })),
    skipDuplicates: true,
  })
}
