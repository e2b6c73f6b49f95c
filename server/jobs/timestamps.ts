import { areTimestampsDue, takeTimestamps } from "../ledger/timestamps"
import type { Job } from "./job"
import { sendTo } from "./sendTo"

export const timestamps: Job = {
  name: "timestamps",
  schedule: "*/5 * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 300,
  retries: 0,
  wokenBy: ["facts"],
  isNeeded: ({ database, env }, at) => areTimestampsDue(database, env.TIMESTAMP_URLS, at),
  run: ({ database, env, at }) => takeTimestamps(database, env.TIMESTAMP_URLS, sendTo(env), at),
}
