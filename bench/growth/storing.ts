import { factsArrived } from "../../server/knowledge/facts/versions"
import type { FamilyName } from "../../server/knowledge/families"
import type { Database } from "../../server/platform/database/database"
import { barsKnownAt, sessionsBetween } from "../../server/platform/exchange/sessions"
import { storeGrades } from "../../server/predictions/storage/write"
import { eventTypeNames } from "../../server/signals/eventTypes"
import { bySize } from "../size"

/** A moment shortly after a session. What is stored here is numbered backwards from it. */
export const end = new Date("2026-11-20T22:00:00Z")

const lastDay = "2026-11-20"

/** The first row and the one after the last. */
export type Numbers = readonly [from: number, to: number]

/**
 * SQL of the columns of a family's facts. Each may use `n`, the number of the fact; `at`, its moment; `said`, the same as
 * text; `hash`, which is different for each; and `$7`, what is `given`.
 */
export type Facts = {
  family: FamilyName
  aYear: number
  key: string
  describedAt?: string
  knownAt?: string
  subjects?: string
  body?: object
  /** Names and values that differ, as `jsonb_build_object` takes them. */
  fields?: string
  figure?: string
  isAssumed?: boolean
  ingestionId?: string
  /** Further rows to combine each fact with. */
  also?: string
  given?: readonly string[]
}

export async function storeFacts({ pool }: Database, [from, to]: Numbers, facts: Facts): Promise<void> {
  const { family, aYear, key, describedAt = "at", knownAt = "at", subjects = "'{}'", body = {}, fields = "" } = facts
  const { figure = "NULL", isAssumed = false, ingestionId = "1", also, given = [] } = facts
  await pool.query(
    `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted,
       ingestion_id, figure)
     SELECT $1, ${key}, ${describedAt}, ${knownAt}, ${subjects}, $2::jsonb || jsonb_build_object(${fields}), '',
       ${isAssumed}, false, ${ingestionId}, ${figure}
     FROM generate_series($3::int + 1, $4::int) AS n,
       LATERAL (SELECT date_trunc('second', $5::timestamptz - n * interval '365 days' / $6) AS at) AS t,
       LATERAL (SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS said, hashtext(n::text) AS hash) AS s,
       LATERAL (SELECT $7::text[] AS given) AS g${also ? `, ${also}` : ""}`,
    [family, JSON.stringify(body), from, to, end, aYear, given],
  )
}

export async function tidyFacts({ pool }: Database): Promise<void> {
  await pool.query("VACUUM ANALYZE fact, revised_fact, superseded_fact")
}

type Source = { family: string; sourceId: string }

