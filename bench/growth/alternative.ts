import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { flights as flightFamily } from "../../server/knowledge/families/flights"
import { houseHearings } from "../../server/knowledge/families/hearings"
import { lobbying as lobbyingFamily } from "../../server/knowledge/families/lobbying"
import { sourceCatalogue } from "../../server/knowledge/families/upstreams"
import { openKnowledge } from "../../server/knowledge/store"
import { connect, type Database } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { type Env, readEnv } from "../../server/platform/env"
import { flights } from "../../server/products/alternative/flights"
import { hearings } from "../../server/products/alternative/hearings"
import { lobbying } from "../../server/products/alternative/lobbying"
import { envelope } from "../../server/products/envelope"
import type { DataProduct } from "../../server/products/product"
import { type Figure, median, milliseconds, shown, under } from "../figure"
import { bySize, worldSize } from "../size"

const end = Date.parse("2026-11-20T22:00:00Z")
const rounds = bySize(10, 2)
/**
 * About a real year's volume, spread evenly: filings of all clients, meetings of one chamber, landings of all fleets.
 */
const filingsAYear = bySize(80_000, 800)
const hearingsAYear = bySize(3_000, 300)
const flightsAYear = bySize(3_000, 300)
const minutesAYear = 525_600
const revisedOneIn = 30

const questions: readonly [product: DataProduct, params: Record<string, string | number>, limitMs: number][] = [
  [lobbying, {}, 100],
  [lobbying, { days: 365, limit: 200 }, 300],
  [lobbying, { days: 365, ticker: "BA" }, 100],
  [hearings, { days: 90 }, 100],
  [flights, { days: 30 }, 100],
]

export async function alternative(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, WORLD_SIZE: worldSize })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 2)
  try {
    await storeFacts(database)
    return await measure(env, database)
  } finally {
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(env: Env, database: Database): Promise<Figure[]> {
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
  const figures: Figure[] = []
  for (const [product, params, limitMs] of questions) {
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const asOf = new Date(end - round * 60_000)
      const start = performance.now()
      await envelope(product, product.params.parse(params), knowledge.at(asOf, product.needs))
      took.push(performance.now() - start)
    }
    const asked = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))
    figures.push(
      under(`${`${product.name} ${asked}`.trim()} cold, median of ${rounds}`, median(took), limitMs, milliseconds),
      shown("the slowest", milliseconds(Math.max(...took))),
    )
  }
  knowledge.close()
  return figures
}

type Stored = { family: string; aYear: number; key: string; subjects: string; body: object }

const filingBody = {
  ...{ filing_type: "Q3", filing_year: 2026, filing_period: "third_quarter", registrant_id: "77", client_id: "40" },
  ...{ filing_uuid: "3f1c2b4a", registrant_name: "HARBOR LANE ADVISORS LLC", client_name: "THE BOEING COMPANY" },
  ...{ amount: 20_000, amount_basis: "income", issues: [{ code: "DEF", name: "Defense" }] },
  ...{ government_entities: ["SENATE"], posted_at: "2026-06-01T12:00:00Z", url: null },
}
const hearingBody = {
  ...{ source: "congress-gov", event_id: "118651", congress: 119, chamber: "house", kind: "hearing" },
  ...{ committees: [{ code: "hsas00", name: "House Armed Services Committee" }], title: "A hearing on procurement" },
  ...{ date: "2026-06-01", scheduled_at: "2026-06-01T14:00:00Z", status: "scheduled", location: null },
  ...{ witnesses: [], url: null, updated_at: null },
}
const flightBody = {
  ...{
    source: "adsb-lol",
    icao24: "a004bf",
    tail_number: "N100AL",
    operator_name: "Abbott Laboratories",
    ticker: "BA",
  },
  ...{ airport: "KIAD", event: "arrival", date: "2026-06-01", observed_at: "2026-06-01T14:00:00Z" },
  ...{ origin_airport: null, departed_at: null },
}

const stored: readonly Stored[] = [
  {
    family: lobbyingFamily.name,
    aYear: filingsAYear,
    key: "'77/' || number || '/2026/q'",
    // One in a hundred filings is by the requested company.
    subjects: "CASE WHEN number % 100 = 0 THEN ARRAY['BA'] ELSE ARRAY[]::text[] END",
    body: filingBody,
  },
  {
    family: houseHearings.name,
    aYear: hearingsAYear,
    key: "'house/' || number",
    subjects: "ARRAY['congress-gov']",
    body: hearingBody,
  },
  {
    family: flightFamily.name,
    aYear: flightsAYear,
    key: "'flight/' || number",
    subjects: "ARRAY['BA']",
    body: flightBody,
  },
]

async function storeFacts({ pool }: Database): Promise<void> {
  for (const { family, aYear, key, subjects, body } of stored) {
    await pool.query(
      `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
       SELECT $1, ${key}, at, at, ${subjects},
         $2::jsonb || jsonb_build_object('date', at::date::text,
           'posted_at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), '', false, false, 1
       FROM generate_series(1, $3::int) AS number,
         LATERAL (SELECT $4::timestamptz - number * $5::float8 * interval '1 minute' AS at) AS t`,
      [family, JSON.stringify(body), 2 * aYear, new Date(end), minutesAYear / aYear],
    )
  }
  // Some are amended, moved or repeated.
  await pool.query(
    `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
     SELECT family, key, described_at, known_at + interval '1 hour', subjects, body, '', false, false, 1
     FROM fact WHERE id % $1 = 0`,
    [revisedOneIn],
  )
  await pool.query("VACUUM ANALYZE fact, revised_fact, superseded_fact")
}
