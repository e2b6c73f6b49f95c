import { writtenWith } from "../knowledge/families"
import { bars } from "../knowledge/families/bars"
import { vix } from "../knowledge/families/vix"
import { canCollect } from "../knowledge/upstreams"
import { pipelineState } from "../predictions/storage/pipelineState"
import { findMissedSession } from "./catchUp"
import { isDue } from "./collect"
import { firstOf, type IngestReport, sumOf } from "./ingest"
import type { Job, JobReport } from "./job"
import { type Postponed, predictedFrom, runPipeline } from "./pipeline"

export const nightly: Job = {
  name: "pipeline",
  schedule: bars.schedule.cron,
  timeZone: bars.schedule.timeZone,
  locks: [...predictedFrom.flatMap((name) => writtenWith(name)), "predictions"],
  limitSeconds: 3_600,
  retries: 3,
  isThreaded: true,
  async isDueAtStart({ env, database }, at) {
    const state = await pipelineState(database, env, at)
    if (state !== "empty") return state === "due"
    return canCollect(bars, env) || (canCollect(vix, env) && isDue(database, vix, at))
  },
  findMissed: ({ env, database }, tries, at) => findMissedSession(database, env, tries, at),
  async run({ env, database, log, at, progress }) {
    const onPostponed = (postponed: Postponed) =>
      log.warn(
        { event: "predictions.postponed", ...postponed },
        "Too many bars of a session are missing; a later run will predict it",
      )
    return reportOf(await runPipeline(database, env, { at, progress }, onPostponed))
  },
}

export function reportOf(reports: readonly IngestReport[]): JobReport {
  if (reports.length === 0) return null
  const sources = reports.map(({ rejected, missing, counts, novelties, readThrough, ...report }) => ({
    ...report,
    ...(novelties && novelties.length > 0 && { new: firstOf(novelties) }),
    ...(counts.length > 0 && { counts: sumOf(counts) }),
    ...(readThrough && { readThrough }),
    rejected: rejected.length,
    missing: missing.length,
  }))
  return { sources }
}
