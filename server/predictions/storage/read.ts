import type { PredictionsView } from "../../knowledge/knowledge"
import type { RecordOrigin } from "../../knowledge/origin"
import { Prisma } from "../../platform/database/generated/client"
import { NO_CALL_THROUGH, type RelativeDirection, type Timeframe } from "../horizon"

/** As known at the instant of a view. Graded only if the grade was known by then. */
export type KnownPrediction = {
  id: string
  ticker: string
  companyName: string | null
  timeframe: Timeframe
  origin: RecordOrigin
  direction: "bullish" | "bearish"
  confidence: number
  predictedReturnPct: number
  referenceDate: string
  referencePrice: number
  issuedAt: Date
  targetDate: string
  modelVersion: string
  historicalCorrect: number
  historicalCount: number
  /** Null in predictions of earlier versions. */
  historicalRises: number | null
  historicalDiffering: number | null
  outcome: Outcome
  realizedReturnPct: number | null
  /** Null in predictions of earlier versions, which had neither a base nor a relative claim. */
  probabilityUp: number | null
  probabilityUnchanged: number | null
  baseProbabilityUp: number | null
  /** Also null if the probability is too close to one half for a call. Then the outcome is null, too. */
  relativeDirection: RelativeDirection | null
  relativeProbability: number | null
  rankPct: number | null
  relativeOutcome: Outcome | null
  /** The median that the relative claim was graded against; null until then. */
  medianReturnPct: number | null
  ledgerIndex: number | null
}

type Outcome = "pending" | "correct" | "incorrect" | "void"

/** The records that had begun by this instant, live before replay. They are shown side by side and never summed. */
export async function findOrigins({ feed, database, asOf }: PredictionsView): Promise<RecordOrigin[]> {
  const rows = await database.prisma.$queryRaw<{ origin: RecordOrigin }[]>`
    SELECT o.origin FROM unnest(ARRAY['simulated', 'live', 'replay']::prediction_origin[]) WITH ORDINALITY AS o(origin, rank)
    WHERE EXISTS (SELECT FROM prediction p WHERE p.origin = o.origin AND p.timeframe = 'daily' AND p.issued_at <= ${asOf})
      AND (o.origin = 'simulated') = ${feed === "simulated"}
    ORDER BY o.rank`
  return rows.map(({ origin }) => origin)
}

export type Batch = { referenceDate: string; targetDate: string; modelVersion: string }

export async function findLatestBatch(
  { database, asOf }: PredictionsView,
  origin: RecordOrigin,
  timeframe: Timeframe,
): Promise<Batch | null> {
  const rows = await database.prisma.$queryRaw<Batch[]>`
    SELECT reference_date::text AS "referenceDate", target_date::text AS "targetDate", model_version AS "modelVersion"
    FROM prediction WHERE timeframe = ${timeframe} AND origin = ${origin} AND issued_at <= ${asOf}
    ORDER BY issued_at DESC LIMIT 1`
  return rows[0] ?? null
}

/** The first target of daily predictions for these tickers; null before it. */
export async function findFirstTarget(
  { database, asOf }: PredictionsView,
  origin: RecordOrigin,
  tickers: readonly string[],
): Promise<string | null> {
  const [{ first }] = await database.prisma.$queryRaw<[{ first: string | null }]>`
    SELECT min(target_date)::text AS first FROM prediction
    WHERE timeframe = 'daily' AND origin = ${origin} AND ticker = ANY(${tickers}::text[]) AND issued_at <= ${asOf}`
  return first
}

export async function listPredictedTickers(
  { database, asOf }: PredictionsView,
  origin: RecordOrigin,
  { targetDate }: Batch,
): Promise<string[]> {
  // As one row, because several thousand rows take long to unpack.
  const [{ tickers }] = await database.prisma.$queryRaw<[{ tickers: string[] }]>`
    SELECT coalesce(array_agg(ticker), '{}') AS tickers FROM prediction
    WHERE timeframe = 'daily' AND origin = ${origin} AND target_date = ${targetDate}::date AND issued_at <= ${asOf}`
  return tickers
}

export type PredictionFilter = {
  origin: RecordOrigin
  timeframe: Timeframe
  targetDate?: string
  targetAfter?: string
  targetThrough?: string
  ticker?: string
  tickers?: readonly string[]
  direction?: "bullish" | "bearish"
  relativeDirection?: RelativeDirection
}

export async function listPredictions(view: PredictionsView, filter: PredictionFilter): Promise<KnownPrediction[]> {
  return readPredictions(view, filter, null)
}

