import type pg from "pg"
import { isOfFinishedRun } from "../../platform/database/runs"
import type { FactFamily, KnownFact } from "../fact"

export type FactFilter = {
  /** The time a fact is about, inclusive. */
  describedFrom?: Date
  describedTo?: Date
  subjects?: readonly string[]
  keys?: readonly string[]
  withRetracted?: boolean
}

export type FactPage = { most?: number; after?: FactPosition }

export type FactPosition = { describedAt: Date; key: string }

/**
 * What was known of a family at an instant, newest described first: for each key, the newest row with `known_at` up to
 * then. The filter applies to that row, not to a superseded one, because a revision may move a fact into or out of a
 * range. Returns at most `most` facts; `after` continues an earlier list.
 */
export async function asKnown<Body>(
  pool: Pick<pg.Pool, "query">,
  family: FactFamily<Body>,
  asOf: Date,
  filter: FactFilter & FactPage = {},
): Promise<KnownFact<Body>[]> {
  const { rows } = isWhole(filter)
    ? await pool.query<StoredFact>(
        `SELECT ${columns} ${fromListed} ${newestFirst}`,
        filtered(family.name, asOf, filter),
      )
    : await pool.query<StoredFact>(`SELECT ${columns} ${fromPaged}`, paged(family.name, asOf, filter))
  return rows.map(({ body, revision, ...fact }) => ({
    ...fact,
    body: family.body.parse(body),
    revision: Number(revision),
  }))
}

/** Only the bodies of `asKnown`, which is faster for thousands of facts. */
export async function listBodies<Body>(
  pool: Pick<pg.Pool, "query">,
  family: FactFamily<Body>,
  asOf: Date,
  filter: FactFilter & FactPage = {},
): Promise<Body[]> {
  return isWhole(filter)
    ? readBodies(pool, family, wholeBodies, filtered(family.name, asOf, filter))
    : readBodies(pool, family, `SELECT fact.body ${fromPaged}`, paged(family.name, asOf, filter))
}

export async function listFirstBodies<Body>(
  pool: Pick<pg.Pool, "query">,
  family: FactFamily<Body>,
  asOf: Date,
  filter: FactFilter = {},
): Promise<Body[]> {
  return readBodies(pool, family, firstBodies, filtered(family.name, asOf, filter))
}

/** Parses each body as it arrives, while PostgreSQL looks up the next ones. */
async function readBodies<Body>(
  pool: Pick<pg.Pool, "query">,
  family: FactFamily<Body>,
  text: string,
  values: unknown[],
): Promise<Body[]> {
  const types = { getTypeParser: () => (body: string) => family.body.parse(JSON.parse(body)) }
  const { rows } = await pool.query<[body: Body]>({ text, values, types, rowMode: "array" })
  return rows.map(([body]) => body)
}

export async function countKnown(
  pool: Pick<pg.Pool, "query">,
  family: string,
  asOf: Date,
  filter: FactFilter = {},
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await pool.query<{ count: number; oldest: Date | null }>(
    `SELECT count(*)::int, min(fact.described_at) AS oldest ${fromListed}`,
    filtered(family, asOf, filter),
  )
  return rows[0]
}

/** Sums the figure that the family declares. Rows stored by earlier versions have it only in their body. */
export async function sumKnown<Body>(
  pool: Pick<pg.Pool, "query">,
  { name, figure }: FactFamily<Body>,
  asOf: Date,
  filter: FactFilter = {},
): Promise<{ count: number; sum: number }> {
  if (figure === undefined) throw new Error(`facts of ${name} have no figure to add up`)
  const { rows } = await pool.query<{ count: number; sum: number }>(
    `SELECT count(*)::int, coalesce(sum(coalesce(fact.figure, (fact.body->>$8)::float8)), 0) AS sum ${fromListed}`,
    [...filtered(name, asOf, filter), figure],
  )
  return rows[0]
}

