import type { Column, NamedColumns } from "./columns"
import type { DateOrder } from "./dates"
import type { DecimalMark } from "./numbers"

export type CsvFormat = {
  name: string
  /** Plain names that its header has, in any order. */
  header: readonly string[]
  /** For columns whose names mean something else elsewhere. */
  columns?: NamedColumns
  /** What its first row looks like, where other formats have the same header. */
  cells?: Partial<Record<Column, RegExp>>
  delimiter?: string
  /** Names of its files; the group, if any, is the ticker. With `isNamed`, no other file is of the format. */
  file?: RegExp
  isNamed?: true
  /** Column names in a second header line, with one group of columns for each ticker. */
  isStacked?: true
  /** Only where the format has no other order in any country, or no other mark. */
  dates?: DateOrder
  decimal?: DecimalMark
  /** What is known of its prices. */
  note?: string
}

const bars = ["open", "high", "low", "close", "volume"]
const splitAdjusted = "prices already adjusted for splits"

/** The first that fits a file is taken. A new format is one entry here and one file in `testing/samples.ts`. */
export const csvFormats: readonly CsvFormat[] = [
  { name: "yfinance with two header lines", header: [...bars], isStacked: true, decimal: ".", note: splitAdjusted },
  { name: "Assay", header: ["ticker", "date", ...bars, "splitratio", "dividend"], decimal: "." },
  { name: "Quandl WIKI", header: ["ticker", "date", ...bars, "exdividend", "splitratio", "adjclose"], decimal: "." },
  { name: "Tiingo", header: ["date", ...bars, "adjclose", "divcash", "splitfactor"], decimal: "." },
  {
    name: "Alpha Vantage, adjusted",
    header: ["timestamp", ...bars, "adjustedclose", "dividendamount", "splitcoefficient"],
    file: /^daily_adjusted_([A-Z.-]+)\.csv$/i,
    decimal: ".",
  },
  {
    name: "Alpaca",
    header: ["symbol", "timestamp", ...bars, "tradecount", "vwap"],
    decimal: ".",
  },
  {
    name: "Alpaca or Massive, short names",
    header: ["t", "o", "h", "l", "c", "v", "n", "vw"],
    columns: { date: "t", open: "o", high: "h", low: "l", close: "c", volume: "v" },
    decimal: ".",
  },
  {
    name: "Finnhub",
    header: ["t", "o", "h", "l", "c", "v"],
    columns: { date: "t", open: "o", high: "h", low: "l", close: "c", volume: "v" },
    decimal: ".",
  },
  { name: "Massive flat file", header: ["ticker", ...bars, "windowstart", "transactions"], decimal: "." },
  { name: "Databento", header: ["tsevent", "rtype", "publisherid", "instrumentid", ...bars], decimal: "." },
  {
    name: "Marketstack",
    header: ["symbol", "exchange", "date", ...bars, "adjclose", "splitfactor", "dividend"],
    decimal: ".",
  },
  {
    name: "Financial Modeling Prep",
    header: ["date", ...bars, "change", "changepercent", "vwap"],
    decimal: ".",
  },
  {
    name: "IEX Cloud",
    header: ["date", ...bars, "uopen", "uhigh", "ulow", "uclose", "uvolume"],
    columns: { open: "uopen", high: "uhigh", low: "ulow", close: "uclose", volume: "uvolume" },
    decimal: ".",
  },
  {
    name: "Stooq bulk file",
    header: ["ticker", "per", "date", "time", "open", "high", "low", "close", "vol", "openint"],
    decimal: ".",
  },
  {
    name: "MetaStock ASCII",
    header: ["ticker", "dtyyyymmdd", "open", "high", "low", "close"],
    columns: { date: "dtyyyymmdd" },
  },
  {
    name: "MetaTrader 5",
    header: ["date", "open", "high", "low", "close", "tickvol", "vol", "spread"],
    decimal: ".",
  },
  { name: "Interactive Brokers", header: ["date", ...bars, "average", "barcount"], decimal: "." },
  { name: "Bloomberg", header: ["pxopen", "pxhigh", "pxlow", "pxlast", "pxvolume"] },
  {
    name: "yfinance",
    header: [...bars, "dividends", "stocksplits"],
    decimal: ".",
    note: splitAdjusted,
  },
  { name: "yfinance", header: ["datetime", ...bars, "adjclose"], decimal: ".", note: splitAdjusted },
  {
    name: "yfinance",
    header: ["date", ...bars],
    cells: { date: /00:00:00[+-]\d{2}:\d{2}$/ },
    decimal: ".",
    note: splitAdjusted,
  },
  { name: "EODHD", header: ["date", ...bars, "adjustedclose"], decimal: "." },
  { name: "Yahoo Finance", header: ["date", ...bars, "adjclose"], decimal: ".", note: splitAdjusted },
  { name: "S&P 500 of Kaggle", header: ["date", ...bars, "name"], columns: { ticker: "name" }, decimal: "." },
  {
    name: "Investing.com",
    header: ["date", "price", "open", "high", "low", "vol", "change"],
    columns: { close: "price" },
    file: /^([A-Z.]{1,6}) Historical Data(?: \(\d+\))?\.csv$/,
  },
  { name: "Investing.com, German", header: ["datum", "zuletzt", "eroffn", "hoch", "tief", "vol"] },
  {
    name: "Nasdaq.com",
    header: ["date", "closelast", "volume", "open", "high", "low"],
    dates: "mdy",
    decimal: ".",
  },
  {
    name: "Barchart",
    header: ["time", "open", "high", "low", "latest", "change", "volume"],
    dates: "mdy",
    decimal: ".",
    file: barchartFile(),
  },
  {
    name: "Barchart, older",
    header: ["time", "open", "high", "low", "last", "change", "volume"],
    dates: "mdy",
    decimal: ".",
    file: barchartFile(),
  },
  {
    name: "TradingView",
    header: ["time", "open", "high", "low", "close"],
    cells: { date: /^(?:\d{10}|\d{4}-)/ },
    file: /^[A-Z]+(?:_DLY?)?_([A-Z0-9.]+), 1D(?:_\w+)?(?: \(\d+\))?\.csv$/i,
    decimal: ".",
  },
  {
    name: "Alpha Vantage",
    header: ["timestamp", ...bars],
    file: /^daily_([A-Z.-]+)\.csv$/i,
    decimal: ".",
  },
  { name: "Twelve Data", header: ["datetime", ...bars], delimiter: ";", decimal: "." },
  { name: "Ariva", header: ["datum", "erster", "hoch", "tief", "schlusskurs", "stuecke", "volumen"] },
  { name: "comdirect", header: ["datum", "eroffnung", "hoch", "tief", "schluss", "volumen"] },
  { name: "finanzen.net", header: ["datum", "eroffnung", "schluss", "tageshoch", "tagestief", "volumen"] },
  { name: "Boursorama", header: ["date", "ouv", "haut", "bas", "clot", "vol", "devise"], dates: "dmy" },
  {
    name: "Stooq",
    header: ["date", ...bars],
    file: /^(\^?[a-z0-9-]+)(?:[._]us)?_d(?: \(\d+\))?\.csv$/i,
    isNamed: true,
    decimal: ".",
  },
  {
    name: "MarketWatch",
    header: ["date", ...bars],
    file: /^Download Data - \w+_US_[A-Z]{4}_([A-Z.]+)(?: ?\(\d+\))?\.csv$/i,
    isNamed: true,
    dates: "mdy",
    decimal: ".",
  },
  { name: "Google Sheets", header: ["date", ...bars], cells: { date: /\d 16:00:00$/ } },
  { name: "WSJ", header: ["date", ...bars], cells: { date: /^\d{2}\/\d{2}\/\d{2}$/ }, dates: "mdy", decimal: "." },
  {
    name: "Cboe",
    header: ["date", "open", "high", "low", "close"],
    cells: { date: /^\d{2}\/\d{2}\/\d{4}$/ },
    file: /^VIX_History\.csv$/,
    isNamed: true,
    dates: "mdy",
    decimal: ".",
  },
]

