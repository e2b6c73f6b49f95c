import { universe } from "../../server/context/market/universe"
import type { Entry } from "../../server/context/social/reading"
import { social } from "../../server/knowledge/families/social"
import type { Database } from "../../server/platform/database/database"
import { sentiment } from "../../server/products/social/sentiment"
import { trending } from "../../server/products/social/trending"
import type { Figure } from "../figure"
import { bySize, worldSize } from "../size"
import { figuresOf, instantsUpTo, type Question, withEmptyDatabase, yearsKept, yearsOf } from "./coldFigures"

const end = Date.parse("2026-11-20T22:00:00Z")
/** As many as a reading of Reddit has, which comes every four hours. */
const linesOfReading = 200
const hoursBetween = bySize(4, 48)

const questions: readonly Question[] = [
  [trending, {}],
  [trending, { days: 14 }],
  [trending, { platform: "hackernews", days: 14 }],
  [sentiment, {}],
  [sentiment, { ticker: "AAPL", days: 14 }],
]

export function feeds(): Promise<Figure[]> {
  return withEmptyDatabase({ WORLD_SIZE: worldSize }, async (database, env) => {
    const figures: Figure[] = []
    for (const [from, to] of yearsKept) {
      await storeReadings(database, from, to)
      figures.push(...(await figuresOf({ database, env }, questions, instantsUpTo(end, 60_000), yearsOf(to))))
    }
    return figures
  })
}

async function storeReadings({ pool }: Database, from: number, to: number): Promise<void> {
  const tickers = universe("full").flatMap(({ ticker, kind }) => (kind === "stock" ? [ticker] : []))
  const stocks = ["AAPL", ...tickers.filter((ticker) => ticker !== "AAPL")].slice(0, linesOfReading)
  for (const [family, platform, ids] of [
    [social.reddit.name, "reddit", stocks],
    [social.hackernews.name, "hackernews", Array.from({ length: 50 }, (_, index) => `story${index}`)],
  ] as const) {
    const isOfStocks = platform === "reddit"
    const entries = ids.map((id, index) => lineOf(id, index + 1, isOfStocks))
    await pool.query(
      `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
       SELECT $1, said || ' ' || $2, date_trunc('day', at), at, $3,
         jsonb_build_object('platform', $2::text, 'observedAt', said, 'entries', replace($4, 'story', said::date || 'story')::jsonb), '', false, false, 1
       FROM generate_series($5::timestamptz - $7 * interval '1 year', $5::timestamptz - $6 * interval '1 year' - interval '1 minute',
           $8 * interval '1 hour') AS at,
         LATERAL (SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS said) AS t`,
      [family, platform, isOfStocks ? ids : [], JSON.stringify(entries), new Date(end), from, to, hoursBetween],
    )
  }
  await pool.query("VACUUM ANALYZE fact, revised_fact, superseded_fact")
}

function lineOf(id: string, rank: number, isStock: boolean): Entry {
  const said = { id, title: `A title of some length about ${id}`, ticker: isStock ? id : null, rank, rankBefore: rank }
  return { ...said, mentions: 1_000 - rank, mentionsBefore: 900, engagement: 4_000 - rank }
}
