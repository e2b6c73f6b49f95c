import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Bars, CorporateAction, DailyBar } from "../../bars/bar"
import { dayMs, utcDate } from "../../platform/dates"
import { CONFLICT } from "../barIntake"
import { emptyConfirmed, formatChanged, isFormatChange, rejection, unavailable } from "../outcome"
import type { RejectedRow, SourceRun } from "../source"
import { type CsvReading, type CsvRow, readCsvRows } from "./rows"

export type CsvBars = {
  barCount: number
  tickers: string[]
  firstDate: string
  lastDate: string
  /** Each iteration reads the files again, so that only one batch is in memory. */
  batches(): AsyncIterable<Bars>
}

export type CsvOptions = CsvReading & { batchSize?: number }

export const csvImport = {
  id: "csv",
  name: "CSV import",
  url: "docs/csv.md",
  licence: "As the operator received it.",
  origin: "live",
} as const

/**
 * Reads daily bars from a CSV file, or from every `.csv` in a folder, in the format of `docs/csv.md`. Prices and
 * volumes are raw. A split ratio is new shares per old share, on the first session of the new terms; a dividend is USD
 * a share on its ex-date. All files are checked before the first batch, so nothing from a broken file is stored.
 */
export async function readBarsCsv(path: string, options: CsvOptions): Promise<SourceRun<CsvBars>> {
  try {
    const files = await listCsvFiles(path)
    if (files.length === 0) return unavailable(`${path} has no .csv file`)
    const survey = await surveyFiles(files, options)
    if (
      isFormatChange(survey.foreignFileCount, files.length) ||
      isFormatChange(survey.malformedCount, survey.rowCount)
    ) {
      const example = survey.rejected[0]
      return formatChanged(`${path}: ${example.reason}`, survey.rejected.map(({ raw }) => raw).join("\n"))
    }
    return concludeSurvey(path, files, options, survey)
  } catch (error) {
    if (isFileError(error)) return unavailable(`${path} cannot be read: ${error.code}`)
    throw error
  }
}

async function listCsvFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => /\.csv$/i.test(name)).sort()
  return names.map((name) => join(path, name))
}

type Survey = {
  rowCount: number
  malformedCount: number
  foreignFileCount: number
  rejected: RejectedRow[]
  days: Map<string, Map<number, number>>
  conflicting: Set<string>
  repeated: Set<string>
}

async function surveyFiles(files: readonly string[], options: CsvOptions): Promise<Survey> {
  const survey: Survey = {
    rowCount: 0,
    malformedCount: 0,
    foreignFileCount: 0,
    rejected: [],
    days: new Map(),
    conflicting: new Set(),
    repeated: new Set(),
  }
  for (const file of files) for await (const row of readCsvRows(file, options)) surveyRow(survey, row)
  if (survey.conflicting.size > 0) await rejectConflicting(files, options, survey)
  return survey
}

function surveyRow(survey: Survey, row: CsvRow): void {
  if (row.kind === "foreign_file") survey.foreignFileCount++
  else survey.rowCount++
  if (row.kind === "malformed") survey.malformedCount++
  if (row.kind === "bar") noteBar(survey, row.bar, row.actions)
  else survey.rejected.push(rejection(row.reason, row.raw))
}

function noteBar(survey: Survey, bar: DailyBar, actions: readonly CorporateAction[]): void {
  const days = survey.days.get(bar.ticker) ?? new Map<number, number>()
  survey.days.set(bar.ticker, days)
  const day = dayNumber(bar.date)
  const fingerprint = fingerprintOf(bar, actions)
  const earlier = days.get(day)
  if (earlier === undefined) days.set(day, fingerprint)
  else if (earlier === fingerprint) survey.repeated.add(keyOf(bar))
  else survey.conflicting.add(keyOf(bar))
}

/** Rejects both sides of a contradiction. Only a second read can find the first one. */
async function rejectConflicting(files: readonly string[], options: CsvOptions, survey: Survey): Promise<void> {
  for (const file of files) {
    for await (const row of readCsvRows(file, options)) {
      if (row.kind !== "bar" || !survey.conflicting.has(keyOf(row.bar))) continue
      survey.rejected.push(rejection(CONFLICT, row.raw))
      survey.days.get(row.bar.ticker)?.delete(dayNumber(row.bar.date))
    }
  }
}

function concludeSurvey(
  path: string,
  files: readonly string[],
  options: CsvOptions,
  { days, rejected, conflicting, repeated }: Survey,
): SourceRun<CsvBars> {
  let barCount = 0
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const ticker of days.values()) {
    barCount += ticker.size
    for (const day of ticker.keys()) {
      first = Math.min(first, day)
      last = Math.max(last, day)
    }
  }
  if (barCount === 0) {
    const reasons = [...new Set(rejected.map(({ reason }) => reason))].join(", ")
    return emptyConfirmed(`${path} has no bars${reasons ? `; refused: ${reasons}` : ""}`)
  }
  const tickers = [...days.keys()].filter((ticker) => days.get(ticker)?.size).sort()
  const batches = () => readBatches(files, options, conflicting, repeated)
  return {
    outcome: "ok",
    rows: { barCount, tickers, firstDate: utcDate(first * dayMs), lastDate: utcDate(last * dayMs), batches },
    rejected,
  }
}

const BATCH_SIZE = 5000

async function* readBatches(
  files: readonly string[],
  options: CsvOptions,
  conflicting: ReadonlySet<string>,
  repeated: ReadonlySet<string>,
): AsyncGenerator<Bars> {
  const given = new Set<string>()
  let batch: Bars = { bars: [], actions: [] }
  for (const file of files) {
    for await (const row of readCsvRows(file, options)) {
      if (row.kind !== "bar") continue
      const key = keyOf(row.bar)
      if (conflicting.has(key) || given.has(key)) continue
      if (repeated.has(key)) given.add(key)
      batch.bars.push(row.bar)
      batch.actions.push(...row.actions)
      if (batch.bars.length >= (options.batchSize ?? BATCH_SIZE)) {
        yield batch
        batch = { bars: [], actions: [] }
      }
    }
  }
  if (batch.bars.length > 0) yield batch
}

function keyOf({ ticker, date }: DailyBar): string {
  return `${ticker} ${date}`
}

function dayNumber(date: string): number {
  return Date.parse(date) / dayMs
}

/** FNV-1a over the row's figures, cut to 30 bits so that half a million take little memory. */
function fingerprintOf({ open, high, low, close, volume }: DailyBar, actions: readonly CorporateAction[]): number {
  const text = `${open} ${high} ${low} ${close} ${volume} ${actions.length > 0 ? JSON.stringify(actions) : ""}`
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 2
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && "code" in error && "syscall" in error && typeof error.code === "string"
}
