import { parseArgs } from "node:util"
import { VIX } from "../../bars/panel"
import { type CollectTask, collect, spanAgain } from "../../jobs/collect"
import { type IngestReport, ingest as ingestRuns } from "../../jobs/ingest"
import type { Progress } from "../../jobs/job"
import { factSink, type RereadChange } from "../../jobs/sinks"
import { requireWorld } from "../../jobs/world"
import { type CollectedFamily, collectedFamilies, writtenWith } from "../../knowledge/families"
import { creators } from "../../knowledge/families/creators"
import type { Database } from "../../platform/database/database"
import { lockPatienceMs } from "../../platform/database/locks"
import type { Env } from "../../platform/env"
import { canonicalTicker } from "../../platform/tickers/ticker"
import { creatorsImport, readCreatorsFile } from "../../sources/creators-file/import"
import { REFUSED_FILE } from "../../sources/csv/import"
import type { FactRow, SourceRun } from "../../sources/source"
import { cleanText } from "../../sources/text"
import { type Command, type CommandLine, UsageError } from "../command"
import { withProgress } from "../progress"
import { withLocksAnnounced } from "../withLocksAnnounced"
import { csvFlags, csvHints, importCsv } from "./ingestCsv"

const familyNames = collectedFamilies.map(({ name }) => name)
const sourceNames = [...new Set(collectedFamilies.flatMap(({ sources }) => sources.map(({ id }) => id)))]

const usage = `usage:
  npm run -s assay -- ingest bars --csv FILE_OR_FOLDER [--as TICKER]    import daily bars; docs/csv.md has the formats
  npm run -s assay -- ingest vix --csv FILE                             import the VIX
    --dry-run                  show how each file is read, with its first rows, and store nothing
    --dates dmy|mdy|ymd        the order of day, month and year, where no row decides it
    --decimal .|,              the decimal mark, where no cell decides it
    --columns close=Price,…    the file's names of columns that it calls otherwise
  npm run -s assay -- ingest creators --file FILE                       import transcripts or calls; docs/creators.md has the form
  npm run -s assay -- ingest FAMILY|SOURCE [--from D] [--to D]          collect from the sources of a family, or from one source
    --once       run once (the default; the worker runs on a schedule)
    --reread     read the stored bodies of facts again, as of now; what is not stored is asked for; says what has changed
    --save-raw   also keep the response bodies of bars, compressed; those of other facts are always kept
families: ${familyNames.join(", ")}
sources: ${sourceNames.join(", ")}`

const importsNeedLive = "Imports need live data: set FEED=live and a separate DATA_DIR."

export const ingest: Command = { usage, work: run }

async function run(database: Database, env: Env, line: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args: line.words,
    allowPositionals: true,
    options: {
      csv: { type: "string" },
      ...csvFlags,
      as: { type: "string" },
      file: { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
      once: { type: "boolean" },
      "save-raw": { type: "boolean" },
      reread: { type: "boolean" },
    },
  })
  const wanted = listWanted(env, positionals[0])
  await requireWorld(database, env)
  const asTicker = values.as ? asInstrument(values.as) : null
  const { csv, file, from, to, reread, "save-raw": savesRaw } = values
  if (reread && wanted.some(({ family }) => family.storage === "bar")) {
    throw new UsageError("Bars are not read again from stored bodies: --from and --to ask for them again.")
  }
  const onReread = reread ? (change: RereadChange) => showChange(change, line) : undefined
  const imported = csv ? importedInto(wanted, asTicker) : null
  const hints = csvHints(values)
  const told: string[] = []
  const work = async (progress: Progress): Promise<IngestReport[]> => {
    if (csv && imported) {
      if (env.FEED !== "live") throw new UsageError(importsNeedLive)
      const task = { family: imported, path: csv, asTicker, hints, isDry: values["dry-run"] === true }
      return importCsv(database, { ...task, progress, at: line.now(), tell: (words) => told.push(words) })
    }
    if (file !== undefined) return [await importCreators(database, env, wanted, { path: file, at: line.now() })]
    const reports: IngestReport[] = []
    for (const each of wanted) {
      reports.push(
        ...(await askUpstream(database, env, { ...each, from, to, at: line.now(), savesRaw, onReread, progress })),
      )
    }
    return reports
  }
  const written = imported ? [imported] : wanted.map(({ family }) => family)
  const locked = written.flatMap(({ name }) => writtenWith(name))
  const reports = await withLocksAnnounced(database.url, locked, () => withProgress(work), {
    patienceMs: lockPatienceMs,
  })
  for (const words of told) line.print(words)
  for (const each of reports) show(each, line)
  if (reports.some(({ outcome }) => outcome !== "ok" && outcome !== "empty_confirmed")) line.code = 1
}

