import { flights as flightFamily } from "../../server/knowledge/families/flights"
import { houseHearings } from "../../server/knowledge/families/hearings"
import { lobbying as lobbyingFamily } from "../../server/knowledge/families/lobbying"
import type { Database } from "../../server/platform/database/database"
import { flights } from "../../server/products/alternative/flights"
import { hearings } from "../../server/products/alternative/hearings"
import { lobbying } from "../../server/products/alternative/lobbying"
import type { Figure } from "../figure"
import { bySize, worldSize } from "../size"
import { figuresOf, instantsUpTo, type Question, withEmptyDatabase, yearsOf } from "./coldFigures"

const end = Date.parse("2026-11-20T22:00:00Z")
const rounds = bySize(20, 2)
const years = bySize(10, 2)
/**
 * About the real number in a year, spread evenly: filings of all clients, hearings of one chamber, landings of all
 * fleets.
 */
const filingsAYear = bySize(80_000, 800)
const hearingsAYear = bySize(3_000, 300)
const flightsAYear = bySize(3_000, 300)
const minutesAYear = 525_600
const revisedOneIn = 30

const questions: readonly Question[] = [
  [lobbying, {}],
  [lobbying, { days: 365, limit: 200 }],
  [lobbying, { days: 365, ticker: "BA" }],
  [hearings, { days: 90 }],
  [flights, { days: 30 }],
]

export function alternative(): Promise<Figure[]> {
  return withEmptyDatabase({ WORLD_SIZE: worldSize }, async (database, env) => {
    await storeFacts(database)
    return figuresOf({ database, env }, questions, instantsUpTo(end, 60_000, rounds), yearsOf(years))
  })
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
      `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id, figure)
       SELECT $1, ${key}, at, at, ${subjects},
         $2::jsonb || jsonb_build_object('date', at::date::text,
           'posted_at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), '', false, false, 1, ($2::jsonb->>'amount')::float8
       FROM generate_series(1, $3::int) AS number,
         LATERAL (SELECT $4::timestamptz - number * $5::float8 * interval '1 minute' AS at) AS t`,
      [family, JSON.stringify(body), years * aYear, new Date(end), minutesAYear / aYear],
    )
  }
  // Some are amended, moved or repeated.
  await pool.query(
    `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id, figure)
     SELECT family, key, described_at, known_at + interval '1 hour', subjects, body, '', false, false, 1, figure
     FROM fact WHERE id % $1 = 0`,
    [revisedOneIn],
  )
  await pool.query("VACUUM ANALYZE fact, revised_fact, superseded_fact")
}
