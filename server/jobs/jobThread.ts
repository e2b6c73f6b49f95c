import { parentPort, workerData } from "node:worker_threads"
import { connect } from "../platform/database/database"
import { createLogger } from "../platform/log"
import { lowerPriority } from "../platform/process"
import { startTracing } from "../platform/tracing/start"
import { jobs } from "./index"
import type { ThreadMessage, ThreadTask } from "./thread"

const { job: name, env, databaseUrl, at, niceness, place }: ThreadTask = workerData
// On Linux, each thread has its own priority, and the threads that it starts inherit it.
lowerPriority(niceness)
const job = jobs.find((each) => each.name === name)
if (!job) throw new Error(`there is no job "${name}"`)
const log = createLogger(env.LOG_LEVEL, env.logFolder)
const traced = await startTracing(env)
const database = connect(databaseUrl, 4)
try {
  const progress = (stage: string, done: number, all: number) => tell({ kind: "progress", stage, done, all })
  const work = () => job.run({ env, database, log, at, progress })
  const report = await (traced ? traced.continued(place, `thread ${name}`, work) : work())
  tell({ kind: "finished", report })
} finally {
  await database.close()
  await traced?.close()
}

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}
