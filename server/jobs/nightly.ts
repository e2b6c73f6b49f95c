import { pipelineState } from "../predictions/storage/pipelineState"
import { canFill, findMissedSession } from "./catchUp"
import type { Job } from "./job"
import { runPipeline } from "./pipeline"

/** Collects the bars of the session that has closed, grades what fell due, and predicts. */
export const nightly: Job = {
  name: "pipeline",
  schedule: "20 16 * * 1-5",
  timeZone: "America/New_York",
  locks: ["bars", "vix", "actions", "predictions"],
  limitSeconds: 3_600,
  retries: 3,
  isThreaded: true,
  async isDueAtStart({ env, database }, at) {
    const state = await pipelineState(database, env, at)
    return state === "due" || (state === "empty" && canFill(env))
  },
  findMissed: ({ env, database }, tries, at) => findMissedSession(database, env, tries, at),
  async run({ env, database, at, progress }) {
    const reports = await runPipeline(database, env, at, progress)
    return {
      sources: reports.map(({ rejected, missing, ...report }) => ({
        ...report,
        rejected: rejected.length,
        missing: missing.length,
      })),
    }
  },
}
