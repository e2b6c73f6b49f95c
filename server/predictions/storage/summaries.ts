import type { PredictionsView } from "../../knowledge/knowledge"
import type { RecordOrigin } from "../../knowledge/origin"
import { sessionNumber } from "../../platform/exchange/sessions"
import { type ClusteredInterval, clusteredRate } from "../../platform/statistics/clustered"
import { HORIZON_SESSIONS, type Timeframe } from "../horizon"

type Known = Pick<PredictionsView, "asOf" | "database">

export type AccuracySummary = { n_resolved: number; n_correct: number } & ClusteredInterval

export const nothingResolved: AccuracySummary = {
  n_resolved: 0,
  n_correct: 0,
  n_sessions: 0,
  n_blocks: 0,
  clustered_low: null,
  clustered_high: null,
}

type Subject = { origin: RecordOrigin; timeframe: Timeframe; ticker?: string }

export async function summariseResolved(known: Known, subject: Subject): Promise<AccuracySummary> {
  const sessions = subject.ticker === undefined ? await listCounts(known, subject) : await listOutcomes(known, subject)
  const total = (count: "n" | "successes") => sessions.reduce((sum, session) => sum + session[count], 0)
  return {
    n_resolved: total("n"),
    n_correct: total("successes"),
    ...clusteredRate(
      sessions.map(({ session, ...counts }) => ({ ...counts, position: sessionNumber(session) })),
      HORIZON_SESSIONS[subject.timeframe],
    ),
  }
}

type SessionCount = { session: string; n: number; successes: number }

// These queries bypass Prisma, which would take longer to convert ten years of rows than to read them.

async function listCounts({ asOf, database }: Known, { origin, timeframe }: Subject): Promise<SessionCount[]> {
  const { rows } = await database.pool.query<SessionCount>(
    `SELECT reference_date::text AS session, sum(n)::int AS n, sum(n_correct)::int AS successes FROM session_total
     WHERE origin = $1 AND timeframe = $2 AND graded_at <= $3
     GROUP BY reference_date`,
    [origin, timeframe, asOf],
  )
  return rows
}

/**
 * Reads only the index, and therefore groups by target session: one ticker's targets are always a horizon after the
 * reference.
 */
async function listOutcomes(
  { asOf, database }: Known,
  { origin, timeframe, ticker }: Subject,
): Promise<SessionCount[]> {
  const { rows } = await database.pool.query<SessionCount>(
    `SELECT target_date::text AS session, 1 AS n, (outcome = 'correct')::int AS successes FROM prediction
     WHERE origin = $1 AND timeframe = $2 AND ticker = $3 AND graded_at <= $4 AND outcome IN ('correct', 'incorrect')`,
    [origin, timeframe, ticker, asOf],
  )
  return rows
}
