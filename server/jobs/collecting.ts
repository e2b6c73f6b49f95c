import { type CollectedFamily, collectedFamilies, writtenWith } from "../knowledge/families"
import { canCollect } from "../knowledge/upstreams"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { nextTryAt } from "./catchUp"
import { collectDue, isDue } from "./collect"
import type { IngestReport } from "./ingest"
import type { CatchUpAttempt, Job, JobContext, Run } from "./job"
import { reportOf } from "./nightly"
import { predictedFrom } from "./pipeline"

const collectedApart = collectedFamilies.filter(({ name }) => !predictedFrom.includes(name))

export const collecting: readonly Job[] = collectedApart.map(collectingOf)

export function collectingOf(family: CollectedFamily): Job {
  return {
    name: `collect-${family.name}`,
    schedule: family.schedule.cron,
    timeZone: family.schedule.timeZone,
    locks: writtenWith(family.name),
    limitSeconds: family.longestRunSeconds ?? 600,
    wokenBy: family.isCollectedOnRequest ? ["wanted"] : undefined,
    retries: 3,
    isDueAtStart: async ({ env, database }, at) => canCollect(family, env) && isDue(database, family, at),
    findMissed: (context, tries, at) => findMissedDay(context, family, tries, at),
    run: async ({ env, database, at, progress }) =>
      reportOf(await collectDue(database, env, [family.name], { at, progress })),
  }
}

export function collectApart(database: Database, env: Env, run: Run): Promise<IngestReport[]> {
  const names = collectedApart.map(({ name }) => name)
  return collectDue(database, env, names, run)
}

async function findMissedDay(
  { env, database }: JobContext,
  family: CollectedFamily,
  tries: readonly CatchUpAttempt[],
  now: Date,
): Promise<string | null> {
  const due = family.expectation?.due(now)
  if (!due || !canCollect(family, env) || now < nextTryAt(due.day, due.since, tries)) return null
  return (await isDue(database, family, now)) ? due.day : null
}
