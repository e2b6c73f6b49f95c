import type { Need } from "../knowledge/facts/versions"
import { collectedFamilies, writtenWith } from "../knowledge/families"
import { beginFill, listFillable, noteFilled, noteProgress, restsOn } from "../knowledge/fill"
import { canCollect } from "../knowledge/upstreams"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { pipelineState } from "../predictions/storage/pipelineState"
import type { Job, Progress, Resource } from "./job"

/**
 * Stages of jobs whose name is not that of the need that they fill. Weekly and monthly predictions are few and count
 * for nothing.
 */
const needOf: Record<string, Need> = { "daily predictions": "predictions", "event signals": "signals" }
const made: readonly Need[] = ["predictions", "signals", "claims"]
const noteEveryMs = 500

/**
 * Opens the first fill of an empty simulated world. Live mode fills nothing, because its facts are as old as their
 * sources make them.
 */
export async function openFirstFill(database: Database, env: Env, at: Date): Promise<void> {
  if (env.FEED === "live" || (await pipelineState(database, env, at)) !== "empty") return
  const collected = collectedFamilies.filter((family) => canCollect(family, env))
  await beginFill(database.prisma, [...collected.flatMap(({ name }) => writtenWith(name)), ...made])
}

/** Runs a job. During the first fill, it notes the progress, and marks what the run could fill as filled. */
export async function filling<T>(
  database: Database,
  { locks }: Pick<Job, "locks">,
  run: (progress: Progress) => Promise<T>,
): Promise<T> {
  const fillable = await listFillable(database.pool, locks.filter(isNeed))
  if (fillable.length === 0) return run(() => {})
  const result = await run(noteTo(database, fillable))
  await noteFilled(database.prisma, fillable)
  return result
}

/** When a run begins its next need, those that it rests on are filled. */
function noteTo({ prisma }: Database, fillable: readonly Need[]): Progress {
  const filled = new Set<Need>()
  let notedAt = Number.NEGATIVE_INFINITY
  return (stage, done, total) => {
    const need = needOf[stage] ?? fillable.find((each) => each === stage)
    const now = performance.now()
    if (!need || (now - notedAt < noteEveryMs && 0 < done && done < total)) return
    notedAt = now
    const before = restsOn(need).filter((each) => fillable.includes(each) && !filled.has(each))
    for (const each of before) filled.add(each)
    // A note that fails now is repeated by the next progress or at the end of the run.
    noteFilled(prisma, before)
      .then(() => noteProgress(prisma, { need, done, total }))
      .catch(() => {})
  }
}

function isNeed(resource: Resource): resource is Need {
  return resource !== "briefs" && resource !== "webhooks"
}
