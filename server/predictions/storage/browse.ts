import type { PredictionsView } from "../../knowledge/knowledge"
import type { RecordOrigin } from "../../knowledge/origin"
import { Prisma } from "../../platform/database/generated/client"
import { callsSide, fieldsOfPrediction, type KnownPrediction } from "./read"

export type BatchFilter = {
  origin: RecordOrigin
  targetDate: string
  direction?: "bullish" | "bearish"
  relativeDirection?: "ahead" | "behind"
  tickers?: readonly string[]
  /** The start of a ticker, or part of a company's name. */
  search?: string
}

const sortColumns = {
  confidence: Prisma.sql`p.confidence`,
  ticker: Prisma.sql`p.ticker COLLATE "C"`,
  predicted_return_pct: Prisma.sql`p.predicted_return_pct`,
  edge: Prisma.sql`p.probability_up - p.base_probability_up`,
  rank_pct: Prisma.sql`p.rank_pct`,
  relative_probability: Prisma.sql`p.relative_probability`,
  historical_accuracy: Prisma.sql`p.historical_correct::float8 / nullif(p.historical_count, 0)`,
} as const

export type SortColumn = keyof typeof sortColumns
export const sortNames = Object.keys(sortColumns) as [SortColumn, ...SortColumn[]]

export type Slice = { sort: SortColumn; isDescending: boolean; offset: number; limit: number }

export async function browseBatch(
  { database, asOf }: PredictionsView,
  filter: BatchFilter,
  { sort, isDescending, offset, limit }: Slice,
): Promise<{ predictions: KnownPrediction[]; totalCount: number }> {
  const from = Prisma.sql`FROM prediction p JOIN instrument i USING (ticker) WHERE ${matches(filter, asOf)}`
  const order = isDescending ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const [predictions, [{ totalCount }]] = await Promise.all([
    database.prisma.$queryRaw<KnownPrediction[]>`
      SELECT ${fieldsOfPrediction(asOf)} ${from}
      ORDER BY ${sortColumns[sort]} ${order} NULLS LAST, p.ticker COLLATE "C" OFFSET ${offset} LIMIT ${limit}`,
    database.prisma.$queryRaw<[{ totalCount: number }]>`SELECT count(*)::float8 AS "totalCount" ${from}`,
  ])
  return { predictions, totalCount }
}

function matches(
  { origin, targetDate, direction, relativeDirection, tickers, search }: BatchFilter,
  asOf: Date,
): Prisma.Sql {
  const text = search?.trim().toLowerCase()
  const conditions = [
    Prisma.sql`p.timeframe = 'daily' AND p.origin = ${origin} AND p.target_date = ${targetDate}::date
      AND p.issued_at <= ${asOf}`,
    ...(direction ? [Prisma.sql`p.direction = ${direction}`] : []),
    ...(relativeDirection ? [callsSide(relativeDirection)] : []),
    ...(tickers ? [Prisma.sql`p.ticker = ANY(${tickers}::text[])`] : []),
    ...(text
      ? [Prisma.sql`(starts_with(lower(p.ticker), ${text}) OR position(${text} IN lower(i.company_name)) > 0)`]
      : []),
  ]
  return Prisma.join(conditions, " AND ")
}
