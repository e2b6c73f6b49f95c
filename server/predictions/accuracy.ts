import { sessionNumber } from "../platform/exchange/sessions"
import { clusteredInterval, clusteredRate, type Totals, totalsOver } from "../platform/statistics/clustered"
import { wilson } from "../platform/statistics/wilson"

/**
 * The graded predictions of one reference session, for all tickers or for one, without voids. `sum_` fields are sums
 * over the `n` predictions unless noted.
 */
export type SessionResult = {
  session: string
  n: number
  n_correct: number
  n_bullish: number
  n_bearish: number
  /** How many of the `n` rose and fell. An unchanged close counts in neither. */
  n_up: number
  n_down: number
  /** Shares of the session's whole graded universe, as fractions, even for the results of one ticker. */
  up_share: number
  down_share: number
  sum_confidence: number
  /** Absolute errors of the predicted return and of predicting no move, in percentage points. */
  sum_abs_error_pct: number
  sum_no_move_abs_error_pct: number
  /**
   * Predictions that froze `base_probability_up`. The losses below are sums over these. They compare a probability of a
   * rise with the outcome.
   */
  n_scored: number
  sum_squared_error: number
  sum_base_squared_error: number
  sum_log_loss: number
  sum_base_log_loss: number
  /**
   * Predictions whose relative claim was graded. The error compares `relative_probability` with whether the claim was
   * right.
   */
  n_relative: number
  n_relative_correct: number
  sum_relative_squared_error: number
  /** Predictions without a relative claim, because their probability was too close to one half. */
  n_no_call: number
}

/**
 * The baseline: the same directions on random tickers of each session's universe or, for one ticker, on its own random
 * sessions.
 */
export type AccuracyBase = "universe" | "own"

/**
 * Sums up sessions in any order. `horizon` is the timeframe's, in sessions, over which outcomes overlap. Rates are
 * fractions. Every figure is null at n = 0, and bounds over sessions are null with too few sessions.
 */
export function summariseAccuracy(results: readonly SessionResult[], horizon: number, base: AccuracyBase) {
  const sessions = results.map((result) => ({ ...result, position: sessionNumber(result.session) }))
  const meanOver = (count: Figure) => {
    const n = total(results, count)
    return (sum: Figure) => (n === 0 ? null : total(results, sum) / n)
  }
  const [perPrediction, perScored, perRelative] = [meanOver("n"), meanOver("n_scored"), meanOver("n_relative")]
  const { n, ...record } = recordOf(sessions, "n", "n_correct", horizon)
  return {
    n_resolved: n,
    ...record,
    ...skillOf(sessions, horizon, base),
    /** The rate that always calling a rise would have had. */
    always_up_rate: perPrediction("n_up"),
    avg_confidence: perPrediction("sum_confidence"),
    n_scored: total(results, "n_scored"),
    brier_score: perScored("sum_squared_error"),
    base_brier_score: perScored("sum_base_squared_error"),
    log_loss: perScored("sum_log_loss"),
    base_log_loss: perScored("sum_base_log_loss"),
    mean_abs_error_pct: perPrediction("sum_abs_error_pct"),
    no_move_abs_error_pct: perPrediction("sum_no_move_abs_error_pct"),
    relative: {
      ...recordOf(sessions, "n_relative", "n_relative_correct", horizon),
      brier_score: perRelative("sum_relative_squared_error"),
      n_no_call: total(results, "n_no_call"),
    },
  }
}

type Figure = Exclude<keyof SessionResult, "session">
type PlacedResult = SessionResult & { position: number }

function total(results: readonly SessionResult[], figure: Figure): number {
  return results.reduce((sum, result) => sum + result[figure], 0)
}

function recordOf(sessions: readonly PlacedResult[], count: Figure, successes: Figure, horizon: number) {
  const [n, correct] = [total(sessions, count), total(sessions, successes)]
  const { rate, low, high } = wilson(correct, n)
  const counts = sessions.map((session) => ({
    position: session.position,
    n: session[count],
    successes: session[successes],
  }))
  return {
    n,
    n_correct: correct,
    accuracy: rate,
    accuracy_low: low,
    accuracy_high: high,
    ...clusteredRate(counts, horizon),
  }
}

const wins = ["n_correct", "n_bullish", "n_bearish", "n_up", "n_down", "expected"] as const
type Wins = Totals<"n" | (typeof wins)[number]>

const baseRates: Readonly<Record<AccuracyBase, (totals: Wins) => number>> = {
  universe: ({ n, expected }) => expected / n,
  own: ({ n, n_bullish, n_bearish, n_up, n_down }) => (n_bullish * n_up + n_bearish * n_down) / n ** 2,
}

/**
 * Accuracy minus the base rate. The market's move affects both and cancels out in the interval. Calls in one direction
 * win exactly what their base does. So a session with one direction adds nothing to a universe's sample, and a ticker
 * always called the same way has a skill of 0 and no interval.
 */
function skillOf(sessions: readonly PlacedResult[], horizon: number, base: AccuracyBase) {
  const compared = winsBySession(sessions)
  const baseRate = baseRates[base]
  const skill = (totals: Wins) => totals.n_correct / totals.n - baseRate(totals)
  const totals = totalsOver(compared, ["n", ...wins])
  const isInformative = (session: Wins) => hasBothDirections(base === "universe" ? session : totals)
  const { low, high } = clusteredInterval(
    compared.map((session) => ({ ...session, n_informative: isInformative(session) ? session.n : 0 })),
    { horizon, counts: ["n", "n_informative"], sums: wins, statistic: skill, range: [-1, 1] },
  )
  return {
    base_rate: totals.n === 0 ? null : baseRate(totals),
    skill: totals.n === 0 ? null : skill(totals),
    skill_low: low,
    skill_high: high,
  }
}

function winsBySession(sessions: readonly PlacedResult[]): (Wins & { position: number })[] {
  const parts = sessions.map((session) => ({
    ...session,
    expected: session.n_bullish * session.up_share + session.n_bearish * session.down_share,
  }))
  return [...Map.groupBy(parts, ({ position }) => position)].map(([position, session]) => ({
    position,
    ...totalsOver(session, ["n", ...wins]),
  }))
}

function hasBothDirections({ n_bullish, n_bearish }: Wins): boolean {
  return n_bullish > 0 && n_bearish > 0
}
