import {
  type LabelledHeadline,
  labelledHeadlines,
  type Mistake,
  scoreOf,
} from "../../server/context/entities/testing/headlines"
import { isInUniverse } from "../../server/context/social/namedTicker"
import type { Proportion } from "../../server/platform/statistics/wilson"
import { documentOf } from "../../server/signals/headlines/document"
import { scriptedAnalyst } from "../../server/signals/headlines/scripted"
import {
  eventHeadlines,
  type HeadlinePart,
  headlineParts,
  scoreEvents,
} from "../../server/signals/headlines/testing/headlineSet"
import { labelledDocument } from "../../server/signals/headlines/testing/labelled"
import { type Figure, interval, median, microseconds, percent, shown } from "../figure"
import { bySize, isSmoke } from "../size"

const least = { precision: 0.95, recall: 0.85 }
const leastRight = { direction: 0.97, silence: 0.95 }
const script = scriptedAnalyst(isInUniverse)
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
    ...(await Promise.all(headlineParts.map(eventFigures))).flat(),
    shown(`companies of a headline, median of ${rounds} rounds`, microseconds(await perHeadline(all, tickersOf))),
    shown(
      `a headline read by the script, median of ${rounds} rounds`,
      microseconds(await perHeadline(all, readByScript)),
    ),
  ]
}

async function eventFigures(part: HeadlinePart): Promise<Figure[]> {
  const of = eventHeadlines(part)
  const { signals, labels, matched, silent, unlabelled, ...score } = await scoreEvents(script, of, isInUniverse)
  const name = part === "dev" ? "events, rules written with them" : "events, held out"
  return [
    shown(`${name}: companies, precision of ${signals} signals`, interval(score.names.precision)),
    shown(`${name}: companies, recall of ${labels} labels`, interval(score.names.recall)),
    proportion(`${name}: direction, precision of ${matched} signals`, score.directions.precision, leastRight.direction),
    shown(`${name}: direction, recall of ${labels} labels`, interval(score.directions.recall)),
    shown(`${name}: type, precision of ${matched} signals`, interval(score.types.precision)),
    shown(`${name}: type, recall of ${labels} labels`, interval(score.types.recall)),
    shown(`${name}: no signal, precision of ${silent} silent headlines`, interval(score.silence.precision)),
    proportion(`${name}: no signal, recall of ${unlabelled} headlines`, score.silence.recall, leastRight.silence),
  ]
}

function readByScript(headline: LabelledHeadline) {
  return script.read(documentOf(headline.id, labelledDocument(headline), isInUniverse))
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

async function perHeadline(
  of: readonly LabelledHeadline[],
  read: (headline: LabelledHeadline) => unknown,
): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    for (const headline of of) await read(headline)
    times.push(((performance.now() - started) * 1_000) / of.length)
  }
  return median(times)
}
