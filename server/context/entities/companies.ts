import { tickersByCik } from "../../platform/tickers/cik"
import { universe } from "../market/universe"

export type Company = {
  name: string
  tickers: readonly string[]
  cik: string | null
}

export function companies(): readonly Company[] {
  known ??= listCompanies()
  return known
}

export function companyByCik(cik: string): Company | undefined {
  byCik ??= new Map(companies().flatMap((company) => (company.cik ? [[company.cik, company]] : [])))
  return byCik.get(cik)
}

export function companyByTicker(ticker: string): Company | undefined {
  byTicker ??= new Map(companies().flatMap((company) => company.tickers.map((each) => [each, company] as const)))
  return byTicker.get(ticker)
}

let known: readonly Company[] | undefined
let byCik: ReadonlyMap<string, Company> | undefined
let byTicker: ReadonlyMap<string, Company> | undefined

function listCompanies(): Company[] {
  const stocks = universe("full").filter(({ kind }) => kind === "stock")
  const tickers = tickersByCik(stocks)
  const all = stocks.map(({ ticker, companyName, cik }) => ({
    name: plainName(companyName ?? ticker),
    tickers: ((cik && tickers.get(cik)) || [ticker]).toSorted(),
    cik,
  }))
  return all.filter((company, index) => all.findIndex(({ tickers: [first] }) => first === company.tickers[0]) === index)
}

/** Turns `Alphabet Inc. (Class A)`, `Hershey Company (The)` and `Lilly (Eli)` into the names the press uses. */
export function plainName(name: string): string {
  return name.replace(/ \(Class [A-C]\)$/, "").replace(/^(.+) \((\w+)\)$/, "$2 $1")
}
