import { parseArgs } from "node:util"
import { VIX } from "../bars/panel"
import type { Database } from "../database/database"
import type { Env } from "../env"
import { addSessions, lastClosedSession } from "../exchange/sessions"
import { type IngestReport, ingestBars, ingestRuns } from "../jobs/ingest"
import type { Progress } from "../jobs/job"
import { requireWorld } from "../jobs/world"
import { normaliseTicker, universe } from "../market/universe"
import { barsSource, vixSource } from "../sources/catalogue"
import { csvImport, readBarsCsv } from "../sources/csv/bars"
import type { Bars, SourceRun } from "../sources/source"
import { runCommand, UsageError } from "./command"
import { withProgress } from "./progress"
import { withLocksAnnounced } from "./withLocksAnnounced"

const usage = `usage:
  npm run ingest -- bars --csv FILE_OR_FOLDER [--as TICKER]    import daily bars; docs/csv.md has the columns
  npm run ingest -- bars [--from D] [--to D]                   ask the configured provider
  npm run ingest -- vix [--csv FILE] [--from D] [--to D]       the VIX, from a file or from Cboe and FRED`

await runCommand(usage, async (database, env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      csv: { type: "string" },
      as: { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
    },
  })
  const [family] = positionals
  if (family !== "bars" && family !== "vix") throw new UsageError("Name what to ingest: bars or vix.")
  await requireWorld(database, env)
  const asTicker = values.as ? asInstrument(values.as) : null
  const { csv, from, to } = values
  const target = csv && asTicker === VIX ? "vix" : family
  const ingest = (progress: Progress) =>
    csv
      ? importCsv(database, env, { family: target, path: csv, asTicker, progress })
      : askUpstream(database, env, { family, from, to, progress })
  const report = await withLocksAnnounced(database.url, [target, "actions"], () => withProgress(ingest))
  print(report)
  if (report.outcome !== "ok" && report.outcome !== "empty_confirmed") process.exitCode = 1
})

function asInstrument(text: string): string {
  return /^\^?VIX$/i.test(text) ? VIX : normaliseTicker(text)
}

type Import = { family: "bars" | "vix"; path: string; asTicker: string | null; progress: Progress }

async function importCsv(
  database: Database,
  env: Env,
  { family, path, asTicker, progress }: Import,
): Promise<IngestReport> {
  if (env.FEED !== "live") throw new UsageError("Imports need live data: set FEED=live and a DATA_DIR of its own.")
  const at = new Date()
  const survey = await readBarsCsv(path, { asTicker: family === "vix" ? VIX : asTicker, asOf: at })
  async function* runs(): AsyncGenerator<SourceRun<Bars>> {
    if (survey.outcome !== "ok") return yield survey
    let done = 0
    let { rejected } = survey
    for await (const rows of survey.rows.batches()) {
      yield { outcome: "ok", rows, rejected }
      rejected = []
      done += rows.bars.length
      progress(`${family} from CSV`, done, survey.rows.barCount)
    }
  }
  const tickers = survey.outcome === "ok" ? survey.rows.tickers : []
  return ingestRuns(database, csvImport.id, { family, tickers, at }, runs())
}

type Question = { family: "bars" | "vix"; from?: string; to?: string; progress: Progress }

async function askUpstream(
  database: Database,
  env: Env,
  { family, from, to, progress }: Question,
): Promise<IngestReport> {
  const at = new Date()
  const last = to ?? lastClosedSession(at)
  const tickers =
    family === "vix" ? [VIX] : universe(env.FEED === "live" ? "full" : env.WORLD_SIZE).map((each) => each.ticker)
  const source = family === "vix" ? vixSource(env) : barsSource(env)
  return ingestBars(database, source, {
    family,
    tickers: tickers.filter((ticker) => family === "vix" || ticker !== VIX),
    from: from ?? addSessions(last, -10),
    to: last,
    at,
    onProgress: (done, all) => progress(family, done, all),
  })
}

function print(report: IngestReport): void {
  const { sourceId, outcome, reason, added, corrected, rejected, missing } = report
  console.log(`${sourceId}: ${outcome}${reason ? ` (${reason})` : ""}`)
  console.log(
    `${added} bars added, ${corrected} corrected, ${rejected.length} rejected, ${missing.length} tickers missing`,
  )
  const reasons = Map.groupBy(rejected, (row) => row.reason)
  for (const [why, rows] of reasons) console.log(`  rejected: ${rows.length} × ${why}, such as ${rows[0].raw}`)
}
