import { readRows, universe } from "../market/universe"
import { readName } from "./names"

/** The listed company that a name means, and how that was found; none is guessed at. */
export type CompanyMatch = {
  /** One for each class of its shares. */
  tickers: string[]
  /**
   * exact: the name as the index has it. alias: a name that a person has checked. normalised: the same but for its legal
   * form, spelling or an aside. none: no listed company of that name.
   */
  method: "exact" | "alias" | "normalised" | "none"
  confidence: number
}

const confidences = { exact: 1, alias: 0.95, normalised: 0.9, none: 0 } as const

export function matchCompany(name: string): CompanyMatch {
  known ??= readKnown()
  const { written, telling, hasForm } = readName(name)
  for (const method of ["exact", "alias", "normalised"] as const) {
    // Three letters without a legal form are as often an association as a company.
    if (method === "normalised" && telling.length <= shortestPlain && !hasForm) continue
    const tickers = known[method].get(method === "exact" ? written : telling)
    if (tickers) return { tickers: [...tickers], method, confidence: confidences[method] }
  }
  return { tickers: [], method: "none", confidence: confidences.none }
}

const shortestPlain = 3

type Known = Record<"exact" | "alias" | "normalised", ReadonlyMap<string, readonly string[]>>

let known: Known | undefined

function readKnown(): Known {
  const stocks = universe("full").filter(({ kind, companyName }) => kind === "stock" && companyName !== null)
  const classesOf = Map.groupBy(stocks, ({ cik, ticker }) => cik ?? ticker)
  const sameCompany = new Map(
    [...classesOf.values()].flatMap((classes) => {
      const tickers = classes.map(({ ticker }) => ticker).sort()
      return tickers.map((ticker) => [ticker, tickers] as const)
    }),
  )
  const tickersOf = (ticker: string) => sameCompany.get(ticker) ?? [ticker]
  const named = stocks.map(({ ticker, companyName }) => ({
    ...readName(companyName ?? ""),
    tickers: tickersOf(ticker),
  }))
  const aliases = readRows("company_aliases.csv")
  return {
    exact: new Map(named.map(({ written, tickers }) => [written, tickers])),
    alias: new Map(aliases.map(({ alias, ticker }) => [readName(alias).telling, tickersOf(ticker)])),
    normalised: unambiguous(named),
  }
}

/** Two companies whose names differ by their form alone are told apart by their whole names, or not at all. */
function unambiguous(named: readonly { telling: string; tickers: readonly string[] }[]): Known["normalised"] {
  const groups = Map.groupBy(named, ({ telling }) => telling)
  return new Map(
    [...groups].flatMap(([telling, same]) => {
      const isOne = new Set(same.map(({ tickers }) => tickers.join())).size === 1
      return isOne ? [[telling, same[0].tickers] as const] : []
    }),
  )
}
