import {
  type LabelledHeadline,
  labelledHeadlines,
  type Mistake,
  scoreOf,
} from "../../server/context/entities/testing/headlines"
import { isInUniverse } from "../../server/context/social/namedTicker"
import type { Proportion } from "../../server/platform/statistics/wilson"
import { documentOf } from "../../server/signals/headlines/document"
import { labelledDocument } from "../../server/signals/headlines/testing/labelled"
import { type Figure, interval, median, microseconds, percent, shown } from "../figure"
import { bySize, isSmoke } from "../size"

const least = { precision: 0.95, recall: 0.85 }
const mostMistakes = 20
const rounds = bySize(20, 1)

export async function headlines(): Promise<Figure[]> {
  const all = labelledHeadlines()
  const parts = { "held out": all.filter(({ part }) => part === "held_out"), all }
  const scores = Object.entries(parts).map(([part, of]) => ({ part, of, score: scoreOf(of, tickersOf) }))
  const [, { score: whole }] = scores
  if (!isSmoke) for (const line of worst(whole.mistakes)) console.log(`  ${line}`)
  return [
    ...scores.flatMap(({ part, of, score: { precision, recall, named, labels } }) => [
      proportion(`precision, ${part}: ${named} tickers of ${of.length} headlines`, precision, least.precision),
      proportion(`recall, ${part}: ${labels} labels`, recall, least.recall),
    ]),
    shown(`a headline read, median of ${rounds} rounds`, microseconds(perHeadline(all))),
  ]
}

function tickersOf(headline: LabelledHeadline): readonly string[] {
  return documentOf(headline.id, labelledDocument(headline), isInUniverse).tickers
}

function proportion(name: string, share: Proportion, required: number): Figure {
  return {
    name,
    measured: interval(share),
    required: `at least ${percent(required)}`,
    holds: (share.rate ?? 0) >= required,
  }
}

function worst(mistakes: readonly Mistake[]): string[] {
  const size = ({ invented, missed }: Mistake) => 2 * invented.length + missed.length
  return mistakes
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, mostMistakes)
    .map(({ headline, invented, missed }) => {
      const said = [...invented.map((each) => `names ${each}`), ...missed.map((each) => `misses ${each}`)].join(", ")
      return `${said}: ${headline.text}`
    })
}

function perHeadline(of: readonly LabelledHeadline[]): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now()
    for (const headline of of) tickersOf(headline)
    return ((performance.now() - started) * 1_000) / of.length
  })
  return median(times)
}