/** All rows known by an instant, superseded or not, with each key's rows in the order in which they became known. */
export async function listVersions<Body>(
  pool: Pick<pg.Pool, "query">,
  family: FactFamily<Body>,
  asOf: Date,
  { keys = null, describedFrom = null, subjects = null }: SaidFilter,
): Promise<FactVersion<Body>[]> {
  const { rows } = await pool.query<FactVersion<unknown>>(
    `SELECT key, known_at AS "knownAt", body, is_retracted AS "isRetracted" FROM fact
     WHERE family = $1 AND known_at <= $2 AND ($3::text[] IS NULL OR key = ANY($3))
       AND ($4::timestamptz IS NULL OR described_at >= $4) AND ($5::text[] IS NULL OR subjects && $5) AND ${isOfFinishedRun}
     ORDER BY key, known_at, id`,
    [family.name, asOf, keys, describedFrom, subjects],
  )
  return rows.map((row) => ({ ...row, body: family.body.parse(row.body) }))
}

/** Applies to each row on its own: other rows with the same key may not match. */
export type SaidFilter = {
  keys?: FactFilter["keys"] | null
  describedFrom?: Date | null
  subjects?: FactFilter["subjects"] | null
}

export type FactVersion<Body> = Pick<KnownFact<Body>, "key" | "knownAt" | "body" | "isRetracted">

export async function findNewestDay(pool: Pick<pg.Pool, "query">, family: string, asOf: Date): Promise<string | null> {
  const { rows } = await pool.query<{ day: string }>(
    `SELECT (described_at AT TIME ZONE 'UTC')::date::text AS day FROM fact
     WHERE family = $1 AND known_at <= $2 AND NOT is_retracted AND ${isOfFinishedRun} AND ${isNewestKnown}
     ORDER BY described_at DESC LIMIT 1`,
    [family, asOf],
  )
  return rows[0]?.day ?? null
}

/** The times of the first and last known facts, without those scheduled for later; nulls before the first. */
export async function findSpan(
  pool: Pick<pg.Pool, "query">,
  family: string,
  asOf: Date,
): Promise<{ oldest: Date | null; newest: Date | null }> {
  const hasCome = `family = $1 AND known_at <= $2 AND described_at <= $2 AND NOT is_retracted AND ${isOfFinishedRun}`
  // Each subquery reads from one end of the index. An aggregate with a filter would read the whole family.
  const { rows } = await pool.query<{ oldest: Date | null; newest: Date | null }>(
    `SELECT (SELECT described_at FROM fact WHERE ${hasCome} ORDER BY described_at LIMIT 1) AS oldest,
       (SELECT described_at FROM fact WHERE ${hasCome} ORDER BY described_at DESC LIMIT 1) AS newest`,
    [family, asOf],
  )
  return rows[0]
}

/** A replay while the latest known fact was imported rather than received in time; null before the first. */
export async function findNewestOrigin(
  pool: Pick<pg.Pool, "query">,
  family: string,
  asOf: Date,
): Promise<"live" | "replay" | null> {
  const { rows } = await pool.query<{ isAssumed: boolean }>(
    `SELECT is_assumed AS "isAssumed" FROM fact WHERE family = $1 AND known_at <= $2 AND ${isOfFinishedRun}
     ORDER BY known_at DESC, id DESC LIMIT 1`,
    [family, asOf],
  )
  if (rows.length === 0) return null
  return rows[0].isAssumed ? "replay" : "live"
}

type StoredFact = Omit<KnownFact<unknown>, "revision"> & { revision: string }

/**
 * For family $1, by instant $2. `OFFSET 0` forces a look-up for each row that is read; a join would read the whole
 * family.
 */
const isNewestKnown = `NOT EXISTS (
  SELECT FROM fact AS later
  WHERE later.family = $1 AND later.key = fact.key AND later.known_at <= $2 AND later.${isOfFinishedRun}
    AND (later.known_at, later.id) > (fact.known_at, fact.id) OFFSET 0)`

