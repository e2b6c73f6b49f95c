import { setFlagsFromString } from "node:v8"
import { Worker } from "node:worker_threads"
import type { Env } from "../platform/env"
import { freeMemory, programOf } from "../platform/process"
import type { JobReport, Progress } from "./job"

/** `niceness` runs from 0 (the process's own priority) to 19 (lowest). */
export type ThreadTask = {
  job: string
  env: Env
  databaseUrl: string
  at: Date
  niceness: number
  isFill?: boolean
  place?: string
}

export type ThreadMessage =
  | { kind: "progress"; stage: string; done: number; all: number }
  | { kind: "finished"; report: JobReport }

/** How many threads of this process run jobs, and how many have ended. */
export const threadCounts = { running: 0, ended: 0 }

/** A thread ends by itself after its run, once its last lines are logged. */
const endsWithinMs = 5_000

/** Runs a declared job in a thread of its own; what it held in memory goes with the thread. `signal` ends it at once. */
export function runInThread(task: ThreadTask, progress: Progress, signal: AbortSignal): Promise<JobReport> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const thread = startThread(task)
    threadCounts.running++
    const end = () => void thread.terminate()
    signal.addEventListener("abort", end)
    thread.on("message", (message: ThreadMessage) => {
      if (message.kind === "progress") progress(message.stage, message.done, message.all)
      else {
        resolve(message.report)
        setTimeout(end, endsWithinMs).unref()
      }
    })
    thread.once("error", reject)
    thread.once("exit", (code) => {
      threadCounts.running--
      threadCounts.ended++
      signal.removeEventListener("abort", end)
      freeMemory()
      reject(new Error(`the thread of ${task.job} ended with ${code} before it was done`))
    })
  })
}

/**
 * A year of predictions passes through hundreds of megabytes that are soon forgotten: with the small young heap that
 * suits a worker's quiet life, collecting them takes a third of the fill. V8 heeds the flags above `resourceLimits`, and
 * reads them when a thread starts.
 */
const fillingFlag = "--max-semi-space-size=32"
const usualFlag = process.execArgv.find((each) => each.startsWith("--max-semi-space-size="))

function startThread(task: ThreadTask): Worker {
  const { file, execArgv } = programOf("server/jobs/jobThread.ts")
  const isRoomy = task.isFill && usualFlag !== undefined
  if (isRoomy) setFlagsFromString(fillingFlag)
  const thread = new Worker(file, { workerData: task, execArgv })
  if (isRoomy) thread.once("online", () => setFlagsFromString(usualFlag))
  return thread
}
