import { setImmediate } from "node:timers/promises"
import type { Prisma } from "../../database/generated/client"
import { sessionNumber } from "../../exchange/sessions"
import type { PredictionsView } from "../../knowledge/knowledge"
import { type ClusteredInterval, clusteredRate, type SessionCount } from "../../statistics/clustered"
import { HORIZON_SESSIONS, type Timeframe } from "../horizon"
import type { PredictionOrigin } from "./write"

type Known = Pick<PredictionsView, "asOf" | "database">

/** How often all resolved predictions of a timeframe, or those of one ticker, were right. */
export type AccuracySummary = { n_resolved: number; n_correct: number } & ClusteredInterval

export const nothingResolved: AccuracySummary = {
  n_resolved: 0,
  n_correct: 0,
  n_sessions: 0,
  clustered_low: null,
  clustered_high: null,
}

type Subject = { origin: PredictionOrigin; timeframe: Timeframe; ticker?: string }

/** Read where it is stored, as it is for what was known last; counted for instants before. */
export async function summariseResolved(known: Known, subject: Subject): Promise<AccuracySummary> {
  const stored = await findSummary(known, subject)
  if (stored) return stored
  const sessions = subject.ticker === undefined ? await listCounts(known, subject) : await listOutcomes(known, subject)
  return summaryOf(sessions, subject.timeframe)
}

async function findSummary(
  { asOf, database }: Known,
  { origin, timeframe, ticker = "" }: Subject,
): Promise<AccuracySummary | undefined> {
  // That of one ticker is deleted by its next grade; that of all tickers holds until the next instant of grading.
  const rows = await database.prisma.$queryRaw<AccuracySummary[]>`
    SELECT n_resolved, n_correct, n_sessions, clustered_low, clustered_high FROM (
      SELECT * FROM accuracy_summary
      WHERE origin = ${origin} AND timeframe = ${timeframe} AND ticker = ${ticker} AND known_at <= ${asOf}
      ORDER BY known_at DESC LIMIT 1
    ) AS newest
    WHERE ticker <> '' OR NOT EXISTS (
      SELECT FROM session_total t WHERE t.origin = newest.origin AND t.timeframe = newest.timeframe
        AND t.graded_at > newest.known_at AND t.graded_at <= ${asOf})`
  return rows[0]
}

/** By target session, for that is in the index; the reference session always lies a horizon before it. */
type DatedCount = Omit<SessionCount, "position"> & { session: string }

function summaryOf(sessions: readonly DatedCount[], timeframe: Timeframe): AccuracySummary {
  const total = (count: "n" | "successes") => sessions.reduce((sum, session) => sum + session[count], 0)
  return {
    n_resolved: total("n"),
    n_correct: total("successes"),
    ...clusteredRate(
      sessions.map(({ session, ...counts }) => ({ ...counts, position: sessionNumber(session) })),
      HORIZON_SESSIONS[timeframe],
    ),
  }
}

async function listCounts({ asOf, database }: Known, { origin, timeframe }: Subject): Promise<DatedCount[]> {
  return database.prisma.$queryRaw`
    SELECT target_date::text AS session, sum(n)::int AS n, sum(n_correct)::int AS successes FROM session_total
    WHERE origin = ${origin} AND timeframe = ${timeframe} AND graded_at <= ${asOf}
    GROUP BY target_date`
}

async function listOutcomes(
  { asOf, database }: Known,
  { origin, timeframe, ticker }: Subject,
): Promise<DatedCount[]> {
  return database.prisma.$queryRaw`
    SELECT target_date::text AS session, 1 AS n, (outcome = 'correct')::int AS successes FROM prediction
    WHERE origin = ${origin} AND timeframe = ${timeframe} AND ticker = ${ticker} AND graded_at <= ${asOf}
      AND outcome IN ('correct', 'incorrect')`
}

/** Stores the summaries that are missing, in the transaction that has stored the grades. */
export async function storeSummaries(
  tx: Prisma.TransactionClient,
  origin: PredictionOrigin,
  timeframe: Timeframe,
): Promise<void> {
  const summaries = [
    ...(await summariseInstants(tx, origin, timeframe)),
    ...(await summariseTickers(tx, origin, timeframe)),
  ]
  await tx.accuracySummary.createMany({
    data: summaries.map(({ ticker, knownAt, ...summary }) => ({
      origin,
      timeframe,
      ticker,
      knownAt,
      nResolved: summary.n_resolved,
      nCorrect: summary.n_correct,
      nSessions: summary.n_sessions,
      clusteredLow: summary.clustered_low,
      clusteredHigh: summary.clustered_high,
    })),
  })
}

type StoredSummary = AccuracySummary & { ticker: string; knownAt: Date }

async function summariseInstants(
  tx: Prisma.TransactionClient,
  origin: PredictionOrigin,
  timeframe: Timeframe,
): Promise<StoredSummary[]> {
  const missing = await tx.$queryRaw<{ knownAt: Date }[]>`
    SELECT DISTINCT graded_at AS "knownAt" FROM session_total t WHERE origin = ${origin} AND timeframe = ${timeframe}
      AND NOT EXISTS (SELECT FROM accuracy_summary s WHERE s.origin = t.origin AND s.timeframe = t.timeframe
        AND s.ticker = '' AND s.known_at = t.graded_at)`
  const totals = await tx.$queryRaw<(DatedCount & { gradedAt: Date })[]>`
    SELECT target_date::text AS session, graded_at AS "gradedAt", n, n_correct AS successes
    FROM session_total WHERE origin = ${origin} AND timeframe = ${timeframe}`
  const summaries: StoredSummary[] = []
  for (const { knownAt } of missing) {
    const known = totals.filter(({ gradedAt }) => gradedAt <= knownAt)
    summaries.push({ ticker: "", knownAt, ...summaryOf(known, timeframe) })
    // After the migration every instant of ten years is missing, and other jobs of the process are not to wait for them.
    await setImmediate()
  }
  return summaries
}

async function summariseTickers(
  tx: Prisma.TransactionClient,
  origin: PredictionOrigin,
  timeframe: Timeframe,
): Promise<StoredSummary[]> {
  const missing = await tx.$queryRaw<{ ticker: string; knownAt: Date; targets: string[]; outcomes: string }[]>`
    SELECT ticker, max(graded_at) AS "knownAt", array_agg(target_date::text ORDER BY target_date) AS targets,
      string_agg(CASE outcome WHEN 'correct' THEN '1' ELSE '0' END, '' ORDER BY target_date) AS outcomes
    FROM prediction p WHERE origin = ${origin} AND timeframe = ${timeframe} AND outcome IN ('correct', 'incorrect')
      AND NOT EXISTS (SELECT FROM accuracy_summary s
        WHERE s.origin = p.origin AND s.timeframe = p.timeframe AND s.ticker = p.ticker)
    GROUP BY ticker`
  const summaries: StoredSummary[] = []
  for (const { ticker, knownAt, targets, outcomes } of missing) {
    const sessions = targets.map((session, i) => ({ session, n: 1, successes: Number(outcomes[i]) }))
    summaries.push({ ticker, knownAt, ...summaryOf(sessions, timeframe) })
    // Hundreds of tickers take seconds, too.
    await setImmediate()
  }
  return summaries
}
