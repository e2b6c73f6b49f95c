import { earthquakeEvidence } from "../../server/context/intelligence/earthquakes"
import { universe } from "../../server/context/market/universe"
import { collectDue } from "../../server/jobs/collect"
import type { FamilyName } from "../../server/knowledge/families"
import { dayMs } from "../../server/platform/dates"
import { crowdNeeds } from "../../server/products/crowd/board"
import type { Place } from "../places"
import { bySize } from "../size"
import { type Cold, tenYears } from "./cold"
import {
  end,
  type Facts,
  signalsAYear,
  signalTickers,
  storeBars,
  storeFacts,
  storeSignals,
  storeTickers,
} from "./storing"

const contextFamilies = ["fear-greed", "put-call", "credit-spread", "economic-calendar", "economic-figures"] as const

const context: Cold = {
  years: [[0, tenYears]],
  prepare: ({ database, env }) => collectDue(database, env, contextFamilies, { at: end }),
  over: () => "almost twelve years",
  msApart: 200 * dayMs,
  questions: ["market/pcr", "market/fear-greed", "market/economic-calendar?days=30"],
}

/** One reading has as many lines as Reddit's, which comes every four hours. */
function readings(platform: "reddit" | "hackernews", ids: readonly string[]): Facts {
  const entries = ids.map((id, index) => ({
    ...{ id, title: `A title of some length about ${id}`, ticker: platform === "reddit" ? id : null },
    ...{ rank: index + 1, rankBefore: index + 1, engagement: 3_999 - index },
    ...{ mentions: 999 - index, mentionsBefore: 900 },
  }))
  return {
    ...{ family: platform, aYear: bySize(2_190, 182), body: { platform, entries } },
    ...{ key: `said || ' ${platform}'`, describedAt: "date_trunc('day', at)" },
    ...{ subjects: "given", given: platform === "reddit" ? ids : [] },
    fields: "'observedAt', said, 'entries', replace($2::jsonb->>'entries', 'story', said::date || 'story')::jsonb",
  }
}

const stocks = universe("full").flatMap(({ ticker, kind, delistedDate }) =>
  kind === "stock" && delistedDate === null ? [ticker] : [],
)

const stories = Array.from({ length: 50 }, (_, index) => `story${index}`)

const feeds: Cold = {
  facts: [
    readings("reddit", ["AAPL", ...stocks.filter((ticker) => ticker !== "AAPL")].slice(0, 200)),
    readings("hackernews", stories),
  ],
  questions: [
    ...["social/trending", "social/trending?days=14", "social/trending?platform=hackernews&days=14"],
    ...["social/sentiment", "social/sentiment?ticker=AAPL&days=14"],
  ],
}

/** About the real number of earthquakes of magnitude 4.5 or more, each in three versions. */
const evidence: Cold = {
  variables: { FEED: "live" },
  facts: [
    {
      ...{ family: "earthquakes", aYear: bySize(7_300, 730), isAssumed: true },
      ...{ also: "generate_series(0, 2) AS form", key: "'id' || n", knownAt: "at + form * interval '6 hours'" },
      subjects: "ARRAY['earthquake', 'own earthquake', 'name id' || n]",
      fields: "'sourceEventId', 'id' || n, 'observedAt', said",
      body: earthquakeEvidence({
        ...{ source: "usgs", origin: "usgs", id: "id", names: [], at: end, updatedAt: end, magnitude: 5, scale: "mww" },
        ...{ depthKm: 10, latitude: 1, longitude: 2, place: "Fiji region", isReviewed: true, alert: null },
        ...{ isTsunamiWarned: false, link: "https://earthquake.usgs.gov/earthquakes/eventpage/id" },
      }),
    },
  ],
  over: (years) => `${years} of earthquakes`,
  msApart: dayMs,
  questions: ["intelligence/events?limit=50", "intelligence/briefing"],
}

const [markets, outcomesADay] = [bySize(300, 30), bySize(40, 4)]
/** Only the newest snapshots are read in full; of the others only the number matters. */
const wholeHours = bySize(500, 30)
const withMs = "replace(said, 'Z', '.000Z')"

const ofVenue = (family: FamilyName) => ({
  family,
  ingestionId: "(SELECT max(id) FROM ingestion WHERE family = $1)",
  describedAt: "date_trunc('day', at)",
})

