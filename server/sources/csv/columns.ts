import { isIndexTicker } from "../../platform/tickers/ticker"

/** Adjusted prices are left out on purpose, because prices are stored as traded. The likelier name comes first. */
const acceptedNames = {
  ticker: ["ticker", "symbol", "stock"],
  date: [
    ...["date", "tradedate", "datetime", "timestamp", "day", "dates", "datum", "fecha", "data"],
    ...["windowstart", "tsevent", "exdate", "exdividenddate", "exeffdate", "effectivedate", "time"],
  ],
  open: [
    ...["open", "pxopen", "openingprice", "eroffnung", "eroeffnung", "eroffn", "erster"],
    ...["ouverture", "ouv", "apertura", "abertura"],
  ],
  high: ["high", "pxhigh", "highprice", "hoch", "tageshoch", "haut", "plushaut", "maximo", "maxima", "massimo"],
  low: ["low", "pxlow", "lowprice", "tief", "tagestief", "bas", "plusbas", "minimo", "minima"],
  close: [
    ...["close", "closelast", "closingprice", "pxlast", "last", "latest"],
    ...["schluss", "schlusskurs", "zuletzt", "cloture", "clot", "dernier", "ultimo"],
  ],
  volume: ["volume", "vol", "pxvolume", "totalvolume", "numberofshares", "stuecke", "stucke", "volumen"],
  splitRatio: ["splitratio", "splitfactor", "splitcoefficient", "stocksplits"],
  dividend: ["dividend", "exdividend", "cashdividend", "divcash", "dividendamount", "dividends", "cashamount"],
  currency: ["currency", "wahrung", "devise"],
} as const satisfies Record<string, readonly string[]>

export type Column = keyof typeof acceptedNames
export const columnNames = Object.keys(acceptedNames) as Column[]

/** -1 for a column that the file does not have. */
export type Columns = Readonly<Record<Column, number>>
/** The plain name of a column that is called otherwise. */
export type NamedColumns = Readonly<Partial<Record<Column, string>>>

/** In lower-case letters and digits without accents, so `SplitRatio`, `split_ratio` and `<Split Ratio>` are the same. */
export function plainName(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
}

export function findColumns(header: readonly string[], named: NamedColumns): Columns {
  const names = header.map(plainName)
  const place = (column: Column): number => {
    const own = named[column]
    if (own !== undefined) return names.indexOf(own)
    return acceptedNames[column].map((name) => names.indexOf(name)).find((found) => found >= 0) ?? -1
  }
  return {
    ticker: place("ticker"),
    date: place("date"),
    open: place("open"),
    high: place("high"),
    low: place("low"),
    close: place("close"),
    volume: place("volume"),
    splitRatio: place("splitRatio"),
    dividend: place("dividend"),
    currency: place("currency"),
  }
}

export function countKnown(header: readonly string[], named: NamedColumns): number {
  return Object.values(findColumns(header, named)).filter((place) => place >= 0).length
}

/** Whether a file has splits or dividends, and no prices. */
export function isOfActions({ open, high, low, close, splitRatio, dividend }: Columns): boolean {
  return Math.max(open, high, low, close) < 0 && Math.max(splitRatio, dividend) >= 0
}

/** What a file lacks to be read as bars of `ticker`, or of those in its column of tickers. */
export function missingColumns(columns: Columns, ticker: string | null): Column[] {
  const hasPrices = !isOfActions(columns)
  const required: Column[] = hasPrices ? ["date", "open", "high", "low", "close"] : ["date"]
  if (ticker === null) required.push("ticker")
  if (hasPrices && (ticker === null || !isIndexTicker(ticker))) required.push("volume")
  return required.filter((column) => columns[column] < 0)
}
