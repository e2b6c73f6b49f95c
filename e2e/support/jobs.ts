import type { Job } from "../../server/jobs/job"
import { readStatus } from "../../server/surfaces/site/status"
import type { TestServer } from "./server"

function contextOf({ service: { env, database, log } }: TestServer) {
  return { env, database, log }
}

export const isNeeded = (server: TestServer, job: Job) => job.isNeeded?.(contextOf(server), new Date(server.clock.now))

export const runJob = (server: TestServer, job: Job) =>
  job.run({ ...contextOf(server), at: new Date(server.clock.now), progress: () => {} })

/** A part on the status page, which is read again after a quarter of an hour at most. */
export async function statusOf(server: TestServer, name: string) {
  server.clock.now += 900_000
  const { parts } = await readStatus(server.service, server.clock.now)
  return parts.find(({ part }) => part === name)
}
