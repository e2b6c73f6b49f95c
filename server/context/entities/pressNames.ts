import { z } from "zod"
import { shippedTable } from "../../platform/shippedTable"
import { companyByTicker } from "./companies"
import { readName } from "./names"

/**
 * What a name needs to be taken for the company. none: it stands for itself. any: something next to it that is said of
 * companies. strong: an executive, results, a deal. form: its legal form.
 */
const cues = z.enum(["none", "any", "strong", "form"])

export type PressName = {
  /** One per share class. */
  tickers: readonly string[]
  cue: z.infer<typeof cues>
  /** AMD and GM are names, and so is eBay in any case. */
  isInCapitals: boolean
  /** Words after which, or before which, it means something else. */
  notBefore: ReadonlySet<string>
  notAfter: ReadonlySet<string>
  /** Countries with another listed company of that name, by ISO 3166-1 alpha-2. */
  notIn: ReadonlySet<string>
}

/** By the name as written, apart from case, accents and punctuation. */
export function pressNameOf(written: string): PressName | undefined {
  known ??= new Map(listPressNames().map(({ name, ...rest }) => [readName(name).written, rest]))
  return known.get(written)
}

/** Companies that are not the one whose name they begin with, such as the Indian listings of American companies. */
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