/** Newest target first, then by ticker. `place` is the row where the page begins. */
export async function listPredictionsFrom(
  { database, asOf }: PredictionsView,
  filter: PredictionFilter,
  { place, most }: { place: { targetDate: string; ticker: string } | null; most: number },
): Promise<KnownPrediction[]> {
  const from =
    place === null
      ? Prisma.sql`true`
      : Prisma.sql`(p.target_date < ${place.targetDate}::date
          OR (p.target_date = ${place.targetDate}::date AND p.ticker COLLATE "C" >= ${place.ticker}))`
  return database.prisma.$queryRaw<KnownPrediction[]>`
    SELECT ${fieldsOfPrediction(asOf)}
    FROM prediction p JOIN instrument i USING (ticker)
    WHERE ${conditionsOf(asOf, filter)} AND ${from} ORDER BY p.target_date DESC, p.ticker COLLATE "C" LIMIT ${most}`
}

export async function countByTicker(
  { database, asOf }: PredictionsView,
  filter: PredictionFilter,
): Promise<{ ticker: string; count: number }[]> {
  return database.prisma.$queryRaw`
    SELECT p.ticker, count(*)::int AS count FROM prediction p WHERE ${conditionsOf(asOf, filter)} GROUP BY p.ticker`
}

export async function findNewest(view: PredictionsView, filter: PredictionFilter): Promise<KnownPrediction | null> {
  const [newest] = await readPredictions(view, filter, 1)
  return newest ?? null
}

async function readPredictions(
  view: PredictionsView,
  filter: PredictionFilter,
  limit: number | null,
): Promise<KnownPrediction[]> {
  const { asOf, database } = view
  return database.prisma.$queryRaw<KnownPrediction[]>`
    SELECT ${fieldsOfPrediction(asOf)}
    FROM prediction p JOIN instrument i USING (ticker)
    WHERE ${conditionsOf(asOf, filter)} ORDER BY p.target_date DESC, p.ticker LIMIT ${limit}`
}

function conditionsOf(asOf: Date, filter: PredictionFilter): Prisma.Sql {
  const { origin, timeframe, targetDate, targetAfter, targetThrough, ticker, tickers, direction, relativeDirection } =
    filter
  const conditions = [
    // Every target is closer to its issue than this, so the index need not be read beyond it.
    Prisma.sql`p.origin = ${origin} AND p.timeframe = ${timeframe} AND p.issued_at <= ${asOf}
      AND p.target_date <= ${asOf}::date + 60`,
    ...(targetDate ? [Prisma.sql`p.target_date = ${targetDate}::date`] : []),
    ...(targetAfter ? [Prisma.sql`p.target_date > ${targetAfter}::date`] : []),
    ...(targetThrough ? [Prisma.sql`p.target_date <= ${targetThrough}::date`] : []),
    ...(ticker ? [Prisma.sql`p.ticker = ${ticker}`] : []),
    ...(tickers ? [Prisma.sql`p.ticker = ANY(${tickers}::text[])`] : []),
    ...(direction ? [Prisma.sql`p.direction = ${direction}`] : []),
    ...(relativeDirection ? [callsSide(relativeDirection)] : []),
  ]
  return Prisma.join(conditions, " AND ")
}

/** Earlier versions gave a side even at one half. */
export const callsSide = (side: RelativeDirection) =>
  Prisma.sql`p.relative_direction = ${side} AND p.relative_probability > ${NO_CALL_THROUGH}`

export const fieldsOfPrediction = (asOf: Date) => Prisma.sql`
  p.id, p.ticker, i.company_name AS "companyName", p.timeframe, p.origin, p.direction, p.confidence,
  p.predicted_return_pct AS "predictedReturnPct", p.reference_date::text AS "referenceDate",
  p.reference_price AS "referencePrice", p.issued_at AS "issuedAt", p.target_date::text AS "targetDate",
  p.model_version AS "modelVersion", p.historical_correct AS "historicalCorrect",
  p.historical_count AS "historicalCount", p.historical_rises AS "historicalRises",
  p.historical_differing AS "historicalDiffering",
  CASE WHEN p.graded_at <= ${asOf} THEN p.outcome ELSE 'pending' END AS outcome,
  CASE WHEN p.graded_at <= ${asOf} THEN p.realized_return_pct END AS "realizedReturnPct",
  p.probability_up AS "probabilityUp", p.probability_unchanged AS "probabilityUnchanged",
  p.base_probability_up AS "baseProbabilityUp", p.relative_direction AS "relativeDirection",
  p.relative_probability AS "relativeProbability", p.rank_pct AS "rankPct",
  CASE WHEN p.graded_at <= ${asOf} OR p.relative_outcome IS NULL THEN p.relative_outcome ELSE 'pending' END
    AS "relativeOutcome",
  CASE WHEN p.graded_at <= ${asOf} THEN p.median_return_pct END AS "medianReturnPct",
  p.ledger_index::float8 AS "ledgerIndex"`
