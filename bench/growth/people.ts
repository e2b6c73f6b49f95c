import { universe } from "../../server/context/market/universe"
import { congressHouse } from "../../server/knowledge/families/congress"
import { creators } from "../../server/knowledge/families/creators"
import type { Database } from "../../server/platform/database/database"
import { barsKnownAt, sessionsBetween } from "../../server/platform/exchange/sessions"
import { congressTrades } from "../../server/products/signals/congressTrades"
import { youtubeScoreboard } from "../../server/products/signals/youtubeScoreboard"
import type { Figure } from "../figure"
import { bySize } from "../size"
import { figuresOf, instantsUpTo, type Question, withEmptyDatabase, yearsKept, yearsOf } from "./coldFigures"

const end = new Date("2026-11-20T22:30:00Z")
const stocks = universe("full")
  .filter(({ kind, delistedDate }) => kind === "stock" && delistedDate === null)
  .slice(0, bySize(200, 20))
  .map(({ ticker }) => ticker)
/** About the trades that the House discloses, and forty channels with one call a week. */
const tradesAYear = bySize(8_000, 400)
const callsAYear = bySize(2_000, 100)

const questions: readonly Question[] = [
  [congressTrades, {}],
  [congressTrades, { days: 365, ticker: stocks[0] }],
  [youtubeScoreboard, {}],
]

export function people(): Promise<Figure[]> {
  return withEmptyDatabase({}, async (database, env) => {
    const figures: Figure[] = []
    await storeBars(database)
    for (const [from, to] of yearsKept) {
      await storeTrades(database, from, to)
      await storeCalls(database, from, to)
      const instants = instantsUpTo(end.getTime(), 60_000)
      figures.push(...(await figuresOf({ database, env }, questions, instants, yearsOf(to))))
    }
    return figures
  })
}

async function storeBars({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO instrument (ticker, company_name, kind) SELECT t, t, 'stock' FROM unnest($1::text[]) AS t`,
    [stocks],
  )
  const sessions = sessionsBetween("2016-11-21", "2026-11-20")
  await pool.query(
    `INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
     SELECT ticker, date, known_at, price, price * 1.02, price * 0.98, price * (1 + (hash >> 8 & 255) / 12800.0 - 0.01), 1e6, false, 1
     FROM unnest($1::text[]) AS ticker, unnest($2::date[], $3::timestamptz[]) AS session(date, known_at),
       LATERAL (SELECT hashtext(ticker || date) AS hash) AS h, LATERAL (SELECT 100 + (hash & 255) / 50.0 AS price) AS p`,
    [stocks, sessions, sessions.map(barsKnownAt)],
  )
  await pool.query("VACUUM ANALYZE bar")
}

const trade = {
  ...{
    kind: "trade",
    chamber: "house",
    told_by: "chamber",
    filing_url: "https://example.com/",
    party: null,
    state: "CA",
  },
  ...{ politician_name: "Marian Quillmere", bioguide_id: null, asset_name: "A stock", asset_type: "stock" },
  ...{ owner: "self", amount_min: 1_001, amount_max: 15_000, amount_raw: "$1,001 - $15,000" },
  ...{ filing_status: "new", ordinal: 1 },
}

function storeTrades(database: Database, from: number, to: number): Promise<void> {
  return store(database, {
    ...{ family: congressHouse.name, body: trade, years: [from, to], aYear: tradesAYear, key: "'house/' || number" },
    fields: `'report_id', number::text, 'transaction_type', CASE hash & 1 WHEN 0 THEN 'purchase' ELSE 'sale' END,
      'disclosure_date', at::date::text, 'transaction_date', (at::date - 30)::text`,
  })
}

const call = { channel_url: "https://example.com/", source_url: "https://example.com/", basis: "transcript" }

function storeCalls(database: Database, from: number, to: number): Promise<void> {
  return store(database, {
    ...{ family: creators.name, body: call, years: [from, to], aYear: callsAYear, key: "'video' || number" },
    fields: `'creator_id', 'channel' || number % 40, 'channel_name', 'Channel ' || number % 40, 'video_id', 'video' || number,
      'published_at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'direction', CASE hash & 1 WHEN 0 THEN 'bullish' ELSE 'bearish' END,
      'stated_horizon', CASE hash & 6 WHEN 0 THEN 5 WHEN 2 THEN 10 WHEN 4 THEN 63 END`,
  })
}

type Stored = { family: string; body: object; years: [number, number]; aYear: number; key: string; fields: string }

async function store({ pool }: Database, { family, body, years, aYear, key, fields }: Stored): Promise<void> {
  await pool.query(
    `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
     SELECT $1, ${key}, at::date, at, ARRAY[ticker], $2::jsonb || jsonb_build_object('ticker', ticker, ${fields}), '', false, false, 1
     FROM generate_series($3::int + 1, $4::int) AS number,
       LATERAL (SELECT $5::timestamptz - number * interval '1 year' / $6::int AS at) AS t,
       LATERAL (SELECT hashtext(number::text) AS hash) AS h,
       LATERAL (SELECT ($7::text[])[1 + (hash >> 8 & 65535) % cardinality($7::text[])] AS ticker) AS s`,
    [family, JSON.stringify(body), years[0] * aYear, years[1] * aYear, end, aYear, stocks],
  )
  await pool.query("VACUUM ANALYZE fact, revised_fact, superseded_fact")
}