type Wanted = { family: CollectedFamily; sourceId?: string }

/** A name is a family, or a source in every family that it serves. */
function listWanted(env: Env, name = ""): Wanted[] {
  const family = collectedFamilies.find((each) => each.name === name)
  if (family) return [{ family }]
  const wanted = collectedFamilies
    .filter(({ sources }) => sources.some(({ id }) => id === name))
    .map((each) => ({ family: each, sourceId: name }))
  if (wanted.length === 0)
    throw new UsageError(name ? `There is no family and no source "${name}".` : "Name a family or a source.")
  if (env.FEED !== "live") throw new UsageError("Live sources need live data: set FEED=live.")
  const { BARS_PROVIDER: provider } = env
  if (provider && wanted.some(({ family }) => family.choice === "declared") && name !== provider) {
    throw new UsageError(`BARS_PROVIDER is ${provider}, and one series never mixes two providers.`)
  }
  return wanted
}

function asInstrument(text: string): string {
  const ticker = /^VIX$/i.test(text) ? VIX : canonicalTicker(text)
  if (!ticker) throw new UsageError(`--as ${text} is not a ticker.`)
  return ticker
}

/** The family of an imported file of bars: the one that covers its only ticker, or the named one. */
function importedInto([{ family }]: readonly Wanted[], asTicker: string | null): CollectedFamily {
  if (family.storage !== "bar") throw new UsageError(`There is no import of ${family.name} from a file.`)
  const named = collectedFamilies.find((each) => each.storage === "bar" && asTicker !== null && each.covers(asTicker))
  return named ?? family
}

async function importCreators(
  database: Database,
  env: Env,
  [{ family }]: readonly Wanted[],
  { path, at }: { path: string; at: Date },
): Promise<IngestReport> {
  if (family.storage !== "fact" || family.name !== creators.name) {
    throw new UsageError(`There is no import of ${family.name} by --file.`)
  }
  if (env.FEED !== "live") throw new UsageError(importsNeedLive)
  const task = { family: family.name, sourceId: creatorsImport.id, at, sink: factSink(database, family) }
  async function* run(): AsyncGenerator<SourceRun<FactRow[]>> {
    yield await readCreatorsFile(path, at)
  }
  return ingestRuns(database, task, run())
}

type Question = Wanted & Pick<CollectTask, "at" | "savesRaw" | "onReread" | "progress"> & { from?: string; to?: string }

async function askUpstream(
  database: Database,
  env: Env,
  { family, sourceId, from, to, at, savesRaw, onReread, progress }: Question,
): Promise<IngestReport[]> {
  const again = spanAgain(family, at)
  return collect(database, env, family, {
    from: from ?? (to ? family.reach.again(to) : again.from),
    to: to ?? again.to,
    at,
    progress,
    sourceId,
    savesRaw,
    onReread,
  })
}

/** Shows only the fields that a revision changed. */
function showChange({ kind, key, before, after }: RereadChange, { print }: CommandLine): void {
  const [old, now] = [Object(before), Object(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const differing =
    kind === "revised" ? names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name])) : []
  const shown = differing.map((name) => `${name}: ${JSON.stringify(old[name])} -> ${JSON.stringify(now[name])}`)
  print(`  ${kind} ${cleanText(key, 200)}${shown.length > 0 ? `; ${cleanText(shown.join(", "), 500)}` : ""}`)
}

function show(report: IngestReport, { print }: CommandLine): void {
  const { family, sourceId, outcome, reason, added, corrected, rejected, missing, counts, novelties } = report
  const isOfBars = collectedFamilies.some(({ name, storage }) => name === family && storage === "bar")
  print(`${sourceId}: ${outcome}${reason ? ` (${reason})` : ""}`)
  print(
    isOfBars
      ? `${added} bars added, ${corrected} corrected, ${rejected.length} rejected, ${missing.length} tickers missing`
      : `${added} facts added, ${corrected} corrected, ${rejected.length} rejected`,
  )
  for (const { document, stated, read } of counts.filter((each) => each.stated !== each.read)) {
    print(`  ${document}: ${read} of ${stated} rows read`)
  }
  for (const { kind, field, seen } of novelties ?? []) print(`  new ${kind}: ${field} (${seen})`)
  const others = rejected.filter(({ reason }) => reason !== REFUSED_FILE)
  const reasons = Map.groupBy(others, (row) => row.reason)
  for (const [why, rows] of reasons) print(`  rejected: ${rows.length} × ${why}, such as ${rows[0].raw}`)
}
