import { logIdentity } from "../ledger/identity"
import { isPublishedNoted, notePublished } from "../ledger/published"
import type { Job } from "./job"

/** Records the last published checkpoint outside the database, which may be restored from an older copy. */
export const publishedSize: Job = {
  name: "published-size",
  schedule: "*/5 * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 30,
  retries: 0,
  wokenBy: ["facts"],
  isNeeded: async ({ database, env }) => !(await isPublishedNoted(database.prisma, logIdentity(env))),
  async run({ database, env }) {
    await notePublished(database.prisma, logIdentity(env))
    return null
  },
}
