import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, type Database } from "../../server/database/database"
import { migrate } from "../../server/database/migrate"
import { openDatabase } from "../../server/database/openDatabase"
import { type Env, readEnv } from "../../server/env"
import { social } from "../../server/families/social"
import { sourceCatalogue } from "../../server/families/upstreams"
import { openKnowledge } from "../../server/knowledge/knowledge"
import { universe } from "../../server/market/universe"
import type { DataProduct } from "../../server/products/product"
import { sentiment } from "../../server/products/social/sentiment"
import { trending } from "../../server/products/social/trending"
import type { Entry } from "../../server/social/reading"
import { envelope } from "../../server/surfaces/envelope"
import { type Figure, median, milliseconds, shown, under } from "../figure"

const end = Date.parse("2026-11-20T22:00:00Z")
const rounds = 20
const years = 10
/** As many as are read of Reddit, every four hours. */
const linesOfReading = 200
const hoursBetween = 4

const questions: readonly [product: DataProduct, params: Record<string, string | number>][] = [
  [trending, {}],
  [trending, { days: 14 }],
  [trending, { platform: "hackernews", days: 14 }],
  [sentiment, {}],
  [sentiment, { ticker: "AAPL", days: 14 }],
]

/** Answers about social feeds, each computed anew, over readings of one year and of ten. */
export async function feeds(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, WORLD_SIZE: "full" })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 2)
  try {
    const figures: Figure[] = []
    for (const [from, to] of [
      [0, 1],
      [1, years],
    ]) {
      await storeReadings(database, from, to)
      figures.push(...(await measure(env, database, to)))
    }
    return figures
  } finally {
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(env: Env, database: Database, stored: number): Promise<Figure[]> {
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
  const figures: Figure[] = []
  for (const [product, params] of questions) {
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const asOf = new Date(end - round * 60_000)
      const start = performance.now()
      await envelope(product, product.params.parse(params), knowledge.at(asOf, product.needs), asOf)
      took.push(performance.now() - start)
    }
    const name = `${product.name} ${new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))}`
    const over = stored === 1 ? "one year" : `${stored} years`
    figures.push(
      under(`${name.trim()} cold, ${over}, median of ${rounds}`, median(took), 100, milliseconds),
      shown("the slowest", milliseconds(Math.max(...took))),
    )
  }
  await knowledge.close()
  return figures
}

/** Readings of Reddit and of Hacker News, whose stories are new each day, for the years that end so many before the last day. */
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
  await pool.query("VACUUM ANALYZE fact")
}

function lineOf(id: string, rank: number, isStock: boolean): Entry {
  const said = { id, title: `A title of some length about ${id}`, ticker: isStock ? id : null, rank, rankBefore: rank }
  return { ...said, mentions: 1_000 - rank, mentionsBefore: 900, engagement: 4_000 - rank }
}
