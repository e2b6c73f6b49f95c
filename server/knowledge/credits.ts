import type pg from "pg"
import { listNewestRuns, type NewestRun } from "../facts/runs"
import type { Need } from "../facts/versions"
import type { SourceCredit } from "../sources/source"

export type SourceCatalogue = (sourceId: string) => Omit<SourceCredit, "source_id" | "retrieved_at">

/**
 * The sources that brought these needs, in their order, each with its last successful run up to the instant. `newest` are
 * the runs that are held in memory; the database is asked only of an instant before one of them.
 */
export async function creditsAt(
  pool: Pick<pg.Pool, "query">,
  needs: readonly Need[],
  asOf: Date,
  newest: readonly NewestRun[],
  catalogue: SourceCatalogue,
): Promise<SourceCredit[]> {
  const isNow = newest.every(({ run }) => run === null || run.startedAt <= asOf)
  const runs = isNow ? newest : await listNewestRuns(pool, asOf)
  const named = needs.flatMap((need) => runs.filter(({ family }) => family === need))
  return [...Map.groupBy(named, ({ sourceId }) => sourceId)].map(([sourceId, group]) => {
    const instants = group.flatMap(({ run }) => run?.startedAt.getTime() ?? [])
    const retrievedAt = instants.length > 0 ? new Date(Math.max(...instants)).toISOString() : null
    return { source_id: sourceId, ...catalogue(sourceId), retrieved_at: retrievedAt }
  })
}
