/** What is read of a published prediction. */
export type PublishedPrediction = {
  ticker: string
  direction: "bullish" | "bearish"
  confidence: number
  predicted_return_pct: number
  reference_date: string
  outcome: string
  realized_return_pct: number
  probability_up: number
  base_probability_up: number
  relative_direction: "ahead" | "behind"
  relative_probability: number
  relative_outcome: string
  median_return_pct: number
}

type Rows = readonly PublishedPrediction[]
type Figure = (row: PublishedPrediction) => number

/** A daily row of `predictions/accuracy`, from nothing but the predictions that it is about: of all tickers, or of one. */
export function recomputedAccuracy(published: Rows, base: "universe" | "own") {
  const isGraded = (outcome: string) => outcome === "correct" || outcome === "incorrect"
  const graded = published.filter(({ outcome }) => isGraded(outcome))
  const claims = graded.filter(({ relative_outcome }) => isGraded(relative_outcome))
  const isRight: Figure = ({ outcome }) => Number(outcome === "correct")
  const isRelativeRight: Figure = ({ relative_outcome }) => Number(relative_outcome === "correct")
  const hasRisen: Figure = ({ realized_return_pct }) => Number(realized_return_pct > 0)
  const skill = (rows: Rows) => mean(rows, isRight) - baseRate(rows, base)
  const ofWhatCame = (row: PublishedPrediction, probability: number) => (hasRisen(row) ? probability : 1 - probability)
  const brier = (said: Figure) => mean(graded, (row) => (1 - ofWhatCame(row, said(row))) ** 2)
  const logLoss = (said: Figure) => mean(graded, (row) => -Math.log(within(0.0001, 0.9999, ofWhatCame(row, said(row)))))
  const isOneSided = new Set(graded.map(({ direction }) => direction)).size < 2
  const [skill_low, skill_high] = isOneSided ? [null, null] : interval(graded, skill)
  return inPublishedDigits({
    ...record(graded, isRight),
    n_resolved: graded.length,
    base_rate: baseRate(graded, base),
    always_up_rate: mean(graded, hasRisen),
    skill: skill(graded),
    skill_low,
    skill_high,
    avg_confidence: mean(graded, (row) => row.confidence),
    brier_score: brier((row) => row.probability_up),
    base_brier_score: brier((row) => row.base_probability_up),
    log_loss: logLoss((row) => row.probability_up),
    base_log_loss: logLoss((row) => row.base_probability_up),
    mean_abs_error_pct: mean(graded, (row) => Math.abs(row.predicted_return_pct - row.realized_return_pct)),
    no_move_abs_error_pct: mean(graded, (row) => Math.abs(row.realized_return_pct)),
    relative: inPublishedDigits({
      ...record(claims, isRelativeRight),
      n: claims.length,
      brier_score: mean(claims, (row) => (row.relative_probability - isRelativeRight(row)) ** 2),
    }),
  })
}

/** How often the figure was 1, with Wilson's bounds and those over sessions. */
function record(rows: Rows, figure: Figure) {
  const [n, rate, z] = [rows.length, mean(rows, figure), 1.959964]
  const [centre, reach] = [rate + z ** 2 / (2 * n), z * Math.sqrt((rate * (1 - rate)) / n + z ** 2 / (4 * n ** 2))]
  const [clustered_low, clustered_high] = interval(rows, (some) => mean(some, figure))
  return {
    n_correct: rows.filter(figure).length,
    accuracy: rate,
    accuracy_low: (centre - reach) / (1 + z ** 2 / n),
    accuracy_high: (centre + reach) / (1 + z ** 2 / n),
    n_sessions: sessionsOf(rows).length,
    clustered_low,
    clustered_high,
  }
}

/** What as many calls up and down win where each meets the shares of rises and falls of its session, or of the ticker. */
function baseRate(rows: Rows, base: "universe" | "own"): number {
  const expectedWins = (some: Rows) => {
    const bullish = mean(some, ({ direction }) => Number(direction === "bullish"))
    const up = mean(some, (row) => Number(row.realized_return_pct > 0))
    const down = mean(some, (row) => Number(row.realized_return_pct < 0))
    return some.length * (bullish * up + (1 - bullish) * down)
  }
  const parts = base === "own" ? [rows] : sessionsOf(rows)
  return parts.reduce((sum, part) => sum + expectedWins(part), 0) / rows.length
}

/** The 95% t-interval over sessions: the residual of one is what the statistic changes by without it. */
function interval(rows: Rows, statistic: (rows: Rows) => number): [number, number] {
  const sessions = sessionsOf(rows)
  const [n, whole] = [sessions.length, statistic(rows)]
  const residuals = sessions.map(
    ([{ reference_date }]) => statistic(rows.filter((row) => row.reference_date !== reference_date)) - whole,
  )
  const error = Math.sqrt((residuals.reduce((sum, residual) => sum + residual ** 2, 0) * (n - 1)) / n)
  return [whole - studentsT(n - 1) * error, whole + studentsT(n - 1) * error]
}

/** Its 97.5% quantile, from the normal distribution's by the expansion of Cornish and Fisher: exact enough from 20 on. */
function studentsT(degrees: number): number {
  const z = 1.959963984540054
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2)
}

function sessionsOf(rows: Rows): PublishedPrediction[][] {
  return [...Map.groupBy(rows, ({ reference_date }) => reference_date).values()]
}

function within(least: number, most: number, value: number): number {
  return Math.min(most, Math.max(least, value))
}

function mean(rows: Rows, figure: Figure): number {
  return rows.reduce((sum, row) => sum + figure(row), 0) / rows.length
}

/** Scores have six decimals, everything else has four. */
function inPublishedDigits<Figures extends object>(figures: Figures) {
  const digits = (name: string) => 10 ** (/brier|log_loss|skill/.test(name) ? 6 : 4)
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === "number" ? Math.round(value * digits(name)) / digits(name) + 0 : value,
    ]),
  )
}
