import type { anomalies } from "../../../products/market/anomalies"
import type { character } from "../../../products/market/character"
import type { fearGreed } from "../../../products/market/fearGreed"
import type { pcr } from "../../../products/market/pcr"
import type { regime } from "../../../products/market/regime"
import type { AnswerOf } from "../../../products/product"
import type { etfPullback } from "../../../products/signals/etfPullback"
import { digits, interval, orNone, percent, whole } from "./written"

export type MarketAnswers = {
  regime: AnswerOf<typeof regime>
  fearGreed: AnswerOf<typeof fearGreed>
  pcr: AnswerOf<typeof pcr>
  anomalies: AnswerOf<typeof anomalies>
  character: AnswerOf<typeof character>
  pullback: AnswerOf<typeof etfPullback>
}

export function marketFigures(answers: MarketAnswers) {
  return {
    regime: regimeOf(answers.regime),
    fearGreed: fearGreedOf(answers.fearGreed),
    putCall: putCallOf(answers.pcr),
    anomalies: example(answers.anomalies.note),
    character: example(answers.character.read_text),
    pullback: pullbackOf(answers.pullback),
  }
}

const example = (text: string) => `> **Example.** ${text}`

function regimeOf({ regime, gate, size_multiplier, vix_level, vix_date, ...spy }: MarketAnswers["regime"]): string {
  if (regime === null || vix_level === null || spy.spy_vs_sma_200_pct === null)
    return example(orNone(spy.reason, String))
  const distance = Math.abs(spy.spy_vs_sma_200_pct).toFixed(2)
  const side = spy.spy_vs_sma_200_pct < 0 ? "below" : "above"
  return example(
    `The VIX closed at ${vix_level.toFixed(2)} on ${vix_date}, and SPY ${distance}% ${side} its mean of 200 sessions on ${spy.spy_date}. So the regime is \`${regime}\`, the gate \`${gate}\` and the multiplier ${size_multiplier}.`,
  )
}

function fearGreedOf({ stock: { score, label, date, components } }: MarketAnswers["fearGreed"]): string {
  const scores = components.flatMap((component) => (component.score === null ? [] : [component.score]))
  if (score === null || label === null) return example("Too few components have a score.")
  const sum = scores.map((each) => each.toFixed(2)).join(" + ")
  return example(`On ${date}: (${sum}) / ${scores.length} = ${score.toFixed(2)}, which is \`${label}\`.`)
}

function putCallOf({ latest }: MarketAnswers["pcr"]): string {
  if (latest === null) return example("No put/call ratio is known.")
  return example(`On ${latest.date} the ratio of all options was ${digits(latest.total_pcr, 2)}: \`${latest.signal}\`.`)
}

function pullbackOf({
  track_record: rule,
  base_rate: base,
  lift,
  lift_low,
  lift_high,
}: MarketAnswers["pullback"]): string {
  if (rule.win_rate === null || base.win_rate === null || lift === null)
    return example("No trade has reached its exit.")
  return example(
    `${whole(rule.n)} trades of the rule won in ${percent(rule.win_rate)} of cases (clustered ${interval(rule.clustered_low, rule.clustered_high)}), trades entered on any day above the mean in ${percent(base.win_rate)} (n = ${whole(base.n)}). The lift is ${digits(lift)}, 95% interval from ${orNone(lift_low, digits)} to ${orNone(lift_high, digits)}.`,
  )
}
