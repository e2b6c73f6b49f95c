import { matchCompany } from "../entities/matchCompanyName"
import { readName } from "../entities/names"
import { pressNameOf } from "../entities/pressNames"
import { committeeOf } from "./committees"
import type { Hearing } from "./hearing"

export type SectorStock = { ticker: string; gicsSector: string | null }

export type HearingTickers = {
  sectors: string[]
  tickers: string[]
  /**
   * named: the hearing names the tickers. sector: they come from its committees' sectors. broad: it concerns every
   * sector.
   */
  basis: "named" | "sector" | "broad"
}

const MOST_OF_SECTORS = 10

export function hearingTickers(
  { committees }: Pick<Hearing, "committees">,
  named: readonly string[],
  stocks: readonly SectorStock[],
): HearingTickers {
  const sectors = [...new Set(committees.flatMap(({ code }) => committeeOf(code)?.sectors ?? []))].sort()
  if (named.length > 0) return { sectors, tickers: [...named], basis: "named" }
  const largest = stocks.filter(({ gicsSector }) => gicsSector !== null && sectors.includes(gicsSector))
  return {
    sectors,
    tickers: largest.slice(0, MOST_OF_SECTORS).map(({ ticker }) => ticker),
    basis: sectors.length > 0 ? "sector" : "broad",
  }
}

export function namedCompanies({ title, witnesses }: Pick<Hearing, "title" | "witnesses">): string[] {
  const organizations = witnesses.flatMap(({ organization }) => organization ?? [])
  const named = [...organizations.flatMap((name) => matchCompany(name).tickers), ...namedInTitle(title)]
  return [...new Set(named)].sort()
}

const mostWords = 5

/** A title names a company by two or more words, or by one word with its legal form; a single word is too ambiguous. */
function namedInTitle(title: string): string[] {
  const words = title.split(/[\s,;:()“”"?!]+/).filter(Boolean)
  return words.flatMap((_, first) => {
    for (let count = Math.min(mostWords, words.length - first); count >= 2; count--) {
      const phrase = words.slice(first, first + count).join(" ")
      const found = isCompanyName(phrase) ? matchCompany(phrase).tickers : []
      if (found.length > 0) return found
    }
    return []
  })
}

function isCompanyName(phrase: string): boolean {
  const { telling, hasForm } = readName(phrase)
  return /^\p{Lu}/u.test(phrase) && (telling.includes(" ") || hasForm) && !isAmbiguous(telling)
}

/** A company's name that is as often two ordinary words, such as "public storage". */
function isAmbiguous(telling: string): boolean {
  return telling.includes(" ") && (pressNameOf(telling)?.cue ?? "none") !== "none"
}
