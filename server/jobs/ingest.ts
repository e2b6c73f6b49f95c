import { type StoredCounts, storeBars } from "../bars/store"
import type { Database } from "../database/database"
import { announce } from "../database/notifications"
import { sessionsBetween } from "../exchange/sessions"
import type { Bars, BarsRequest, BarsSource, RejectedRow, SourceRun } from "../sources/source"

export type IngestReport = StoredCounts & {
  sourceId: string
  outcome: SourceRun<Bars>["outcome"]
  reason: string | null
  rejected: RejectedRow[]
  missing: string[]
}

export type BarsTask = {
  family: "bars" | "vix"
  tickers: readonly string[]
  from: string
  to: string
  /** When the run takes place: what it corrects is known from then on. */
  at: Date
  onProgress?(done: number, all: number): void
}

/** Runs a source of bars over tickers and days, stores what it gives, and records how the run ended. */
export async function ingestBars(database: Database, source: BarsSource, task: BarsTask): Promise<IngestReport> {
  const pieces = portions(source, task)
  async function* collect(): AsyncGenerator<SourceRun<Bars>> {
    for (const [index, request] of pieces.entries()) {
      yield await source.collect(request)
      task.onProgress?.(index + 1, pieces.length)
    }
  }
  return ingestRuns(database, source.id, task, collect())
}

/** Stores a series of runs of one source as one ingestion. It goes on after an empty one, and stops at a failed one. */
export async function ingestRuns(
  database: Database,
  sourceId: string,
  { family, tickers, at }: Pick<BarsTask, "family" | "tickers" | "at">,
  runs: AsyncIterable<SourceRun<Bars>>,
): Promise<IngestReport> {
  const { id } = await database.prisma.ingestion.create({ data: { sourceId, family, startedAt: at } })
  const report: IngestReport = {
    sourceId,
    added: 0,
    corrected: 0,
    outcome: "empty_confirmed",
    reason: null,
    rejected: [],
    missing: [],
  }
  const seen = new Set<string>()
  let rawBody: string | undefined
  for await (const run of runs) {
    if (run.outcome === "ok") {
      await addInstruments(database, run.rows)
      const { added, corrected } = await storeBars(database.pool, id, run.rows, at)
      report.added += added
      report.corrected += corrected
      report.outcome = "ok"
      report.sourceId = run.answeredBy ?? sourceId
      report.rejected.push(...run.rejected)
      for (const { ticker } of run.rows.bars) seen.add(ticker)
    } else if (run.outcome !== "empty_confirmed") {
      report.outcome = run.outcome
      report.reason = run.reason
      rawBody = run.outcome === "format_changed" ? run.rawBody : undefined
      break
    } else report.reason ??= run.reason
  }
  report.missing = report.outcome === "ok" ? tickers.filter((ticker) => !seen.has(ticker)) : []
  if (report.added > 100_000) await database.pool.query("ANALYZE bar")
  await finish(database, id, family, report, rawBody)
  return report
}

async function finish(
  database: Database,
  id: number,
  family: BarsTask["family"],
  report: IngestReport,
  rawBody: string | undefined,
): Promise<void> {
  const quarantine = { rejected: report.rejected.slice(0, 100), rawBody: rawBody?.slice(0, 100_000) }
  await database.prisma.$transaction(async (tx) => {
    await tx.ingestion.update({
      where: { id },
      data: {
        sourceId: report.sourceId,
        finishedAt: new Date(),
        outcome: report.outcome,
        reason: report.reason,
        rowCount: report.added,
        correctedCount: report.corrected,
        rejectedCount: report.rejected.length,
        missing: report.missing,
        quarantine: report.rejected.length > 0 || rawBody ? quarantine : undefined,
      },
    })
    // Answers show when their sources were last asked, whatever that brought.
    await announce(tx, "facts", family)
  })
}

/** A ticker that an import brings and the universe does not know is a stock without a name. */
async function addInstruments(database: Database, { bars }: Bars): Promise<void> {
  const tickers = [...new Set(bars.map(({ ticker }) => ticker))]
  await database.prisma.instrument.createMany({
    data: tickers.map((ticker) => ({ ticker, kind: "stock" })),
    skipDuplicates: true,
  })
}

function portions({ portion = {} }: BarsSource, { tickers, from, to }: BarsTask): BarsRequest[] {
  const sessions = sessionsBetween(from, to)
  const spans = chunked(sessions, portion.sessions ?? sessions.length)
  return chunked(tickers, portion.tickers ?? tickers.length).flatMap((names) =>
    spans.map((span) => ({ tickers: names, from: span[0], to: span[span.length - 1] })),
  )
}

function chunked<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
