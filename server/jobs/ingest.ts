import type { StoredCounts, StoredPortion } from "../bars/store"
import { type Arrivals, factsArrived } from "../knowledge/facts/versions"
import type { Database } from "../platform/database/database"
import type { Prisma } from "../platform/database/generated/client"
import { announce } from "../platform/database/notifications"
import type { DriftWatch, Novelty } from "../sources/shapes"
import type { DocumentCount, RejectedRow, SourceFailure, SourceRun } from "../sources/source"
import { cleanText } from "../sources/text"

export type IngestReport = StoredCounts & {
  family: string
  sourceId: string
  outcome: SourceRun<never>["outcome"]
  reason: string | null
  rejected: RejectedRow[]
  missing: string[]
  counts: DocumentCount[]
  /** For a source that publishes files: the instant of the last one read. */
  readThrough: Date | null
  /** Fields of its answers that no recorded one has; null if nothing of the source is recorded. */
  novelties: readonly Novelty[] | null
}

export type Sink<Rows> = {
  /** Corrections count as known from `at` on. */
  store(ingestionId: number, rows: Rows, at: Date): Promise<StoredPortion>
  close?(): Promise<void>
  listMissing(): string[]
}

export type IngestTask<Rows> = {
  family: string
  sourceId: string
  at: Date
  sink: Sink<Rows>
  /** What the answers looked like; absent if no upstream is asked. */
  drift?: DriftWatch
}

/**
 * Stores several runs of one source as one ingestion. Continues after an empty run and stops at a failed one. All rows
 * become visible at once, with the outcome.
 */
export async function ingest<Rows>(
  database: Database,
  { family, sourceId, at, sink, drift }: IngestTask<Rows>,
  runs: AsyncIterable<SourceRun<Rows>>,
): Promise<IngestReport> {
  const { id } = await database.prisma.ingestion.create({ data: { sourceId, family, startedAt: at } })
  const report: IngestReport = {
    family,
    sourceId,
    added: 0,
    corrected: 0,
    outcome: "empty_confirmed",
    reason: null,
    rejected: [],
    missing: [],
    counts: [],
    readThrough: null,
    novelties: null,
  }
  const arrivals = new Map<string, Date[]>()
  const failures = new Map<string, SourceFailure>()
  let rawBody: string | undefined
  for await (const run of runs) {
    for (const failure of run.failures ?? []) failures.set(failure.sourceId, failure)
    if (run.outcome === "ok" || run.outcome === "empty_confirmed") {
      report.counts.push(...(run.counts ?? []))
      report.readThrough = run.readThrough ?? report.readThrough
    }
    if (run.outcome === "ok") {
      const stored = await sink.store(id, run.rows, at)
      report.added += stored.added
      report.corrected += stored.corrected
      for (const [name, instants] of stored.arrivals) arrivals.set(name, [...(arrivals.get(name) ?? []), ...instants])
      report.outcome = "ok"
      report.sourceId = run.answeredBy ?? sourceId
      report.rejected.push(...run.rejected)
    } else if (run.outcome !== "empty_confirmed") {
      report.outcome = run.outcome
      report.reason = run.reason
      rawBody = run.outcome === "format_changed" ? run.rawBody : undefined
      break
    } else {
      report.reason ??= run.reason
      report.rejected.push(...(run.rejected ?? []))
    }
  }
  await sink.close?.()
  report.missing = report.outcome === "ok" ? sink.listMissing() : []
  report.novelties = drift?.of(report.sourceId) ?? null
  failures.delete(report.sourceId)
  await finish(database, { id, at, report, arrivals, failures: [...failures.values()], rawBody })
  return report
}

type Finished = {
  id: number
  at: Date
  report: IngestReport
  arrivals: Arrivals
  failures: readonly SourceFailure[]
  rawBody: string | undefined
}

async function finish(database: Database, { id, at, report, arrivals, failures, rawBody }: Finished): Promise<void> {
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
        readThrough: report.readThrough,
        quarantine: report.rejected.length > 0 || rawBody ? quarantine : undefined,
        drift: report.novelties ? { count: report.novelties.length, first: firstOf(report.novelties) } : undefined,
        counts: report.counts.length > 0 ? sumOf(report.counts) : undefined,
      },
    })
    await storeFailures(tx, report.family, at, failures)
    await showInterrupted(tx, id, report.family)
    for (const [name, instants] of arrivals) await tx.$executeRaw(factsArrived(name, instants))
    await tx.$executeRaw(factsArrived("runs", [at]))
    // Answers show when their sources were last asked, so every outcome is announced.
    await announce(tx, "facts", report.family)
  })
}

const mostNamed = 20

export function sumOf(counts: readonly DocumentCount[]) {
  const differing = counts.filter(({ stated, read }) => stated !== read)
  return {
    documents: counts.length,
    stated: counts.reduce((sum, { stated }) => sum + stated, 0),
    read: counts.reduce((sum, { read }) => sum + read, 0),
    differing: differing.length,
    first: differing.slice(0, mostNamed).map(({ document, stated, read }) => {
      return { document: cleanText(document, 100), stated, read }
    }),
  }
}

export function firstOf(novelties: readonly Novelty[]) {
  return novelties.slice(0, mostNamed).map(({ kind, field, seen }) => ({ kind, field, seen }))
}

/** Each failed source gets its own run, so that its failure shows even if another source answered. */
async function storeFailures(
  tx: Prisma.TransactionClient,
  family: string,
  at: Date,
  failures: readonly SourceFailure[],
): Promise<void> {
  await tx.ingestion.createMany({
    data: failures.map(({ sourceId, outcome, reason, rawBody }) => ({
      ...{ sourceId, family, startedAt: at, finishedAt: new Date(), outcome, reason },
      quarantine: rawBody ? { rejected: [], rawBody } : undefined,
    })),
  })
}

/**
 * A family has one run at a time, so an earlier run without an outcome was interrupted. Its rows become visible now.
 */
async function showInterrupted(tx: Prisma.TransactionClient, id: number, family: string): Promise<void> {
  const interrupted = await tx.ingestion.updateManyAndReturn({
    where: { family, outcome: null, id: { lt: id } },
    data: { outcome: "unavailable", reason: "the run was cut off" },
    select: { startedAt: true },
  })
  const instants = interrupted.map(({ startedAt }) => startedAt)
  if (instants.length > 0) await tx.$executeRaw(factsArrived(family, instants))
}
