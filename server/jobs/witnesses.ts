import { upstreams } from "../knowledge/families/upstreams"
import { areWitnessesDue, askWitnesses } from "../ledger/witnesses"
import type { Job } from "./job"

/** Sends each new checkpoint to the witnesses that have an address. */
export const witnesses: Job = {
  name: "witnesses",
  schedule: "*/5 * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 300,
  retries: 0,
  wokenBy: ["facts"],
  isNeeded: ({ database, env }, at) => areWitnessesDue(database, env.LOG_WITNESSES, at),
  async run({ database, env, at }) {
    const client = upstreams(env)
    return askWitnesses(
      database,
      env.LOG_WITNESSES,
      (url, body, options) => {
        const { host } = new URL(url)
        const pace = { name: `witness ${host}`, calls: 60, windowSeconds: 60 }
        return client.reaching({ hosts: [host], pace }).post(url, body, options)
      },
      at,
    )
  },
}
