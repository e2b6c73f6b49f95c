import { clusteredRate } from "../statistics/clustered"
import { wilson } from "../statistics/wilson"

/**
 * The graded predictions of one reference session: of all tickers, or of one. Voids are left out. The shares are always
 * those of the whole universe that was graded for the session, so that one ticker is measured against it too.
 */
export type SessionResult = {
  session: string
  n: number
  n_correct: number
  n_bullish: number
  n_bearish: number
  /** Of the `n`, how many rose and fell; what stood still is in neither. */
  n_up: number
  n_down: number
  /** The same of the graded universe, as fractions. */
  up_share: number
  down_share: number
  /** Sums over the `n` predictions. */
  sum_confidence: number
  /** Of the distance between predicted and realized return, in percentage points. */
  sum_abs_error_pct: number
  /** The same if the predicted return had been zero. */
  sum_no_move_abs_error_pct: number
  /** Predictions that have a base; the sums below are over these, against whether the ticker rose. */
  n_scored: number
  sum_squared_error: number
  sum_base_squared_error: number
  sum_log_loss: number
  sum_base_log_loss: number
  /** Relative claims that were graded correct or incorrect, and of their probabilities against whether they were right. */
  n_relative: number
  n_relative_correct: number
  sum_relative_squared_error: number
}

/** What is said as long as no session is resolved. */
const FIRST_BASE_RATE = 0.5

/**
 * Sums up sessions in ascending order. `horizon` is the timeframe's, in sessions: its outcomes overlap that far. Rates are
 * fractions; every one is null at n = 0.
 */
export function summariseAccuracy(results: readonly SessionResult[], horizon: number) {
  const sessions = results.filter(({ n }) => n > 0)
  const total = (figure: (session: SessionResult) => number) => sessions.reduce((sum, each) => sum + figure(each), 0)
  const n = total((session) => session.n)
  const correct = total((session) => session.n_correct)
  const { rate, low, high } = wilson(correct, n)
  const perPrediction = (sum: number) => (n === 0 ? null : sum / n)
  const baseRate = perPrediction(total((session) => expectedWins(session, session.up_share, session.down_share)))
  return {
    n_resolved: n,
    n_correct: correct,
    accuracy: rate,
    accuracy_low: low,
    accuracy_high: high,
    ...clusteredRate(
      sessions.map((session) => ({ n: session.n, successes: session.n_correct })),
      horizon,
    ),
    /** What the same directions would have won on a ticker drawn at random from the universe, session by session. */
    base_rate: baseRate,
    skill: rate === null || baseRate === null ? null : rate - baseRate,
    avg_confidence: perPrediction(total((session) => session.sum_confidence)),
    brier_score: perPrediction(total((session) => session.sum_squared_error)),
    /** The Brier score of having said, each time, the base rate of the sessions that were resolved by then. */
    base_brier_score: perPrediction(sumBaseSquaredError(sessions, horizon)),
    mean_abs_error_pct: perPrediction(total((session) => session.sum_abs_error_pct)),
  }
}

function expectedWins({ n_bullish, n_bearish }: SessionResult, upShare: number, downShare: number): number {
  return n_bullish * upShare + n_bearish * downShare
}

/** A session knows the base rate of the sessions that lie at least a horizon before it. */
function sumBaseSquaredError(sessions: readonly SessionResult[], horizon: number): number {
  let [up, down, known, sum] = [0, 0, 0, 0]
  sessions.forEach((session, i) => {
    const resolved = sessions[i - horizon]
    if (resolved) {
      up += resolved.n * resolved.up_share
      down += resolved.n * resolved.down_share
      known += resolved.n
    }
    const said = known === 0 ? FIRST_BASE_RATE : expectedWins(session, up / known, down / known) / session.n
    // The sum of (said - outcome)² where `n_correct` outcomes are 1 and the others 0.
    sum += session.n * said ** 2 - 2 * said * session.n_correct + session.n_correct
  })
  return sum
}
