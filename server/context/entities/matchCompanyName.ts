import { z } from "zod"
import { shippedTable } from "../../platform/shippedTable"
import { universe } from "../market/universe"
import { companyByTicker } from "./companies"
import { type ReadName, readName } from "./names"

const aliasBasis = z.enum(["own_name", "former_name", "subsidiary"])

export type CompanyMatch = {
  tickers: string[]
  /**
   * exact: the name as in the index. normalised: the same apart from legal form, spelling or an aside. From the list of
   * aliases, own_name: another name of the company; former_name: an earlier one; subsidiary: a company or unit it owns.
   * none: no such listed company.
   */
  method: "exact" | "normalised" | z.infer<typeof aliasBasis> | "none"
  confidence: number
}

export const MATCH_METHODS = [
  "exact",
  "normalised",
  ...aliasBasis.options,
  "none",
] as const satisfies readonly CompanyMatch["method"][]

export function matchCompany(name: string): CompanyMatch {
  return matchRead(readName(name))
}

export function matchRead({ written, telling, hasForm }: ReadName): CompanyMatch {
  known ??= readKnown()
  // Three letters without a legal form are as likely an association as a company.
  const isTelling = telling.length > shortestPlain || hasForm
  const found =
    known.exact.get(written) ?? known.aliases.get(telling) ?? (isTelling ? known.normalised.get(telling) : undefined)
  return found ? { ...found, tickers: [...found.tickers] } : { tickers: [], method: "none", confidence: 0 }
}

const shortestPlain = 3
const confidences = { exact: 1, normalised: 0.9 } as const

type Matches = ReadonlyMap<string, CompanyMatch>

let known: { exact: Matches; normalised: Matches; aliases: Matches } | undefined

function readKnown() {
  const stocks = universe("full").filter(({ kind, companyName }) => kind === "stock" && companyName !== null)
  const named = stocks.map(({ ticker, companyName }) => ({
    ...readName(companyName ?? ""),
    tickers: tickersOf(ticker),
  }))
  return {
    exact: new Map(named.map(({ written, tickers }) => [written, matched("exact", tickers)])),
    normalised: unambiguous(named),
    aliases: new Map(listAliases().map(({ alias, match }) => [readName(alias).telling, match])),
  }
}

export function listAliases(): { alias: string; match: CompanyMatch }[] {
  return shippedTable("company_aliases.csv").map(({ alias, ticker, basis, confidence }) => ({
    alias,
    match: {
      tickers: tickersOf(ticker),
      method: aliasBasis.parse(basis),
      confidence: z.number().gt(0).lt(1).parse(Number(confidence)),
    },
  }))
}

function tickersOf(ticker: string): string[] {
  return [...(companyByTicker(ticker)?.tickers ?? [ticker])]
}

function matched(method: keyof typeof confidences, tickers: string[]): CompanyMatch {
  return { tickers, method, confidence: confidences[method] }
}

/** Companies whose names differ only in legal form are matched by their whole names only. */
function unambiguous(named: readonly { telling: string; tickers: string[] }[]): Matches {
  const groups = Map.groupBy(named, ({ telling }) => telling)
  return new Map(
    [...groups].flatMap(([telling, same]) => {
      const isOne = new Set(same.map(({ tickers }) => tickers.join())).size === 1
      return isOne ? [[telling, matched("normalised", same[0].tickers)] as const] : []
    }),
  )
}
