import type pg from "pg"
import type { Database } from "../../platform/database/database"
import { inTransaction } from "../../platform/database/transaction"
import { dateOf } from "../../platform/dates"

/*
 * `usage` has a partition for each month, made in advance, and a default one for other months. A month that is no
 * longer kept is dropped as a whole, and its requests are added to each account's total.
 */

/** In addition to the current one, so that a worker may be away for two months. */
const monthsAhead = 2
/** While this transaction waits for its lock, every later query waits too; an hour later is early enough. */
const lockTimeoutMs = 1_000

type Month = { name: string; from: string; to: string }

type MonthsKept = { made: string[]; dropped: string[] }

export async function keepMonths({ pool }: Database, at: Date, kept: number): Promise<MonthsKept> {
  const done: MonthsKept = { made: [], dropped: [] }
  try {
    for (let ahead = 0; ahead <= monthsAhead; ahead++) {
      const month = monthOf(at, ahead)
      if (await makeMonth(pool, month)) done.made.push(month.name)
    }
    for (const name of await listOver(pool, monthOf(at, -kept).from)) {
      await dropMonth(pool, name)
      done.dropped.push(name)
    }
  } catch (error) {
    if (Object(error).code !== lockNotAvailable) throw error
  }
  return done
}

const lockNotAvailable = "55P03"

function monthOf(at: Date, later: number): Month {
  const first = (months: number) => dateOf(at.getUTCFullYear(), at.getUTCMonth() + 1 + months, 1)
  const from = first(later)
  return { name: `usage_${from.slice(0, 7).replace("-", "_")}`, from, to: first(later + 1) }
}

/** False if the partition exists, or if other partitions hold its rows: those from before months, or the default. */
function makeMonth(pool: pg.Pool, { name, from, to }: Month): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await client.query("LOCK TABLE usage_default IN SHARE ROW EXCLUSIVE MODE")
    if (await isTaken(client, name, from, to)) return false
    // Attached, since creating a partition directly locks out all who read the others.
    await client.query(`CREATE TABLE "${name}" (LIKE usage INCLUDING DEFAULTS INCLUDING INDEXES)`)
    await client.query(`ALTER TABLE usage ATTACH PARTITION "${name}" FOR VALUES FROM ('${from}') TO ('${to}')`)
    return true
  })
}

async function isTaken(client: pg.ClientBase, name: string, from: string, to: string): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    `SELECT to_regclass($1) IS NOT NULL OR EXISTS (SELECT FROM usage_default WHERE day >= $2 AND day < $3)
       OR coalesce((SELECT ${endOf("before.oid")} > $2::date FROM pg_class AS before
         WHERE before.oid = to_regclass('usage_before')), false)
       AS "isTaken"`,
    [name, from, to],
  )
  return rows[0].isTaken
}

/** The end of a partition's range; null for the default partition. */
function endOf(partition: string): string {
  return `(SELECT (regexp_match(pg_get_expr(part.relpartbound, part.oid), 'TO \\(''([\\d-]+)''\\)'))[1]::date
    FROM pg_class AS part WHERE part.oid = ${partition})`
}

async function listOver(pool: pg.Pool, from: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits
     WHERE inhparent = 'usage'::regclass AND ${endOf("inhrelid")} <= $1::date ORDER BY ${endOf("inhrelid")}`,
    [from],
  )
  return rows.map(({ name }) => name)
}

/** Nothing counts in a month that old, so only the last step needs an exclusive lock on the table. */
function dropMonth(pool: pg.Pool, name: string): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await client.query(`LOCK TABLE ${name} IN SHARE ROW EXCLUSIVE MODE`)
    await client.query(addToTotals(name))
    await client.query(`DROP TABLE ${name}`)
  })
}

const addToTotals = (rows: string) => `
  INSERT INTO usage_total (account_id, channel, requests)
  SELECT account_id, channel, sum(requests) FROM ${rows} GROUP BY account_id, channel
  ON CONFLICT (account_id, channel) DO UPDATE SET requests = usage_total.requests + excluded.requests`

export async function sweepDefault({ pool }: Database, at: Date, kept: number): Promise<number> {
  const { from } = monthOf(at, -kept)
  let swept = 0
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(sweepSome, [from])
    if (rows[0].count === 0) return swept
    swept += rows[0].count
  }
}

const sweepSome = `
  WITH gone AS (
    DELETE FROM usage_default
    WHERE ctid = ANY(ARRAY(SELECT ctid FROM usage_default WHERE day < $1::date LIMIT 5000))
    RETURNING account_id, channel, requests
  ), added AS (${addToTotals("gone")})
  SELECT count(*)::int AS count FROM gone`
