import { z } from "zod"
import { shippedTable } from "../../platform/shippedTable"
import { companyByTicker } from "./companies"
import { readName } from "./names"

/**
 * What a name needs next to it to count as the company. none: nothing. any: words typical of companies. strong: an
 * executive, results or a deal. form: its legal form.
 */
const cues = z.enum(["none", "any", "strong", "form"])

export type PressName = {
  tickers: readonly string[]
  cue: z.infer<typeof cues>
  isInCapitals: boolean
  /** The name means something else before or after these words. */
  notBefore: ReadonlySet<string>
  notAfter: ReadonlySet<string>
  notIn: ReadonlySet<string>
}

export function pressNameOf(written: string): PressName | undefined {
  known ??= new Map(listPressNames().map(({ name, ...rest }) => [readName(name).written, rest]))
  return known.get(written)
}

/** Whether a name belongs to another company, such as the Indian subsidiary of an American one. */
export function isNamesake(written: string): boolean {
  namesakes ??= new Set(listNamesakes().map((name) => readName(name).written))
  return namesakes.has(written)
}

export function listNamesakes(): string[] {
  return shippedTable("namesakes.csv").map(({ name }) => name)
}

let known: ReadonlyMap<string, PressName> | undefined
let namesakes: ReadonlySet<string> | undefined

export function listPressNames(): (PressName & { name: string })[] {
  return shippedTable("press_names.csv").map(({ name, ticker, cue, ...not }) => ({
    name,
    tickers: companyByTicker(ticker)?.tickers ?? [ticker],
    cue: cues.parse(cue || "none"),
    isInCapitals: name === name.toUpperCase(),
    notBefore: setOf(not.not_before),
    notAfter: setOf(not.not_after),
    notIn: setOf(not.not_in),
  }))
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").filter(Boolean))
}
