import type { Bars } from "../bars/bar"
import { VIX } from "../bars/panel"
import { universe } from "../context/market/universe"
import { findNewestDay } from "../knowledge/facts/asKnown"
import { type CollectedFamily, collectedFamilies, type FamilyName } from "../knowledge/families"
import type { BarFamily, Expectation, FactFamily, Family } from "../knowledge/families/family"
import { upstreamOf, upstreamsOf, worldStart } from "../knowledge/upstreams"
import type { Database } from "../platform/database/database"
import { buildDeferredIndexes, deferIndexes } from "../platform/database/deferredIndexes"
import { isOfFinishedRun } from "../platform/database/runs"
import { addDays, utcDate } from "../platform/dates"
import type { Env } from "../platform/env"
import { sessionsBetween } from "../platform/exchange/sessions"
import type { KeepRawBody } from "../sources/recording"
import { type DriftWatch, watchDrift } from "../sources/shapes"
import type { BarsRequest, BarsSource, FactRow, FactsRequest, Source, SourceRun } from "../sources/source"
import { continuingStored } from "./generator"
import { type IngestReport, ingest } from "./ingest"
import type { Run } from "./job"
import { findRawBody, rawBodyStore, rereadRawBody } from "./rawBodies"
import { barSink, factSink, type RereadChange } from "./sinks"

/** Collects the days that are due for these families, each from the end of its last complete run. */
export async function collectDue(
  database: Database,
  env: Env,
  names: readonly FamilyName[],
  { at, progress = () => {} }: Run,
): Promise<IngestReport[]> {
  const reports: IngestReport[] = []
  for (const family of collectedFamilies.filter(({ name }) => names.includes(name))) {
    const from = await firstDue(database, env, family, at)
    const to = lastDue(family, at)
    if (from <= to) reports.push(...(await collect(database, env, family, { from, to, at, progress })))
  }
  return reports
}

/** Whether the newest due day is missing, or half of a schedule's validity is over. */
export async function isDue(database: Database, family: CollectedFamily, now: Date): Promise<boolean> {
  const { lookAheadDays, longestSilenceMs = 0 } = family
  if (lookAheadDays !== undefined) {
    const readAt = await findLastSuccess(database, family)
    return readAt === null || now.getTime() - readAt.getTime() >= longestSilenceMs / 2
  }
  const newest = await newestDay(database, family, now)
  return newest === null || newest < dueDay(family.expectation, now)
}

export function spanAgain(family: CollectedFamily, now: Date): { from: string; to: string } {
  return { from: family.reach.again(dueDay(family.expectation, now)), to: lastDue(family, now) }
}

function lastDue({ expectation, lookAheadDays = 0 }: CollectedFamily, now: Date): string {
  return addDays(dueDay(expectation, now), lookAheadDays)
}

/** Newest day for which facts are due; today if the family has no expectation. */
function dueDay(expectation: Expectation | null, now: Date): string {
  return expectation ? expectation.due(now).day : utcDate(now)
}

export type CollectTask = Required<Run> & {
  from: string
  to: string
  sourceId?: string
  /** Keeps the bodies of bars too, which are large; those of other facts are always kept. */
  savesRaw?: boolean
  /** For facts: reads stored bodies again, requests only what is not stored, and calls back with each change. */
  onReread?: (change: RereadChange) => void
}

export async function collect(
  database: Database,
  env: Env,
  family: CollectedFamily,
  task: CollectTask,
): Promise<IngestReport[]> {
  if (family.storage === "bar") return [await collectBars(database, env, family, task)]
  return collectFacts(database, env, family, task)
}

async function collectBars(
  database: Database,
  env: Env,
  family: BarFamily,
  { from, to, at, progress, sourceId, savesRaw }: CollectTask,
): Promise<IngestReport> {
  const drift = watchDrift()
  const keep = seenBy(drift, savesRaw ? rawBodyStore(database) : async () => {})
  const upstream = upstreamOf(family, env, { named: sourceId, keep })
  const isMadeHere = upstream.origin === "simulated"
  const source = isMadeHere ? await continuingStored(database, upstream) : upstream
  const tickers = universe(env.FEED === "live" ? "full" : env.WORLD_SIZE).map(({ ticker }) => ticker)
  const ours = tickers.filter(family.covers)
  const requests = portions(source, { tickers: ours, from, to })
  async function* runs(): AsyncGenerator<SourceRun<Bars>> {
    let done = 0
    for await (const run of isMadeHere ? readAhead(source, requests) : inTurn(source, requests)) {
      yield run
      progress(family.name, ++done, requests.length)
    }
  }
  const task = { family: family.name, sourceId: source.id, at, sink: barSink(database, ours), drift }
  return ingest(database, task, isMadeHere ? withoutIndexes(database, runs()) : runs())
}

/**
 * For bars made here, which arrive in seconds. An upstream may take hours, and would leave reads without indexes for as
 * long.
 */
async function* withoutIndexes<T>({ pool }: Database, runs: AsyncIterable<T>): AsyncGenerator<T> {
  // An interrupted run may have left some unbuilt.
  await buildDeferredIndexes(pool)
  await deferIndexes(pool, "bar")
  try {
    yield* runs
  } finally {
    await buildDeferredIndexes(pool)
  }
}

async function* inTurn(source: BarsSource, requests: readonly BarsRequest[]): AsyncGenerator<SourceRun<Bars>> {
  for (const request of requests) yield await source.collect(request)
}

