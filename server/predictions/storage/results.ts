import type { PredictionsView } from "../../knowledge/knowledge"
import type { RecordOrigin } from "../../knowledge/origin"
import { Prisma } from "../../platform/database/generated/client"
import type { SessionResult } from "../accuracy"
import type { Timeframe } from "../horizon"

type Known = Pick<PredictionsView, "asOf" | "database">

export type ResultFilter = {
  origin: RecordOrigin
  timeframe: Timeframe
  targetAfter?: string
  targetThrough?: string
  tickers?: readonly string[]
}

type Result = SessionResult & { targetDate: string }

/**
 * Per session in ascending order, as graded by the instant; see `summariseAccuracy`. For all tickers together, or for
 * each of the given ones.
 */
export async function listResults(
  { asOf, database }: Known,
  { origin, timeframe, targetAfter = "0001-01-01", targetThrough = "9999-12-31", tickers }: ResultFilter,
): Promise<(Result & { ticker: string | null })[]> {
  const graded = Prisma.sql`origin = ${origin} AND timeframe = ${timeframe} AND graded_at <= ${asOf}
    AND target_date > ${targetAfter}::date AND target_date <= ${targetThrough}::date`
  const universe = Prisma.sql`
    SELECT NULL AS ticker, reference_date, target_date, ${totals},
      (sum(n_up)::numeric / sum(n))::float8 AS up_share, (sum(n_down)::numeric / sum(n))::float8 AS down_share
    FROM session_total WHERE ${graded} GROUP BY reference_date, target_date`
  const results =
    tickers === undefined
      ? universe
      : Prisma.sql`
        SELECT ticker, reference_date, target_date, ${figures}, up_share, down_share
        FROM (SELECT * FROM graded_prediction WHERE ${graded} AND ticker = ANY(${tickers}::text[])) AS own
        JOIN (SELECT reference_date, target_date, up_share, down_share FROM (${universe}) AS by_session) AS shares
          USING (reference_date, target_date)`
  // Bypasses Prisma, which would take longer to convert a year of rows than to read them.
  const { rows } = await database.pool.query<Result & { ticker: string | null }>(Prisma.sql`
    SELECT ticker, reference_date::text AS session, target_date::text AS "targetDate", ${figures}, n - n_bullish AS n_bearish,
      up_share, down_share
    FROM (${results}) AS results ORDER BY reference_date, target_date, ticker`)
  return rows
}

const counts = [
  "n",
  "n_correct",
  "n_bullish",
  "n_up",
  "n_down",
  "n_scored",
  "n_relative",
  "n_relative_correct",
  "n_no_call",
] as const
const sums = [
  "sum_confidence",
  "sum_abs_error_pct",
  "sum_no_move_abs_error_pct",
  "sum_squared_error",
  "sum_base_squared_error",
  "sum_log_loss",
  "sum_base_log_loss",
  "sum_relative_squared_error",
] as const

const figures = Prisma.raw([...counts, ...sums].join(", "))
const totals = Prisma.raw(
  [...counts.map((name) => `sum(${name})::int AS ${name}`), ...sums.map((name) => `sum(${name}) AS ${name}`)].join(
    ", ",
  ),
)
