import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { clusteredWilson, type Proportion } from "../../../platform/statistics/wilson"
import { companyByTicker } from "../companies"

/** `direction` is null where the headline has none. `start` and `end` are offsets of the name in the text. */
export type Label = { ticker: string; direction: "bullish" | "bearish" | null; start: number; end: number }

export type LabelledHeadline = {
  id: string
  /** The publisher's country (ISO 3166-1 alpha-2). */
  country: string
  text: string
  labels: readonly Label[]
  part: "dev" | "held_out"
}

/** Real headlines, labelled by hand: see `labelling.md` and `ORIGIN.md`. */
export function labelledHeadlines(): LabelledHeadline[] {
  const text = readFileSync(join(import.meta.dirname, "headlines.csv"))
  return parse<Record<"id" | "country" | "text" | "labels", string>>(text, { columns: true }).map((row) => ({
    ...row,
    labels: row.labels.split(" ").filter(Boolean).map(labelOf),
    part: createHash("sha256").update(row.id).digest()[0] % 2 ? "held_out" : "dev",
  }))
}

function labelOf(written: string): Label {
  const [ticker, span, sign] = written.split(":")
  const [start, end] = span.split("-").map(Number)
  return { ticker, start, end, direction: sign === "+" ? "bullish" : sign === "-" ? "bearish" : null }
}

export type Mistake = { headline: LabelledHeadline; invented: readonly string[]; missed: readonly string[] }

export type MatchScore = {
  /** The share of named tickers that are labels. Intervals are clustered by headline. */
  precision: Proportion
  /** The share of labels that were named. */
  recall: Proportion
  named: number
  labels: number
  mistakes: readonly Mistake[]
}

export function scoreOf(
  headlines: readonly LabelledHeadline[],
  tickersOf: (headline: LabelledHeadline) => readonly string[],
): MatchScore {
  const read = headlines.map((headline) => {
    const named = new Set(tickersOf(headline).map(firstClass))
    const labels = new Set(headline.labels.map(({ ticker }) => firstClass(ticker)))
    return { headline, named, labels, invented: [...named.difference(labels)], missed: [...labels.difference(named)] }
  })
  const sizes = (of: "named" | "labels") => read.map((each) => each[of].size)
  const right = read.reduce((sum, { named, invented }) => sum + named.size - invented.length, 0)
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
  return {
    precision: clusteredWilson(right, sizes("named")),
    recall: clusteredWilson(right, sizes("labels")),
    named: total(sizes("named")),
    labels: total(sizes("labels")),
    mistakes: read.filter(({ invented, missed }) => invented.length + missed.length > 0),
  }
}

export function firstClass(ticker: string): string {
  return companyByTicker(ticker)?.tickers[0] ?? ticker
}
