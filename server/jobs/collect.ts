import { VIX } from "../bars/panel"
import type { Database } from "../database/database"
import { addDays, utcDate } from "../dates"
import type { Env } from "../env"
import { sessionsBetween } from "../exchange/sessions"
import { findNewestDay } from "../facts/asKnown"
import { isOfFinishedRun } from "../facts/runs"
import { type CollectedFamily, collectedFamilies, type FamilyName } from "../families"
import type { BarFamily, Expectation, FactFamily, Family } from "../families/family"
import { upstreamOf, worldStart } from "../families/upstreams"
import { universe } from "../market/universe"
import type { BarsRequest, BarsSource, Source, SourceRun } from "../sources/source"
import { continuingStored } from "./generator"
import { type IngestReport, ingest, type Sink } from "./ingest"
import type { Progress } from "./job"
import { rawBodyStore } from "./rawBodies"
import { barSink, factSink } from "./sinks"

/** Collects what has fallen due of these families, each from where its last complete run ended. */
export async function collectDue(
  database: Database,
  env: Env,
  names: readonly FamilyName[],
  now: Date,
  progress: Progress,
): Promise<IngestReport[]> {
  const reports: IngestReport[] = []
  for (const family of collectedFamilies.filter(({ name }) => names.includes(name))) {
    const to = dueDay(family.expectation, now)
    const from = await firstDue(database, env, family, to, now)
    if (from <= to) reports.push(await collect(database, env, family, { from, to, at: now, progress }))
  }
  return reports
}

/** Whether the newest day that is due has not been collected. */
export async function isDue(database: Database, family: CollectedFamily, now: Date): Promise<boolean> {
  const newest = await newestDay(database, family, now)
  return newest === null || newest < dueDay(family.expectation, now)
}

/** The day up to which there is something to ask for. */
export function dueDay(expectation: Expectation | null, now: Date): string {
  return expectation ? expectation.due(now).day : utcDate(now)
}

/** Days are included at both ends. */
export type CollectTask = {
  from: string
  to: string
  at: Date
  progress: Progress
  /** A live source to be asked instead of the preferred one. */
  sourceId?: string
  /** Whether the bodies of bars are kept too, which are many; those of other facts always are. */
  savesRaw?: boolean
}

export function collect(
  database: Database,
  env: Env,
  family: CollectedFamily,
  task: CollectTask,
): Promise<IngestReport> {
  return family.storage === "bar" ? collectBars(database, env, family, task) : collectFacts(database, env, family, task)
}

async function collectBars(
  database: Database,
  env: Env,
  family: BarFamily,
  { from, to, ...task }: CollectTask,
): Promise<IngestReport> {
  const keep = task.savesRaw ? rawBodyStore(database) : undefined
  const upstream = upstreamOf(family, env, { named: task.sourceId, keep })
  const source = upstream.origin === "simulated" ? await continuingStored(database, upstream) : upstream
  const tickers = universe(env.FEED === "live" ? "full" : env.WORLD_SIZE).map(({ ticker }) => ticker)
  const ours = tickers.filter(family.covers)
  const requests = portions(source, { tickers: ours, from, to })
  return run(database, family.name, source, requests, barSink(database, ours), task)
}

function collectFacts(
  database: Database,
  env: Env,
  family: FactFamily,
  { from, to, ...task }: CollectTask,
): Promise<IngestReport> {
  const source = upstreamOf(family, env, { named: task.sourceId, keep: rawBodyStore(database) })
  return run(database, family.name, source, [{ from, to }], factSink(database, family), task)
}

/** Makes the requests one after the other, and stores what they bring as one ingestion. */
function run<Request, Rows>(
  database: Database,
  family: string,
  source: Source<Request, Rows>,
  requests: readonly Request[],
  sink: Sink<Rows>,
  { at, progress }: Pick<CollectTask, "at" | "progress">,
): Promise<IngestReport> {
  async function* runs(): AsyncGenerator<SourceRun<Rows>> {
    for (const [index, request] of requests.entries()) {
      yield await source.collect(request)
      progress(family, index + 1, requests.length)
    }
  }
  return ingest(database, { family, sourceId: source.id, at, sink }, runs())
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

/** A family begins where its last complete run ended; in live mode a little before, to see what was corrected. */
async function firstDue(database: Database, env: Env, family: CollectedFamily, to: string, now: Date): Promise<string> {
  const complete = await database.prisma.ingestion.findFirst({ where: { family: family.name, outcome: "ok" } })
  const newest = complete ? await newestDay(database, family, now) : null
  if (env.FEED === "live") return newest ? family.reach.again(newest < to ? newest : to) : family.reach.first(to)
  return newest ? addDays(newest, 1) : worldStart[env.WORLD_SIZE]
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
