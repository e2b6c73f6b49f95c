import { isFormatChange } from "../outcome"
import { type DateOrder, type DateReading, dayText, openDateVote, readDate } from "./dates"
import { type CsvHints, findHeader, type Header, type Series } from "./header"
import { type Encoding, findEncoding, readRecords } from "./lines"
import { type DecimalMark, isMissing, type NumberReading, openNumberVote } from "./numbers"

/** How a file is read: decided once for the whole file, before any row is used. */
export type Reading = {
  encoding: Encoding
  delimiter: string
  /** The last line that has no row. */
  headerLine: number
  width: number
  series: readonly Series[]
  order: DateOrder | null
  mark: DecimalMark
  said: string
}

/** Reads the whole file to decide how it is read. Returns a sentence that names the flag if that is not certain. */
export async function openReading(file: string, hints: CsvHints): Promise<Reading | string> {
  const encoding = await findEncoding(file)
  if (encoding === null) return "it is larger than 2 GB: split it"
  const header = await findHeader(file, encoding, hints)
  if (typeof header === "string") return header
  const survey = await surveyCells(file, encoding, header, hints.asOf)
  if (typeof survey === "string") return survey
  const { dates, numbers } = survey
  const order = dates.decide({ flag: hints.dates, declared: header.format.dates })
  if (typeof order === "string") return order
  const mark = numbers.decide({ flag: hints.decimal, declared: header.format.decimal })
  if (typeof mark === "string") return mark
  const { delimiter, line: headerLine, names, series } = header
  const said = sayReading(header, encoding, { order, mark, ...survey })
  return { encoding, delimiter, headerLine, width: names.length, series, order: order.order, mark: mark.mark, said }
}

type CellSurvey = {
  dates: ReturnType<typeof openDateVote>
  numbers: ReturnType<typeof openNumberVote>
  first: string
  last: string
}

async function surveyCells(
  file: string,
  encoding: Encoding,
  { delimiter, line: headerLine, series, changes }: Header,
  asOf: Date,
): Promise<CellSurvey | string> {
  const dates = openDateVote(asOf)
  const numbers = openNumberVote()
  const daily = openDailyCheck()
  const { date, ticker, currency } = series[0].columns
  const figures = series.flatMap(({ columns: { open, high, low, close, volume } }) => [open, high, low, close, volume])
  const numeric = [...figures, ...changes]
  let [first, last] = ["", ""]
  for await (const { line, cells, broken } of readRecords(file, encoding, delimiter)) {
    if (broken !== undefined || line <= headerLine) continue
    const day = cells[date] ?? ""
    if (dates.note(day, line)) {
      first ||= day
      last = day
    }
    for (const place of numeric) numbers.note(cells[place], line)
    daily.note(`${cells[ticker] ?? ""} ${dayText(day)}`, cells, line)
    const fault = foreignMoney(cells[currency], line)
    if (fault) return fault
  }
  return daily.fault() ?? { dates, numbers, first, last }
}

function foreignMoney(currency: string | undefined, line: number): string | null {
  if (currency === undefined || isMissing(currency) || /^(USD|US-Dollar|\$|pts)$/i.test(currency.trim())) return null
  return `line ${line} is in ${currency.trim()}, and bars are in USD`
}

/** Consecutive rows of one ticker and day that differ are bars of minutes or hours. */
function openDailyCheck() {
  let [rows, same, example] = [0, 0, 0]
  let before = { key: "", text: "" }
  return {
    note(key: string, cells: readonly string[], line: number): void {
      const text = cells.join()
      rows++
      if (key === before.key && text !== before.text) {
        same++
        example ||= line
      }
      before = { key, text }
    },
    fault: () =>
      isFormatChange(same, rows)
        ? `it has several bars of one day (line ${example}), and only daily bars are read`
        : null,
  }
}

type Decided = { order: DateReading; mark: NumberReading; first: string; last: string }

const encodingNames: Record<Encoding, string | null> = {
  "utf-8": null,
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
}
const delimiterNames: Record<string, string | null> = { ",": null, ";": "semicolons", "\t": "tabs", "|": "bars" }

/** Such as `Investing.com: dates month first, volume in thousands and millions, newest first`. */
function sayReading(
  { format, names, series, delimiter, namedAfter, skipped }: Header,
  encoding: Encoding,
  { order, mark, first, last }: Decided,
): string {
  const [from, to] = [readDate(first, order.order), readDate(last, order.order)]
  const parts = [
    encodingNames[encoding],
    delimiterNames[delimiter],
    order.said,
    ...mark.said,
    from !== null && to !== null && from > to ? "newest first" : null,
    namedAfter ? "ticker from the file's name" : null,
    skipped > 0 ? `${skipped} ${skipped === 1 ? "line" : "lines"} above the header skipped` : null,
    adjustedClose(names, series) ? "an adjusted close is used as close, beside prices that are not" : null,
    format.note ?? null,
  ]
  return `${format.name}: ${parts.filter(Boolean).join(", ")}`
}

function adjustedClose(names: readonly string[], [{ columns }]: readonly Series[]): boolean {
  return /adj/.test(names[columns.close] ?? "")
}
