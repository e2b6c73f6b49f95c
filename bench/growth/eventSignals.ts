import { factsArrived } from "../../server/knowledge/facts/versions"
import type { Database } from "../../server/platform/database/database"
import { best } from "../../server/products/signals/best"
import { eventSignals as events } from "../../server/products/signals/events"
import { performance } from "../../server/products/signals/performance"
import { eventTypeNames } from "../../server/signals/eventTypes"
import type { Figure } from "../figure"
import { bySize, worldSize } from "../size"
import { figuresOf, instantsUpTo, type Question, withEmptyDatabase, yearsKept, yearsOf } from "./coldFigures"

const end = new Date("2026-11-20T22:00:00Z")
/** As many as the simulated market has. */
const signalsAYear = bySize(6_200, 620)
const tickerCount = 500

const questions: readonly Question[] = [
  [performance, {}],
  [best, {}],
  [events, { days: 14, limit: 200 }],
]

export function eventSignals(): Promise<Figure[]> {
  return withEmptyDatabase({ WORLD_SIZE: worldSize }, async (database, env) => {
    const figures: Figure[] = []
    await database.pool.query(
      "INSERT INTO instrument (ticker, kind) SELECT 'T' || n, 'stock' FROM generate_series(0, $1::int - 1) AS n",
      [tickerCount],
    )
    for (const [from, to] of yearsKept) {
      await storeSignals(database, from * signalsAYear, to * signalsAYear)
      const instants = instantsUpTo(end.getTime(), 60_000)
      figures.push(...(await figuresOf({ database, env }, questions, instants, yearsOf(to))))
    }
    return figures
  })
}

/** Signals numbered backwards from the end. A quarter are second-order; all but the newest are graded after a week. */
export async function storeSignals({ pool, prisma }: Database, from: number, to: number): Promise<void> {
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
    [eventTypeNames, eventTypeNames.length, tickerCount, end, from, to, signalsAYear],
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
