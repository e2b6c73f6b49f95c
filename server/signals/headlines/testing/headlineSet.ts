import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { z } from "zod"
import type { Headline } from "../../../context/entities/headline"
import { firstClass } from "../../../context/entities/testing/headlines"
import { clusteredWilson, type Proportion, wilson } from "../../../platform/statistics/wilson"
import { type EventType, eventTypeNames } from "../../eventTypes"
import type { Direction } from "../../grade"
import type { Analyst, Finding } from "../analyst"
import { documentOf } from "../document"

type EventLabel = { ticker: string; eventType: EventType; direction: Direction }
export type EventHeadline = { id: string; text: string; labels: readonly EventLabel[] }

export const headlineParts = ["dev", "heldOut"] as const
export type HeadlinePart = (typeof headlineParts)[number]

/** Composed headlines, labelled by hand: see `labelling.md`. */
export function eventHeadlines(part: HeadlinePart): EventHeadline[] {
  const text = readFileSync(join(import.meta.dirname, `${part}.csv`))
  return parse<Record<"id" | "text" | "labels", string>>(text, { columns: true }).map((row) => ({
    ...row,
    labels: row.labels.split(" ").filter(Boolean).map(labelOf),
  }))
}

function labelOf(written: string): EventLabel {
  const [ticker, type, sign] = written.split(":")
  return {
    ticker,
    eventType: z.enum(eventTypeNames).parse(type),
    direction: z.enum(["+", "-"]).parse(sign) === "+" ? "bullish" : "bearish",
  }
}

type EventScore = {
  signals: number
  labels: number
  /** Signals on a labelled company. */
  matched: number
  /** Those, of all signals and of all labels. */
  names: { precision: Proportion; recall: Proportion }
  /** Right directions and types, of the signals on labelled companies and of all labels. */
  directions: { precision: Proportion; recall: Proportion }
  types: { precision: Proportion; recall: Proportion }
  /** Headlines without signal and label, of those without signal and of those without label. */
  silence: { precision: Proportion; recall: Proportion }
  silent: number
  unlabelled: number
  mistakes: readonly { headline: EventHeadline; said: readonly Finding[] }[]
}

type Read = { headline: EventHeadline; said: readonly Finding[]; matched: readonly [Finding, EventLabel][] }

/** Compares the direct effects that an analyst reads with the labels. Intervals are clustered by headline. */
export async function scoreEvents(
  analyst: Analyst,
  headlines: readonly EventHeadline[],
  isInUniverse: (ticker: string) => boolean,
): Promise<EventScore> {
  const read = await Promise.all(headlines.map((headline) => readOne(analyst, headline, isInUniverse)))
  const signals = read.map(({ said }) => said.length)
  const labels = read.map(({ headline }) => headline.labels.length)
  const matched = read.map((each) => each.matched.length)
  const shares = (right: number, of: readonly number[]) => ({
    precision: clusteredWilson(right, of),
    recall: clusteredWilson(right, labels),
  })
  const rightIn = (isRight: (said: Finding, label: EventLabel) => boolean) =>
    read.flatMap((each) => each.matched).filter(([said, label]) => isRight(said, label)).length
  const silent = read.filter(({ said }) => said.length === 0)
  const unlabelled = read.filter(({ headline }) => headline.labels.length === 0)
  const both = silent.filter(({ headline }) => headline.labels.length === 0).length
  return {
    ...{ signals: total(signals), labels: total(labels), matched: total(matched) },
    names: shares(total(matched), signals),
    directions: shares(
      rightIn((said, label) => said.direction === label.direction),
      matched,
    ),
    types: shares(
      rightIn((said, label) => said.eventType === label.eventType),
      matched,
    ),
    silence: { precision: wilson(both, silent.length), recall: wilson(both, unlabelled.length) },
    ...{ silent: silent.length, unlabelled: unlabelled.length },
    mistakes: read.filter(isMistaken),
  }
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

async function readOne(
  analyst: Analyst,
  headline: EventHeadline,
  isInUniverse: (ticker: string) => boolean,
): Promise<Read> {
  const reading = await analyst.read(documentOf(headline.id, eventDocument(headline), isInUniverse))
  const said = reading.outcome === "answered" ? reading.findings.filter((each) => !each.isSecondOrder) : []
  const labels = new Map(headline.labels.map((label) => [firstClass(label.ticker), label]))
  const matched = said.flatMap((each): [Finding, EventLabel][] => {
    const label = labels.get(firstClass(each.ticker))
    return label ? [[each, label]] : []
  })
  return { headline, said, matched }
}

function isMistaken({ headline, said, matched }: Read): boolean {
  const isRight = matched.every(([a, b]) => a.direction === b.direction && a.eventType === b.eventType)
  return !isRight || said.length !== matched.length || matched.length !== headline.labels.length
}

function eventDocument({ id, text }: EventHeadline): Headline {
  return {
    ...{ source: "gdelt", document_id: id, title: text, summary: null, url: "https://news.example.com/" },
    ...{ published_at: "2026-07-13T12:00:00.000Z", tickers: [], cik: null },
  }
}
