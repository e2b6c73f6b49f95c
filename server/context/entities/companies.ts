import { tickersByCik } from "../../platform/tickers/cik"
import { universe } from "../market/universe"

/** A company whose shares are in the universe, be it that they have left it since. */
export type Company = {
  name: string
  /** One for each class of its shares. */
  tickers: readonly string[]
  /** Ten digits, as the SEC writes it. */
  cik: string | null
}

/** Every company of the universe once. */
export function companies(): readonly Company[] {
  known ??= listCompanies()
  return known
}

/** The company that files under a number; undefined where it is none of the universe. */
export function companyByCik(cik: string): Company | undefined {
  byCik ??= new Map(companies().flatMap((company) => (company.cik ? [[company.cik, company]] : [])))
  return byCik.get(cik)
}

/** The company of a stock; undefined where it is none of the universe. */
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

/** As a company is called in the press: of `Alphabet Inc. (Class A)`, `Hershey Company (The)` and `Lilly (Eli)`. */
export function plainName(name: string): string {
  return name.replace(/ \(Class [A-C]\)$/, "").replace(/^(.+) \((\w+)\)$/, "$2 $1")
}
