import { readdir, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import type { Bars, DailyBar } from "../../bars/bar"
import { dayMs, utcDate } from "../../platform/dates"
import { CONFLICT } from "../barIntake"
import { emptyConfirmed, formatChanged, isFormatChange, rejection, unavailable } from "../outcome"
import type { SourceRun } from "../source"
import { findAdjusted, type Split } from "./adjusted"
import type { CsvHints } from "./header"
import { openReading, type Reading } from "./reading"
import { readCsvRows } from "./rows"
import { addSurvey, dayNumber, emptySurvey, keyOfBar, type Survey, surveyFile } from "./survey"

type CsvBars = {
  barCount: number
  /** Splits and dividends of files without prices. */
  actionCount: number
  tickers: string[]
  firstDate: string
  lastDate: string
  /** Each iteration reads the files again, so that only one batch is in memory. */
  batches(): AsyncIterable<Bars>
}

export type CsvOptions = CsvHints & {
  batchSize?: number
  /** The splits of these tickers that are stored. */
  knownSplits?(tickers: readonly string[]): Promise<Split[]>
}

/** The reason of a rejected row that stands for a whole file. */
export const REFUSED_FILE = "refused_file"

/** How a file was read, or why it was refused, in a sentence. */
export type FileReport = { file: string; refused: boolean; said: string; missingDays: number; sample: DailyBar[] }

export type CsvImport = {
  run: SourceRun<CsvBars>
  files: FileReport[]
  /** What is stored and may still be wrong. */
  warnings: string[]
  /** Files of other kinds in the folder, and folders. */
  skipped: number
}

export const csvImport = {
  id: "csv",
  name: "CSV import",
  url: "docs/csv.md",
  licence: "As the operator received it.",
  origin: "live",
} as const

/**
 * Reads daily bars from a CSV file, or from every one in a folder, in the formats of `docs/csv.md`. Prices and volumes
 * are raw. A split ratio is new shares per old share, on the first session of the new terms; a dividend is USD a share
 * on its ex-date. All files are checked before the first batch, so nothing from a refused file is stored.
 */
export async function readBarsCsv(path: string, options: CsvOptions): Promise<CsvImport> {
  const empty = { files: [], warnings: [], skipped: 0 }
  try {
    const { files, skipped } = await listCsvFiles(path)
    if (files.length === 0) return { ...empty, skipped, run: unavailable(`${path} has no .csv file`) }
    const { survey, readable, reports } = await surveyFiles(files, options)
    const told = { ...empty, skipped, files: reports }
    const refused = reports.filter((report) => report.refused)
    if (isFormatChange(refused.length, files.length))
      return { ...told, run: mostlyRefused(path, files.length, refused) }
    if (isFormatChange(survey.malformedCount, survey.rowCount)) {
      const { reason, raw } = survey.rejected[0]
      return { ...told, run: formatChanged(`${path}: ${reason}, such as ${raw}`, bodyOf(survey)) }
    }
    for (const { said, file } of refused) survey.rejected.push(rejection(REFUSED_FILE, `${file}: ${said}`))
    const { leftOut, warnings } = await checkAdjusted(readable, options, survey)
    return { ...told, warnings, run: concludeSurvey(path, readable, survey, { ...options, leftOut }) }
  } catch (error) {
    if (isFileError(error)) return { ...empty, run: unavailable(`${path} cannot be read: ${error.code}`) }
    throw error
  }
}

/** Stooq's files of a ticker end in `.us.txt`. */
const CSV_FILE = /(?:\.csv|\.tsv|\.us\.txt)(?:\.gz)?$/i

async function listCsvFiles(path: string): Promise<{ files: string[]; skipped: number }> {
  if (!(await stat(path)).isDirectory()) return { files: [path], skipped: 0 }
  const entries = await readdir(path, { withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory() && CSV_FILE.test(entry.name))
  const names = files.map(({ name }) => name).sort()
  return { files: names.map((name) => join(path, name)), skipped: entries.length - files.length }
}

/** A file that can be read, with how. */
type Readable = { file: string; reading: Reading }

async function surveyFiles(files: readonly string[], options: CsvOptions) {
  const survey = emptySurvey()
  const readable: Readable[] = []
  const reports: FileReport[] = []
  for (const file of files) {
    const reading = await openReading(file, options)
    const own = typeof reading === "string" ? reading : await surveyFile(file, reading, options.asOf)
    if (typeof own === "string" || typeof reading === "string") {
      reports.push({ file: basename(file), refused: true, said: String(own), missingDays: 0, sample: [] })
      continue
    }
    addSurvey(survey, own)
    readable.push({ file, reading })
    const { missingDays, sample } = own
    reports.push({ file: basename(file), refused: false, said: reading.said, missingDays, sample })
  }
  if (survey.conflicting.size > 0) await rejectConflicting(readable, options, survey)
  return { survey, readable, reports }
}

function mostlyRefused(path: string, count: number, refused: readonly FileReport[]): SourceRun<CsvBars> {
  const [first] = refused
  const reason =
    count === 1
      ? `${first.file}: ${first.said}`
      : `${refused.length} of ${count} files of ${path} cannot be read, so none is stored; ${first.file}: ${first.said}`
  return formatChanged(reason, refused.map(({ file, said }) => `${file}: ${said}`).join("\n"))
}

function bodyOf({ rejected }: Survey): string {
  return rejected.map(({ raw }) => raw).join("\n")
}

/** Rejects both sides of a contradiction. Only a second read can find the first one. */
async function rejectConflicting(readable: readonly Readable[], { asOf }: CsvOptions, survey: Survey): Promise<void> {
  for (const { file, reading } of readable) {
    for await (const row of readCsvRows(file, reading, asOf)) {
      if (row.kind !== "bar" || !survey.conflicting.has(keyOfBar(row.bar))) continue
      survey.rejected.push(rejection(CONFLICT, row.raw))
      survey.days.get(row.bar.ticker)?.delete(dayNumber(row.bar.date))
    }
  }
}

/** `leftOut` are the tickers whose own splits are not stored, because they would be applied twice. */
async function checkAdjusted(readable: readonly Readable[], options: CsvOptions, survey: Survey) {
  const own = survey.splits
  const known = (await options.knownSplits?.([...survey.days.keys()])) ?? []
  if (own.length + known.length === 0) return { leftOut: new Set<string>(), warnings: [] }
  const isOwn = ({ ticker, exDate }: Split) => own.some((split) => split.ticker === ticker && split.exDate === exDate)
  const others = known.filter((split) => !isOwn(split))
  const adjusted = await findAdjusted(barsOf(readable, options.asOf), [...own, ...others])
  const twice = adjusted.filter((split) => own.includes(split))
  const warnings = adjusted.map((split) =>
    twice.includes(split)
      ? `${adjustedText(split)}: its splits are left out, so that they are not applied twice`
      : `${adjustedText(split)}, which is stored: it will be applied twice unless the file has prices as traded`,
  )
  return { leftOut: new Set(twice.map(({ ticker }) => ticker)), warnings }
}

function adjustedText({ ticker, exDate, ratio }: Split): string {
  const terms = ratio >= 1 ? `${ratio} for 1` : `1 for ${Number((1 / ratio).toPrecision(6))}`
  return `${ticker}'s prices look adjusted, because they do not jump at the split of ${exDate} (${terms})`
}

async function* barsOf(readable: readonly Readable[], asOf: Date): AsyncGenerator<DailyBar> {
  for (const { file, reading } of readable) {
    for await (const row of readCsvRows(file, reading, asOf)) if (row.kind === "bar") yield row.bar
  }
}

type Batching = CsvOptions & { leftOut: ReadonlySet<string> }

function concludeSurvey(
  path: string,
  readable: readonly Readable[],
  survey: Survey,
  options: Batching,
): SourceRun<CsvBars> {
  const { days, rejected, actionCount } = survey
  let barCount = 0
  let { firstDay: first, lastDay: last } = survey
  for (const ticker of days.values()) {
    barCount += ticker.size
    for (const day of ticker.keys()) {
      first = Math.min(first, day)
      last = Math.max(last, day)
    }
  }
  if (barCount + actionCount === 0) {
    const reasons = [...new Set(rejected.map(({ reason }) => reason))].join(", ")
    return emptyConfirmed(`${path} has no bars${reasons ? `; refused: ${reasons}` : ""}`)
  }
  const tickers = [...days.keys()].filter((ticker) => days.get(ticker)?.size).sort()
  const batches = () => readBatches(readable, survey, options)
  return {
    outcome: "ok",
    rows: {
      barCount,
      actionCount,
      tickers,
      firstDate: utcDate(first * dayMs),
      lastDate: utcDate(last * dayMs),
      batches,
    },
    rejected,
  }
}

const BATCH_SIZE = 5000

async function* readBatches(
  readable: readonly Readable[],
  { conflicting, repeated }: Survey,
  { asOf, leftOut, batchSize = BATCH_SIZE }: Batching,
): AsyncGenerator<Bars> {
  const given = new Set<string>()
  let batch: Bars = { bars: [], actions: [] }
  for (const { file, reading } of readable) {
    for await (const row of readCsvRows(file, reading, asOf)) {
      if (row.kind === "actions") batch.actions.push(...row.actions)
      if (row.kind !== "bar") continue
      const key = keyOfBar(row.bar)
      if (conflicting.has(key) || given.has(key)) continue
      if (repeated.has(key)) given.add(key)
      batch.bars.push(row.bar)
      batch.actions.push(...row.actions.filter(({ kind, ticker }) => kind !== "split" || !leftOut.has(ticker)))
      if (batch.bars.length >= batchSize) {
        yield batch
        batch = { bars: [], actions: [] }
      }
    }
  }
  if (batch.bars.length + batch.actions.length > 0) yield batch
}

/** Of the file system, or of a compressed file that is broken. */
function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return false
  return "syscall" in error || error.code.startsWith("Z_")
}