async function openVenues({ database }: Place): Promise<void> {
  for (const family of crowdNeeds) {
    await database.prisma.ingestion.create({
      data: { sourceId: family, family, startedAt: end, finishedAt: end, outcome: "ok" },
    })
    await storeFacts(database, [0, markets], {
      ...{ ...ofVenue(family), aYear: 365, isAssumed: true, key: "'question:M' || n", subjects: "'{question}'" },
      knownAt: "$5::timestamptz - interval '30 days'",
      fields: `'kind', 'question', 'market_id', 'M' || n, 'title', 'Will it close above ' || n || ' on Friday?',
        'category', null, 'url', 'https://example.com/', 'opened_at', '2026-10-20T00:00:00.000Z',
        'closes_at', '2026-12-20T00:00:00.000Z'`,
    })
  }
}

const snapshots = (family: FamilyName): Facts => ({
  ...{ ...ofVenue(family), aYear: 8_760, key: "'snapshot:' || left(said, 13)", subjects: "'{snapshot}'" },
  fields: `'kind', 'snapshot', 'observed_at', ${withMs}, 'quotes', (
    SELECT jsonb_agg(jsonb_build_object('market_id', 'M' || m, 'bid', 0.4, 'ask', 0.42, 'last', (m + n) % 100 / 100.0,
      'volume', m * 1000)) FROM generate_series(1, CASE WHEN n <= ${wholeHours} THEN ${markets} ELSE 3 END) AS m)`,
})

const outcomes = (family: FamilyName): Facts => ({
  ...{ ...ofVenue(family), aYear: 365 * outcomesADay, key: "'outcome:R' || n", subjects: "'{outcome}'" },
  fields: `'kind', 'outcome', 'market_id', 'R' || n, 'event_id', 'E' || n / 3, 'title', 'Will it close above ' || n || '?',
    'closed_at', ${withMs}, 'resolved_at', ${withMs}, 'result', CASE n % 3 WHEN 0 THEN 'yes' ELSE 'no' END,
    'forecast', jsonb_build_object('at', ${withMs}, 'probability', n % 100 / 100.0)`,
})

/** Includes the status, which reports the time span of each family: these families are the largest. */
const crowd: Cold = {
  variables: { WORLD_SIZE: "test" },
  prepare: openVenues,
  facts: crowdNeeds.flatMap((family) => [snapshots(family), outcomes(family)]),
  over: (years) => `${years} of three venues`,
  ...{ msApart: 1_000, count: 10 },
  questions: ["crowd/consensus", "crowd/shift", "crowd/calibration", "crowd/divergence", "intelligence/status"],
}

/** About the real number in a year: filings of all clients, hearings of one chamber, landings of all fleets. */
const alternative: Cold = {
  years: [[0, tenYears]],
  facts: [
    {
      ...{ family: "lobbying", aYear: bySize(80_000, 800), figure: "20000" },
      ...{ key: "'77/' || n || '/2026/q'", fields: "'date', at::date::text, 'posted_at', said" },
      subjects: "CASE WHEN n % 100 = 0 THEN ARRAY['BA'] ELSE ARRAY[]::text[] END",
      body: {
        ...{ filing_type: "Q3", filing_year: 2026, filing_period: "third_quarter", registrant_id: "77", url: null },
        ...{ client_id: "40", filing_uuid: "3f1c2b4a", registrant_name: "HARBOR LANE ADVISORS LLC", amount: 20_000 },
        ...{ client_name: "THE BOEING COMPANY", amount_basis: "income", government_entities: ["SENATE"] },
        issues: [{ code: "DEF", name: "Defense" }],
      },
    },
    {
      ...{ family: "house-hearings", aYear: bySize(3_000, 300), key: "'house/' || n" },
      ...{ subjects: "ARRAY['congress-gov']", fields: "'date', at::date::text" },
      body: {
        ...{ source: "congress-gov", event_id: "118651", congress: 119, chamber: "house", kind: "hearing", url: null },
        ...{ title: "A hearing on procurement", scheduled_at: "2026-06-01T14:00:00Z", status: "scheduled" },
        committees: [{ code: "hsas00", name: "House Armed Services Committee" }],
        ...{ location: null, witnesses: [], updated_at: null },
      },
    },
    {
      ...{ family: "flights", aYear: bySize(3_000, 300), key: "'flight/' || n" },
      ...{ subjects: "ARRAY['BA']", fields: "'date', at::date::text" },
      body: {
        ...{ source: "adsb-lol", icao24: "a004bf", tail_number: "N100AL", operator_name: "Abbott Laboratories" },
        ...{ ticker: "BA", airport: "KIAD", event: "arrival", observed_at: "2026-06-01T14:00:00Z" },
        ...{ origin_airport: null, departed_at: null },
      },
    },
  ],
  // Some are amended, moved or repeated.
  fill: ({ pool }) =>
    pool.query(
      `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted,
         ingestion_id, figure)
       SELECT family, key, described_at, known_at + interval '1 hour', subjects, body, '', false, false, 1, figure
       FROM fact WHERE id % 30 = 0`,
    ),
  questions: [
    ...["alternative/lobbying", "alternative/lobbying?days=365&limit=200", "alternative/lobbying?days=365&ticker=BA"],
    ...["alternative/hearings?days=90", "alternative/flights?days=30"],
  ],
}

