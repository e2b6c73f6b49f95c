import type { Database } from "../../server/platform/database/database"
import { crowdNeeds } from "../../server/products/crowd/board"
import { calibration } from "../../server/products/crowd/calibration"
import { consensus } from "../../server/products/crowd/consensus"
import { divergence } from "../../server/products/crowd/divergence"
import { shift } from "../../server/products/crowd/shift"
import { status } from "../../server/products/intelligence/status"
import type { Figure } from "../figure"
import { bySize } from "../size"
import { figuresOf, instantsUpTo, type Question, withEmptyDatabase, yearsOf } from "./coldFigures"

const end = new Date("2026-11-20T22:30:00Z")
const years = bySize([1, 10], [1])
const markets = bySize(300, 30)
const outcomesADay = bySize(40, 4)
/** Only the newest snapshots are read in full; of the others only the number matters. */
const wholeHours = bySize(500, 30)
/** Includes the status, which reports the time span of each family: these families are the largest. */
const questions: readonly Question[] = [consensus, shift, calibration, divergence, status].map((each) => [each, {}])

export async function crowd(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kept of years) {
    const measured = await withEmptyDatabase({ WORLD_SIZE: "test" }, async (database, env) => {
      for (const family of crowdNeeds) await storeVenue(database, family, kept)
      await database.pool.query("VACUUM ANALYZE fact, revised_fact, superseded_fact")
      const over = `${yearsOf(kept)} of three venues`
      return figuresOf({ database, env }, questions, instantsUpTo(end.getTime(), 1_000, 10), over)
    })
    figures.push(...measured)
  }
  return figures
}

async function storeVenue({ pool }: Database, family: string, kept: number): Promise<void> {
  await pool.query(
    `INSERT INTO ingestion (source_id, family, started_at, finished_at, outcome) VALUES ($1, $1, $2, $2, 'ok')`,
    [family, end],
  )
  await pool.query(
    `${insert} SELECT $1, 'question:M' || n, $2::timestamptz - interval '30 days', $2::timestamptz - interval '30 days', '{question}',
      jsonb_build_object('kind', 'question', 'market_id', 'M' || n, 'title', 'Will it close above ' || n || ' on Friday?',
        'category', null, 'url', 'https://example.com/', 'opened_at', '2026-10-20T00:00:00.000Z', 'closes_at', '2026-12-20T00:00:00.000Z'),
      '', true, false, id FROM generate_series(1, ${markets}) AS n, (SELECT max(id) AS id FROM ingestion) AS run`,
    [family, end],
  )
  await pool.query(
    `${insert} SELECT $1, 'snapshot:' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24'), date_trunc('day', at), at, '{snapshot}',
      jsonb_build_object('kind', 'snapshot', 'observed_at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
        'quotes', (SELECT jsonb_agg(jsonb_build_object('market_id', 'M' || m, 'bid', 0.4, 'ask', 0.42, 'last', (m + hour) % 100 / 100.0, 'volume', m * 1000))
          FROM generate_series(1, CASE WHEN hour <= ${wholeHours} THEN ${markets} ELSE 3 END) AS m)),
      '', false, false, id
    FROM generate_series(1, $3::int * 8760) AS hour, (SELECT max(id) AS id FROM ingestion) AS run,
      LATERAL (SELECT $2::timestamptz - (hour - 1) * interval '1 hour' - interval '23 minutes' AS at) AS t`,
    [family, end, kept],
  )
  await pool.query(
    `${insert} SELECT $1, 'outcome:R' || n, date_trunc('day', at), at, '{outcome}',
      jsonb_build_object('kind', 'outcome', 'market_id', 'R' || n, 'event_id', 'E' || n / 3, 'title', 'Will it close above ' || n || '?',
        'closed_at', said, 'resolved_at', said, 'result', CASE n % 3 WHEN 0 THEN 'yes' ELSE 'no' END,
        'forecast', jsonb_build_object('at', said, 'probability', n % 100 / 100.0)),
      '', false, false, id
    FROM generate_series(1, $3::int * 365 * ${outcomesADay}) AS n, (SELECT max(id) AS id FROM ingestion) AS run,
      LATERAL (SELECT $2::timestamptz - n * interval '1 day' / ${outcomesADay} AS at) AS t,
      LATERAL (SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') AS said) AS s`,
    [family, end, kept],
  )
}

const insert = `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)`
