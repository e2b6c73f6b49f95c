import { VIX } from "../bars/panel"
import type { Database } from "../database/database"
import type { Env } from "../env"
import { sessionsBetween } from "../exchange/sessions"
import { type CollectedFamily, collectedFamilies, type FamilyName } from "../families"
import type { Expectation } from "../families/family"
import { upstreamOf, worldStart } from "../families/upstreams"
import { universe } from "../market/universe"
import type { BarsRequest, BarsSource, SourceRun } from "../sources/source"
import { type IngestReport, ingest } from "./ingest"
import type { Progress } from "./pipeline"
import { barSink } from "./sinks"

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
    const from = await firstDue(database, env, family, to)
    if (from <= to) reports.push(await collect(database, env, family, { from, to, at: now, progress }))
  }
  return reports
}

/** The day up to which there is something to ask for. */
export function dueDay(expectation: Expectation | null, now: Date): string {
  return expectation ? expectation.due(now).day : now.toISOString().slice(0, 10)
}

/** Days are included at both ends. `sourceId` names a live source to be asked instead of the preferred one. */
export type CollectTask = { from: string; to: string; at: Date; progress: Progress; sourceId?: string }

export function collect(
  database: Database,
  env: Env,
  family: CollectedFamily,
  { from, to, at, progress, sourceId }: CollectTask,
): Promise<IngestReport> {
  const source = upstreamOf(family, env, sourceId)
  const tickers = universe(env.FEED === "live" ? "full" : env.WORLD_SIZE).map(({ ticker }) => ticker)
  const ours = tickers.filter(family.covers)
  const requests = portions(source, { tickers: ours, from, to })
  const onProgress = (done: number) => progress(family.name, done, requests.length)
  const task = { family: family.name, sourceId: source.id, at, sink: barSink(database, ours) }
  return ingest(database, task, ask(source, requests, onProgress))
}

async function* ask<Request, Rows>(
  source: { collect(request: Request): Promise<SourceRun<Rows>> },
  requests: readonly Request[],
  onProgress: (done: number) => void,
): AsyncGenerator<SourceRun<Rows>> {
  for (const [index, request] of requests.entries()) {
    yield await source.collect(request)
    onProgress(index + 1)
  }
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
async function firstDue(database: Database, env: Env, family: CollectedFamily, to: string): Promise<string> {
  const complete = await database.prisma.ingestion.findFirst({ where: { family: family.name, outcome: "ok" } })
  const newest = complete ? await newestDay(database, family) : null
  if (env.FEED === "live") return newest ? family.reach.again(newest < to ? newest : to) : family.reach.first(to)
  return newest ? dayAfter(newest) : worldStart[env.WORLD_SIZE]
}

async function newestDay({ pool }: Database, { name }: CollectedFamily): Promise<string | null> {
  const condition = name === "vix" ? "ticker = $1" : "ticker <> $1"
  const { rows } = await pool.query<{ date: string | null }>(
    `SELECT max(date)::text AS date FROM bar WHERE ${condition}`,
    [VIX],
  )
  return rows[0].date
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}
