import { isDeepStrictEqual } from "node:util"
import type pg from "pg"
import type { Bars } from "../bars/bar"
import { type StoredSpans, storeBars } from "../bars/store"
import type { Statement } from "../knowledge/fact"
import { appendFacts, lockFamily } from "../knowledge/facts/append"
import { asKnown } from "../knowledge/facts/asKnown"
import { type Identity, recognise } from "../knowledge/facts/identities"
import type { FactFamily } from "../knowledge/families/family"
import type { Database } from "../platform/database/database"
import { inTransaction } from "../platform/database/transaction"
import type { FactRow } from "../sources/source"
import type { Sink } from "./ingest"

export function barSink(database: Database, tickers: readonly string[]): Sink<Bars> {
  const seen = new Set<string>()
  const before: StoredSpans = new Map()
  let added = 0
  return {
    async store(ingestionId, rows, at) {
      await addInstruments(database, rows)
      for (const { ticker } of rows.bars) seen.add(ticker)
      const counts = await storeBars(database.pool, rows, { ingestionId, at, before })
      added += counts.added
      return counts
    },
    async close() {
      if (added > manyBars) await database.pool.query("ANALYZE bar")
    },
    listMissing: () => tickers.filter((ticker) => !seen.has(ticker)),
  }
}

/** From this many on, PostgreSQL's table statistics are out of date. */
const manyBars = 100_000

/** An imported ticker outside the universe becomes a stock without a name. */
async function addInstruments(database: Database, { bars, actions }: Bars): Promise<void> {
  const tickers = [...new Set([...bars, ...actions].map(({ ticker }) => ticker))]
  await database.prisma.instrument.createMany({
    data: tickers.map((ticker) => ({ ticker, kind: "stock" })),
    skipDuplicates: true,
  })
}

export type ToldSchedule = { source: string; isWhole: boolean }

/** Facts that are read again: errors are revised from now on, so that no earlier answer changes. */
export type Rereading = {
  /** Whether all documents were read; only then are facts withdrawn that they no longer contain. */
  isWhole: boolean
  tell(change: RereadChange): void
}

export type RereadChange = { kind: "added" | "revised" | "withdrawn"; key: string; before: unknown; after: unknown }

export function factSink(
  { pool }: Database,
  family: FactFamily,
  schedule: ToldSchedule | null = null,
  rereading: Rereading | null = null,
): Sink<FactRow[]> {
  return {
    store: (ingestionId, rows, at) =>
      inTransaction(pool, async (client) => {
        await lockFamily(client, family.name)
        const arriving = await identified(client, family, oldestFirst(family, rows))
        const stored = await storedOf(client, family, { ingestionId, rows: arriving, source: schedule?.source ?? null })
        const news = arriving.filter((row) => isNews(family, row, stored.newest.get(row.key)))
        const told = [...news, ...duplicatesOf(news, stored)].map((row) => ({
          ...stated(family, row),
          ...(rereading ? { knownAt: at, isAssumed: false } : knownSince(family, row, stored, at)),
        }))
        // Entries that seem missing may just not have been read.
        const withdrawn = schedule?.isWhole ? await listWithdrawn(client, family, { ...schedule, arriving }, at) : []
        const unsaid = rereading?.isWhole ? await listUnsaid(client, family, arriving, at) : []
        const statements = [...told, ...withdrawn, ...unsaid]
        if (rereading) tellChanges(rereading, statements, stored)
        const { added, revised, knownAt } = await appendFacts(client, family, ingestionId, statements)
        return { added, corrected: revised, arrivals: new Map(knownAt.length > 0 ? [[family.name, knownAt]] : []) }
      }),
    listMissing: () => [],
  }
}

function oldestFirst({ publishedAt }: FactFamily, rows: readonly FactRow[]): FactRow[] {
  const told = rows.map((row) => ({ row, at: publishedAt(row.body)?.getTime() ?? 0 }))
  return told.sort((a, b) => a.at - b.at).map(({ row }) => row)
}

type Arriving = FactRow & Identity

async function identified(
  client: pg.PoolClient,
  family: FactFamily,
  rows: readonly FactRow[],
): Promise<readonly Arriving[]> {
  const { names } = family
  if (!names) return rows.map((row) => ({ ...row, key: family.key(row.body), duplicates: [] }))
  const named = rows.map(({ body }) => ({ key: family.key(body), names: names(body) }))
  const identities = await recognise(client, family.name, named)
  return rows.map((row, index) => ({ ...row, ...identities[index] }))
}

function stated(
  { describedAt, subjects }: FactFamily,
  { key, body, isRetracted = false }: Pick<Arriving, "key" | "body" | "isRetracted">,
) {
  return { key, describedAt: describedAt(body), subjects: subjects(body), body, isRetracted }
}

/**
 * Future events that a source no longer lists: cancelled or moved. A list may be cut off after its last day, so nothing
 * later is withdrawn.
 */
