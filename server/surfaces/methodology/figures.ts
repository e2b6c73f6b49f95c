import type { regime } from "../../products/market/regime"
import type { accuracy } from "../../products/predictions/accuracy"
import type { AnswerOf } from "../../products/product"
import type { trackRecord } from "../../products/trackRecord"

/** Worked examples as Markdown, by the name of the place where they belong. */
export type Figures = Record<(typeof names)[number], string>

const names = ["state", "winRate", "brier", "daily", "relative", "regime"] as const

type Answers = {
  record: AnswerOf<typeof trackRecord>
  accuracy: AnswerOf<typeof accuracy>
  regime: AnswerOf<typeof regime>
}

const missing = "_These values cannot be computed at the moment._"

export const noFigures: Figures = {
  state: missing,
  winRate: missing,
  brier: missing,
  daily: missing,
  relative: missing,
  regime: missing,
}

/** The examples are of the service's own answers, whatever those say. */
export function figuresFor({ record, accuracy, regime }: Answers): Figures {
  const daily = accuracy.accuracy.find(({ timeframe }) => timeframe === "daily")
  return {
    state: stateOf(record),
    winRate: winRateOf(record),
    brier: brierOf(record),
    daily: daily ? dailyOf(daily) : nothing,
    relative: daily ? relativeOf(daily.relative) : nothing,
    regime: regimeOf(regime),
  }
}

const nothing = "_Nothing has been graded yet._"

function stateOf({ meta }: Answers["record"]): string {
  const market =
    meta.data_origin === "simulated" ? " They describe a **simulated** market and say nothing about the real one." : ""
  return `The examples below were computed by this service from its own data as of ${meta.as_of} (\`data_origin\`: \`${meta.data_origin}\`).${market}`
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

type AccuracyRow = Answers["accuracy"]["accuracy"][number]

function dailyOf(row: AccuracyRow): string {
  const { n_resolved: n, n_correct, accuracy, base_rate: base, skill } = row
  if (accuracy === null || base === null || skill === null) return nothing
  const scores =
    row.brier_score === null || row.base_brier_score === null
      ? ""
      : ` The Brier score is ${digits(row.brier_score, 6)}, against ${digits(row.base_brier_score, 6)} for the base (n = ${whole(row.n_scored)}).`
  return `> **Example.** Daily predictions, ${row.origin}, targets from ${row.window_start_date} to ${row.window_end_date}: ${whole(n_correct)} of ${whole(n)} were correct, an accuracy of ${percent(accuracy)} (Wilson [${orNone(row.accuracy_low, percent)}, ${orNone(row.accuracy_high, percent)}], clustered ${interval(row.clustered_low, row.clustered_high)} over ${whole(row.n_sessions)} sessions). The base rate is ${percent(base)} and always saying up was right in ${orNone(row.always_up_rate, percent)}. Skill is ${digits(skill)}, 95% interval ${bounds(row.skill_low, row.skill_high)}.${scores}`
}

function relativeOf({ n, n_correct, accuracy, ...relative }: AccuracyRow["relative"]): string {
  if (accuracy === null) return nothing
  return `> **Example.** The relative claim was right in ${whole(n_correct)} of ${whole(n)} cases, ${percent(accuracy)}, clustered interval ${interval(relative.clustered_low, relative.clustered_high)}. By chance it would be right in 50%.`
}

function regimeOf({ regime, gate, size_multiplier, vix_level, vix_date, ...spy }: Answers["regime"]): string {
  if (regime === null || vix_level === null || spy.spy_vs_sma_200_pct === null)
    return `> **Example.** ${orNone(spy.reason, String)}`
  const distance = Math.abs(spy.spy_vs_sma_200_pct).toFixed(2)
  const side = spy.spy_vs_sma_200_pct < 0 ? "below" : "above"
  return `> **Example.** The VIX closed at ${vix_level.toFixed(2)} on ${vix_date}, and SPY ${distance}% ${side} its mean of 200 sessions on ${spy.spy_date}. So the regime is \`${regime}\`, the gate \`${gate}\` and the multiplier ${size_multiplier}.`
}

function interval(low: number | null, high: number | null): string {
  return low === null || high === null ? "not given (too few sessions)" : `[${percent(low)}, ${percent(high)}]`
}

function bounds(low: number | null, high: number | null): string {
  return low === null || high === null ? "not given (too few sessions)" : `[${digits(low)}, ${digits(high)}]`
}

function orNone<T>(value: T | null, form: (value: T) => string): string {
  return value === null ? "not known" : form(value)
}

const whole = (count: number) => count.toLocaleString("en-US")
const percent = (share: number) => `${(share * 100).toFixed(2)}%`
const digits = (figure: number, places = 4) => figure.toFixed(places)
