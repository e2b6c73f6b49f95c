import type { Headline } from "../../../context/entities/headline"
import { firstClass, type Label, type LabelledHeadline } from "../../../context/entities/testing/headlines"
import { clusteredWilson, type Proportion, wilson } from "../../../platform/statistics/wilson"
import type { Direction } from "../../grade"
import type { Analyst } from "../analyst"
import { documentOf } from "../document"

/** As from a feed without tickers. For countries other than the United States, the address shows the country. */
export function labelledDocument({ id, text, country }: LabelledHeadline): Headline {
  const host = country === "US" ? "news.example.com" : `news.example.${country.toLowerCase()}`
  return {
    ...{ source: "gdelt", document_id: id, title: text, summary: null, url: `https://${host}/` },
    ...{ published_at: "2026-07-13T12:00:00.000Z", tickers: [], cik: null },
  }
}

export type AnalystScore = {
  asked: number
  answered: Proportion
  /** The share of tickers of direct effects that are labels. */
  tickers: Proportion
  /** The share of labels with a direction that got an effect. */
  recall: Proportion
  /** The share of effects on such labels with the right direction. */
  direction: Proportion
  /** Effects on such labels. `bullish` is the share of these labels that are bullish: the score of always saying so. */
  judged: number
  bullish: Proportion
}

type Said = {
  isAnswered: boolean
  said: readonly { direction: Direction; label: Direction | null | undefined }[]
  judged: readonly { direction: Direction; label: Direction }[]
  signed: readonly Label[]
}

/** Compares an analyst's answers on labelled headlines with the labels. Intervals are clustered by headline. */
export async function scoreAnalyst(
  analyst: Analyst,
  headlines: readonly LabelledHeadline[],
  isInUniverse: (ticker: string) => boolean,
): Promise<AnalystScore> {
  const read: Said[] = []
  for (const headline of headlines) {
    const reading = await analyst.read(documentOf(headline.id, labelledDocument(headline), isInUniverse))
    const findings = reading.outcome === "answered" ? reading.findings.filter((each) => !each.isSecondOrder) : []
    const labels = new Map(headline.labels.map(({ ticker, direction }) => [firstClass(ticker), direction]))
    const said = findings.map(({ ticker, direction }) => ({ direction, label: labels.get(firstClass(ticker)) }))
    const judged = said.flatMap(({ direction, label }) => (label ? [{ direction, label }] : []))
    const signed = headline.labels.filter((label) => label.direction !== null)
    read.push({ isAnswered: reading.outcome === "answered", said, judged, signed })
  }
  const sum = (count: (each: Said) => number) => read.reduce((all, each) => all + count(each), 0)
  const sizes = (list: "said" | "judged" | "signed") => read.map((each) => each[list].length)
  return {
    asked: read.length,
    answered: wilson(
      sum(({ isAnswered }) => Number(isAnswered)),
      read.length,
    ),
    tickers: clusteredWilson(
      sum(({ said }) => said.filter(({ label }) => label !== undefined).length),
      sizes("said"),
    ),
    recall: clusteredWilson(
      sum(({ judged }) => judged.length),
      sizes("signed"),
    ),
    direction: clusteredWilson(
      sum(({ judged }) => judged.filter(({ direction, label }) => direction === label).length),
      sizes("judged"),
    ),
    judged: sum(({ judged }) => judged.length),
    bullish: clusteredWilson(
      sum(({ judged }) => judged.filter(({ label }) => label === "bullish").length),
      sizes("judged"),
    ),
  }
}