async function listWithdrawn(
  client: pg.PoolClient,
  family: FactFamily,
  { source, arriving }: { source: string; arriving: readonly Arriving[] },
  at: Date,
): Promise<Statement<unknown>[]> {
  const last = new Date(Math.max(...arriving.map(({ body }) => family.describedAt(body).getTime())))
  const keys = new Set(arriving.map(({ key }) => key))
  const ahead = await asKnown(client, family, at, { describedFrom: at, describedTo: last, subjects: [source] })
  return ahead
    .filter(({ key }) => !keys.has(key))
    .map(({ key, describedAt, subjects, body }) => {
      return { key, describedAt, subjects, body, knownAt: at, isAssumed: false, isRetracted: true }
    })
}

async function listUnsaid(
  client: pg.PoolClient,
  family: FactFamily,
  told: readonly Arriving[],
  at: Date,
): Promise<Statement<unknown>[]> {
  const { documentOf } = family
  if (!documentOf || told.length === 0) return []
  const days = told.map(({ body }) => family.describedAt(body).getTime())
  const documents = new Set(told.map(({ body }) => documentOf(body)))
  const keys = new Set(told.map(({ key }) => key))
  const span = { describedFrom: new Date(Math.min(...days)), describedTo: new Date(Math.max(...days)) }
  const facts = await asKnown(client, family, at, span)
  return facts
    .filter(({ key, body }) => documents.has(documentOf(body)) && !keys.has(key))
    .map(({ key, describedAt, subjects, body }) => {
      return { key, describedAt, subjects, body, knownAt: at, isAssumed: false, isRetracted: true }
    })
}

function tellChanges({ tell }: Rereading, statements: readonly Statement<unknown>[], { newest }: Stored): void {
  for (const { key, body, isRetracted } of statements) {
    const before = newest.get(key) ?? null
    if (isRetracted) tell({ kind: "withdrawn", key, before: body, after: null })
    else if (before === null) tell({ kind: "added", key, before, after: body })
    else if (!isDeepStrictEqual(before, body)) tell({ kind: "revised", key, before, after: body })
  }
}

/** The first day with stored facts (for schedules: of this source), and the last version of each key. */
type Stored = { first: Date | null; newest: ReadonlyMap<string, unknown> }

async function storedOf(
  client: pg.PoolClient,
  family: FactFamily,
  { ingestionId, rows, source }: { ingestionId: number; rows: readonly Arriving[]; source: string | null },
): Promise<Stored> {
  const { rows: found } = await client.query<{ first: Date | null }>(
    `SELECT min(described_at) AS first FROM fact
     WHERE family = $1 AND ingestion_id <> $2 AND ($3::text IS NULL OR $3 = ANY(subjects))`,
    [family.name, ingestionId, source],
  )
  const { rows: newest } = await client.query<{ key: string; body: unknown }>(
    `SELECT DISTINCT ON (key) key, body FROM fact WHERE family = $1 AND key = ANY($2)
     ORDER BY key, known_at DESC, id DESC`,
    [family.name, rows.flatMap(({ key, duplicates }) => [key, ...duplicates])],
  )
  return { first: found[0].first, newest: new Map(newest.map(({ key, body }) => [key, family.body.parse(body)])) }
}

/** Whether a row is newer than the stored version; copies of an upstream may lag behind each other. */
function isNews(
  { publishedAt }: FactFamily,
  { body, revisesOnly = false, addsOnly = false }: Arriving,
  stored: unknown,
): boolean {
  if (stored === undefined) return !revisesOnly
  if (addsOnly) return false
  const [now, before] = [publishedAt(body), publishedAt(stored)]
  return now === null || before === null || now >= before
}

function duplicatesOf(rows: readonly Arriving[], { newest }: Stored) {
  const stored = rows.flatMap(({ duplicates }) => duplicates).filter((key) => newest.has(key))
  return stored.map((key) => ({ key, body: newest.get(key), isRetracted: true }))
}

/** A fact that is older on arrival was not seen to arrive, so its `known_at` is assumed. */
const promptMs = 24 * 3_600_000

/**
 * Facts are known from our fetch on. Facts that were published long before and describe times before all stored ones
 * count as known since publication, which we did not see. Late facts after an outage do not, because until then we
 * answered without them.
 */
function knownSince(
  family: FactFamily,
  { key, body }: Pick<Arriving, "key" | "body">,
  { first, newest }: Stored,
  at: Date,
) {
  const publishedAt = family.publishedAt(body)
  const isHistory = first === null || family.describedAt(body) < first
  const isLate = publishedAt !== null && at.getTime() - publishedAt.getTime() > promptMs
  return isLate && isHistory && !newest.has(key)
    ? { knownAt: publishedAt, isAssumed: true }
    : { knownAt: at, isAssumed: false }
}
