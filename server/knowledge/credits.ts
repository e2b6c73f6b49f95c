import type pg from "pg"
import type { SourceCredit } from "../sources/source"
import { listNewestRuns, type NewestRun } from "./facts/runs"
import type { Need } from "./facts/versions"

export type SourceCatalogue = (sourceId: string) => Omit<SourceCredit, "source_id" | "retrieved_at">

export async function runsUpTo(
  pool: Pick<pg.Pool, "query">,
  asOf: Date,
  newest: readonly NewestRun[],
): Promise<readonly NewestRun[]> {
  const isNow = newest.every(({ run }) => run === null || run.startedAt <= asOf)
  return isNow ? newest : listNewestRuns(pool, asOf)
}

export function creditsFor(
  needs: readonly Need[],
  runs: readonly NewestRun[],
  catalogue: SourceCatalogue,
): SourceCredit[] {
  const named = needs.flatMap((need) => runs.filter(({ family }) => family === need))
  return [...Map.groupBy(named, ({ sourceId }) => sourceId)].map(([sourceId, group]) => {
    const retrievedAt = lastStart(group)?.toISOString() ?? null
    return { source_id: sourceId, ...catalogue(sourceId), retrieved_at: retrievedAt }
  })
}

export function lastStart(runs: readonly NewestRun[]): Date | null {
  const instants = runs.flatMap(({ run }) => run?.startedAt.getTime() ?? [])
  return instants.length > 0 ? new Date(Math.max(...instants)) : null
}
