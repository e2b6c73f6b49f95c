import type pg from "pg"
import { type StoredSpans, storeBars } from "../bars/store"
import type { Database } from "../database/database"
import { inTransaction } from "../database/transaction"
import { appendFacts } from "../facts/append"
import type { FactFamily } from "../families/family"
import type { Bars, FactRow } from "../sources/source"
import type { Sink } from "./ingest"

/** Bars and the corporate actions that came with them, of these tickers; for one ingestion. */
export function barSink(database: Database, tickers: readonly string[]): Sink<Bars> {
  const seen = new Set<string>()
  const before: StoredSpans = new Map()
  return {
    async store(ingestionId, rows, at) {
      await addInstruments(database, rows)
      for (const { ticker } of rows.bars) seen.add(ticker)
      const counts = await storeBars(database.pool, ingestionId, rows, at, before)
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

/** Facts of a family that shares the store of facts. */
export function factSink({ pool }: Database, family: FactFamily): Sink<FactRow[]> {
  return {
    store: (ingestionId, rows, at) =>
      inTransaction(pool, async (client) => {
        const stored = await storedOf(client, family, ingestionId, rows)
        const statements = rows.map((row) => ({ ...stated(family, row), ...knownSince(family, row, stored, at) }))
        const { added, revised, knownAt } = await appendFacts(client, family, ingestionId, statements)
        return { added, corrected: revised, arrivals: new Map(knownAt.length > 0 ? [[family.name, knownAt]] : []) }
      }),
    listMissing: () => [],
  }
}

function stated({ key, describedAt, subjects }: FactFamily, { body, isRetracted = false }: FactRow) {
  return { key: key(body), describedAt: describedAt(body), subjects: subjects(body), body, isRetracted }
}

/** The first day that earlier runs stored a fact of, and which of the keys are stored. */
type Stored = { first: Date | null; keys: ReadonlySet<string> }

async function storedOf(
  client: pg.PoolClient,
  family: FactFamily,
  ingestionId: number,
  rows: readonly FactRow[],
): Promise<Stored> {
  const { rows: found } = await client.query<{ first: Date | null; keys: string[] | null }>(
    `SELECT min(described_at) FILTER (WHERE ingestion_id <> $3) AS first,
       array_agg(DISTINCT key) FILTER (WHERE key = ANY($2)) AS keys FROM fact WHERE family = $1`,
    [family.name, rows.map(({ body }) => family.key(body)), ingestionId],
  )
  const [{ first, keys }] = found
  return { first, keys: new Set(keys) }
}

/** A fact that arrives later than this after it was published was not seen to arrive: when it became known is assumed. */
const promptMs = 24 * 3_600_000

/**
 * Known from our fetch on. What was published long before, and lies before all that earlier runs stored, counts as known
 * since its publication, which nobody here saw. What comes late after an outage does not: until then we answered without it.
 */
function knownSince(family: FactFamily, { body }: FactRow, { first, keys }: Stored, at: Date) {
  const publishedAt = family.publishedAt(body)
  const isHistory = first === null || family.describedAt(body) < first
  const isAssumed = isHistory && !keys.has(family.key(body)) && at.getTime() - publishedAt.getTime() > promptMs
  return { knownAt: isAssumed ? publishedAt : at, isAssumed }
}
