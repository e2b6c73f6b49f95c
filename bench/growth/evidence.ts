import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, type Database } from "../../server/database/database"
import { migrate } from "../../server/database/migrate"
import { openDatabase } from "../../server/database/openDatabase"
import { readEnv } from "../../server/env"
import { earthquakes } from "../../server/families/earthquakes"
import { sourceCatalogue } from "../../server/families/upstreams"
import { earthquakeEvidence } from "../../server/intelligence/earthquakes"
import { type KnowledgeStore, openKnowledge } from "../../server/knowledge/knowledge"
import { briefing } from "../../server/products/intelligence/briefing"
import { events } from "../../server/products/intelligence/events"
import type { DataProduct } from "../../server/products/product"
import { envelope } from "../../server/surfaces/envelope"
import { type Figure, milliseconds, under } from "../figure"

const end = Date.parse("2026-11-20T22:00:00Z")
/** As many as in life of magnitude 4.5 or more, each said three times. */
const eachYear = 7_300
const forms = 3
const rounds = 20
const dayMs = 86_400_000

/** Cold answers about the world with a year of earthquakes and with ten. */
export async function evidence(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, FEED: "live" })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 4)
  const figures: Figure[] = []
  try {
    for (const [from, to] of [
      [0, 1],
      [1, 10],
    ]) {
      await storeYears(database, from, to)
      const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
      for (const [name, product, params] of asked) {
        const slowest = await slowestOf(knowledge, product, params)
        figures.push(
          under(`${name}, cold, ${to} years of earthquakes, the slowest of ${rounds}`, slowest, 100, milliseconds),
        )
      }
      await knowledge.close()
    }
    return figures
  } finally {
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

const asked: readonly (readonly [name: string, product: DataProduct, params: object])[] = [
  ["50 events of the world", events, { limit: 50 }],
  ["the world briefing", briefing, {}],
]

async function storeYears({ pool }: Database, from: number, to: number): Promise<void> {
  const body = earthquakeEvidence({
    ...{
      source: "usgs",
      origin: "usgs",
      id: "id",
      names: [],
      at: new Date(end),
      updatedAt: new Date(end),
      magnitude: 5,
    },
    ...{ scale: "mww", depthKm: 10, latitude: 1, longitude: 2, place: "Fiji region", isReviewed: true, alert: null },
    ...{ isTsunamiWarned: false, link: "https://earthquake.usgs.gov/earthquakes/eventpage/id" },
  })
  await pool.query(
    `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
     SELECT $1, 'id' || n, at, at + form * interval '6 hours', ARRAY['earthquake', 'own earthquake', 'name id' || n],
       $2::jsonb || jsonb_build_object('sourceEventId', 'id' || n, 'observedAt', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
       '', true, false, 1
     FROM generate_series($3::int, $4::int) AS n, generate_series(0, $5::int - 1) AS form,
       LATERAL (SELECT date_trunc('second', $6::timestamptz - n * interval '1 year' / $7::int) AS at) AS t`,
    [earthquakes.name, body, from * eachYear + 1, to * eachYear, forms, new Date(end), eachYear],
  )
  await pool.query("VACUUM ANALYZE fact")
}

async function slowestOf(knowledge: KnowledgeStore, product: DataProduct, params: object): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const asOf = new Date(end - round * dayMs)
    const start = performance.now()
    await envelope(product, product.params.parse(params), knowledge.at(asOf, product.needs), asOf)
    took.push(performance.now() - start)
  }
  return Math.max(...took)
}
