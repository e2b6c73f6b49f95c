import { universe } from "../market/universe"
import { tickersByCik } from "../tickers/cik"

/** A company whose shares are in the universe, be it that they have left it since. */
export type Company = {
  /** Without what tells its classes of shares apart. */
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

let known: readonly Company[] | undefined
let byCik: ReadonlyMap<string, Company> | undefined

function listCompanies(): Company[] {
  const stocks = universe("full").filter(({ kind }) => kind === "stock")
  const tickers = tickersByCik(stocks)
  const all = stocks.map(({ ticker, companyName, cik }) => ({
    name: withoutClass(companyName ?? ticker),
    tickers: (cik && tickers.get(cik)) || [ticker],
    cik,
  }))
  return all.filter((company, index) => all.findIndex(({ tickers: [first] }) => first === company.tickers[0]) === index)
}

/** `Alphabet Inc. (Class A)` and `Hershey Company (The)` as the companies call themselves. */
function withoutClass(name: string): string {
  const plain = name.replace(/ \(Class [A-C]\)$/, "")
  return plain.endsWith(" (The)") ? `The ${plain.slice(0, -" (The)".length)}` : plain
}
