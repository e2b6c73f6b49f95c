import type pg from "pg"
import { type StoredSpans, storeBars } from "../bars/store"
import type { Database } from "../database/database"
import { inTransaction } from "../database/transaction"
import { appendFacts } from "../facts/append"
import { asKnown } from "../facts/asKnown"
import type { Statement } from "../facts/fact"
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

/** Facts of a family that shares the store of facts. `scheduleOf` names the source whose whole schedule a run tells. */
export function factSink({ pool }: Database, family: FactFamily, scheduleOf: string | null = null): Sink<FactRow[]> {
  return {
    store: (ingestionId, rows, at) =>
      inTransaction(pool, async (client) => {
        const stored = await storedOf(client, family, { ingestionId, rows, scheduleOf })
        const told = rows.map((row) => ({ ...stated(family, row), ...knownSince(family, row, stored, at) }))
        const withdrawn = scheduleOf === null ? [] : await listWithdrawn(client, family, scheduleOf, told, at)
        const statements = [...told, ...withdrawn]
        const { added, revised, knownAt } = await appendFacts(client, family, ingestionId, statements)
        return { added, corrected: revised, arrivals: new Map(knownAt.length > 0 ? [[family.name, knownAt]] : []) }
      }),
    listMissing: () => [],
  }
}

function stated({ key, describedAt, subjects }: FactFamily, { body, isRetracted = false }: FactRow) {
  return { key: key(body), describedAt: describedAt(body), subjects: subjects(body), body, isRetracted }
}

/**
 * What the source had named for a day ahead and no longer does: cancelled, or moved to another day. Behind the last day
 * that it tells of its schedule may have been cut short, and nothing is withdrawn.
 */
async function listWithdrawn(
  client: pg.PoolClient,
  family: FactFamily,
  source: string,
  told: readonly Statement<unknown>[],
  at: Date,
): Promise<Statement<unknown>[]> {
  const last = new Date(Math.max(...told.map(({ describedAt }) => describedAt.getTime())))
  const keys = new Set(told.map(({ key }) => key))
  const ahead = await asKnown(client, family, at, { describedFrom: at, describedTo: last, subjects: [source] })
  return ahead
    .filter(({ key }) => !keys.has(key))
    .map(({ key, describedAt, subjects, body }) => {
      return { key, describedAt, subjects, body, knownAt: at, isAssumed: false, isRetracted: true }
    })
}

/** The first day that earlier runs stored a fact of, of a schedule those of its source, and which of the keys are stored. */
type Stored = { first: Date | null; keys: ReadonlySet<string> }

async function storedOf(
  client: pg.PoolClient,
  family: FactFamily,
  { ingestionId, rows, scheduleOf }: { ingestionId: number; rows: readonly FactRow[]; scheduleOf: string | null },
): Promise<Stored> {
  const { rows: found } = await client.query<{ first: Date | null; keys: string[] | null }>(
    `SELECT min(described_at) FILTER (WHERE ingestion_id <> $3 AND ($4::text IS NULL OR $4 = ANY(subjects))) AS first,
       array_agg(DISTINCT key) FILTER (WHERE key = ANY($2)) AS keys FROM fact WHERE family = $1`,
    [family.name, rows.map(({ body }) => family.key(body)), ingestionId, scheduleOf],
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