function isWhole({ most, after }: FactPage): boolean {
  return most === undefined && after === undefined
}

function filtered(family: string, asOf: Date, filter: FactFilter): unknown[] {
  const { describedFrom = null, describedTo = null, subjects = null, keys = null, withRetracted = false } = filter
  return [family, asOf, describedFrom, describedTo, subjects, keys, withRetracted]
}

const isMatching = `
  fact.family = $1 AND fact.known_at <= $2 AND fact.${isOfFinishedRun}
    AND ($3::timestamptz IS NULL OR fact.described_at >= $3) AND ($4::timestamptz IS NULL OR fact.described_at <= $4)
    AND ($5::text[] IS NULL OR fact.subjects && $5) AND ($6::text[] IS NULL OR fact.key = ANY($6))
    AND ($7 OR NOT fact.is_retracted)`

const saidByThen = `
  FROM fact AS said
  WHERE said.family = $1 AND said.key = fact.key AND said.known_at <= $2 AND said.${isOfFinishedRun}`

const isNewestSaid = `fact.id = (SELECT id ${saidByThen} ORDER BY said.known_at DESC, said.id DESC LIMIT 1)`

/**
 * Each key's newest row known by then, if it matches. `superseded_fact` was written on arrival, so keys are looked up
 * only if the next row came with an unfinished run.
 */
const fromListed = `
  FROM fact LEFT JOIN superseded_fact AS superseded
    ON superseded.id = fact.id AND superseded.family = $1 AND superseded.superseded_at <= $2
      AND ($3::timestamptz IS NULL OR superseded.described_at >= $3)
      AND ($4::timestamptz IS NULL OR superseded.described_at <= $4)
  WHERE ${isMatching} AND (superseded.id IS NULL OR NOT superseded.${isOfFinishedRun} AND ${isNewestSaid})`

/** Most facts have one row, so only those listed as revised are counted. */
const columns = `
  fact.key, fact.described_at AS "describedAt", fact.known_at AS "knownAt", fact.subjects, fact.body,
  fact.is_assumed AS "isAssumed", fact.is_retracted AS "isRetracted", fact.ingestion_id AS "ingestionId", CASE
    WHEN EXISTS (SELECT FROM revised_fact AS revised WHERE revised.family = $1 AND revised.key = fact.key)
    THEN (SELECT count(*) ${saidByThen}) ELSE 1 END AS revision`

/** Keys sort by their bytes in any locale, so that a list can continue after a key. */
const newestFirst = `ORDER BY fact.described_at DESC, fact.key COLLATE "C" DESC`

/** Bodies are read after sorting, because thousands of them do not fit into PostgreSQL's memory for sorting. */
const bodiesInOrder = (body: string) => `
  SELECT (SELECT body ${body}) AS body
  FROM (SELECT fact.id, fact.key, fact.described_at ${fromListed} ${newestFirst}) AS fact ${newestFirst}`

const wholeBodies = bodiesInOrder("FROM fact AS listed WHERE listed.id = fact.id")

const firstBodies = bodiesInOrder(`${saidByThen} ORDER BY said.known_at, said.id LIMIT 1`)

function paged(family: string, asOf: Date, { most, after, ...filter }: FactFilter & FactPage): unknown[] {
  return [...filtered(family, asOf, filter), after?.describedAt ?? null, after?.key ?? null, most ?? null]
}

/**
 * Matching rows without a later row of their key by then. Reads along the index on `described_at`, so the cost depends
 * on the page and not on the family.
 */
const fromPaged = `
  FROM fact
  WHERE ${isMatching} AND ${isNewestKnown} AND ($8::timestamptz IS NULL OR (fact.described_at, fact.key COLLATE "C") < ($8, $9))
  ${newestFirst} LIMIT $10`