async function* readAhead(source: BarsSource, requests: readonly BarsRequest[]): AsyncGenerator<SourceRun<Bars>> {
  const ask = (index: number) => (index < requests.length ? source.collect(requests[index]) : null)
  let next = ask(0)
  for (let index = 1; next; index++) {
    const run = await next
    next = ask(index)
    yield run
  }
}

function seenBy(drift: DriftWatch, keep: KeepRawBody): KeepRawBody {
  return (body) => {
    if (body.status === 200 && body.encoding === "utf-8") drift.note(body.sourceId, body.text)
    return keep(body)
  }
}

/** Reads sources in parallel and stores each as it answers, so that a hanging one delays no other. */
async function collectFacts(
  database: Database,
  env: Env,
  family: FactFamily,
  { from, to, at, progress, sourceId, onReread }: CollectTask,
): Promise<IngestReport[]> {
  const drift = watchDrift()
  const sources = upstreamsOf(family, env, {
    named: sourceId,
    keep: seenBy(drift, rawBodyStore(database)),
    find: onReread ? rereadRawBody(database) : findRawBody(database),
  })
  const asked = sources.map(async (source) => {
    const days = onReread ? { from, to } : await daysAsked(database, family, source, { from, to })
    return { source, brought: await source.collect({ ...days, at }) }
  })
  const reports: IngestReport[] = []
  for await (const { source, brought } of asTheyCome(asked)) {
    const isWhole = brought.outcome === "ok" && brought.rejected.length === 0
    const schedule = family.lookAheadDays ? { source: source.id, isWhole } : null
    const isCounted = brought.outcome === "ok" && (brought.counts ?? []).every(({ stated, read }) => stated === read)
    const rereading = onReread ? { isWhole: isWhole && isCounted, tell: onReread } : null
    const sink = factSink(database, family, schedule, rereading)
    const task = { family: family.name, sourceId: source.id, at, sink, drift }
    reports.push(await ingest(database, task, only(brought)))
    progress(family.name, reports.length, sources.length)
  }
  return reports
}

/**
 * Each of several sources starts where its own last success ended, because the facts of others do not cover its own; at
 * most as far back as a first run.
 */
async function daysAsked(
  database: Database,
  family: FactFamily,
  { id, origin }: Source<FactsRequest, FactRow[]>,
  { from, to }: FactsRequest,
): Promise<FactsRequest> {
  const { choice, lookAheadDays, reach } = family
  if (choice !== "each" || lookAheadDays || origin === "simulated") return { from, to }
  const since = await findReadThrough(database, family, id)
  const succeededAt = await findLastSuccess(database, family, id)
  const own = succeededAt ? reach.again(utcDate(succeededAt)) : reach.first(to)
  const [, furthest] = [own, reach.first(to)].sort()
  return { from: [from, furthest].sort()[0], to, since }
}

async function* asTheyCome<T>(promises: readonly Promise<T>[]): AsyncGenerator<T> {
  const left = new Map(promises.map((promise, index) => [index, promise.then((value) => ({ index, value }))]))
  while (left.size > 0) {
    const { index, value } = await Promise.race(left.values())
    left.delete(index)
    yield value
  }
}

async function* only<T>(value: T): AsyncGenerator<T> {
  yield value
}

function portions({ portion = {} }: BarsSource, { tickers, from, to }: BarsRequest): BarsRequest[] {
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

/** Starts where the last complete run ended, or slightly earlier to see corrections, which simulated bars never get. */
async function firstDue(database: Database, env: Env, family: CollectedFamily, now: Date): Promise<string> {
  const today = dueDay(family.expectation, now)
  const complete = await database.prisma.ingestion.findFirst({ where: { family: family.name, outcome: "ok" } })
  if (complete && family.lookAheadDays) return family.reach.again(today)
  const newest = complete ? await newestDay(database, family, now) : null
  if (newest === null) return env.FEED === "live" ? family.reach.first(today) : worldStart[env.WORLD_SIZE]
  const isRevised = env.FEED === "live" || family.storage === "fact"
  return isRevised ? family.reach.again([newest, today].sort()[0]) : addDays(newest, 1)
}

async function findLastSuccess(
  { prisma }: Database,
  { name }: Pick<Family, "name">,
  sourceId?: string,
): Promise<Date | null> {
  const run = await prisma.ingestion.findFirst({
    where: { family: name, sourceId, outcome: { in: ["ok", "empty_confirmed"] } },
    orderBy: { startedAt: "desc" },
  })
  return run?.startedAt ?? null
}

async function findReadThrough({ prisma }: Database, family: FactFamily, sourceId: string): Promise<Date | undefined> {
  const run = await prisma.ingestion.findFirst({
    where: { family: family.name, sourceId, readThrough: { not: null } },
    orderBy: { startedAt: "desc" },
  })
  return run?.readThrough ?? undefined
}

function newestDay({ pool }: Database, { name, storage }: Family, now: Date): Promise<string | null> {
  return storage === "fact" ? findNewestDay(pool, name, now) : newestSession(pool, name)
}

async function newestSession(pool: Database["pool"], family: string): Promise<string | null> {
  const condition = family === "vix" ? "ticker = $1" : "ticker <> $1"
  const { rows } = await pool.query<{ date: string | null }>(
    `SELECT max(date)::text AS date FROM bar WHERE ${condition} AND ${isOfFinishedRun}`,
    [VIX],
  )
  return rows[0].date
}
