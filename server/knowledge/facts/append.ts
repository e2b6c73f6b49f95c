import type pg from "pg"
import { contentHash, type FactFamily, figureOf, requireBounded, type Statement } from "../fact"

type Row<Body> = Statement<Body> & { hash: Buffer }
type StoredRow = { key: string; knownAt: Date; hash: Buffer; isRetracted: boolean }

/**
 * Appends the facts of one ingestion, in the client's transaction. Nothing is rewritten. A fact that repeats what was
 * known at its instant is skipped. If a fact with an earlier instant arrives afterwards, it also supersedes the skipped
 * repetition. Returns how many facts were new, how many revised or retracted an earlier one, and when they became
 * known. Throws if a body does not match the family's schema or is out of bounds, because sources refuse such rows
 * first.
 */
export async function appendFacts<Body>(
  client: pg.ClientBase,
  family: FactFamily<Body>,
  ingestionId: number,
  statements: readonly Statement<Body>[],
): Promise<{ added: number; revised: number; knownAt: Date[] }> {
  await lockFamily(client, family.name)
  const rows = statements.map((statement) => checkedRow(family, statement))
  const histories = await listHistories(client, family.name, [...new Set(rows.map(({ key }) => key))])
  const changes: Row<Body>[] = []
  let revised = 0
  for (const row of rows.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime())) {
    const history = histories.get(row.key) ?? []
    const before = history.findLast(({ knownAt }) => knownAt <= row.knownAt)
    if (before?.hash.equals(row.hash) && before.isRetracted === row.isRetracted) continue
    if (before) revised++
    changes.push(row)
    histories.set(row.key, insertedAfter(history, before, row))
  }
  await insert(client, family, ingestionId, changes)
  return { added: changes.length - revised, revised, knownAt: changes.map(({ knownAt }) => knownAt) }
}

/**
 * Allows one writer per family until the transaction ends, so that the rows compared with are still the newest at the
 * insert.
 */
export async function lockFamily(client: pg.ClientBase, family: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('fact'), hashtext($1))", [family])
}

function checkedRow<Body>(family: FactFamily<Body>, statement: Statement<Body>): Row<Body> {
  const checked = { ...statement, body: family.body.parse(statement.body) }
  requireBounded(checked.body)
  return { ...checked, hash: contentHash(checked) }
}

function insertedAfter(history: readonly StoredRow[], before: StoredRow | undefined, row: StoredRow): StoredRow[] {
  return history.toSpliced(before ? history.indexOf(before) + 1 : 0, 0, row)
}

async function listHistories(
  client: pg.ClientBase,
  family: string,
  keys: readonly string[],
): Promise<Map<string, StoredRow[]>> {
  const { rows } = await client.query<StoredRow>(
    `SELECT key, known_at AS "knownAt", content_hash AS hash, is_retracted AS "isRetracted"
     FROM fact WHERE family = $1 AND key = ANY($2) ORDER BY known_at, id`,
    [family, keys],
  )
  return Map.groupBy(rows, ({ key }) => key)
}

async function insert<Body>(
  client: pg.ClientBase,
  family: FactFamily<Body>,
  ingestionId: number,
  rows: readonly Row<Body>[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id, figure)
     SELECT $1, key, described_at, known_at, ARRAY(SELECT jsonb_array_elements_text(subjects)), body, hash, is_assumed, is_retracted, $2, figure
     FROM unnest($3::text[], $4::timestamptz[], $5::timestamptz[], $6::jsonb[], $7::jsonb[], $8::bytea[], $9::bool[], $10::bool[], $11::float8[])
       WITH ORDINALITY AS s(key, described_at, known_at, subjects, body, hash, is_assumed, is_retracted, figure, place)
     ORDER BY place`,
    [
      family.name,
      ingestionId,
      rows.map(({ key }) => key),
      rows.map(({ describedAt }) => describedAt),
      rows.map(({ knownAt }) => knownAt),
      rows.map(({ subjects }) => JSON.stringify(subjects)),
      rows.map(({ body }) => JSON.stringify(body)),
      rows.map(({ hash }) => hash),
      rows.map(({ isAssumed }) => isAssumed),
      rows.map(({ isRetracted }) => isRetracted),
      rows.map(({ body }) => figureOf(family, body)),
    ],
  )
}