/** Splits and dividends without prices. */
const actionFormats: readonly CsvFormat[] = [
  { name: "yfinance actions", header: ["date", "dividends", "stocksplits"], decimal: "." },
  {
    name: "Alpha Vantage splits",
    header: ["effectivedate", "splitfactor"],
    decimal: ".",
  },
  {
    name: "Alpha Vantage dividends",
    header: ["exdividenddate", "declarationdate", "recorddate", "paymentdate", "amount"],
    columns: { dividend: "amount" },
    decimal: ".",
  },
  { name: "Nasdaq.com dividends", header: ["exeffdate", "type", "cashamount"], dates: "mdy", decimal: "." },
]

/** For files that are of no known format, but whose columns have known names. */
const plainFormat: CsvFormat = { name: "plain columns", header: [] }

function barchartFile(): RegExp {
  return /^([a-z.]+)_(?:daily_historical-data|price-history|historical-data)-.*\.csv$/i
}

export function formatOf(file: string, header: HeaderSeen): CsvFormat {
  return [...csvFormats, ...actionFormats].find((format) => fits(format, file, header)) ?? plainFormat
}

export type HeaderSeen = {
  names: readonly string[]
  delimiter: string
  isStacked: boolean
  /** Of the first row. */
  cellOf(column: Column, named: NamedColumns): string
}

function fits(
  { header, cells, delimiter, file: named, isNamed, isStacked, columns }: CsvFormat,
  file: string,
  found: HeaderSeen,
) {
  return (
    (isStacked ?? false) === found.isStacked &&
    header.every((name) => found.names.includes(name)) &&
    (delimiter === undefined || delimiter === found.delimiter) &&
    !(isNamed && !named?.test(file)) &&
    Object.entries(cells ?? {}).every(([column, form]) =>
      form.test(found.cellOf(column as Column, columns ?? {}).trim()),
    )
  )
}
