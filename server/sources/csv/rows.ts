import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { parse } from "csv-parse"
import type { CorporateAction, DailyBar } from "../../bars/bar"
import { canonicalTicker, isIndexTicker } from "../../platform/tickers/ticker"
import { checkBar, closeOnly, isIndexHoliday, isPartial } from "../barIntake"
import { parseDate, parseDecimal } from "../parse"
import { type Columns, findColumns } from "./columns"

export type CsvRow =
  | { kind: "bar"; bar: DailyBar; actions: CorporateAction[]; raw: string }
  | { kind: "refused"; reason: string; raw: string }
  | { kind: "malformed"; reason: string; raw: string }
  | { kind: "foreign_file"; reason: string; raw: string }

export type CsvReading = {
  asTicker: string | null
  asOf: Date
}

export async function* readCsvRows(file: string, { asTicker, asOf }: CsvReading): AsyncGenerator<CsvRow> {
  const name = basename(file)
  const broken: string[] = []
  // Quotes are stripped below, because for the parser an unclosed one swallows the rest of the file.
  const parser = parse({ bom: true, quote: null, skip_empty_lines: true, skip_records_with_error: true })
  parser.on("skip", (error) => broken.push(error?.message ?? "unreadable"))
  const stream = createReadStream(file)
  stream.on("error", (error) => parser.destroy(error))
  let layout: Layout | null = null
  for await (const record of stream.pipe(parser) as AsyncIterable<string[]>) {
    const cells = withoutQuotes(record)
    if (layout) yield* readRow(cells, layout, asOf, name)
    else {
      const found = readHeader(cells, name, asTicker)
      if (typeof found === "string")
        return yield { kind: "foreign_file", reason: found, raw: `${name}: ${cells.join(",")}` }
      layout = found
    }
  }
  if (!layout) yield { kind: "foreign_file", reason: "no header", raw: name }
  for (const message of broken) yield { kind: "malformed", reason: "unreadable_record", raw: `${name}: ${message}` }
}

function withoutQuotes(cells: string[]): string[] {
  return cells.some((cell) => cell.startsWith('"')) ? cells.map((cell) => cell.replace(/^"(.*)"$/, "$1")) : cells
}

type Layout = { columns: Columns; ticker: string | null }

function readHeader(header: readonly string[], fileName: string, asTicker: string | null): Layout | string {
  const own = findColumns(header, null)
  if (typeof own !== "string") {
    return asTicker === null
      ? { columns: own, ticker: null }
      : "the file has a ticker column, so no other name can be given"
  }
  const ticker = asTicker ?? tickerOfFileName(fileName)
  if (ticker === null) return own
  const columns = findColumns(header, ticker)
  if (typeof columns === "string") return columns
  return columns.ticker >= 0 && asTicker !== null
    ? "the file has a ticker column, so no other name can be given"
    : { columns, ticker }
}

/** Matches `BRK-B.csv`, `BAC-PRL.csv` and `aapl.us.csv`, but not `daily prices.csv` or `vix-daily.csv`. */
const NAMED_AFTER_TICKER = /^(\^?[a-z0-9]{1,6}(?:[.-](?:[a-z]|p[a-z]|pr[a-z]))?)(?:\.us)?\.csv$/i

function tickerOfFileName(fileName: string): string | null {
  const named = NAMED_AFTER_TICKER.exec(fileName)
  return named ? canonicalTicker(named[1]) : null
}

/** A row of an index may be both malformed and a bar of its close. */
function readRow(
  cells: readonly string[],
  { columns, ticker: fileTicker }: Layout,
  asOf: Date,
  name: string,
): CsvRow[] {
  const raw = rawOf(name, cells)
  const malformed = (reason: string): CsvRow[] => [{ kind: "malformed", reason, raw }]
  const ticker = columns.ticker < 0 ? fileTicker : canonicalTicker(cells[columns.ticker] ?? "")
  if (!ticker) return malformed("bad_ticker")
  const date = parseDate(cells[columns.date] ?? "")
  if (!date) return malformed("bad_date")
  const open = parseDecimal(cells[columns.open])
  const high = parseDecimal(cells[columns.high])
  const low = parseDecimal(cells[columns.low])
  const close = parseDecimal(cells[columns.close])
  const volume = isIndexTicker(ticker) ? 0 : parseDecimal(cells[columns.volume])
  if (open === null || high === null || low === null || close === null || volume === null) {
    return malformed("missing_value")
  }
  if (
    typeof open === "string" ||
    typeof high === "string" ||
    typeof low === "string" ||
    typeof close === "string" ||
    typeof volume === "string"
  ) {
    return malformed("not_a_number")
  }
  const bar = { ticker, date, open, high, low, close, volume }
  const fault = checkBar(bar)
  if (fault && isIndexHoliday(bar, fault)) return [{ kind: "refused", reason: fault, raw }]
  const withClose = fault && closeOnly(bar, fault)
  if (withClose) return [...malformed(fault), ...kept(withClose, [], asOf, raw)]
  if (fault) return malformed(fault)
  const actions = readActions(cells, columns, bar)
  if (typeof actions === "string") return malformed(actions)
  return kept(bar, actions, asOf, raw)
}

function kept(bar: DailyBar, actions: CorporateAction[], asOf: Date, raw: string): CsvRow[] {
  return [isPartial(bar.date, asOf) ? { kind: "refused", reason: "partial", raw } : { kind: "bar", bar, actions, raw }]
}

/** A ratio of 1 is not a split, and neither is 0, which some files write instead. A dividend of 0 is none. */
function readActions(
  cells: readonly string[],
  columns: Columns,
  { ticker, date }: DailyBar,
): CorporateAction[] | string {
  const ratio = parseDecimal(cells[columns.splitRatio]) ?? 1
  const amount = parseDecimal(cells[columns.dividend]) ?? 0
  if (typeof ratio === "string" || ratio < 0) return "bad_split_ratio"
  if (typeof amount === "string" || amount < 0) return "bad_dividend"
  const actions: CorporateAction[] = []
  if (ratio !== 1 && ratio !== 0) actions.push({ ticker, exDate: date, kind: "split", ratio })
  if (amount !== 0) actions.push({ ticker, exDate: date, kind: "cash_dividend", amount })
  return actions
}

function rawOf(name: string, cells: readonly string[]): string {
  return `${name}: ${cells.join(",")}`
}
