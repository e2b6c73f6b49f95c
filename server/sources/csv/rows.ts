import { basename } from "node:path"
import type { CorporateAction, DailyBar } from "../../bars/bar"
import { isSession, newYorkDate } from "../../platform/exchange/sessions"
import { isIndexTicker } from "../../platform/tickers/ticker"
import { checkBar, closeOnly, isIndexHoliday, isPartial } from "../barIntake"
import { type Columns, isOfActions } from "./columns"
import { readDate } from "./dates"
import type { Series } from "./header"
import { readRecords } from "./lines"
import { type DecimalMark, isMissing, readNumber } from "./numbers"
import type { Reading } from "./reading"
import { tickerIn } from "./tickers"

export type CsvRow =
  | { kind: "bar"; bar: DailyBar; actions: CorporateAction[]; raw: string }
  | { kind: "actions"; actions: CorporateAction[] }
  | { kind: "missing" }
  | { kind: "refused" | "malformed"; reason: string; raw: string }

export async function* readCsvRows(file: string, reading: Reading, asOf: Date): AsyncGenerator<CsvRow> {
  const tickers = new Map<string, string | null>()
  const name = basename(file)
  for await (const { line, cells, broken } of readRecords(file, reading.encoding, reading.delimiter)) {
    if (line <= reading.headerLine) continue
    const raw = `${name} line ${line}: ${cells.join(",")}`
    if (broken !== undefined || !hasWidth(cells, reading.width))
      yield { kind: "malformed", reason: "unreadable_record", raw }
    else for (const series of reading.series) yield* readRow(cells, { series, reading, asOf, raw, tickers })
  }
}

/** Some files end each row with a delimiter that the header lacks. */
function hasWidth(cells: readonly string[], width: number): boolean {
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "")
}

type Row = { series: Series; reading: Reading; asOf: Date; raw: string; tickers: Map<string, string | null> }

/** Earlier sessions are not known, and a download of all that there is begins with them. */
const calendarBegins = "1990-01-01"

/** A row of an index may be both malformed and a bar of its close. */
function readRow(cells: readonly string[], { series, reading, asOf, raw, tickers }: Row): CsvRow[] {
  const { columns } = series
  const malformed = (reason: string): CsvRow[] => [{ kind: "malformed", reason, raw }]
  const ticker = columns.ticker < 0 ? series.ticker : tickerOf(cells[columns.ticker] ?? "", tickers)
  if (!ticker) return malformed("bad_ticker")
  const date = readDate(cells[columns.date] ?? "", reading.order)
  if (!date) return malformed("bad_date")
  if (date < calendarBegins) return [{ kind: "refused", reason: "before_1990", raw }]
  if (isOfActions(columns)) return readActionRow(cells, { columns, ticker, date, reading, asOf, raw })
  const written = [columns.open, columns.high, columns.low, columns.close].map((place) => cells[place])
  if (written.every(isMissing)) return [{ kind: "missing" }]
  const volumeCell = isIndexTicker(ticker) ? "0" : cells[columns.volume]
  const figures = [...written, volumeCell].map((cell) => readNumber(cell, reading.mark))
  if (figures.includes(null)) return malformed("missing_value")
  if (!areNumbers(figures)) return malformed("not_a_number")
  const [open, high, low, close, volume] = figures
  const bar = { ticker, date, open, high, low, close, volume }
  const fault = checkBar(bar)
  if (fault && isIndexHoliday(bar, fault)) return [{ kind: "refused", reason: fault, raw }]
  const withClose = fault && closeOnly(bar, fault)
  if (withClose) return [...malformed(fault), ...kept(withClose, [], asOf, raw)]
  if (fault) return malformed(fault)
  const actions = readActions(cells, columns, bar, reading)
  if (typeof actions === "string") return malformed(actions)
  return kept(bar, actions, asOf, raw)
}

type ActionRow = { columns: Columns; ticker: string; date: string; reading: Reading; asOf: Date; raw: string }

function readActionRow(cells: readonly string[], row: ActionRow): CsvRow[] {
  const { ticker, date, raw } = row
  const actions = readActions(cells, row.columns, { ticker, date }, row.reading)
  if (typeof actions === "string") return [{ kind: "malformed", reason: actions, raw }]
  if (!isSession(date)) return [{ kind: "malformed", reason: "not_a_session", raw }]
  return [date > newYorkDate(row.asOf) ? { kind: "refused", reason: "partial", raw } : { kind: "actions", actions }]
}

function tickerOf(text: string, seen: Map<string, string | null>): string | null {
  const known = seen.get(text)
  if (known !== undefined) return known
  const ticker = tickerIn(text)
  if (seen.size < mostTickers) seen.set(text, ticker)
  return ticker
}

const mostTickers = 20_000

function areNumbers(figures: readonly unknown[]): figures is number[] {
  return figures.every((figure) => typeof figure === "number")
}

function kept(bar: DailyBar, actions: CorporateAction[], asOf: Date, raw: string): CsvRow[] {
  return [isPartial(bar.date, asOf) ? { kind: "refused", reason: "partial", raw } : { kind: "bar", bar, actions, raw }]
}

/** A ratio of 1 is not a split, and neither is 0, which some files write instead. A dividend of 0 is none. */
function readActions(
  cells: readonly string[],
  columns: Columns,
  { ticker, date }: Pick<DailyBar, "ticker" | "date">,
  { mark }: Reading,
): CorporateAction[] | string {
  const ratio = readRatio(cells[columns.splitRatio], mark) ?? 1
  const amount = readNumber(cells[columns.dividend], mark) ?? 0
  if (typeof ratio === "string" || ratio < 0) return "bad_split_ratio"
  if (typeof amount === "string" || amount < 0) return "bad_dividend"
  const actions: CorporateAction[] = []
  if (ratio !== 1 && ratio !== 0) actions.push({ ticker, exDate: date, kind: "split", ratio })
  if (amount !== 0) actions.push({ ticker, exDate: date, kind: "cash_dividend", amount })
  return actions
}

/** `4:1` and `4/1` are new shares for old ones, as in `4`. */
function readRatio(cell: string | undefined, mark: DecimalMark): number | null | "not_a_number" {
  const [, to, from] = /^\s*(\d+)\s*[:/]\s*(\d+)\s*$/.exec(cell ?? "") ?? []
  return to && Number(from) > 0 ? Number(to) / Number(from) : readNumber(cell, mark)
}
