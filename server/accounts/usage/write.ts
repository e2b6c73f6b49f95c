import type { Database } from "../../platform/database/database"

export type CountedRow = {
  accountId: string
  keyId: string
  endpoint: string
  channel: string
  status: number
  code: string
  day: string
  requests: number
  charged: number
  latency: number[]
  lastAt: number
}

/** The part of an account's usage that counts on the plan of its team's owner. */
export type SharedRow = { ownerId: string; accountId: string; day: string; requests: number; charged: number }

export type RecentRow = {
  accountId: string
  keyId: string
  at: number
  endpoint: string
  channel: string
  status: number
  code: string
  ms: number
  charged: number
  requestId: string
  params: string
  /** From here on null if the answer cannot be computed again. */
  asOf: number | null
  sha256: string | null
  form: string | null
}

export const keptRequests = 200
/** The most requests that one write stores for display, over all accounts. The counts omit none. */
const mostRequests = 5_000

/** A writer's numbers increase, and each is written once, however often it is sent. */
export type WriteNumber = { writer: string; number: number }

/**
 * Adds counts to the usage table, stores the newest requests and sweeps older ones in one statement, all or nothing.
 * Does nothing if this write is stored already, since its reply may have been lost.
 */
export async function writeUsage(
  database: Database,
  { writer, number }: WriteNumber,
  { counted: rows, shared, recent }: { counted: CountedRow[]; shared: SharedRow[]; recent: RecentRow[] },
): Promise<void> {
  const column = <K extends keyof CountedRow>(name: K) => rows.map((row) => row[name])
  const shown = recent.slice(-mostRequests)
  const shownColumn = <K extends keyof RecentRow>(name: K) => shown.map((row) => row[name])
  await database.pool.query(statement, [
    column("accountId"),
    column("keyId"),
    column("endpoint"),
    column("channel"),
    column("status"),
    column("code"),
    column("day"),
    column("requests"),
    column("charged"),
    rows.map(({ latency }) => `{${latency.join()}}`),
    column("lastAt"),
    shownColumn("accountId"),
    shownColumn("keyId"),
    shownColumn("at"),
    shownColumn("endpoint"),
    shownColumn("channel"),
    shownColumn("status"),
    shownColumn("code"),
    shownColumn("ms"),
    shownColumn("charged"),
    shownColumn("requestId"),
    shownColumn("params"),
    writer,
    number,
    shared.map(({ ownerId }) => ownerId),
    shared.map(({ accountId }) => accountId),
    shared.map(({ day }) => day),
    shared.map(({ requests }) => requests),
    shared.map(({ charged }) => charged),
    shownColumn("asOf"),
    shownColumn("sha256"),
    shownColumn("form"),
  ])
}

const statement = `
  WITH unwritten AS (
    -- While an earlier attempt is under way, this waits for its end.
    INSERT INTO usage_writer (id, last_write, written_at) VALUES ($23, $24, now())
    ON CONFLICT (id) DO UPDATE SET last_write = excluded.last_write, written_at = excluded.written_at
    WHERE usage_writer.last_write < excluded.last_write
    RETURNING id
  ), counted AS (
    SELECT account_id, key_id, endpoint, channel, status, code, day, requests, charged, latency::int[] AS latency, last_ms
    FROM unnest($1::text[], $2::text[], $3::text[], $4::channel[], $5::int[], $6::text[], $7::date[], $8::int[], $9::int[],
      $10::text[], $11::float8[])
      AS e(account_id, key_id, endpoint, channel, status, code, day, requests, charged, latency, last_ms)
    WHERE EXISTS (SELECT FROM unwritten)
  ), used AS (
    UPDATE api_key SET last_used_at = greatest(last_used_at, to_timestamp(last.ms / 1000))
    FROM (SELECT key_id, max(last_ms) AS ms FROM counted GROUP BY key_id) AS last WHERE api_key.id = last.key_id
    RETURNING api_key.id
  ), connected AS (
    UPDATE oauth_grant SET last_used_at = greatest(last_used_at, to_timestamp(last.ms / 1000))
    FROM (SELECT key_id, max(last_ms) AS ms FROM counted GROUP BY key_id) AS last WHERE oauth_grant.id = last.key_id
    RETURNING oauth_grant.id
  ), shown AS (
    INSERT INTO recent_request (account_id, key_id, at, endpoint, channel, status, code, ms, charged, request_id, params,
      as_of, answer_sha256, answer_form)
    SELECT account_id, key_id, to_timestamp(at_ms / 1000), endpoint, channel, status, code, ms, charged, request_id,
      params::jsonb, to_timestamp(as_of_ms / 1000), answer_sha256, answer_form
    FROM unnest($12::text[], $13::text[], $14::float8[], $15::text[], $16::channel[], $17::int[], $18::text[], $19::float8[],
      $20::int[], $21::text[], $22::text[], $30::float8[], $31::text[], $32::text[]) WITH ORDINALITY
      AS r(account_id, key_id, at_ms, endpoint, channel, status, code, ms, charged, request_id, params,
        as_of_ms, answer_sha256, answer_form, place)
    -- A key or grant that went with its account is not updated, and nothing is shown of it any more.
    WHERE key_id IN (SELECT id FROM used UNION ALL SELECT id FROM connected)
    ORDER BY place
  ), shared AS (
    INSERT INTO team_usage (owner_id, account_id, day, requests, charged)
    SELECT owner_id, account_id, day, requests, charged
    FROM unnest($25::text[], $26::text[], $27::date[], $28::int[], $29::int[])
      AS s(owner_id, account_id, day, requests, charged)
    WHERE EXISTS (SELECT FROM unwritten)
    ON CONFLICT (owner_id, day, account_id) DO UPDATE
      SET requests = team_usage.requests + excluded.requests, charged = team_usage.charged + excluded.charged
  ), swept AS (
    DELETE FROM recent_request USING (SELECT DISTINCT account_id FROM counted) AS caller, LATERAL (
      SELECT id FROM recent_request AS kept WHERE kept.account_id = caller.account_id
      ORDER BY id DESC OFFSET ${keptRequests} LIMIT 1
    ) AS newest_to_go
    WHERE recent_request.account_id = caller.account_id AND recent_request.id <= newest_to_go.id
  )
  INSERT INTO usage (account_id, key_id, endpoint, channel, status, code, day, requests, charged, latency)
  SELECT account_id, key_id, endpoint, channel, status, code, day, requests, charged, latency FROM counted
  ON CONFLICT (account_id, day, key_id, endpoint, channel, status, code)
  DO UPDATE SET requests = usage.requests + excluded.requests, charged = usage.charged + excluded.charged,
    latency = ARRAY(SELECT coalesce(held, 0) + coalesce(added, 0)
      FROM unnest(usage.latency, excluded.latency) WITH ORDINALITY AS bucket(held, added, place) ORDER BY place)`
