import { isIndexTicker } from "../../platform/tickers/ticker"

/**
 * The names under which a column is known, in lower case and without anything but letters and digits, so that
 * `SplitRatio`, `split_ratio` and `Split Ratio` are one. Other columns are passed over: adjusted prices on purpose,
 * because prices are stored as traded.
 */
const acceptedNames: Readonly<Record<Column, readonly string[]>> = {
  ticker: ["ticker", "symbol", "stock"],
  date: ["date", "tradedate", "day"],
  open: ["open"],
  high: ["high"],
  low: ["low"],
  close: ["close"],
  volume: ["volume", "vol"],
  splitRatio: ["splitratio"],
  dividend: ["dividend", "exdividend", "cashdividend"],
}

type Column = "ticker" | "date" | "open" | "high" | "low" | "close" | "volume" | "splitRatio" | "dividend"

/** The place of each column in a record; -1 for one that the file does not have. */
export type Columns = Readonly<Record<Column, number>>

/** Finds the columns in a header, or says what it lacks. The ticker is the one that `fileTicker` gives, if any. */
export function findColumns(header: readonly string[], fileTicker: string | null): Columns | string {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ""))
  const place = (column: Column) => names.findIndex((name) => acceptedNames[column].includes(name))
  const columns: Columns = {
    ticker: place("ticker"),
    date: place("date"),
    open: place("open"),
    high: place("high"),
    low: place("low"),
    close: place("close"),
    volume: place("volume"),
    splitRatio: place("splitRatio"),
    dividend: place("dividend"),
  }
  const required: Column[] = ["date", "open", "high", "low", "close"]
  if (fileTicker === null) required.push("ticker")
  if (fileTicker === null || !isIndexTicker(fileTicker)) required.push("volume")
  const missing = required.filter((column) => columns[column] < 0)
  return missing.length === 0 ? columns : `no column for ${missing.join(", ")}`
}
