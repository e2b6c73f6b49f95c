import type { z } from "zod"
import type { predictionSchema } from "../../server/products/shapes"
import { sessionBounds, wilsonBounds } from "./recomputedIntervals"

type Prediction = z.infer<typeof predictionSchema>
/** Graded, and made by this version: only a relative claim that was not made is null. */
export type PublishedPrediction = {
  [name in keyof Prediction]: name extends `relative_${"direction" | "outcome"}`
    ? Prediction[name]
    : NonNullable<Prediction[name]>
}
type Rows = readonly PublishedPrediction[]
type Figure = (row: PublishedPrediction) => number

export function recomputedAccuracy(published: Rows, base: "universe" | "own") {
  const graded = published.filter(({ outcome }) => isGraded(outcome))
  const claims = graded.filter(({ relative_outcome }) => isGraded(relative_outcome))
  const skill = (rows: Rows) => mean(rows, isRight) - baseRate(rows, base)
  const informative = (base === "own" ? [graded] : sessionsOf(graded)).filter(hasBothDirections)
  const told = sessionsOf(informative.flat())
  const [skill_low, skill_high] = told.length < 5 ? [null, null] : sessionBounds(sessionsOf(graded), skill, told)
  const { n_correct, ...record } = recordOf(graded, isRight)
  return inPublishedDigits({
    ...{ n_resolved: graded.length, n_correct, ...record, base_rate: baseRate(graded, base) },
    ...{ always_up_rate: mean(graded, hasRisen), skill: skill(graded), skill_low, skill_high },
    avg_confidence: mean(graded, (row) => row.confidence),
    brier_score: mean(graded, (row) => (row.probability_up - hasRisen(row)) ** 2),
    base_brier_score: mean(graded, (row) => (row.base_probability_up - hasRisen(row)) ** 2),
    log_loss: mean(graded, (row) => logLoss(row.probability_up, row)),
    base_log_loss: mean(graded, (row) => logLoss(row.base_probability_up, row)),
    mean_abs_error_pct: mean(graded, (row) => Math.abs(row.predicted_return_pct - row.realized_return_pct)),
    no_move_abs_error_pct: mean(graded, (row) => Math.abs(row.realized_return_pct)),
    relative: {
      ...{ n: claims.length, ...recordOf(claims, isRelativeRight) },
      brier_score: mean(claims, (row) => (row.relative_probability - isRelativeRight(row)) ** 2),
      n_no_call: graded.filter(({ relative_direction }) => relative_direction === null).length,
    },
  })
}

const isGraded = (outcome: string | null) => outcome === "correct" || outcome === "incorrect"
const isRight: Figure = ({ outcome }) => Number(outcome === "correct")
const isRelativeRight: Figure = ({ relative_outcome }) => Number(relative_outcome === "correct")
const hasRisen: Figure = ({ realized_return_pct }) => Number(realized_return_pct > 0)
const hasFallen: Figure = ({ realized_return_pct }) => Number(realized_return_pct < 0)
const isBullish: Figure = ({ direction }) => Number(direction === "bullish")
const mean = (rows: Rows, figure: Figure) => rows.reduce((sum, row) => sum + figure(row), 0) / rows.length
const sessionsOf = (rows: Rows) => [...Map.groupBy(rows, ({ reference_date }) => reference_date).values()]
const hasBothDirections = (rows: Rows) => new Set(rows.map(({ direction }) => direction)).size === 2

/** Expected accuracy of the same directions, given the shares of rises and falls of each session, or of the ticker. */
function baseRate(rows: Rows, base: "universe" | "own"): number {
  const parts = base === "own" ? [rows] : sessionsOf(rows)
  const wins = parts.map((part) => {
    const [bullish, up, down] = [mean(part, isBullish), mean(part, hasRisen), mean(part, hasFallen)]
    return part.length * (bullish * up + (1 - bullish) * down)
  })
  return wins.reduce((sum, each) => sum + each, 0) / rows.length
}

function recordOf(rows: Rows, figure: Figure) {
  const [accuracy, sessions] = [mean(rows, figure), sessionsOf(rows)]
  const [accuracy_low, accuracy_high] = wilsonBounds(accuracy, rows.length)
  const [clustered_low, clustered_high] = sessionBounds(sessions, (some) => mean(some, figure))
  const n_correct = rows.filter(figure).length
  return {
    n_correct,
    accuracy,
    accuracy_low,
    accuracy_high,
    n_sessions: sessions.length,
    n_blocks: sessions.length,
    clustered_low,
    clustered_high,
  }
}

function logLoss(probabilityUp: number, row: PublishedPrediction): number {
  const ofWhatCame = hasRisen(row) ? probabilityUp : 1 - probabilityUp
  return -Math.log(Math.min(0.9999, Math.max(0.0001, ofWhatCame)))
}

/** Scores have six decimals, everything else four. */
function inPublishedDigits<Figures>(figures: Figures): Figures {
  const digits = (name: string) => 10 ** (/brier|log_loss|skill/.test(name) ? 6 : 4)
  const rounded = (name: string, value: unknown) =>
    typeof value === "number" ? Math.round(value * digits(name)) / digits(name) + 0 : value
  return JSON.parse(JSON.stringify(figures, rounded))
}
