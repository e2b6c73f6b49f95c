import type pg from "pg"
import type { Database } from "../platform/database/database"
import { inTransaction } from "../platform/database/transaction"
import { type LastBars, type Splice, spliceAfter, spliced, volumeSessions } from "../sources/simulated/splice"
import { GENERATOR } from "../sources/simulated/world"
import type { BarsSource } from "../sources/source"

/**
 * Simulated bars that continue the stored ones. If an earlier generator made those, the transition is computed on first
 * use and stored.
 */
export async function continuingStored({ pool }: Database, source: BarsSource): Promise<BarsSource> {
  const splices = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ generator: number }>("SELECT generator FROM world WHERE id = 1 FOR UPDATE")
    if (rows[0].generator < GENERATOR) await adopt(client, source)
    return listSplices(client)
  })
  return splices.length > 0 ? spliced(source, splices) : source
}

async function adopt(client: pg.PoolClient, source: BarsSource): Promise<void> {
  const splices = await spliceAfter(source, await listLastBars(client))
  await client.query("DELETE FROM splice")
  await client.query(
    `INSERT INTO splice (ticker, through, price_ratio, volume_ratio)
     SELECT * FROM unnest($1::text[], $2::date[], $3::float8[], $4::float8[])`,
    [
      splices.map(({ ticker }) => ticker),
      splices.map(({ through }) => through),
      splices.map(({ priceRatio }) => priceRatio),
      splices.map(({ volumeRatio }) => volumeRatio),
    ],
  )
  await client.query("UPDATE world SET generator = $1 WHERE id = 1", [GENERATOR])
}

async function listLastBars(client: pg.PoolClient): Promise<LastBars[]> {
  const { rows } = await client.query<LastBars>(
    `SELECT instrument.ticker,
       json_agg(json_build_object('date', last.date, 'close', last.close, 'volume', last.volume) ORDER BY last.date) AS bars
     FROM instrument CROSS JOIN LATERAL (
       SELECT DISTINCT ON (date) date, close, volume FROM bar
       WHERE bar.ticker = instrument.ticker ORDER BY date DESC, known_at DESC LIMIT $1) AS last
     GROUP BY instrument.ticker`,
    [volumeSessions],
  )
  return rows
}

async function listSplices(client: pg.PoolClient): Promise<Splice[]> {
  const { rows } = await client.query<Splice>(
    `SELECT ticker, through::text, price_ratio AS "priceRatio", volume_ratio AS "volumeRatio" FROM splice`,
  )
  return rows
}
