import { logIdentity } from "../ledger/identity"
import { isPublishedNoted, notePublished } from "../ledger/published"
import type { Job } from "./job"

/** Notes beside the database which checkpoint was published last. */
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
