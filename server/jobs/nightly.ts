import { writtenWith } from "../families"
import { bars } from "../families/bars"
import { canCollect } from "../families/upstreams"
import { pipelineState } from "../predictions/storage/pipelineState"
import { findMissedSession } from "./catchUp"
import type { IngestReport } from "./ingest"
import type { Job, JobReport } from "./job"
import { predictedFrom, runPipeline } from "./pipeline"

/** Collects the bars of the session that has closed, grades what fell due, and predicts. */
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
    return state === "due" || (state === "empty" && canCollect(bars, env))
  },
  findMissed: ({ env, database }, tries, at) => findMissedSession(database, env, tries, at),
  async run({ env, database, at, progress }) {
    return reportOf(await runPipeline(database, env, at, progress))
  },
}

/** What was collected, for the line of the log. */
export function reportOf(reports: readonly IngestReport[]): JobReport {
  if (reports.length === 0) return null
  const sources = reports.map(({ rejected, missing, ...report }) => ({
    ...report,
    rejected: rejected.length,
    missing: missing.length,
  }))
  return { sources }
}
