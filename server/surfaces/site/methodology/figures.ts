import type { accuracy } from "../../../products/predictions/accuracy"
import type { latest } from "../../../products/predictions/latest"
import type { AnswerOf } from "../../../products/product"
import type { trackRecord } from "../../../products/trackRecord"
import { type MarketAnswers, marketFigures } from "./marketFigures"
import { digits, interval, orNone, percent, whole } from "./written"

export type MethodologyFigures = Record<(typeof names)[number], string>

const names = [
  ...(["state", "winRate", "brier", "edge", "daily", "relative"] as const),
  ...(["regime", "fearGreed", "putCall", "anomalies", "character", "pullback"] as const),
] as const

type Answers = MarketAnswers & {
  record: AnswerOf<typeof trackRecord>
  accuracy: AnswerOf<typeof accuracy>
  latest: AnswerOf<typeof latest>
}

const missing = "_These values cannot be computed at the moment._"

/** Safe, because the keys are exactly the names. */
export const noFigures = Object.fromEntries(names.map((name) => [name, missing])) as MethodologyFigures

export function figuresFor({ record, accuracy, latest, ...market }: Answers, asOf: string): MethodologyFigures {
  const daily = accuracy.accuracy.find(({ timeframe }) => timeframe === "daily")
  return {
    state: stateOf(record, asOf),
    winRate: winRateOf(record),
    brier: brierOf(record),
    edge: edgeOf(latest),
    daily: daily ? dailyOf(daily) : nothing,
    relative: daily ? relativeOf(daily.relative) : nothing,
    ...marketFigures(market),
  }
}

const nothing = "_Nothing has been graded yet._"

function stateOf({ meta }: Answers["record"], asOf: string): string {
  const market =
    meta.data_origin === "simulated" ? " They describe a **simulated** market and say nothing about the real one." : ""
  return `The examples below were computed by this service from its own data as of ${asOf} (\`data_origin\`: \`${meta.data_origin}\`).${market}`
}

function winRateOf({
  n_independent_wins: wins,
  n_independent: n,
  win_rate: rate,
  ...record
}: Answers["record"]): string {
  if (rate === null || record.wilson_low === null || record.wilson_high === null) return nothing
  return `> **Example.** Of ${whole(n)} independent resolved signals, ${whole(wins)} won: ${whole(wins)} / ${whole(n)} = ${percent(rate)}. With p = ${digits(rate)} and n = ${whole(n)}, Wilson's interval is [${percent(record.wilson_low)}, ${percent(record.wilson_high)}]. Over ${whole(record.n_sessions)} entry sessions, the clustered interval is ${interval(record.clustered_low, record.clustered_high)}. The base rate is ${orNone(record.base_rate, percent)}.`
}

function brierOf({ brier_score: brier, base_brier_score: base, n_independent: n }: Answers["record"]): string {
  if (brier === null || base === null) return nothing
  return `> **Example.** Over ${whole(n)} signals the Brier score is ${digits(brier)}, against ${digits(base)} for the running win rate and 0.2500 for always saying 0.5.`
}

function edgeOf({ predictions: [prediction] }: Answers["latest"]): string {
  if (!prediction || prediction.probability_up === null) return nothing
  const { ticker, target_date, probability_up: up, base_probability_up: base, edge } = prediction
  if (base === null || edge === null) return nothing
  return `> **Example.** For ${ticker} on ${target_date} the base is ${digits(base)} and the model says ${digits(up)}: an edge of ${digits(up)} - ${digits(base)} = ${digits(edge)}. It is the largest edge of its session.`
}

type AccuracyRow = Answers["accuracy"]["accuracy"][number]

function dailyOf(row: AccuracyRow): string {
  const { n_resolved: n, n_correct, accuracy, base_rate: base, skill } = row
  if (accuracy === null || base === null || skill === null) return nothing
  const scores =
    row.brier_score === null || row.base_brier_score === null
      ? ""
      : ` The Brier score is ${digits(row.brier_score, 6)}, against ${digits(row.base_brier_score, 6)} for the base (n = ${whole(row.n_scored)}).`
  return `> **Example.** Daily predictions, ${row.origin}, targets from ${row.window_start_date} to ${row.window_end_date}: ${whole(n_correct)} of ${whole(n)} were correct, an accuracy of ${percent(accuracy)} (Wilson [${orNone(row.accuracy_low, percent)}, ${orNone(row.accuracy_high, percent)}], clustered ${interval(row.clustered_low, row.clustered_high)} over ${whole(row.n_sessions)} sessions). The base rate is ${percent(base)} and always saying up was right in ${orNone(row.always_up_rate, percent)}. Skill is ${digits(skill)}, 95% interval ${interval(row.skill_low, row.skill_high, digits)}.${scores}`
}

function relativeOf({ n, n_correct, accuracy, ...relative }: AccuracyRow["relative"]): string {
  if (accuracy === null) return nothing
  return `> **Example.** The relative claim was right in ${whole(n_correct)} of ${whole(n)} cases, ${percent(accuracy)}, clustered interval ${interval(relative.clustered_low, relative.clustered_high)}. By chance it would be right in 50%.${relative.long_short?.text ? ` ${relative.long_short.text}` : ""}`
}