/** Runs of sources, one in fifty in vain, in the order of time, in which a worker stores them. */
export async function storeRuns(
  { pool }: Database,
  sources: readonly Source[],
  [from, to]: Numbers,
  { until = end, minutesApart }: { until?: Date; minutesApart: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO ingestion (family, source_id, started_at, finished_at, outcome, row_count)
     SELECT family, source_id, at, at, (CASE WHEN n % 50 = 0 THEN 'unavailable' ELSE 'ok' END)::run_outcome, 20
     FROM unnest($1::text[], $2::text[]) AS source(family, source_id), generate_series($3::int + 1, $4::int) AS n,
       LATERAL (SELECT $5::timestamptz - n * $6::float8 * interval '1 minute' AS at) AS t
     ORDER BY n DESC`,
    [sources.map(({ family }) => family), sources.map(({ sourceId }) => sourceId), ...[from, to, until, minutesApart]],
  )
}

export async function storeTickers({ pool }: Database, tickers: readonly string[], name = "ticker"): Promise<void> {
  await pool.query(
    `INSERT INTO instrument (ticker, company_name, kind) SELECT ticker, ${name}, 'stock' FROM unnest($1::text[]) AS ticker`,
    [tickers],
  )
}

/** A bar of each stored ticker for each session until the end. */
export async function storeBars({ pool }: Database, from: string): Promise<void> {
  const sessions = sessionsBetween(from, lastDay)
  await pool.query(
    `INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
     SELECT ticker, date, known_at, price, price * 1.02, price * 0.98, price * (1 + (hash >> 8 & 255) / 12800.0 - 0.01), 1e6,
       false, 1
     FROM instrument, unnest($1::date[], $2::timestamptz[]) AS session(date, known_at),
       LATERAL (SELECT hashtext(ticker || date) AS hash) AS h, LATERAL (SELECT 100 + (hash & 255) / 50.0 AS price) AS p`,
    [sessions, sessions.map(barsKnownAt)],
  )
  await pool.query("VACUUM ANALYZE bar")
}

/** As many as the simulated market has. */
export const signalsAYear = bySize(6_200, 620)
export const signalTickers = Array.from({ length: 500 }, (_, n) => `T${n}`)

/** A quarter are second-order; all but the newest are graded after a week. */
export async function storeSignals({ pool, prisma }: Database, [from, to]: Numbers): Promise<void> {
  await pool.query(
    `INSERT INTO event_signal (id, origin, document_key, event_type, is_second_order, ticker, direction, confidence,
       horizon_sessions, entry_date, horizon_end_date, tradable_from, headline, reasoning, source_urls, issued_at,
       is_independent, type_wins, type_count, conviction, model_version)
     SELECT 'sig_' || n, 'simulated', 'document ' || n, ($1::text[])[1 + n % $2], n % 4 = 0, 'T' || n % $3,
       CASE n % 2 WHEN 0 THEN 'bullish' ELSE 'bearish' END::direction, 0.55, 5, day, day + 7, day + interval '14 hours',
       'A headline of some eighty characters, which says what has happened to a company', 'A reason in a sentence.',
       ARRAY['https://headlines.example/' || n], at, n % 10 > 0, 50, 100, 0.28, 'scripted'
     FROM generate_series($5::int, $6::int - 1) AS n,
       LATERAL (SELECT $4::timestamptz - (n + 0.5) * interval '1 year' / $7 AS at) AS t,
       LATERAL (SELECT at::date + CASE extract(isodow FROM at) WHEN 5 THEN 3 WHEN 6 THEN 2 ELSE 1 END AS day) AS d`,
    [eventTypeNames, eventTypeNames.length, signalTickers.length, end, from, to, signalsAYear],
  )
  await pool.query(
    `INSERT INTO event_signal_grade (signal_id, outcome, entry_date, exit_date, entry_price, exit_price, split_ratio,
       raw_move_pct, base_rate, spy_move_pct, graded_at)
     SELECT s.id, CASE WHEN (direction = 'bullish') = (move > 0) THEN 'win' ELSE 'loss' END::signal_outcome, s.entry_date,
       horizon_end_date, 100, 100 + move, 1, move, 0.52, 0.1, horizon_end_date + interval '21 hours'
     FROM event_signal s LEFT JOIN event_signal_grade g ON g.signal_id = s.id,
       LATERAL (SELECT ('x' || left(md5(s.id), 6))::bit(24)::int % 1000 / 100.0 - 4.8 AS move) AS m
     WHERE g.signal_id IS NULL AND horizon_end_date < $1::timestamptz`,
    [end],
  )
  await prisma.$executeRaw(factsArrived("signals", []))
  await pool.query("VACUUM ANALYZE event_signal, event_signal_grade")
}

const byDays = (column: string) => `${column} - days * interval '1 day'`

/** What each table repeats of its rows, and the columns that say when. */
const repeated = {
  fact: {
    same: "family, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id",
    earlier: { key: "year || ' ' || key", described_at: byDays("described_at"), known_at: byDays("known_at") },
  },
  claim_observation: {
    same: "claim_id, n, successes, base_n, base_successes",
    earlier: { session: "session - days", resolved: "resolved - days" },
  },
  claim_evaluation: {
    same: "claim_id, place, state, reason, n, successes, base_n, base_successes, n_sessions",
    earlier: { at: `${byDays("at")} - place * interval '1 minute'`, session: "session - days" },
  },
  event_reading: {
    same: "origin, model_version, outcome, signal_count",
    earlier: { document_key: "year || ' ' || document_key", read_at: byDays("read_at") },
  },
  corporate_action: {
    same: "ticker, kind, value, ingestion_id",
    earlier: { ex_date: "ex_date - days", known_at: byDays("known_at") },
  },
}

/** Repeats what a table has, once for each earlier year. */
export async function repeatEarlier(
  { pool }: Database,
  table: keyof typeof repeated,
  years: number,
  where = "true",
): Promise<void> {
  const { same, earlier } = repeated[table]
  await pool.query(
    `INSERT INTO ${table} (${same}, ${Object.keys(earlier)}) SELECT ${same}, ${Object.values(earlier)}
     FROM ${table}, generate_series(1, $1::int) AS year, LATERAL (SELECT year * 378 AS days) AS shift
     WHERE ${where} ON CONFLICT DO NOTHING`,
    [years],
  )
  await pool.query(`VACUUM ANALYZE ${table}`)
}

/** Stores a graded daily prediction per ticker and weekday of one year. */
export async function storeYear(database: Database, yearsBefore: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO prediction (id, ticker, timeframe, origin, direction, confidence, predicted_return_pct, reference_date,
       reference_price, issued_at, target_date, model_version, historical_correct, historical_count, outcome,
       realized_return_pct, graded_at, probability_up, probability_unchanged, base_probability_up, relative_direction,
       relative_probability, rank_pct, relative_outcome, median_return_pct)
     SELECT format('%s %s', ticker, target), ticker, 'daily', 'simulated',
       (CASE WHEN hash & 1 = 0 THEN 'bullish' ELSE 'bearish' END)::direction, 0.5 + (hash >> 8 & 255) / 2048.0, 0.1, reference, 100,
       reference + time '21:30', target, 'bench', 0, 0, (CASE WHEN hash >> 4 & 1 = 0 THEN 'correct' ELSE 'incorrect' END)::prediction_outcome,
       ((hash >> 16 & 255) - 127) / 50.0, target + time '21:15', 0.5 + (hash >> 8 & 255) / 2048.0, 0.002, 0.52,
       (CASE WHEN hash & 2 = 0 THEN 'ahead' ELSE 'behind' END)::relative_direction, 0.51, (hash >> 8 & 255) / 255.0,
       (CASE WHEN hash >> 5 & 1 = 0 THEN 'correct' ELSE 'incorrect' END)::prediction_outcome, 0.01
     FROM (
       SELECT ticker, day::date AS target, (day - CASE extract(isodow FROM day) WHEN 1 THEN interval '3 days' ELSE interval '1 day' END)::date
         AS reference, hashtext(ticker || day) AS hash
       FROM instrument, generate_series($1::timestamp - interval '1 year' + interval '1 day', $1::timestamp, '1 day') AS day
       WHERE extract(isodow FROM day) < 6
     ) AS said`,
    [`${Number(lastDay.slice(0, 4)) - yearsBefore}${lastDay.slice(4)}`],
  )
}

/** Grades the last night again; returns the seconds to store it. */
export async function gradeLastNight(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ id: string; realized: number; at: Date }>(
    `SELECT id, realized_return_pct AS realized, graded_at AS at FROM prediction WHERE target_date = $1`,
    [lastDay],
  )
  await database.pool.query(
    `UPDATE prediction SET outcome = 'pending', realized_return_pct = NULL, graded_at = NULL WHERE target_date = $1`,
    [lastDay],
  )
  const grades = rows.map(({ id, realized, at }) => ({
    ...{ id, gradedAt: at, ledgerIndex: null, relative: { outcome: null, medianReturnPct: null } },
    grade: {
      ...{ outcome: "correct" as const, realizedReturnPct: realized, exitDate: lastDay },
      prices: { entry: 100, exit: 100 + realized, splitRatio: 1 },
    },
  }))
  const start = performance.now()
  await database.prisma.$transaction((tx) => storeGrades(tx, grades))
  return (performance.now() - start) / 1_000
}
