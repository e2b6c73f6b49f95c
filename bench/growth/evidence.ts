import { earthquakeEvidence } from "../../server/context/intelligence/earthquakes"
import { earthquakes } from "../../server/knowledge/families/earthquakes"
import type { Database } from "../../server/platform/database/database"
import { dayMs } from "../../server/platform/dates"
import { briefing } from "../../server/products/intelligence/briefing"
import { events } from "../../server/products/intelligence/events"
import type { Figure } from "../figure"
import { bySize } from "../size"
import { figuresOf, instantsUpTo, type Question, withEmptyDatabase, yearsKept, yearsOf } from "./coldFigures"

const end = Date.parse("2026-11-20T22:00:00Z")
/** About the real number of earthquakes of magnitude 4.5 or more, each in three versions. */
const eachYear = bySize(7_300, 730)
const forms = 3
const questions: readonly Question[] = [
  [events, { limit: 50 }],
  [briefing, {}],
]

export function evidence(): Promise<Figure[]> {
  return withEmptyDatabase({ FEED: "live" }, async (database, env) => {
    const figures: Figure[] = []
    for (const [from, to] of yearsKept) {
      await storeYears(database, from, to)
      const over = `${yearsOf(to)} of earthquakes`
      figures.push(...(await figuresOf({ database, env }, questions, instantsUpTo(end, dayMs), over)))
    }
    return figures
  })
}

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
  await pool.query("VACUUM ANALYZE fact, revised_fact, superseded_fact")
}
