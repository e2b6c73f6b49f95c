import type { Database } from "../../server/platform/database/database"
import { sessionNumber } from "../../server/platform/exchange/sessions"
import { clusteredRate } from "../../server/platform/statistics/clustered"
import type { SessionResult } from "../../server/predictions/accuracy"
import { HORIZON_SESSIONS } from "../../server/predictions/horizon"
import type { LongShortSession } from "../../server/predictions/longShort"
import type { ResultFilter } from "../../server/predictions/storage/results"
import type { AccuracySummary } from "../../server/predictions/storage/summaries"

type Known = { database: Database; asOf: Date }
type OfTicker = Omit<ResultFilter, "tickers"> & { ticker?: string }

/** The expected `listResults`, from the predictions. */
export async function recountResults(
  { database, asOf }: Known,
  { origin, timeframe, targetAfter = "0001-01-01", ticker }: OfTicker,
): Promise<(SessionResult & { targetDate: string })[]> {
  const { rows } = await database.pool.query<{ [column in keyof GradedRow]: GradedRow[column] }>(
    `SELECT ticker, direction, outcome, reference_date::text AS session, target_date::text AS "targetDate", confidence,
       predicted_return_pct AS predicted, realized_return_pct AS realized, probability_up AS probability,
       base_probability_up AS base, relative_probability AS relative, relative_direction AS "relativeDirection",
       relative_outcome AS "relativeOutcome"
     FROM prediction WHERE origin = $1 AND timeframe = $2 AND graded_at <= $3 AND outcome IN ('correct', 'incorrect')
       AND target_date > $4::date ORDER BY reference_date, target_date`,
    [origin, timeframe, asOf, targetAfter],
  )
  const sessions = [...Map.groupBy(rows, ({ session, targetDate }) => `${session} ${targetDate}`).values()]
  return sessions.flatMap((universe) => {
    const asked = universe.filter((row) => ticker === undefined || row.ticker === ticker)
    return asked.length === 0 ? [] : [resultOf(universe, asked)]
  })
}

type GradedRow = {
  ticker: string
  direction: string
  outcome: string
  session: string
  targetDate: string
  confidence: number
  predicted: number
  realized: number
  probability: number | null
  base: number | null
  relative: number | null
  relativeDirection: string | null
  relativeOutcome: string | null
}

function resultOf(universe: GradedRow[], asked: GradedRow[]): SessionResult & { targetDate: string } {
  const countOf = (rows: GradedRow[], holds: (row: GradedRow) => boolean) => rows.filter(holds).length
  const sumOf = (figure: (row: GradedRow) => number) => asked.reduce((sum, row) => sum + figure(row), 0)
  const nBullish = countOf(asked, ({ direction }) => direction === "bullish")
  const scores = asked.flatMap(({ probability, base, realized }) =>
    probability === null || base === null ? [] : [{ said: score(probability, realized), base: score(base, realized) }],
  )
  const claims = asked.flatMap(({ relative, relativeOutcome }) =>
    relative !== null && (relativeOutcome === "correct" || relativeOutcome === "incorrect")
      ? [{ relative, isCorrect: relativeOutcome === "correct" }]
      : [],
  )
  return {
    session: asked[0].session,
    targetDate: asked[0].targetDate,
    n: asked.length,
    n_correct: countOf(asked, ({ outcome }) => outcome === "correct"),
    n_bullish: nBullish,
    n_bearish: asked.length - nBullish,
    n_up: countOf(asked, ({ realized }) => realized > 0),
    n_down: countOf(asked, ({ realized }) => realized < 0),
    up_share: countOf(universe, ({ realized }) => realized > 0) / universe.length,
    down_share: countOf(universe, ({ realized }) => realized < 0) / universe.length,
    sum_confidence: sumOf(({ confidence }) => confidence),
    sum_abs_error_pct: sumOf(({ predicted, realized }) => Math.abs(predicted - realized)),
    sum_no_move_abs_error_pct: sumOf(({ realized }) => Math.abs(realized)),
    n_scored: scores.length,
    sum_squared_error: scores.reduce((sum, { said }) => sum + said.squaredError, 0),
    sum_base_squared_error: scores.reduce((sum, { base }) => sum + base.squaredError, 0),
    sum_log_loss: scores.reduce((sum, { said }) => sum + said.logLoss, 0),
    sum_base_log_loss: scores.reduce((sum, { base }) => sum + base.logLoss, 0),
    n_relative: claims.length,
    n_relative_correct: claims.filter(({ isCorrect }) => isCorrect).length,
    sum_relative_squared_error: claims.reduce(
      (sum, { relative, isCorrect }) => sum + (relative - Number(isCorrect)) ** 2,
      0,
    ),
    n_no_call: countOf(asked, ({ relative, relativeDirection }) => relative !== null && relativeDirection === null),
  }
}

