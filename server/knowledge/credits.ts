import type pg from "pg"
import type { SourceCredit } from "../sources/source"
import { listNewestRuns, type NewestRun } from "./facts/runs"
import type { Need } from "./facts/versions"

export type SourceCatalogue = (sourceId: string) => Omit<SourceCredit, "source_id" | "retrieved_at">

/**
 * The last successful run of each family and source up to an instant. `newest` are those that are held in memory; the
 * database is asked only of an instant before one of them.
 */
export async function runsUpTo(
  pool: Pick<pg.Pool, "query">,
  asOf: Date,
  newest: readonly NewestRun[],
): Promise<readonly NewestRun[]> {
  const isNow = newest.every(({ run }) => run === null || run.startedAt <= asOf)
  return isNow ? newest : listNewestRuns(pool, asOf)
}

/** The sources that brought these needs, in their order, each with its last run among these. */
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

/** When the last of these runs began; null where there is none. */
export function lastStart(runs: readonly NewestRun[]): Date | null {
  const instants = runs.flatMap(({ run }) => run?.startedAt.getTime() ?? [])
  return instants.length > 0 ? new Date(Math.max(...instants)) : null
}
