import { matchCompany } from "../entities/matchCompany"
import { committeeOf } from "./committees"
import type { Hearing } from "./hearing"

/** A stock with its sector; in a list, the most traded first. */
export type SectorStock = { ticker: string; gicsSector: string | null }

export type HearingTickers = {
  sectors: string[]
  tickers: string[]
  /** Whether the tickers are of companies that it names, of its committees' sectors, or none since it concerns all. */
  basis: "named" | "sector" | "broad"
}

/** A sector has too many companies for each of them to be told. */
const MOST_OF_SECTORS = 10

export function hearingTickers(
  { title, witnesses, committees }: Pick<Hearing, "title" | "witnesses" | "committees">,
  stocks: readonly SectorStock[],
): HearingTickers {
  const sectors = [...new Set(committees.flatMap(({ code }) => committeeOf(code)?.sectors ?? []))].sort()
  const organizations = witnesses.flatMap(({ organization }) => organization ?? [])
  const named = [...organizations.flatMap((name) => matchCompany(name).tickers), ...namedInTitle(title)]
  if (named.length > 0) return { sectors, tickers: [...new Set(named)].sort(), basis: "named" }
  const largest = stocks.filter(({ gicsSector }) => gicsSector !== null && sectors.includes(gicsSector))
  return {
    sectors,
    tickers: largest.slice(0, MOST_OF_SECTORS).map(({ ticker }) => ticker),
    basis: sectors.length > 0 ? "sector" : "broad",
  }
}

/** Names of companies that are as often plain words. */
const plainWords = new Set(
  [
    "public storage",
    "global payments",
    "waste management",
    "realty income",
    "republic services",
    "general mills",
  ].concat("international paper", "american water", "digital realty", "southern company"),
)
const mostWords = 5

/** Names of two words and more that a title holds; a single word is too often no company. */
function namedInTitle(title: string): string[] {
  const words = title.split(/[\s,;:()“”"?!]+/).filter(Boolean)
  return words.flatMap((_, first) => {
    for (let count = mostWords; count >= 2; count--) {
      const phrase = words.slice(first, first + count)
      const isName =
        phrase.length === count && /^\p{Lu}/u.test(phrase[0]) && !plainWords.has(phrase.join(" ").toLowerCase())
      const found = isName ? matchCompany(phrase.join(" ")).tickers : []
      if (found.length > 0) return found
    }
    return []
  })
}
