import { listActions } from "../../bars/actions"
import type { Bars, DailyBar } from "../../bars/bar"
import { VIX } from "../../bars/panel"
import { type IngestReport, ingest as ingestRuns } from "../../jobs/ingest"
import type { Progress } from "../../jobs/job"
import { barSink } from "../../jobs/sinks"
import type { CollectedFamily } from "../../knowledge/families"
import type { Database } from "../../platform/database/database"
import { type Column, columnNames } from "../../sources/csv/columns"
import { type DateOrder, dateOrders } from "../../sources/csv/dates"
import { type CsvImport, csvImport, type FileReport, readBarsCsv } from "../../sources/csv/import"
import type { DecimalMark } from "../../sources/csv/numbers"
import type { SourceRun } from "../../sources/source"
import { cleanText } from "../../sources/text"
import { UsageError } from "../command"

export const csvFlags = {
  "dry-run": { type: "boolean" },
  dates: { type: "string" },
  decimal: { type: "string" },
  columns: { type: "string" },
} as const

type CsvFlags = { dates?: string; decimal?: string; columns?: string }
type Hints = { dates?: DateOrder; decimal?: DecimalMark; columns?: Record<string, string> }

export function csvHints({ dates, decimal, columns }: CsvFlags): Hints {
  const order = dateOrders.find((each) => each === dates)
  if (dates !== undefined && !order) throw new UsageError(`--dates is ${dateOrders.join(", ")}, not ${dates}.`)
  const mark = ([".", ","] as const).find((each) => each === decimal)
  if (decimal !== undefined && !mark) throw new UsageError(`--decimal is a point or a comma, not ${decimal}.`)
  return { dates: order, decimal: mark, columns: columns === undefined ? undefined : namedColumns(columns) }
}

/** From `close=Price,date=Day`. */
function namedColumns(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split("="))
  const wrong = pairs.find(([column, name]) => !columnNames.includes(column.trim() as Column) || !name?.trim())
  if (wrong)
    throw new UsageError(`--columns ${wrong.join("=")}: write close=Price; ours are ${columnNames.join(", ")}.`)
  return Object.fromEntries(pairs.map(([column, ...name]) => [column.trim(), name.join("=").trim()]))
}

type Import = {
  family: CollectedFamily
  path: string
  asTicker: string | null
  hints: Hints
  isDry: boolean
  progress: Progress
  at: Date
  tell(words: string): void
}

/** Returns no report of a dry run, which stores nothing. */
export async function importCsv(database: Database, task: Import): Promise<IngestReport[]> {
  const { family, path, asTicker, hints, isDry, progress, at, tell } = task
  const read = await readBarsCsv(path, {
    ...hints,
    asTicker: family.name === "vix" ? VIX : asTicker,
    asOf: at,
    knownSplits: (tickers) => knownSplits(database, tickers, at),
  })
  tellReading(read, isDry, tell)
  const { run } = read
  if (run.outcome === "ok" && run.rows.actionCount > 0)
    tell(`${actionsText(run.rows.actionCount)} in files without prices`)
  if (isDry) {
    tell(`dry run: ${outcomeText(run)}; nothing is stored`)
    return []
  }
  async function* runs(): AsyncGenerator<SourceRun<Bars>> {
    if (run.outcome !== "ok") return yield run
    let done = 0
    let { rejected } = run
    for await (const rows of run.rows.batches()) {
      yield { outcome: "ok", rows, rejected }
      rejected = []
      done += rows.bars.length
      progress(`${family.name} from CSV`, done, run.rows.barCount)
    }
  }
  const sink = barSink(database, run.outcome === "ok" ? run.rows.tickers : [])
  return [await ingestRuns(database, { family: family.name, sourceId: csvImport.id, at, sink }, runs())]
}

async function knownSplits({ pool }: Database, tickers: readonly string[], at: Date) {
  const { actions } = await listActions(pool, at, { kinds: ["split"], tickers })
  return actions.map(({ ticker, exDate, value }) => ({ ticker, exDate, ratio: value }))
}

/** One line for all files that are read in the same way, and one for each refused file. */
function tellReading({ files, warnings, skipped }: CsvImport, isDry: boolean, tell: Import["tell"]): void {
  const readable = files.filter(({ refused }) => !refused)
  for (const [said, alike] of Map.groupBy(readable, (each) => each.said)) {
    const missing = alike.reduce((sum, { missingDays }) => sum + missingDays, 0)
    const without = missing > 0 ? `; ${missing} ${missing === 1 ? "day" : "days"} without prices` : ""
    tell(`${alike.length === 1 ? alike[0].file : `${alike.length} files`}: ${said}${without}`)
    if (isDry) tellSample(alike[0], tell)
  }
  const refused = files.length > 1 ? files.filter((each) => each.refused) : []
  for (const { file, said } of refused) tell(cleanText(`refused ${file}: ${said}`, 600))
  for (const words of warnings) tell(`warning: ${words}`)
  if (skipped > 0) tell(`skipped in the folder, as no file of bars: ${skipped}`)
}

function tellSample({ sample }: FileReport, tell: Import["tell"]): void {
  for (const bar of sample) tell(`  ${barText(bar)}`)
}

function barText({ ticker, date, open, high, low, close, volume }: DailyBar): string {
  return `${ticker} ${date} open ${open}, high ${high}, low ${low}, close ${close}, volume ${volume}`
}

const actionsText = (count: number) => `${count} ${count === 1 ? "split or dividend" : "splits and dividends"}`

function outcomeText(run: CsvImport["run"]): string {
  if (run.outcome !== "ok") return `${run.outcome} (${run.reason})`
  const { barCount, actionCount, tickers, firstDate, lastDate } = run.rows
  if (barCount === 0)
    return `${actionsText(actionCount)} from ${firstDate} to ${lastDate}, ${run.rejected.length} rejected`
  const count = tickers.length === 1 ? tickers[0] : `${tickers.length} tickers`
  return `${barCount} bars of ${count} from ${firstDate} to ${lastDate}, ${run.rejected.length} rejected`
}
