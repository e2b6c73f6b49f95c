import { basename } from "node:path"
import { type Columns, countKnown, findColumns, missingColumns, type NamedColumns, plainName } from "./columns"
import { type DateOrder, isDate } from "./dates"
import { type CsvFormat, formatOf } from "./formats"
import { cutLines, type Encoding, readFirstLines } from "./lines"
import type { DecimalMark } from "./numbers"
import { tickerIn, tickerOfFileName } from "./tickers"

/** Settles what the files leave open. */
export type CsvHints = {
  asTicker: string | null
  asOf: Date
  dates?: DateOrder
  decimal?: DecimalMark
  /** The names of columns in the file by ours, such as `Price` for `close`. */
  columns?: Readonly<Record<string, string>>
}

/** The columns of one ticker, or of all tickers if one of them names it. */
export type Series = { ticker: string | null; columns: Columns }

export type Header = {
  format: CsvFormat
  delimiter: string
  names: readonly string[]
  /** Places of changes in percent, which only tell the decimal mark. */
  changes: readonly number[]
  /** The last line above the rows. */
  line: number
  /** Lines above the header. */
  skipped: number
  series: readonly Series[]
  /** The ticker that the file's name gave. */
  namedAfter: string | null
}

const delimiters = [",", ";", "\t", "|"]
/** Banks write a title above the header. */
const mostLinesAbove = 20
const mostColumns = 20_000

/** The line with the most columns that have known names; what it lacks, if it is not enough. */
export async function findHeader(file: string, encoding: Encoding, hints: CsvHints): Promise<Header | string> {
  const lines = await readFirstLines(file, encoding, mostLinesAbove + 5)
  const found = likeliestHeader(lines, namesGiven(hints))
  if (!found) return "it has no header"
  const { delimiter, index } = found
  if (found.cells.length > mostColumns) return `it has more than ${mostColumns.toLocaleString("en-US")} columns`
  const cut = (at: number) => cutLines(lines.slice(at, at + 1), 1, delimiter)[0]?.cells ?? []
  const cells = withDate(found.cells, cut(index + 1))
  const names = cells.map(plainName)
  const stack = stackOf(names, index, cut)
  const line = stack?.line ?? index + 1
  const firstRow = lines.slice(line).findIndex((text) => text.trim() !== "") + line
  const cellOf = (place: number) => cut(firstRow)[place] ?? ""
  const format = formatOf(nameOf(file), {
    names,
    delimiter,
    isStacked: stack !== null,
    cellOf: (column, named) => cellOf(findColumns(cells, named)[column]),
  })
  const changes = cells.flatMap((cell, place) => (cell.includes("%") ? [place] : []))
  const common = { format, delimiter, names, changes, line, skipped: stack ? 0 : index }
  if (stack) return { ...common, namedAfter: null, series: stackedSeries(cells, stack.tickers) }
  const alone = oneSeries(nameOf(file), cells, format, hints)
  return typeof alone === "string" ? alone : { ...common, ...alone }
}

/** pandas leaves the name of its index empty. */
function withDate([first, ...others]: readonly string[], firstRow: readonly string[]): string[] {
  const isIndex = /^(?:unnamed0)?$/.test(plainName(first)) && !others.some((name) => plainName(name) === "date")
  return [isIndex && isDate(firstRow[0] ?? "") ? "date" : first, ...others]
}

const nameOf = (file: string) => basename(file).replace(/\.gz$/i, "")

function namesGiven({ columns = {} }: CsvHints): NamedColumns {
  return Object.fromEntries(Object.entries(columns).map(([column, name]) => [column, plainName(name)]))
}

function likeliestHeader(lines: readonly string[], named: NamedColumns) {
  const cuts = lines.slice(0, mostLinesAbove).flatMap((line, index) =>
    delimiters
      .filter((delimiter) => line.includes(delimiter))
      .map((delimiter) => {
        const cells = cutLines([line], 1, delimiter)[0]?.cells ?? []
        while (cells.at(-1)?.trim() === "") cells.pop()
        return { index, delimiter, cells, known: countKnown(cells, named) }
      }),
  )
  const filled = cuts.filter(({ cells }) => cells.length > 0)
  const certain = filled.filter(({ known }) => known > 2)
  const [first] = filled
  const among = certain.length > 0 ? certain : filled.filter(({ index }) => index === first?.index)
  return among.sort((a, b) => b.known - a.known || b.cells.length - a.cells.length || a.index - b.index)[0]
}

/** yfinance writes names, tickers and `Date,,,` in three lines. The first two may be the other way round. */
function stackOf(names: readonly string[], index: number, cut: (at: number) => string[]) {
  if (names[0] !== "price") return null
  const below = plainName(cut(index + 1)[0] ?? "") === "ticker"
  const above = index > 0 && plainName(cut(index - 1)[0] ?? "") === "ticker"
  if (!below && !above) return null
  const last = below ? index + 1 : index
  const named = cut(last + 1)
  const isNamed = /^date/.test(plainName(named[0] ?? "")) && named.slice(1).every((cell) => cell.trim() === "")
  return { tickers: cut(below ? index + 1 : index - 1), line: last + (isNamed ? 2 : 1) }
}

function stackedSeries(cells: readonly string[], tickers: readonly string[]): Series[] {
  const places = Map.groupBy(cells.keys().drop(1), (place) => tickers[place] ?? "")
  return [...places].map(([ticker, own]) => {
    const ofTicker = cells.map((cell, place) => (own.includes(place) ? cell : ""))
    return { ticker: tickerIn(ticker), columns: { ...findColumns(ofTicker, {}), date: 0 } }
  })
}

function oneSeries(name: string, cells: readonly string[], format: CsvFormat, hints: CsvHints) {
  const named = namesGiven(hints)
  const names = cells.map(plainName)
  const absent = Object.entries(named).find(([, name]) => !names.includes(name))
  if (absent) return `it has no column ${hints.columns?.[absent[0]]}, as --columns says: ${listed(cells)}`
  const columns = findColumns(cells, { ...format.columns, ...named })
  const hasTickers = columns.ticker >= 0
  if (hasTickers && hints.asTicker !== null) return "it has a ticker column, so --as can give no other name"
  const namedAfter = hasTickers || hints.asTicker !== null ? null : tickerOfFileName(name, format.file)
  const ticker = hints.asTicker ?? namedAfter
  const lack = lackIn(columns, ticker, cells)
  return lack ?? { series: [{ ticker, columns }], namedAfter }
}

function lackIn(columns: Columns, ticker: string | null, cells: readonly string[]): string | null {
  const missing = missingColumns(columns, ticker)
  if (missing.length === 0) return null
  const lack = `no column for ${missing.join(", ")}`
  if (missing.join() === "ticker")
    return `${lack}: say --as TICKER, or name the file after its ticker, such as AAPL.csv`
  const unnamed = missing.filter((column) => column !== "ticker")
  return `${lack}: say --columns ${unnamed.map((column) => `${column}=NAME`).join()}, if it has one; ${listed(cells)}`
}

function listed(cells: readonly string[]): string {
  return `its columns are ${cells
    .slice(0, 12)
    .map((cell) => cell.trim().slice(0, 40))
    .join(", ")}`
}