/** For a probability of a rise, clipped away from 0 and 1. */
function score(probability: number, realized: number) {
  const ofWhatCame = realized > 0 ? probability : 1 - probability
  return { squaredError: (1 - ofWhatCame) ** 2, logLoss: -Math.log(Math.min(0.9999, Math.max(0.0001, ofWhatCame))) }
}

/** The expected `summariseResolved`. */
export async function recountSummary(known: Known, filter: OfTicker): Promise<AccuracySummary> {
  const results = await recountResults(known, filter)
  const sessions = results.map(({ session, n, n_correct }) => ({
    position: sessionNumber(session),
    n,
    successes: n_correct,
  }))
  return {
    n_resolved: sessions.reduce((sum, { n }) => sum + n, 0),
    n_correct: sessions.reduce((sum, { successes }) => sum + successes, 0),
    ...clusteredRate(sessions, HORIZON_SESSIONS[filter.timeframe]),
  }
}

/** The expected `listLongShort`, by the weight of each ticker in a portfolio. */
export async function recountLongShort({ database, asOf }: Known, targetAfter: string): Promise<LongShortSession[]> {
  const { rows } = await database.pool.query<RankedRow>(
    `SELECT ticker, target_date::text AS "targetDate", reference_date::text AS session, rank_pct AS rank,
       CASE WHEN graded_at <= $1 AND outcome IN ('correct', 'incorrect') THEN realized_return_pct END AS realized
     FROM prediction WHERE origin = 'simulated' AND timeframe = 'daily' AND rank_pct IS NOT NULL ORDER BY target_date`,
    [asOf],
  )
  const byTarget = Map.groupBy(rows, ({ targetDate }) => targetDate)
  return [...byTarget].flatMap(([targetDate, now]) => {
    if (targetDate <= targetAfter || now.every(({ realized }) => realized === null)) return []
    const [{ session }] = now
    const [weights, weightsBefore] = [weightsOf(now), weightsOf(byTarget.get(session) ?? [])]
    const gains = [1, -1].map((side) => meanOf(now.filter((row) => sideOf(row) === side)))
    const gainPct = gains[0] === null || gains[1] === null ? null : gains[0] - gains[1]
    const traded = weights && weightsBefore && tradedBetween(weightsBefore, weights)
    return [{ session, gainPct, turnover: traded && traded / 4, hasTenths: weights !== null }]
  })
}

type RankedRow = { ticker: string; targetDate: string; session: string; rank: number; realized: number | null }

const sideOf = ({ rank }: RankedRow) => (rank > 0.9 ? 1 : rank <= 0.1 ? -1 : 0)

function weightsOf(rows: readonly RankedRow[]): Map<string, number> | null {
  if (rows.length < 20) return null
  const sides = Map.groupBy(rows, sideOf)
  return new Map(rows.map((row) => [row.ticker, sideOf(row) / (sides.get(sideOf(row))?.length ?? 1)]))
}

function meanOf(rows: readonly RankedRow[]): number | null {
  const realized = rows.flatMap((row) => row.realized ?? [])
  return realized.length === 0 ? null : realized.reduce((sum, each) => sum + each, 0) / realized.length
}

function tradedBetween(before: Map<string, number>, now: Map<string, number>): number {
  const tickers = [...new Set([...before.keys(), ...now.keys()])]
  return tickers.reduce((sum, ticker) => sum + Math.abs((now.get(ticker) ?? 0) - (before.get(ticker) ?? 0)), 0)
}
