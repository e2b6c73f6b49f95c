import { areWitnessesDue, askWitnesses } from "../ledger/witnesses"
import type { Job } from "./job"
import { sendTo } from "./sendTo"

export const witnesses: Job = {
  name: "witnesses",
  schedule: "*/5 * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 300,
  retries: 0,
  wokenBy: ["facts"],
  isNeeded: ({ database, env }, at) => areWitnessesDue(database, env.LOG_WITNESSES, at),
  run: ({ database, env, at }) => askWitnesses(database, env.LOG_WITNESSES, sendTo(env), at),
}