const named = stocks.slice(0, bySize(200, 20))
const ofStocks = {
  ...{ given: named, describedAt: "at::date", subjects: "ARRAY[ticker]" },
  also: "LATERAL (SELECT given[1 + (hash >> 8 & 65535) % cardinality(given)] AS ticker) AS picked",
}

/** About the trades that the House discloses, and forty channels with one call a week. */
const people: Cold = {
  variables: {},
  prepare: async ({ database }) => {
    await storeTickers(database, named)
    await storeBars(database, "2016-11-21")
  },
  facts: [
    {
      ...{ ...ofStocks, family: "congress-house", aYear: bySize(8_000, 400), key: "'house/' || n" },
      fields: `'ticker', ticker, 'report_id', n::text, 'disclosure_date', at::date::text,
        'transaction_type', CASE hash & 1 WHEN 0 THEN 'purchase' ELSE 'sale' END, 'transaction_date', (at::date - 30)::text`,
      body: {
        ...{ kind: "trade", chamber: "house", told_by: "chamber", filing_url: "https://example.com/", party: null },
        ...{ state: "CA", politician_name: "Marian Quillmere", bioguide_id: null, asset_name: "A stock" },
        ...{ asset_type: "stock", owner: "self", amount_min: 1_001, amount_max: 15_000 },
        ...{ amount_raw: "$1,001 - $15,000", filing_status: "new", ordinal: 1 },
      },
    },
    {
      ...{ ...ofStocks, family: "creators", aYear: bySize(2_000, 100), key: "'video' || n" },
      fields: `'ticker', ticker, 'creator_id', 'channel' || n % 40, 'channel_name', 'Channel ' || n % 40,
        'video_id', 'video' || n, 'published_at', said, 'direction', CASE hash & 1 WHEN 0 THEN 'bullish' ELSE 'bearish' END,
        'stated_horizon', CASE hash & 6 WHEN 0 THEN 5 WHEN 2 THEN 10 WHEN 4 THEN 63 END`,
      body: { channel_url: "https://example.com/", source_url: "https://example.com/", basis: "transcript" },
    },
  ],
  questions: [
    "signals/congress-trades",
    `signals/congress-trades?days=365&ticker=${named[0]}`,
    "signals/youtube-scoreboard",
  ],
}

/** Twice as many as exist. */
const claimCount = bySize(100, 10)

const claims: Cold = {
  variables: {},
  prepare: async ({ database: { pool } }) => {
    const terms = {
      claim: "It rises",
      scope: "All",
      test: "A day",
      horizon: 1,
      nTarget: 2_520,
      stopAfterSessions: 2_520,
    }
    await pool.query(
      `INSERT INTO claim (id, registered_at, registered_after, place, terms)
       SELECT 'claim' || n, $2::timestamptz - interval '10 years', $2::date - 3_653, n, $3
       FROM generate_series(1, $1::int) AS n`,
      [claimCount, end, terms],
    )
  },
  // The first evaluation of each month changes the state.
  fill: async ({ pool }, [from, to]) => {
    await pool.query(
      `INSERT INTO claim_evaluation (claim_id, at, place, session, state, reason, n, successes, base_n, base_successes, n_sessions)
       SELECT 'claim' || n, at, 0, at::date, 'testing', CASE extract(day FROM at) WHEN 1 THEN 'More is known.' END,
         100, 51, 1000, 505, 90
       FROM generate_series(1, $1::int) AS n,
         generate_series($2::timestamptz - $4 * interval '1 year' + interval '1 hour', $2::timestamptz - $3 * interval '1 year',
           '1 day') AS at`,
      [claimCount, end, from, to],
    )
    await pool.query("VACUUM ANALYZE claim_evaluation")
  },
  over: (years) => `${claimCount} claims, ${years}`,
  questions: ["edge/ledger"],
}

const signals: Cold = {
  prepare: ({ database }) => storeTickers(database, signalTickers),
  fill: (database, [from, to]) => storeSignals(database, [from * signalsAYear, to * signalsAYear]),
  questions: ["signals/performance", "signals/best", "signals/events?days=14&limit=200"],
}

export const coldPieces: Record<string, Cold> = {
  ...{ context, feeds, evidence, crowd, alternative, people, claims, eventSignals: signals },
}
