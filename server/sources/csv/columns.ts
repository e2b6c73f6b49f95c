import { isIndexTicker } from "../../platform/tickers/ticker"

/**
 * Accepted column names in lower-case letters and digits, so `SplitRatio`, `split_ratio` and `Split Ratio` are the
 * same. Adjusted prices are left out on purpose, because prices are stored as traded.
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

/** -1 for a column that the file does not have. */
export type Columns = Readonly<Record<Column, number>>

/** Returns the columns, or what the header lacks. `fileTicker` replaces the ticker column. */
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
