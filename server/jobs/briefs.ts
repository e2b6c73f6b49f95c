import { sourceCatalogue } from "../families/upstreams"
import { openKnowledge } from "../knowledge/store"
import { isBriefDue, queueBriefs } from "../mail/notices/briefs"
import type { Job } from "./job"

/** Queues the brief of a session as soon as the session is done. Writing it takes all bars, for a moment. */
export const briefs: Job = {
  name: "briefs",
  schedule: "*/30 * * * *",
  timeZone: "UTC",
  // Two at once would each hold all bars, for one brief.
  locks: ["briefs"],
  limitSeconds: 600,
  retries: 0,
  isThreaded: true,
  wokenBy: ["facts"],
  isDueAtStart: async () => true,
  isNeeded: isBriefDue,
  async run({ env, database, at }) {
    const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
    try {
      return { queued: await queueBriefs({ database, env, knowledge }, at) }
    } finally {
      await knowledge.close()
    }
  },
}
